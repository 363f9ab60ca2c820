import Firestore
import Foundation

extension FirestoreService {
    func commit(_ request: CommitRequest, _ database: DatabaseName, _ authorization: String?) async throws -> Data {
        guard request.transaction == nil else {
            throw Status(.unimplemented, "Transactions are not implemented by the local backend.")
        }
        var writes: [DocumentWrite] = []
        writes.reserveCapacity(request.writes.count)
        for write in request.writes { writes.append(try DocumentWrite(write, in: database)) }
        try DocumentLimits.check(transforms: writes)
        let check = try AccessRules.checkWrites(writes, authorization: authorization)
        return JSONText.commit(try await store.commit(writes, check: check))
    }

    func create(
        _ document: Document, in collection: CollectionName, id: String?, _ mask: FieldMask?, _ authorization: String?
    ) async throws -> Data {
        guard document.name.isEmpty else {
            throw Status(
                .invalidArgument,
                "The path and documentId determine the name of a new document; remove \"\(document.name)\" from the body."
            )
        }
        let name: DocumentName
        do {
            name = try collection.document(id ?? DocumentID.random())
        } catch {
            throw Status(.invalidArgument, "Invalid documentId: \(error).")
        }
        let write = try DocumentWrite(name, .update(document.fields, mask: nil), precondition: .exists(false))
        return try await make(write, mask, authorization)
    }

    func patch(
        _ name: DocumentName, _ document: Document, _ parameters: PatchParameters, _ authorization: String?
    ) async throws -> Data {
        guard document.name.isEmpty || document.name.hasSameBytes(as: name.description) else {
            throw Status(
                .invalidArgument, "The body names \"\(document.name)\", but the path names \"\(name)\".")
        }
        let write = try DocumentWrite(
            name, .update(document.fields, mask: parameters.updateMask), precondition: parameters.precondition)
        return try await make(write, parameters.mask, authorization)
    }

    func delete(_ name: DocumentName, _ precondition: Precondition?, _ authorization: String?) async throws -> Data {
        let write = try DocumentWrite(name, .delete, precondition: precondition)
        let check = try AccessRules.checkWrites([write], authorization: authorization)
        _ = try await store.commit([write], check: check)
        return Data("{}".utf8)
    }

    /// Performs one write and answers with the document.
    private func make(_ write: DocumentWrite, _ mask: FieldMask?, _ authorization: String?) async throws -> Data {
        let check = try AccessRules.checkWrites([write], authorization: authorization)
        guard var document = try await store.commit(write, check: check) else {
            throw Status(.internalError, "The document disappeared in the transaction that wrote it.")
        }
        do {
            try AccessRules.checkRead(write.name.path.collection, authorization: authorization)
        } catch {
            // If the caller may write but not read, the response must not reveal the fields that a masked update left
            // unchanged.
            document.fields = "{}"
        }
        return JSONText.document(try document.masked(mask))
    }
}

extension DocumentID {
    /// Returns 20 random letters and digits, as the client libraries do. With 119 random bits, ids do not collide in
    /// practice.
    static func random() -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
        return String((0..<20).map { _ in alphabet[Int.random(in: alphabet.indices)] })
    }
}

extension JSONText {
    fileprivate static func commit(_ response: CommitResponse) -> Data {
        var text = JSONText()
        text.append(raw: "{\"commitTime\":\"")
        text.append(raw: response.commitTime.description)
        text.append(raw: "\"")
        for (index, result) in (response.writeResults ?? []).enumerated() {
            text.append(raw: index == 0 ? ",\"writeResults\":[" : ",")
            text.append(result)
        }
        if response.writeResults?.isEmpty == false { text.append(raw: "]") }
        text.append(raw: "}")
        return Data(text.bytes)
    }

    private mutating func append(_ result: CommitResponse.WriteResult) {
        append(raw: "{")
        for (index, value) in (result.transformResults ?? []).enumerated() {
            append(raw: index == 0 ? "\"transformResults\":[" : ",")
            append(value)
        }
        let hasTransforms = result.transformResults?.isEmpty == false
        if hasTransforms { append(raw: "]") }
        if let time = result.updateTime {
            append(raw: hasTransforms ? ",\"updateTime\":\"" : "\"updateTime\":\"")
            append(raw: time.description)
            append(raw: "\"")
        }
        append(raw: "}")
    }
}
