/// A query over documents: the REST API's `StructuredQuery`.
public struct StructuredQuery: Sendable, Equatable, Codable {
    /// The collections that a query searches.
    public struct CollectionSelector: Sendable, Equatable, Codable {
        /// The last part of the collection's path. Nil, together with `allDescendants`, selects all collections.
        public var collectionId: String?
        /// True to search all collections with this id below the parent, at any depth.
        public var allDescendants: Bool?

        public init(_ collectionId: String?, allDescendants: Bool? = nil) {
            self.collectionId = collectionId
            self.allDescendants = allDescendants
        }
    }

    /// A field; `__name__` is the document's name.
    public struct FieldReference: Sendable, Equatable, Codable {
        /// The path of the field.
        public var fieldPath: String

        public init(_ fieldPath: String) {
            self.fieldPath = fieldPath
        }
    }

    /// The fields to return. An empty list returns only `__name__`.
    public struct Projection: Sendable, Equatable, Codable {
        public var fields: [FieldReference]?

        public init(_ fields: [FieldReference]) {
            self.fields = fields
        }
    }

    /// A field to sort by, with a direction.
    public struct Order: Sendable, Equatable, Codable {
        public enum Direction: String, WireEnum {
            /// The same as `ascending`.
            case unspecified = "DIRECTION_UNSPECIFIED"
            case ascending = "ASCENDING"
            case descending = "DESCENDING"

            var number: Int { self == .unspecified ? 0 : self == .ascending ? 1 : 2 }

            public init(from decoder: any Decoder) throws { self = try Self.decode(decoder) }
        }

        public var field: FieldReference
        /// The direction; nil means ascending.
        public var direction: Direction?

        public init(_ fieldPath: String, _ direction: Direction? = nil) {
            field = FieldReference(fieldPath)
            self.direction = direction
        }
    }

    /// A position in the sort order. It is given by values for the first few fields of the order.
    public struct Cursor: Sendable, Equatable, Codable {
        public var values: [Value]?
        /// True for the position just before all documents with these values; otherwise the position just after them.
        public var before: Bool?

        public init(_ values: [Value], before: Bool? = nil) {
            self.values = values
            self.before = before
        }
    }

    /// A nearest-neighbour search over vectors: the REST API's `FindNearest`. Only its presence is recorded, not its
    /// members.
    public struct FindNearest: Sendable, Equatable, Codable {
        /// Ignores all members.
        public init(from decoder: any Decoder) throws {}

        /// Encodes an empty object.
        public func encode(to encoder: any Encoder) throws {
            _ = encoder.container(keyedBy: CodingKeys.self)
        }
    }

    private enum CodingKeys: String, CodingKey {
        case select, from, filter = "where", orderBy, startAt, endAt, offset, limit, findNearest
    }

    /// The fields to return; nil for all.
    public var select: Projection?
    /// The collections to search. The local backend supports only one.
    public var from: [CollectionSelector]?
    /// The condition on the documents.
    public var filter: Filter?
    /// The sort order. The server appends the fields of inequality filters and `__name__`.
    public var orderBy: [Order]?
    /// The position at which the results begin.
    public var startAt: Cursor?
    /// The position at which the results end.
    public var endAt: Cursor?
    /// The number of results to skip at the beginning.
    public var offset: Int?
    /// The maximum number of results.
    public var limit: Int?

    /// A nearest-neighbour search over vectors; nil for an ordinary query.
    public var findNearest: FindNearest?

    /// Makes a query of one collection; callers set the other properties afterwards.
    public init(from collectionId: String) {
        from = [CollectionSelector(collectionId)]
    }
}

/// The body of `:runQuery`.
public struct RunQueryRequest: Sendable, Equatable, Codable {
    public var structuredQuery: StructuredQuery?
    /// The base64 id of the transaction in which the query reads.
    public var transaction: String?
    /// If set, the read begins a new transaction.
    public var newTransaction: TransactionOptions?
    /// The time at which the query reads; nil for the current state.
    public var readTime: Timestamp?

    public init(_ query: StructuredQuery) {
        structuredQuery = query
    }
}

/// An element of the response to `:runQuery`, which is an array.
public struct RunQueryResponse: Sendable, Equatable, Codable {
    /// A document; nil in an element that carries only the read time.
    public var document: Document?
    /// When the query ran.
    public var readTime: Timestamp?
    /// The number of results that the offset skipped.
    public var skippedResults: Int?

    public init(document: Document? = nil, readTime: Timestamp? = nil, skippedResults: Int? = nil) {
        self.document = document
        self.readTime = readTime
        self.skippedResults = skippedResults
    }
}
