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
    /// The order; nil for that of the names alone.
    let order: [DocumentQuery.Order]?
    /// Where the page before ended in that order.
    let afterKeys: [IndexKey]?

    init(_ collection: CollectionName, _ target: RequestTarget) throws(Status) {
        self.collection = collection
        mask = try FieldMask(target.values("mask.fieldPaths"))
        let orderBy = target.value("orderBy") ?? ""
        let order = try ListOrder.parse(orderBy)
        self.order = order.count > 1 ? order : nil
        isDescending = order.count == 1 && order[0].isDescending
        pageSize = try Self.pageSize(target.value("pageSize") ?? "")
        try Self.checkShowMissing(target.value("showMissing") ?? "", orderBy: orderBy)
        if let token = target.value("pageToken"), !token.isEmpty {
            let token = try PageToken(token)
            after = try token.lastID(in: collection, isDescending: isDescending)
            afterKeys = try token.lastKeys(in: order)
        } else {
            after = nil
            afterKeys = nil
        }
    }

    /// The token that continues behind a document.
    func pageToken(after id: String) -> String {
        PageToken(collection: collection.description, isDescending: isDescending, id: id).description
    }

    /// The token that continues behind a document with these keys in the order.
    func pageToken(after id: String, _ keys: [IndexKey]) -> String {
        var token = PageToken(collection: collection.description, isDescending: isDescending, id: id)
        token.order = order.map(ListOrder.text)
        token.keys = keys.map { Data($0.bytes) }
        return token.description
    }

    /// The query for a page and one document of the next.
    var query: DocumentQuery? {
        guard let order else { return nil }
        var query = DocumentQuery(collection, order: order)
        query.limit = pageSize + 1
        query.start = afterKeys.map { DocumentQuery.Cursor(keys: $0, isBefore: false) }
        return query
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
    /// The order, unless it is that of the names.
    var order: String?
    /// The keys of the document in that order.
    var keys: [Data]?

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
        guard self.collection.hasSameBytes(as: collection.description), self.isDescending == isDescending else {
            throw Status(.invalidArgument, "The page token belongs to another request.")
        }
        return id
    }

    /// The keys to continue behind, provided that the order is the one the token came from; nil for that of the names.
    func lastKeys(in order: [DocumentQuery.Order]) throws(Status) -> [IndexKey]? {
        guard order.count > 1 || self.order != nil else { return nil }
        guard let keys, keys.count == order.count, let text = self.order, text.hasSameBytes(as: ListOrder.text(order))
        else {
            throw Status(.invalidArgument, "The page token belongs to another request.")
        }
        return keys.map { IndexKey(bytes: Array($0)) }
    }

    var description: String {
        // The alphabet that is safe in URLs, since people paste these. Nothing in it can fail to encode.
        let base64 = (try? JSONEncoder().encode(self).base64EncodedString()) ?? ""
        return base64.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
