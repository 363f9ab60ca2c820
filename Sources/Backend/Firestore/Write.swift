/// One write of a commit: the REST API's `Write`.
public struct Write: Sendable, Equatable {
    /// What is done.
    public enum Operation: Sendable, Equatable {
        /// The document gets these fields; without a mask all others go.
        case update(Document)
        /// The document of this full name goes.
        case delete(String)
        /// Only the precondition is checked, on the document of this full name.
        case verify(String)
        /// Only `transforms` are made, on the document of this full name: the older form of an update that has them.
        case transform(String)
    }

    /// What is done.
    public var operation: Operation
    /// The fields that an update touches; those that the document given lacks are removed. Nil for the whole document.
    public var updateMask: [FieldPath]?
    /// What is done to single fields after the update, in this order.
    public var transforms: [FieldTransform]
    /// What must be true of the document before, or the whole commit fails.
    public var currentDocument: Precondition?

    /// Makes a write.
    public init(
        _ operation: Operation, updateMask: [FieldPath]? = nil, transforms: [FieldTransform] = [],
        currentDocument: Precondition? = nil
    ) {
        self.operation = operation
        self.updateMask = updateMask
        self.transforms = transforms
        self.currentDocument = currentDocument
    }

    /// The full name of the document.
    public var document: String {
        switch operation {
        case .update(let document): document.name
        case .delete(let name), .verify(let name), .transform(let name): name
        }
    }
}

/// What must be true of a document before it is written: the REST API's `Precondition`.
public enum Precondition: Sendable, Equatable {
    /// Whether it exists.
    case exists(Bool)
    /// It exists and last changed then.
    case updateTime(Timestamp)
}

/// What is done to one field: the REST API's `FieldTransform`.
public struct FieldTransform: Sendable, Equatable {
    /// The kinds of change.
    public enum Change: Sendable, Equatable {
        /// The field gets the time of the request.
        case requestTime
        /// The number is added; a field that is no number becomes it. Integers saturate.
        case increment(Value)
        /// The field becomes the larger of itself and the number; a field that is no number becomes it.
        case maximum(Value)
        /// The field becomes the smaller of itself and the number; a field that is no number becomes it.
        case minimum(Value)
        /// Each element that is not there is appended; a field that is no array becomes one.
        case appendMissingElements([Value])
        /// Each element that equals one of these goes; a field that is no array becomes an empty one.
        case removeAllFromArray([Value])
    }

    /// Which field.
    public var path: FieldPath
    /// What is done.
    public var change: Change

    /// Makes a transform.
    public init(_ path: FieldPath, _ change: Change) {
        self.path = path
        self.change = change
    }
}

/// What a commit did: the REST API's `CommitResponse`.
public struct CommitResponse: Sendable, Equatable, Codable {
    /// What one write did.
    public struct WriteResult: Sendable, Equatable, Codable {
        /// When the document last changed; nil after a removal.
        public var updateTime: Timestamp?
        /// What the transforms made of their fields, in their order.
        public var transformResults: [Value]?

        /// Makes a result.
        public init(updateTime: Timestamp?, transformResults: [Value]? = nil) {
            self.updateTime = updateTime
            self.transformResults = transformResults
        }
    }

    /// One for each write, in their order; nil for a commit without writes.
    public var writeResults: [WriteResult]?
    /// When it took place.
    public var commitTime: Timestamp

    /// Makes an answer.
    public init(writeResults: [WriteResult]?, commitTime: Timestamp) {
        self.writeResults = writeResults
        self.commitTime = commitTime
    }
}

/// The body of `:commit`: writes that are made in their order, all or none.
public struct CommitRequest: Sendable, Equatable, Codable {
    /// The writes.
    public var writes: [Write]
    /// The transaction to commit, as base64; nil for none.
    public var transaction: String?

    /// Makes a request.
    public init(writes: [Write]) {
        self.writes = writes
    }

    private enum CodingKeys: String, CodingKey {
        case writes, transaction
    }

    /// Decodes the JSON form; both members may be absent.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        writes = try container.decodeIfPresent([Write].self, forKey: .writes) ?? []
        let transaction = try container.decodeIfPresent(String.self, forKey: .transaction)
        self.transaction = transaction?.isEmpty == false ? transaction : nil
    }
}
