import Firestore

/// A write whose names, fields and transforms have been validated.
struct DocumentWrite: Sendable {
    /// The kinds of writes.
    enum Operation: Sendable {
        /// Replaces all fields of the document; with a mask, only the fields that the mask names.
        case update(Fields, mask: [FieldPath]?)
        /// Deletes the document.
        case delete
        /// Checks the precondition and changes nothing.
        case verify
        /// Applies the transforms and changes nothing else.
        case transform
    }

    let name: DocumentName
    let operation: Operation
    let transforms: [FieldTransform]
    let precondition: Precondition?

    init(
        _ name: DocumentName, _ operation: Operation, transforms: [FieldTransform] = [],
        precondition: Precondition? = nil
    ) throws(Status) {
        self.name = name
        if case .update(let fields, let mask) = operation {
            for path in mask ?? [] { try Self.check(path) }
            let stored = try DocumentLimits.stored(fields)
            try DocumentLimits.check(size: stored, of: name)
            self.operation = .update(stored, mask: mask)
        } else {
            self.operation = operation
        }
        var checked: [FieldTransform] = []
        for transform in transforms {
            try Self.check(transform.path)
            checked.append(try transform.checked())
        }
        self.transforms = checked
        if case .updateTime(let time) = precondition, time != time.roundedDownToMicroseconds {
            throw Status(
                .invalidArgument, "The update_time of a precondition must be aligned to microseconds: \(time).")
        }
        self.precondition = precondition
    }

    /// Validates a write of a commit.
    init(_ write: Write, in database: DatabaseName) throws(Status) {
        let name: DocumentName
        do {
            name = try DocumentName(write.document)
        } catch {
            throw Status(.invalidArgument, "Invalid document name \"\(write.document)\": \(error).")
        }
        guard name.database == database else {
            throw Status(.invalidArgument, "\"\(name)\" is not in the database \"\(database)\" of the request.")
        }
        let operation: Operation =
            switch write.operation {
            case .update(let document): .update(document.fields, mask: write.updateMask)
            case .delete: .delete
            case .verify: .verify
            case .transform: .transform
            }
        switch operation {
        case .update: break
        default:
            guard write.updateMask == nil else {
                throw Status(.invalidArgument, "An update_mask needs an update: '\(name)'.")
            }
        }
        switch operation {
        case .delete, .verify:
            guard write.transforms.isEmpty else {
                throw Status(.invalidArgument, "Transforms need an update: '\(name)'.")
            }
        case .update, .transform: break
        }
        try self.init(name, operation, transforms: write.transforms, precondition: write.currentDocument)
    }

    private var mask: [FieldPath]? {
        if case .update(_, let mask) = operation { mask } else { nil }
    }

    /// Throws if a mask or transform names a reserved field.
    private static func check(_ path: FieldPath) throws(Status) {
        for name in path.segments where name.text.isReservedName {
            guard name == "__type__" else {
                throw Status(.invalidArgument, "The field path '\(path)' has a reserved name (__.*__).")
            }
        }
    }

    /// Returns the fields after the write; nil if the write deletes the document.
    ///
    /// - Parameter results: receives the results of the transforms, in order.
    func apply(
        to old: Fields?, at time: Timestamp, results: inout [Value]
    ) throws(Status) -> Fields? {
        var fields: Fields
        switch operation {
        case .delete: return nil
        case .verify: return old
        case .transform: fields = old ?? [:]
        case .update(let new, mask: nil): fields = new
        case .update(let new, mask: let mask?):
            fields = old ?? [:]
            for path in mask { fields.set(new.value(at: path.segments[...]), at: path.segments[...]) }
        }
        for transform in transforms { results.append(transform.apply(to: &fields, at: time)) }
        // With a mask or transforms, the stored document can be deeper than the fields in the request.
        if !transforms.isEmpty || mask != nil { fields = try DocumentLimits.stored(fields) }
        try DocumentLimits.check(size: fields, of: name)
        return fields
    }
}
