/// An aggregate over the documents of a query: the REST API's `Aggregation`.
public struct Aggregation: Sendable, Equatable {
    public enum Kind: Sendable, Equatable {
        /// The number of documents, counted at most up to `upTo`.
        case count(upTo: Int64?)
        /// The sum of a field's numbers; 0 if the field has no numbers.
        case sum(String)
        /// The mean of a field's numbers; null if the field has no numbers.
        case average(String)
    }

    public var kind: Kind
    /// The name of the result. If nil, the server chooses `field_1`, `field_2` ….
    public var alias: String?

    public init(_ kind: Kind, alias: String? = nil) {
        self.kind = kind
        self.alias = alias
    }
}

extension Aggregation: Codable {
    private enum CodingKeys: String, CodingKey {
        case count, sum, avg, alias
    }

    private struct Count: Codable {
        var upTo: WireInteger?
    }

    private struct Field: Codable {
        var field: StructuredQuery.FieldReference
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        alias = try container.decodeIfPresent(String.self, forKey: .alias)
        if alias?.isEmpty == true { alias = nil }
        let kinds = [CodingKeys.count, .sum, .avg].filter(container.contains)
        guard kinds.count == 1 else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "An aggregation must be exactly one of count, sum and avg"))
        }
        switch kinds[0] {
        case .count: kind = .count(upTo: try container.decode(Count.self, forKey: .count).upTo?.value)
        case .sum: kind = .sum(try container.decode(Field.self, forKey: .sum).field.fieldPath)
        default: kind = .average(try container.decode(Field.self, forKey: .avg).field.fieldPath)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(alias, forKey: .alias)
        switch kind {
        case .count(let upTo): try container.encode(Count(upTo: upTo.map(WireInteger.init)), forKey: .count)
        case .sum(let path): try container.encode(Field(field: .init(path)), forKey: .sum)
        case .average(let path): try container.encode(Field(field: .init(path)), forKey: .avg)
        }
    }
}

/// A 64-bit integer of the REST API, which JSON carries as a string or as a number.
struct WireInteger: Codable {
    var value: Int64

    init(_ value: Int64) {
        self.value = value
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            guard let value = Int64(text) else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "“\(text)” is not a 64-bit integer")
            }
            self.value = value
        } else {
            value = try container.decode(Int64.self)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(String(value))
    }
}

/// The body of `:runAggregationQuery`.
public struct RunAggregationQueryRequest: Sendable, Equatable, Codable {
    /// A query and the aggregates over its documents.
    public struct Query: Sendable, Equatable, Codable {
        public var structuredQuery: StructuredQuery?
        /// One to five aggregations.
        public var aggregations: [Aggregation]?
    }

    public var structuredAggregationQuery: Query?
    /// The base64 id of the transaction in which the query reads.
    public var transaction: String?
    /// If set, the read begins a new transaction.
    public var newTransaction: TransactionOptions?
    /// The time at which the query reads; nil for the current state.
    public var readTime: Timestamp?

    public init(_ query: StructuredQuery, _ aggregations: [Aggregation]) {
        structuredAggregationQuery = Query(structuredQuery: query, aggregations: aggregations)
    }
}

/// An element of the answer to `:runAggregationQuery`, which is an array.
public struct RunAggregationQueryResponse: Sendable, Equatable, Codable {
    /// The results, keyed by alias.
    public struct Result: Sendable, Equatable, Codable {
        public var aggregateFields: Fields?

        public init(aggregateFields: Fields) {
            self.aggregateFields = aggregateFields
        }
    }

    public var result: Result?
    /// When the query ran.
    public var readTime: Timestamp?

    public init(result: Result?, readTime: Timestamp?) {
        self.result = result
        self.readTime = readTime
    }
}
