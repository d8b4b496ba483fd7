package io.flowsql.arch;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.flowsql.arch.broken.BrokenHouse;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LayersTest {
    private static final JavaClasses HOUSE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.flowsql")
            .that(not(resideInAPackage("io.flowsql.rewriter.parse.generated..")));
    private static final JavaClasses BROKEN_HOUSE = new ClassFileImporter().importPackagesOf(BrokenHouse.class);

    static Stream<Arguments> rules() {
        return Stream.of(
                rule("rewriter knows nobody", HouseRules::rewriterKnowsNobody),
                rule("runtime knows no driver", HouseRules::runtimeKnowsNoDriver),
                rule("Calcite is for the parser and queries", HouseRules::calciteIsForTheParserAndQueries),
                rule("rewriter knows no JDBC", HouseRules::rewriterKnowsNoJdbc),
                rule("packages have no cycles", HouseRules::packagesHaveNoCycles),
                rule("only the command line prints", HouseRules::onlyTheCommandLinePrints),
                rule("nobody sleeps", HouseRules::nobodySleeps),
                rule("names are words of the domain", HouseRules::namesAreWordsOfTheDomain));
    }

    private static Arguments rule(String name, Function<HouseRules, ArchRule> rule) {
        return Arguments.argumentSet(name, rule);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void houseIsInOrder(Function<HouseRules, ArchRule> rule) {
        rule.apply(new HouseRules("io.flowsql")).check(HOUSE);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void ruleBites(Function<HouseRules, ArchRule> rule) {
        ArchRule overBrokenHouse = rule.apply(new HouseRules(BrokenHouse.class.getPackageName()));
        assertTrue(overBrokenHouse.evaluate(BROKEN_HOUSE).hasViolation(), overBrokenHouse.getDescription());
    }

    @Test
    void everyPackageSaysItsRuleAndIsNullMarked() {
        List<String> silent = HOUSE.stream()
                .map(member -> member.getPackage())
                .distinct()
                .filter(place -> !isNullMarked(place))
                .map(JavaPackage::getName)
                .sorted(Comparator.naturalOrder())
                .toList();
        assertEquals(List.of(), silent);
    }

    private static boolean isNullMarked(JavaPackage place) {
        return place.tryGetPackageInfo()
                .map(info -> info.isAnnotatedWith(NullMarked.class))
                .orElse(false);
    }
}
