extension Write: Codable {
    private enum CodingKeys: String, CodingKey {
        case update, delete, verify, transform, updateMask, updateTransforms, currentDocument
    }

    private struct DocumentTransform: Codable {
        var document: String
        var fieldTransforms: [FieldTransform]?
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        var transforms = try container.decodeIfPresent([FieldTransform].self, forKey: .updateTransforms) ?? []
        let kinds = [CodingKeys.update, .delete, .verify, .transform].filter(container.contains)
        guard kinds.count == 1 else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "A write must have exactly one of update, delete, verify and transform"))
        }
        let operation: Operation
        switch kinds[0] {
        case .update: operation = .update(try container.decode(Document.self, forKey: .update))
        case .delete: operation = .delete(try container.decode(String.self, forKey: .delete))
        case .verify: operation = .verify(try container.decode(String.self, forKey: .verify))
        default:
            let transform = try container.decode(DocumentTransform.self, forKey: .transform)
            transforms += transform.fieldTransforms ?? []
            operation = .transform(transform.document)
        }
        self.init(
            operation, updateMask: try container.decodeIfPresent(FieldPaths.self, forKey: .updateMask)?.paths,
            transforms: transforms,
            currentDocument: try container.decodeIfPresent(Precondition.self, forKey: .currentDocument))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch operation {
        case .update(let document): try container.encode(document, forKey: .update)
        case .delete(let name): try container.encode(name, forKey: .delete)
        case .verify(let name): try container.encode(name, forKey: .verify)
        case .transform(let name):
            try container.encode(DocumentTransform(document: name, fieldTransforms: transforms), forKey: .transform)
        }
        if let updateMask { try container.encode(FieldPaths(updateMask), forKey: .updateMask) }
        if case .transform = operation {
        } else if !transforms.isEmpty {
            try container.encode(transforms, forKey: .updateTransforms)
        }
        try container.encodeIfPresent(currentDocument, forKey: .currentDocument)
    }
}

struct FieldPaths: Codable {
    var paths: [FieldPath]

    private enum CodingKeys: String, CodingKey {
        case fieldPaths
    }

    init(_ paths: [FieldPath]) {
        self.paths = paths
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        paths = try container.decodeIfPresent([FieldPath].self, forKey: .fieldPaths) ?? []
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if !paths.isEmpty { try container.encode(paths, forKey: .fieldPaths) }
    }
}

extension FieldPath: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            try self.init(try container.decode(String.self))
        } catch let error as InvalidName {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension Precondition: Codable {
    private enum CodingKeys: String, CodingKey {
        case exists, updateTime
    }

    /// Decodes the JSON form, which has exactly one member.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch (container.contains(.exists), container.contains(.updateTime)) {
        case (true, false): self = .exists(try container.decode(Bool.self, forKey: .exists))
        case (false, true): self = .updateTime(try container.decode(Timestamp.self, forKey: .updateTime))
        default:
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "A precondition must have exactly one of exists and updateTime"))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .exists(let exists): try container.encode(exists, forKey: .exists)
        case .updateTime(let time): try container.encode(time, forKey: .updateTime)
        }
    }
}

extension FieldTransform: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case fieldPath, setToServerValue, increment, maximum, minimum, appendMissingElements, removeAllFromArray
    }

    private enum ServerValue: String, WireEnum {
        case unspecified = "SERVER_VALUE_UNSPECIFIED"
        case requestTime = "REQUEST_TIME"

        var number: Int { self == .requestTime ? 1 : 0 }

        init(from decoder: any Decoder) throws { self = try Self.decode(decoder) }
    }

    private struct Elements: Codable {
        var values: [Value]?
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let kinds = CodingKeys.allCases.dropFirst().filter(container.contains)
        guard kinds.count == 1 else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "A field transform must have exactly one kind"))
        }
        let path = try container.decode(FieldPath.self, forKey: .fieldPath)
        let kind = kinds[0]
        switch kind {
        case .increment: self.init(path, .increment(try container.decode(Value.self, forKey: kind)))
        case .maximum: self.init(path, .maximum(try container.decode(Value.self, forKey: kind)))
        case .minimum: self.init(path, .minimum(try container.decode(Value.self, forKey: kind)))
        case .appendMissingElements:
            self.init(path, .appendMissingElements(try container.decode(Elements.self, forKey: kind).values ?? []))
        case .removeAllFromArray:
            self.init(path, .removeAllFromArray(try container.decode(Elements.self, forKey: kind).values ?? []))
        default:
            guard try container.decode(ServerValue.self, forKey: kind) == .requestTime else {
                throw DecodingError.dataCorruptedError(
                    forKey: kind, in: container, debugDescription: "The only server value is REQUEST_TIME")
            }
            self.init(path, .requestTime)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(path, forKey: .fieldPath)
        switch change {
        case .requestTime: try container.encode(ServerValue.requestTime, forKey: .setToServerValue)
        case .increment(let value): try container.encode(value, forKey: .increment)
        case .maximum(let value): try container.encode(value, forKey: .maximum)
        case .minimum(let value): try container.encode(value, forKey: .minimum)
        case .appendMissingElements(let values):
            try container.encode(Elements(values: values), forKey: .appendMissingElements)
        case .removeAllFromArray(let values):
            try container.encode(Elements(values: values), forKey: .removeAllFromArray)
        }
    }
}
