/// A comparison of a property (AppIntents: `EntityQueryComparator`).
public protocol EntityQueryComparator<Value, ComparatorMappingType> {
    /// The type of the value with which the property is compared.
    associatedtype Value
    /// The type to which the comparison is mapped.
    associatedtype ComparatorMappingType
}

/// Builds a list of comparisons from a closure's statements (AppIntents: `EntityQueryComparatorsBuilder`). It keeps
/// only their names.
@resultBuilder public enum EntityQueryComparatorsBuilder<Value, ComparatorMappingType> {
    public static func buildExpression<C: EntityQueryComparator>(
        _ comparator: C
    ) -> String where C.Value == Value, C.ComparatorMappingType == ComparatorMappingType {
        String("\(C.self)".prefix { $0 != "<" })
    }
    public static func buildBlock(_ comparators: String...) -> [String] { comparators }
}

/// Compares for equality (AppIntents: `EqualToComparator`).
public struct EqualToComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// Compares for inequality (AppIntents: `NotEqualToComparator`).
public struct NotEqualToComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// Tests for smaller values (AppIntents: `LessThanComparator`).
public struct LessThanComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// Tests for smaller or equal values (AppIntents: `LessThanOrEqualToComparator`).
public struct LessThanOrEqualToComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// Tests for greater values (AppIntents: `GreaterThanComparator`).
public struct GreaterThanComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// Tests for greater or equal values (AppIntents: `GreaterThanOrEqualToComparator`).
public struct GreaterThanOrEqualToComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// Tests whether the property contains a text (AppIntents: `ContainsComparator`).
public struct ContainsComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// Tests whether the property begins with a text (AppIntents: `HasPrefixComparator`).
public struct HasPrefixComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// Tests whether the property ends with a text (AppIntents: `HasSuffixComparator`).
public struct HasSuffixComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// Tests whether the property is between two values (AppIntents: `IsBetweenComparator`).
public struct IsBetweenComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    public init(mappingTransform: @escaping (Value, Value) -> ComparatorMappingType) {}
}
