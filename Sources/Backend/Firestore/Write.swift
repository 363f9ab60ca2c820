/// One write of a commit: the REST API's `Write`.
public struct Write: Sendable, Equatable {
    /// The kinds of writes.
    public enum Operation: Sendable, Equatable {
        /// Sets the fields of the document. Without an update mask, removes all other fields.
        case update(Document)
        /// Deletes the document with this full name.
        case delete(String)
        /// Checks the precondition on the document with this full name, and changes nothing.
        case verify(String)
        /// Applies `transforms` to the document with this full name, and changes nothing else. This is the older form
        /// of an update with transforms.
        case transform(String)
    }

    public var operation: Operation
    /// The fields that an update changes; nil for the whole document. A field in the mask that the given document lacks
    /// is removed.
    public var updateMask: [FieldPath]?
    /// Changes of single fields, applied in this order after the update.
    public var transforms: [FieldTransform]
    /// The condition that the document must meet before the write; otherwise the whole commit fails.
    public var currentDocument: Precondition?

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

/// A condition that a document must meet before a write: the REST API's `Precondition`.
public enum Precondition: Sendable, Equatable {
    /// The document exists (true) or does not exist (false).
    case exists(Bool)
    /// The document exists and last changed at this time.
    case updateTime(Timestamp)
}

/// A change of one field: the REST API's `FieldTransform`.
public struct FieldTransform: Sendable, Equatable {
    public enum Change: Sendable, Equatable {
        /// Sets the field to the time of the request.
        case requestTime
        /// Adds the number to the field. A field that is not a number is set to the number. Integers saturate.
        case increment(Value)
        /// Sets the field to the larger of its value and the number. A field that is not a number is set to the number.
        case maximum(Value)
        /// Sets the field to the smaller of its value and the number. A field that is not a number is set to the
        /// number.
        case minimum(Value)
        /// Appends each given element that the array lacks. A field that is not an array is replaced by an empty array
        /// first.
        case appendMissingElements([Value])
        /// Removes each element that equals one of the given values. A field that is not an array is replaced by an
        /// empty array.
        case removeAllFromArray([Value])
    }

    public var path: FieldPath
    public var change: Change

    public init(_ path: FieldPath, _ change: Change) {
        self.path = path
        self.change = change
    }
}

/// The result of a commit: the REST API's `CommitResponse`.
public struct CommitResponse: Sendable, Equatable, Codable {
    /// The result of one write.
    public struct WriteResult: Sendable, Equatable, Codable {
        /// The time of the document's last change; nil after a deletion.
        public var updateTime: Timestamp?
        /// The values of the transformed fields, in the order of the transforms.
        public var transformResults: [Value]?

        public init(updateTime: Timestamp?, transformResults: [Value]? = nil) {
            self.updateTime = updateTime
            self.transformResults = transformResults
        }
    }

    /// One result for each write, in order; nil for a commit without writes.
    public var writeResults: [WriteResult]?
    /// The time of the commit.
    public var commitTime: Timestamp

    public init(writeResults: [WriteResult]?, commitTime: Timestamp) {
        self.writeResults = writeResults
        self.commitTime = commitTime
    }
}

/// The body of `:commit`: writes to perform in order, either all of them or none.
public struct CommitRequest: Sendable, Equatable, Codable {
    public var writes: [Write]
    /// The base64 id of the transaction to commit; nil to commit outside a transaction.
    public var transaction: String?

    public init(writes: [Write]) {
        self.writes = writes
    }

    private enum CodingKeys: String, CodingKey {
        case writes, transaction
    }

    /// Decodes the JSON form; both members are optional.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        writes = try container.decodeIfPresent([Write].self, forKey: .writes) ?? []
        let transaction = try container.decodeIfPresent(String.self, forKey: .transaction)
        self.transaction = transaction?.isEmpty == false ? transaction : nil
    }
}
