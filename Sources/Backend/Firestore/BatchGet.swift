/// The body of `:batchGet`.
public struct BatchGetRequest: Sendable, Equatable {
    /// The full names of the documents.
    public var documents: [String]
    /// The fields to return; nil for all.
    public var mask: [FieldPath]?
    /// The base64 id of the transaction in which the documents are read.
    public var transaction: String?
    /// If set, the read begins a new transaction.
    public var newTransaction: TransactionOptions?
    /// The time at which the documents are read; nil for the current state.
    public var readTime: Timestamp?

    public init(documents: [String], mask: [FieldPath]? = nil) {
        self.documents = documents
        self.mask = mask
    }
}

extension BatchGetRequest: Codable {
    private enum CodingKeys: String, CodingKey {
        case documents, mask, transaction, newTransaction, readTime
    }

    /// Decodes the JSON form; every member is optional.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        documents = try container.decodeIfPresent([String].self, forKey: .documents) ?? []
        mask = try container.decodeIfPresent(FieldPaths.self, forKey: .mask)?.paths
        transaction = try container.decodeIfPresent(String.self, forKey: .transaction)
        newTransaction = try container.decodeIfPresent(TransactionOptions.self, forKey: .newTransaction)
        readTime = try container.decodeIfPresent(Timestamp.self, forKey: .readTime)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(documents, forKey: .documents)
        if let mask { try container.encode(FieldPaths(mask), forKey: .mask) }
        try container.encodeIfPresent(transaction, forKey: .transaction)
        try container.encodeIfPresent(newTransaction, forKey: .newTransaction)
        try container.encodeIfPresent(readTime, forKey: .readTime)
    }
}

/// An element of the response to `:batchGet`, which is an array. Its order may differ from the request's.
public struct BatchGetResponse: Sendable, Equatable, Codable {
    /// The document, if it exists.
    public var found: Document?
    /// The full name of the document, if it does not exist.
    public var missing: String?
    /// The time at which the document was read.
    public var readTime: Timestamp?

    public init(found: Document? = nil, missing: String? = nil, readTime: Timestamp? = nil) {
        self.found = found
        self.missing = missing
        self.readTime = readTime
    }
}

/// The options of a transaction: the REST API's `TransactionOptions`.
public struct TransactionOptions: Sendable, Equatable, Codable {
    /// The options of a read-only transaction.
    public struct ReadOnly: Sendable, Equatable, Codable {
        /// The time at which the transaction reads.
        public var readTime: Timestamp?
    }

    /// The options of a read-write transaction.
    public struct ReadWrite: Sendable, Equatable, Codable {
        /// The base64 id of the earlier transaction that this one retries.
        public var retryTransaction: String?
    }

    /// Set for a read-only transaction.
    public var readOnly: ReadOnly?
    /// Set for a read-write transaction, which is the default.
    public var readWrite: ReadWrite?

    public init() {}
}
