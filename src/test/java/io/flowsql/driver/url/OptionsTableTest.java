package io.flowsql.driver.url;

import io.flowsql.docs.Page;
import org.junit.jupiter.api.Test;

class OptionsTableTest {
    @Test
    void theReadmeListsTheOptionsThatThereAre() throws Exception {
        Page.of("README.md").assertGenerated("options", FlowProperty.markdownTable());
    }
}
