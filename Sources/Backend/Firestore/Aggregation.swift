/// A figure over the documents of a query: the REST API's `Aggregation`.
public struct Aggregation: Sendable, Equatable {
    /// The kinds of figures.
    public enum Kind: Sendable, Equatable {
        /// How many documents there are; counting ends at `upTo`.
        case count(upTo: Int64?)
        /// The sum of a field's numbers; 0 without any.
        case sum(String)
        /// The mean of a field's numbers; null without any.
        case average(String)
    }

    /// What is computed.
    public var kind: Kind
    /// The name of the figure in the answer; nil lets the server choose `field_1`, `field_2` ….
    public var alias: String?

    /// Makes an aggregation.
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

    /// Decodes the JSON form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        alias = try container.decodeIfPresent(String.self, forKey: .alias)
        if alias?.isEmpty == true { alias = nil }
        let kinds = [CodingKeys.count, .sum, .avg].filter(container.contains)
        guard kinds.count == 1 else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "An aggregation is one of count, sum and avg"))
        }
        switch kinds[0] {
        case .count: kind = .count(upTo: try container.decode(Count.self, forKey: .count).upTo?.value)
        case .sum: kind = .sum(try container.decode(Field.self, forKey: .sum).field.fieldPath)
        default: kind = .average(try container.decode(Field.self, forKey: .avg).field.fieldPath)
        }
    }

    /// Encodes the JSON form.
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

/// A 64-bit integer of the REST API: text in JSON, or a number.
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
    /// A query and the figures over its documents.
    public struct Query: Sendable, Equatable, Codable {
        /// The query.
        public var structuredQuery: StructuredQuery?
        /// One to five figures.
        public var aggregations: [Aggregation]?
    }

    /// What is asked for.
    public var structuredAggregationQuery: Query?
    /// The transaction to read in, as base64.
    public var transaction: String?
    /// Begins a transaction with the read.
    public var newTransaction: TransactionOptions?
    /// The time to read at.
    public var readTime: Timestamp?

    /// Makes a request.
    public init(_ query: StructuredQuery, _ aggregations: [Aggregation]) {
        structuredAggregationQuery = Query(structuredQuery: query, aggregations: aggregations)
    }
}

/// An element of the answer to `:runAggregationQuery`, which is an array.
public struct RunAggregationQueryResponse: Sendable, Equatable, Codable {
    /// Figures by their aliases.
    public struct Result: Sendable, Equatable, Codable {
        /// The figures.
        public var aggregateFields: Fields?

        /// Makes a result.
        public init(aggregateFields: Fields) {
            self.aggregateFields = aggregateFields
        }
    }

    /// The figures.
    public var result: Result?
    /// When the query ran.
    public var readTime: Timestamp?

    /// Makes an element.
    public init(result: Result?, readTime: Timestamp?) {
        self.result = result
        self.readTime = readTime
    }
}
