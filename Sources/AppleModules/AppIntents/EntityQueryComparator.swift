/// A way to compare a property (AppIntents: `EntityQueryComparator`).
public protocol EntityQueryComparator<Value, ComparatorMappingType> {
    /// What the property is compared with.
    associatedtype Value
    /// What a comparison becomes.
    associatedtype ComparatorMappingType
}

/// Builds ways to compare from a closure's statements (AppIntents: `EntityQueryComparatorsBuilder`). What is kept is
/// their names.
@resultBuilder public enum EntityQueryComparatorsBuilder<Value, ComparatorMappingType> {
    /// A way to compare.
    public static func buildExpression<C: EntityQueryComparator>(
        _ comparator: C
    ) -> String where C.Value == Value, C.ComparatorMappingType == ComparatorMappingType {
        String("\(C.self)".prefix { $0 != "<" })
    }
    /// Several ways to compare.
    public static func buildBlock(_ comparators: String...) -> [String] { comparators }
}

/// The property is a value (AppIntents: `EqualToComparator`).
public struct EqualToComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    /// What a value is translated to.
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// The property is not a value (AppIntents: `NotEqualToComparator`).
public struct NotEqualToComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    /// What a value is translated to.
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// The property is less than a value (AppIntents: `LessThanComparator`).
public struct LessThanComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    /// What a value is translated to.
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// The property is not greater than a value (AppIntents: `LessThanOrEqualToComparator`).
public struct LessThanOrEqualToComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    /// What a value is translated to.
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// The property is greater than a value (AppIntents: `GreaterThanComparator`).
public struct GreaterThanComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    /// What a value is translated to.
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// The property is not less than a value (AppIntents: `GreaterThanOrEqualToComparator`).
public struct GreaterThanOrEqualToComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    /// What a value is translated to.
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// A text is in the property (AppIntents: `ContainsComparator`).
public struct ContainsComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    /// What a value is translated to.
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// The property begins with a text (AppIntents: `HasPrefixComparator`).
public struct HasPrefixComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    /// What a value is translated to.
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// The property ends with a text (AppIntents: `HasSuffixComparator`).
public struct HasSuffixComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    /// What a value is translated to.
    public init(mappingTransform: @escaping (Value) -> ComparatorMappingType) {}
}

/// The property is between two values (AppIntents: `IsBetweenComparator`).
public struct IsBetweenComparator<Value, ComparatorMappingType>: EntityQueryComparator {
    /// What two values are translated to.
    public init(mappingTransform: @escaping (Value, Value) -> ComparatorMappingType) {}
}
