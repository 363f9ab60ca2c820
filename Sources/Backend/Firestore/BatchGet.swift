/// The body of `:batchGet`.
public struct BatchGetRequest: Sendable, Equatable {
    /// The full names of the documents.
    public var documents: [String]
    /// The fields that are sent; nil for all.
    public var mask: [FieldPath]?
    /// The transaction to read in, as base64.
    public var transaction: String?
    /// Begins a transaction with the read.
    public var newTransaction: TransactionOptions?
    /// The time to read at.
    public var readTime: Timestamp?

    /// Makes a request.
    public init(documents: [String], mask: [FieldPath]? = nil) {
        self.documents = documents
        self.mask = mask
    }
}

extension BatchGetRequest: Codable {
    private enum CodingKeys: String, CodingKey {
        case documents, mask, transaction, newTransaction, readTime
    }

    /// Decodes the JSON form; every member may be absent.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        documents = try container.decodeIfPresent([String].self, forKey: .documents) ?? []
        mask = try container.decodeIfPresent(FieldPaths.self, forKey: .mask)?.paths
        transaction = try container.decodeIfPresent(String.self, forKey: .transaction)
        newTransaction = try container.decodeIfPresent(TransactionOptions.self, forKey: .newTransaction)
        readTime = try container.decodeIfPresent(Timestamp.self, forKey: .readTime)
    }

    /// Encodes the JSON form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(documents, forKey: .documents)
        if let mask { try container.encode(FieldPaths(mask), forKey: .mask) }
        try container.encodeIfPresent(transaction, forKey: .transaction)
        try container.encodeIfPresent(newTransaction, forKey: .newTransaction)
        try container.encodeIfPresent(readTime, forKey: .readTime)
    }
}

/// An element of the answer to `:batchGet`, which is an array in any order.
public struct BatchGetResponse: Sendable, Equatable, Codable {
    /// A document that is there.
    public var found: Document?
    /// The full name of one that is not.
    public var missing: String?
    /// When it was read.
    public var readTime: Timestamp?

    /// Makes an element.
    public init(found: Document? = nil, missing: String? = nil, readTime: Timestamp? = nil) {
        self.found = found
        self.missing = missing
        self.readTime = readTime
    }
}

/// What a transaction is to be like: the REST API's `TransactionOptions`.
public struct TransactionOptions: Sendable, Equatable, Codable {
    /// A transaction that only reads.
    public struct ReadOnly: Sendable, Equatable, Codable {
        /// The time to read at.
        public var readTime: Timestamp?
    }

    /// A transaction that reads and writes.
    public struct ReadWrite: Sendable, Equatable, Codable {
        /// The transaction that this one tries again, as base64.
        public var retryTransaction: String?
    }

    /// Set for one that only reads.
    public var readOnly: ReadOnly?
    /// Set for one that reads and writes, which is the default.
    public var readWrite: ReadWrite?

    /// Makes the default.
    public init() {}
}
