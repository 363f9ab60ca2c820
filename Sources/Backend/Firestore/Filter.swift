/// A condition on documents: the REST API's `Filter`.
public indirect enum Filter: Sendable, Equatable {
    /// Several filters. The operator decides whether all of them or at least one must match.
    case composite(CompositeOperator, [Filter])
    /// A comparison of a field with a value.
    case field(String, FieldOperator, Value)
    /// A test of a field without a value to compare with.
    case unary(String, UnaryOperator)

    /// The ways to combine filters.
    public enum CompositeOperator: String, WireEnum {
        /// All filters must match.
        case and = "AND"
        /// At least one filter must match.
        case or = "OR"

        var number: Int { self == .and ? 1 : 2 }

        public init(from decoder: any Decoder) throws { self = try Self.decode(decoder) }
    }

    /// The comparisons of a field with a value.
    public enum FieldOperator: String, WireEnum {
        case lessThan = "LESS_THAN"
        case lessThanOrEqual = "LESS_THAN_OR_EQUAL"
        case greaterThan = "GREATER_THAN"
        case greaterThanOrEqual = "GREATER_THAN_OR_EQUAL"
        case equal = "EQUAL"
        /// The field exists and differs from the value.
        case notEqual = "NOT_EQUAL"
        /// The field is an array that contains the value.
        case arrayContains = "ARRAY_CONTAINS"
        /// The field equals one of the values of the given array.
        case isIn = "IN"
        /// The field is an array that contains one of the given values.
        case arrayContainsAny = "ARRAY_CONTAINS_ANY"
        /// The field exists and equals none of the given values.
        case isNotIn = "NOT_IN"

        var number: Int { 1 + (Self.allCases.firstIndex(of: self) ?? -1) }

        public init(from decoder: any Decoder) throws { self = try Self.decode(decoder) }
    }

    /// The tests of a field without a value.
    public enum UnaryOperator: String, WireEnum {
        case isNaN = "IS_NAN"
        case isNull = "IS_NULL"
        /// The field exists and is not NaN.
        case isNotNaN = "IS_NOT_NAN"
        /// The field exists and is not null.
        case isNotNull = "IS_NOT_NULL"

        var number: Int { 2 + (Self.allCases.firstIndex(of: self) ?? -2) }

        public init(from decoder: any Decoder) throws { self = try Self.decode(decoder) }
    }
}

extension Filter: Codable {
    private enum CodingKeys: String, CodingKey {
        case compositeFilter, fieldFilter, unaryFilter
    }

    private struct Composite: Codable {
        var op: CompositeOperator
        var filters: [Filter]?
    }

    private struct Field: Codable {
        var field: StructuredQuery.FieldReference
        var op: FieldOperator
        var value: Value
    }

    private struct Unary: Codable {
        var field: StructuredQuery.FieldReference
        var op: UnaryOperator
    }

    /// Decodes the JSON form, which has exactly one member.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard let kind = container.allKeys.first, container.allKeys.count == 1 else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "A filter has exactly one kind"))
        }
        switch kind {
        case .compositeFilter:
            let filter = try container.decode(Composite.self, forKey: kind)
            self = .composite(filter.op, filter.filters ?? [])
        case .fieldFilter:
            let filter = try container.decode(Field.self, forKey: kind)
            self = .field(filter.field.fieldPath, filter.op, filter.value)
        case .unaryFilter:
            let filter = try container.decode(Unary.self, forKey: kind)
            self = .unary(filter.field.fieldPath, filter.op)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .composite(let op, let filters):
            try container.encode(Composite(op: op, filters: filters), forKey: .compositeFilter)
        case .field(let path, let op, let value):
            try container.encode(Field(field: .init(path), op: op, value: value), forKey: .fieldFilter)
        case .unary(let path, let op):
            try container.encode(Unary(field: .init(path), op: op), forKey: .unaryFilter)
        }
    }
}
