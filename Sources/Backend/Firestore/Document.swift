/// A document: the REST API's `Document`.
public struct Document: Sendable {
    /// The full name, `projects/{project}/databases/{database}/documents/{path}`; empty in requests that create a
    /// document.
    public var name: String
    public var fields: Fields
    /// The creation time. It changes if the document is deleted and created again.
    public var createTime: Timestamp?
    /// The time of the last change. A write that changes no field keeps this time.
    public var updateTime: Timestamp?

    public init(
        name: String, fields: Fields, createTime: Timestamp? = nil, updateTime: Timestamp? = nil
    ) {
        self.name = name
        self.fields = fields
        self.createTime = createTime
        self.updateTime = updateTime
    }

    /// The last part of the name.
    public var id: String {
        name.pathSegments.last { !$0.isEmpty } ?? ""
    }

    /// Returns the value of a top-level field, or nil if the document lacks it.
    public subscript(field: FieldName) -> Value? {
        fields[field]
    }
}

extension Document: Equatable {
    /// Returns true if names, fields and times are equal. Text is compared byte for byte.
    public static func == (left: Document, right: Document) -> Bool {
        left.name.hasSameBytes(as: right.name) && left.fields == right.fields && left.createTime == right.createTime
            && left.updateTime == right.updateTime
    }
}

extension Document: Codable {
    private enum CodingKeys: String, CodingKey {
        case name, fields, createTime, updateTime
    }

    /// Decodes the JSON form; every member is optional.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decodeIfPresent(String.self, forKey: .name) ?? ""
        fields = try container.decodeIfPresent(Fields.self, forKey: .fields) ?? [:]
        createTime = try container.decodeIfPresent(Timestamp.self, forKey: .createTime)
        updateTime = try container.decodeIfPresent(Timestamp.self, forKey: .updateTime)
    }

    /// Encodes the JSON form; omits `fields` if there are none.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if !name.isEmpty { try container.encode(name, forKey: .name) }
        try fields.checkNames(encoder)
        if !fields.isEmpty { try container.encode(fields, forKey: .fields) }
        try container.encodeIfPresent(createTime, forKey: .createTime)
        try container.encodeIfPresent(updateTime, forKey: .updateTime)
    }
}

/// One page of a collection: the REST API's `ListDocumentsResponse`.
public struct ListDocumentsResponse: Sendable, Equatable {
    /// The documents of the page, ordered by name.
    public var documents: [Document]
    /// The token that requests the next page; nil on the last page.
    public var nextPageToken: String?

    public init(documents: [Document], nextPageToken: String? = nil) {
        self.documents = documents
        self.nextPageToken = nextPageToken
    }
}

extension ListDocumentsResponse: Codable {
    private enum CodingKeys: String, CodingKey {
        case documents, nextPageToken
    }

    /// Decodes the JSON form, which is `{}` for an empty collection.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        documents = try container.decodeIfPresent([Document].self, forKey: .documents) ?? []
        let token = try container.decodeIfPresent(String.self, forKey: .nextPageToken)
        nextPageToken = token?.isEmpty == false ? token : nil
    }

    /// Encodes the JSON form; omits an empty list.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if !documents.isEmpty { try container.encode(documents, forKey: .documents) }
        try container.encodeIfPresent(nextPageToken, forKey: .nextPageToken)
    }
}
