import Firestore
import Foundation

/// What a list request asks for.
struct ListRequest: Sendable {
    /// The documents of a page when the request does not say; Firestore's documentation leaves it to the server.
    static let defaultPageSize = 20

    let collection: CollectionName
    let mask: FieldMask?
    let isDescending: Bool
    let pageSize: Int
    /// The id of the last document of the page before.
    let after: String?

    init(_ collection: CollectionName, _ target: RequestTarget) throws(Status) {
        self.collection = collection
        mask = try FieldMask(target.values("mask.fieldPaths"))
        let orderBy = target.value("orderBy") ?? ""
        isDescending = try Self.isDescending(orderBy)
        pageSize = try Self.pageSize(target.value("pageSize") ?? "")
        try Self.checkShowMissing(target.value("showMissing") ?? "", orderBy: orderBy)
        if let token = target.value("pageToken"), !token.isEmpty {
            after = try PageToken(token).lastID(in: collection, isDescending: isDescending)
        } else {
            after = nil
        }
    }

    /// The token that continues behind a document.
    func pageToken(after id: String) -> String {
        PageToken(collection: collection.description, isDescending: isDescending, id: id).description
    }

    private static func isDescending(_ text: String) throws(Status) -> Bool {
        let words = text.split(separator: " ").map(String.init)
        guard !words.isEmpty else { return false }
        guard words[0] == "__name__", words.count <= 2 else {
            throw Status(.unimplemented, "orderBy is implemented for __name__ only, not for \"\(text)\".")
        }
        switch words.count == 1 ? "asc" : words[1].lowercased() {
        case "asc": return false
        case "desc": return true
        default: throw Status(.invalidArgument, "Invalid orderBy \"\(text)\".")
        }
    }

    static func pageSize(_ text: String) throws(Status) -> Int {
        guard !text.isEmpty else { return defaultPageSize }
        guard let size = Int32(text), size >= 0 else {
            throw Status(.invalidArgument, "page_size must be a number that is not negative: \"\(text)\".")
        }
        return size == 0 ? defaultPageSize : min(Int(size), FirestoreClient.maximumPageSize)
    }

    /// `showMissing` is accepted, but documents that are not there and only have collections below them are not shown
    /// yet; `:listCollectionIds` finds those collections.
    private static func checkShowMissing(_ text: String, orderBy: String) throws(Status) {
        guard ["", "true", "false"].contains(text) else {
            throw Status(.invalidArgument, "show_missing must be true or false: \"\(text)\".")
        }
        if text == "true", !orderBy.isEmpty {
            throw Status(.invalidArgument, "show_missing and order_by cannot be used together.")
        }
    }
}

/// Where the next page begins. Clients get it as opaque text.
struct PageToken: Codable, CustomStringConvertible {
    var collection: String
    var isDescending: Bool
    var id: String

    init(collection: String, isDescending: Bool, id: String) {
        self.collection = collection
        self.isDescending = isDescending
        self.id = id
    }

    init(_ text: String) throws(Status) {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let base64 = text.replacing("-", with: "+").replacing("_", with: "/") + padding
        guard let data = Data(base64Encoded: base64), let token = try? JSONDecoder().decode(PageToken.self, from: data)
        else { throw Status(.invalidArgument, "Invalid page token.") }
        self = token
    }

    /// The id to continue behind, provided that the request is otherwise the one the token came from.
    func lastID(in collection: CollectionName, isDescending: Bool) throws(Status) -> String {
        guard self.collection == collection.description, self.isDescending == isDescending else {
            throw Status(.invalidArgument, "The page token belongs to another request.")
        }
        return id
    }

    var description: String {
        // The alphabet that is safe in URLs, since people paste these. Nothing in it can fail to encode.
        let base64 = (try? JSONEncoder().encode(self).base64EncodedString()) ?? ""
        return base64.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
