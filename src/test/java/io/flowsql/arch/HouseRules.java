package io.flowsql.arch;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.lang.ArchRule;

/**
 * The rules of the house, for any root package, so that a broken house can show that each of them bites.
 *
 * @param root such as {@code io.flowsql}
 */
record HouseRules(String root) {
    ArchRule rewriterKnowsNobody() {
        return noClasses()
                .that(resideInAPackage(root + ".rewriter.."))
                .should()
                .dependOnClassesThat(resideInAnyPackage(root + ".runtime..", root + ".driver.."));
    }

    ArchRule runtimeKnowsNoDriver() {
        return noClasses()
                .that(resideInAPackage(root + ".runtime.."))
                .should()
                .dependOnClassesThat(resideInAPackage(root + ".driver.."));
    }

    ArchRule calciteIsForTheParserAndQueries() {
        return noClasses()
                .that(not(resideInAnyPackage(root + ".rewriter.parse..", root + ".rewriter.query..")))
                .should()
                .dependOnClassesThat(resideInAPackage("org.apache.calcite.."));
    }

    ArchRule rewriterKnowsNoJdbc() {
        return noClasses()
                .that(resideInAPackage(root + ".rewriter.."))
                .should()
                .dependOnClassesThat(resideInAnyPackage("java.sql..", "javax.sql.."));
    }

    ArchRule packagesHaveNoCycles() {
        return slices().matching(root + ".(**)").should().beFreeOfCycles();
    }

    ArchRule onlyTheCommandLinePrints() {
        return noClasses().that(not(resideInAPackage(root + ".driver.cli.."))).should(ACCESS_STANDARD_STREAMS);
    }

    ArchRule nobodySleeps() {
        return noClasses()
                .should()
                .callMethod(Thread.class, "sleep", long.class)
                .orShould()
                .callMethod(Thread.class, "sleep", long.class, int.class);
    }

    ArchRule namesAreWordsOfTheDomain() {
        return classes()
                .should()
                .haveSimpleNameNotEndingWith("Util")
                .andShould()
                .haveSimpleNameNotEndingWith("Utils")
                .andShould()
                .haveSimpleNameNotEndingWith("Helper")
                .andShould()
                .haveSimpleNameNotEndingWith("Manager")
                .andShould()
                .haveSimpleNameNotEndingWith("Impl")
                .andShould()
                .haveSimpleNameNotStartingWith("Abstract");
    }
}
