/// A comparison of a property (AppIntents: `EntityQueryComparator`).
public protocol EntityQueryComparator<Value, ComparatorMappingType> {
    /// The type of the value with which the property is compared.
    associatedtype Value
    /// The type to which the comparison is mapped.
    associatedtype ComparatorMappingType
}

/// A builder of a list of comparisons from a closure's statements (AppIntents: `EntityQueryComparatorsBuilder`). The
/// list contains only the names of the comparisons.
@resultBuilder public enum EntityQueryComparatorsBuilder<Value, ComparatorMappingType> {
    public static func buildExpression<C: EntityQueryComparator>(
        _ comparator: C
    ) -> String where C.Value == Value, C.ComparatorMappingType == ComparatorMappingType {
        String("\(C.self)".prefix { $0 != "<" })
    }
    public static func buildBlock(_ comparators: String...) -> [String] { comparators }
}

/// A test for equality (AppIntents: `EqualToComparator`).
public struct EqualToComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// A test for inequality (AppIntents: `NotEqualToComparator`).
public struct NotEqualToComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// A test for smaller values (AppIntents: `LessThanComparator`).
public struct LessThanComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// A test for smaller or equal values (AppIntents: `LessThanOrEqualToComparator`).
public struct LessThanOrEqualToComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// A test for greater values (AppIntents: `GreaterThanComparator`).
public struct GreaterThanComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// A test for greater or equal values (AppIntents: `GreaterThanOrEqualToComparator`).
public struct GreaterThanOrEqualToComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// A test for a text in the property (AppIntents: `ContainsComparator`).
public struct ContainsComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// A test for a text at the beginning of the property (AppIntents: `HasPrefixComparator`).
public struct HasPrefixComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// A test for a text at the end of the property (AppIntents: `HasSuffixComparator`).
public struct HasSuffixComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// A test for a property between two values (AppIntents: `IsBetweenComparator`).
public struct IsBetweenComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    public init(mappingTransform: @escaping (Value, Value) -> ComparatorMappingType) {}
}
