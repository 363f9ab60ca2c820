/// A query over documents: the REST API's `StructuredQuery`.
public struct StructuredQuery: Sendable, Equatable, Codable {
    /// A collection that is searched.
    public struct CollectionSelector: Sendable, Equatable, Codable {
        /// The last part of the collection's path; nil, with `allDescendants`, for all collections.
        public var collectionId: String?
        /// Whether all collections of that id below the parent are searched, at any depth.
        public var allDescendants: Bool?

        /// Selects a collection.
        public init(_ collectionId: String?, allDescendants: Bool? = nil) {
            self.collectionId = collectionId
            self.allDescendants = allDescendants
        }
    }

    /// A field; `__name__` is the document's name.
    public struct FieldReference: Sendable, Equatable, Codable {
        /// The path of the field.
        public var fieldPath: String

        /// Names a field.
        public init(_ fieldPath: String) {
            self.fieldPath = fieldPath
        }
    }

    /// Which fields are sent; an empty list means `__name__` alone.
    public struct Projection: Sendable, Equatable, Codable {
        /// The fields.
        public var fields: [FieldReference]?

        /// Selects fields.
        public init(_ fields: [FieldReference]) {
            self.fields = fields
        }
    }

    /// A field to order by, and how.
    public struct Order: Sendable, Equatable, Codable {
        /// The directions.
        public enum Direction: String, WireEnum {
            /// As ascending.
            case unspecified = "DIRECTION_UNSPECIFIED"
            /// Small before large.
            case ascending = "ASCENDING"
            /// Large before small.
            case descending = "DESCENDING"

            var number: Int { self == .unspecified ? 0 : self == .ascending ? 1 : 2 }

            /// Decodes the name or the number.
            public init(from decoder: any Decoder) throws { self = try Self.decode(decoder) }
        }

        /// The field.
        public var field: FieldReference
        /// How; nil for ascending.
        public var direction: Direction?

        /// Orders by a field.
        public init(_ fieldPath: String, _ direction: Direction? = nil) {
            field = FieldReference(fieldPath)
            self.direction = direction
        }
    }

    /// A place in the order: a value for each of its first fields.
    public struct Cursor: Sendable, Equatable, Codable {
        /// The values.
        public var values: [Value]?
        /// Whether the place is just before documents with these values, not just behind them.
        public var before: Bool?

        /// Names a place.
        public init(_ values: [Value], before: Bool? = nil) {
            self.values = values
            self.before = before
        }
    }

    /// A search by distance between vectors: the REST API's `FindNearest`. Only its presence is kept.
    public struct FindNearest: Sendable, Equatable, Codable {
        /// Takes any members.
        public init(from decoder: any Decoder) throws {}

        /// Encodes an empty object.
        public func encode(to encoder: any Encoder) throws {
            _ = encoder.container(keyedBy: CodingKeys.self)
        }
    }

    private enum CodingKeys: String, CodingKey {
        case select, from, filter = "where", orderBy, startAt, endAt, offset, limit, findNearest
    }

    /// The fields that are sent; nil for all.
    public var select: Projection?
    /// What is searched: one collection.
    public var from: [CollectionSelector]?
    /// What the documents must be like.
    public var filter: Filter?
    /// The order; the fields of inequalities and `__name__` follow by themselves.
    public var orderBy: [Order]?
    /// Where the results begin.
    public var startAt: Cursor?
    /// Where they end.
    public var endAt: Cursor?
    /// How many are left out at the beginning.
    public var offset: Int?
    /// The most that are sent.
    public var limit: Int?

    /// A search by distance between vectors.
    public var findNearest: FindNearest?

    /// Makes a query of a collection; the rest is set afterwards.
    public init(from collectionId: String) {
        from = [CollectionSelector(collectionId)]
    }
}

/// The body of `:runQuery`.
public struct RunQueryRequest: Sendable, Equatable, Codable {
    /// The query.
    public var structuredQuery: StructuredQuery?
    /// The transaction to read in, as base64.
    public var transaction: String?
    /// Begins a transaction with the read.
    public var newTransaction: TransactionOptions?
    /// The time to read at.
    public var readTime: Timestamp?

    /// Makes a request.
    public init(_ query: StructuredQuery) {
        structuredQuery = query
    }
}

/// An element of the answer to `:runQuery`, which is an array.
public struct RunQueryResponse: Sendable, Equatable, Codable {
    /// A document; nil in an element that only tells the time.
    public var document: Document?
    /// When the query ran.
    public var readTime: Timestamp?
    /// How many results the offset left out.
    public var skippedResults: Int?

    /// Makes an element.
    public init(document: Document? = nil, readTime: Timestamp? = nil, skippedResults: Int? = nil) {
        self.document = document
        self.readTime = readTime
        self.skippedResults = skippedResults
    }
}
