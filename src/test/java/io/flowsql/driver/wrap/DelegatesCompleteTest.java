package io.flowsql.driver.wrap;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.flowsql.driver.url.FlowOptions;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DelegatesCompleteTest {
    private static final PreparedText NATIVE = new PreparedText("SELECT 1", PreparedText.Kind.ENGINE);

    private static final Set<String> OWN_MEANING = Set.of("unwrap", "isWrapperFor");

    static Stream<Arguments> delegates() {
        return Stream.of(
                Arguments.of(Connection.class, FlowConnection.class, 60),
                Arguments.of(Statement.class, FlowStatement.class, 56),
                Arguments.of(PreparedStatement.class, FlowPreparedStatement.class, 114),
                Arguments.of(CallableStatement.class, FlowCallableStatement.class, 235),
                Arguments.of(DatabaseMetaData.class, FlowDatabaseMetaData.class, 179),
                Arguments.of(ResultSet.class, FlowResultSet.class, 195));
    }

    @ParameterizedTest
    @MethodSource("delegates")
    void overrideEveryMethodDefaultsIncluded(Class<?> type, Class<?> delegate, int methodsInJava17)
            throws NoSuchMethodException {
        List<String> inherited = new ArrayList<>();
        List<Method> methods = methodsOf(type);
        for (Method method : methods) {
            Class<?> declaring = delegate.getMethod(method.getName(), method.getParameterTypes())
                    .getDeclaringClass();
            if (declaring.isInterface() || !declaring.getPackage().equals(delegate.getPackage())) {
                inherited.add(method.toString());
            }
        }
        assertEquals(List.of(), inherited);
        assertEquals(methodsInJava17, methods.size());
    }

    @ParameterizedTest
    @MethodSource("delegates")
    void callTheSameMethodOfTheWrappedObject(Class<?> type, Class<?> delegate, int methodsInJava17)
            throws IllegalAccessException {
        List<String> wrong = new ArrayList<>();
        for (Method method : methodsOf(type)) {
            List<String> calls = callsBehind(type, method);
            boolean right = OWN_MEANING.contains(method.getName()) || calls.contains(signature(method));
            if (!right) {
                wrong.add(signature(method) + " called " + calls);
            }
        }
        assertEquals(List.of(), wrong);
    }

    private static List<Method> methodsOf(Class<?> type) {
        return Arrays.stream(type.getMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .toList();
    }

    /** What the wrapped object was asked while a method of its delegate ran. */
    private static List<String> callsBehind(Class<?> type, Method method) throws IllegalAccessException {
        List<String> calls = new ArrayList<>();
        Connection engine = recorder(Connection.class, new ArrayList<>());
        FlowConnection connection = new FlowConnection(engine, FlowOptions.defaults(), Optional.empty());
        FlowStatement statement = new FlowStatement(connection, recorder(Statement.class, new ArrayList<>()));
        Object delegate;
        if (type == Connection.class) {
            delegate = new FlowConnection(recorder(Connection.class, calls), FlowOptions.defaults(), Optional.empty());
        } else if (type == CallableStatement.class) {
            delegate = new FlowCallableStatement(connection, recorder(CallableStatement.class, calls), NATIVE);
        } else if (type == PreparedStatement.class) {
            delegate = new FlowPreparedStatement(connection, recorder(PreparedStatement.class, calls), NATIVE);
        } else if (type == Statement.class) {
            delegate = new FlowStatement(connection, recorder(Statement.class, calls));
        } else if (type == DatabaseMetaData.class) {
            delegate = new FlowDatabaseMetaData(
                    connection, recorder(DatabaseMetaData.class, calls), Optional.empty(), false);
        } else {
            delegate = new FlowResultSet(statement, recorder(ResultSet.class, calls));
        }
        try {
            method.invoke(
                    delegate,
                    Arrays.stream(method.getParameterTypes())
                            .map(DelegatesCompleteTest::argument)
                            .toArray());
        } catch (InvocationTargetException e) {
            calls.add("failed with " + e.getCause());
        }
        return calls;
    }

    private static <T> T recorder(Class<T> type, List<String> calls) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                    calls.add(signature(method));
                    return answer(method.getReturnType());
                }));
    }

    private static Object answer(Class<?> type) {
        if (type == String.class) {
            return "jdbc:h2:mem:x";
        }
        return type.isPrimitive() && type != void.class ? zero(type) : null;
    }

    private static Object argument(Class<?> type) {
        if (type == String.class) {
            return "SELECT 1";
        }
        return type.isPrimitive() ? zero(type) : null;
    }

    private static Object zero(Class<?> primitive) {
        return Array.get(Array.newInstance(primitive, 1), 0);
    }

    private static String signature(Method method) {
        return method.getName() + Arrays.toString(method.getParameterTypes());
    }
}
