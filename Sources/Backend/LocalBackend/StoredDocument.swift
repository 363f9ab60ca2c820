import Firestore
import Foundation
import GRDB

/// A document as stored in the database. Its fields are JSON text, which is copied into responses unchanged.
struct StoredDocument: Sendable {
    /// The full name of the document.
    var name: String
    /// The JSON of the fields; `{}` if the document has no fields.
    var fields: String
    /// The creation time in microseconds since 1970.
    var createTime: Int64
    /// The update time in microseconds since 1970.
    var updateTime: Int64

    /// The id of the document: the last segment of the name.
    var id: String { name.pathSegments.last ?? "" }

    init(_ row: Row, name: String) {
        self.name = name
        fields = row["fields"]
        createTime = row["createTime"]
        updateTime = row["updateTime"]
    }

    /// Decodes the fields from their JSON.
    func decodedFields() throws(Status) -> Fields {
        // The JSON was valid when it was stored, so only damage of the file can make this fail.
        try ValueReader.fields(try JSONParser.parse(fields.utf8), at: "the stored document")
    }

    /// Returns the document with its fields decoded.
    func document() throws(Status) -> Document {
        Document(
            name: name, fields: try decodedFields(), createTime: Timestamp(microseconds: createTime),
            updateTime: Timestamp(microseconds: updateTime))
    }

    /// Returns the document without the fields that the mask does not name.
    func masked(_ mask: FieldMask?) throws(Status) -> StoredDocument {
        guard let mask else { return self }
        var copy = self
        copy.fields = JSONText.fields(mask.apply(to: try decodedFields()))
        return copy
    }
}

extension JSONText {
    /// Appends the document in the JSON form of the REST API.
    mutating func append(_ document: StoredDocument) {
        append(raw: "{\"createTime\":\"")
        append(raw: Timestamp(microseconds: document.createTime).description)
        append(raw: "\"")
        if document.fields != "{}" {
            append(raw: ",\"fields\":")
            append(raw: document.fields)
        }
        append(raw: ",\"name\":")
        append(document.name)
        append(raw: ",\"updateTime\":\"")
        append(raw: Timestamp(microseconds: document.updateTime).description)
        append(raw: "\"}")
    }

    /// Returns the JSON of a document in the form of the REST API.
    static func document(_ document: StoredDocument) -> Data {
        var text = JSONText()
        text.append(document)
        return Data(text.bytes)
    }
}
