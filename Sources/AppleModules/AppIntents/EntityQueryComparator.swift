/// A comparison of a property with a value (AppIntents: `EntityQueryComparator`).
public protocol EntityQueryComparator<Value, ComparatorMappingType> {
    /// The type of the value with which the property is compared.
    associatedtype Value
    /// The type to which the comparison is mapped.
    associatedtype ComparatorMappingType
}

/// A result builder for a list of comparisons (AppIntents: `EntityQueryComparatorsBuilder`). The list contains only the
/// names of the comparison types.
@resultBuilder public enum EntityQueryComparatorsBuilder<Value, ComparatorMappingType> {
    public static func buildExpression<C: EntityQueryComparator>(
        _ comparator: C
    ) -> String where C.Value == Value, C.ComparatorMappingType == ComparatorMappingType {
        String("\(C.self)".prefix { $0 != "<" })
    }
    public static func buildBlock(_ comparators: String...) -> [String] { comparators }
}

/// A test that a property equals a given value (AppIntents: `EqualToComparator`).
public struct EqualToComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// A test that a property differs from a given value (AppIntents: `NotEqualToComparator`).
public struct NotEqualToComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// A test that a property is less than a given value (AppIntents: `LessThanComparator`).
public struct LessThanComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// A test that a property is less than or equal to a given value (AppIntents: `LessThanOrEqualToComparator`).
public struct LessThanOrEqualToComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// A test that a property is greater than a given value (AppIntents: `GreaterThanComparator`).
public struct GreaterThanComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// A test that a property is greater than or equal to a given value (AppIntents: `GreaterThanOrEqualToComparator`).
public struct GreaterThanOrEqualToComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// A test that a property contains a given text (AppIntents: `ContainsComparator`).
public struct ContainsComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// A test that a property begins with a given text (AppIntents: `HasPrefixComparator`).
public struct HasPrefixComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// A test that a property ends with a given text (AppIntents: `HasSuffixComparator`).
public struct HasSuffixComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// A test that a property is between two given values (AppIntents: `IsBetweenComparator`).
public struct IsBetweenComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    public init(mappingTransform: @escaping (Value, Value) -> ComparatorMappingType) {}
}
