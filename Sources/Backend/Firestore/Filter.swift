/// What documents must be like: the REST API's `Filter`.
public indirect enum Filter: Sendable, Equatable {
    /// All or one of several filters.
    case composite(CompositeOperator, [Filter])
    /// A field compared with a value.
    case field(String, FieldOperator, Value)
    /// A field alone.
    case unary(String, UnaryOperator)

    /// How filters are joined.
    public enum CompositeOperator: String, WireEnum {
        /// All must hold.
        case and = "AND"
        /// One must hold.
        case or = "OR"

        var number: Int { self == .and ? 1 : 2 }

        /// Decodes the name or the number.
        public init(from decoder: any Decoder) throws { self = try Self.decode(decoder) }
    }

    /// How a field is compared.
    public enum FieldOperator: String, WireEnum {
        /// Less.
        case lessThan = "LESS_THAN"
        /// Less or the same.
        case lessThanOrEqual = "LESS_THAN_OR_EQUAL"
        /// Greater.
        case greaterThan = "GREATER_THAN"
        /// Greater or the same.
        case greaterThanOrEqual = "GREATER_THAN_OR_EQUAL"
        /// The same.
        case equal = "EQUAL"
        /// There, and not the same.
        case notEqual = "NOT_EQUAL"
        /// An array with the value in it.
        case arrayContains = "ARRAY_CONTAINS"
        /// One of the values of an array.
        case isIn = "IN"
        /// An array with one of the values of an array in it.
        case arrayContainsAny = "ARRAY_CONTAINS_ANY"
        /// There, and none of the values of an array.
        case isNotIn = "NOT_IN"

        var number: Int { 1 + (Self.allCases.firstIndex(of: self) ?? -1) }

        /// Decodes the name or the number.
        public init(from decoder: any Decoder) throws { self = try Self.decode(decoder) }
    }

    /// What a field alone must be.
    public enum UnaryOperator: String, WireEnum {
        /// Not a number.
        case isNaN = "IS_NAN"
        /// Null.
        case isNull = "IS_NULL"
        /// There, and not NaN.
        case isNotNaN = "IS_NOT_NAN"
        /// There, and not null.
        case isNotNull = "IS_NOT_NULL"

        var number: Int { 2 + (Self.allCases.firstIndex(of: self) ?? -2) }

        /// Decodes the name or the number.
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

    /// Encodes the JSON form.
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
