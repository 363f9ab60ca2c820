import Firestore
import Foundation

/// The parameters of a list request.
struct ListRequest: Sendable {
    /// The default page size. Firestore's documentation leaves the choice to the server.
    static let defaultPageSize = 20

    let collection: CollectionName
    let mask: FieldMask?
    let isDescending: Bool
    let pageSize: Int
    /// The id of the last document of the previous page.
    let after: String?
    /// The order that the request states; nil to order only by name.
    let order: [DocumentQuery.Order]?
    /// The sort keys of the last document of the previous page.
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

    /// Returns the token of the page that begins after a document.
    func pageToken(after id: String) -> String {
        PageToken(collection: collection.description, isDescending: isDescending, id: id).description
    }

    /// Returns the token of the page that begins after a document with these sort keys.
    func pageToken(after id: String, _ keys: [IndexKey]) -> String {
        var token = PageToken(collection: collection.description, isDescending: isDescending, id: id)
        token.order = order.map(ListOrder.text)
        token.keys = keys.map { Data($0.bytes) }
        return token.description
    }

    /// The query for a page. It fetches one more document than the page has, to find out whether a next page exists.
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
            throw Status(.invalidArgument, "page_size must be a non-negative number: \"\(text)\".")
        }
        return size == 0 ? defaultPageSize : min(Int(size), FirestoreClient.maximumPageSize)
    }

    /// Accepts `showMissing`, but has no effect: lists do not include missing documents, which have only
    /// subcollections. `:listCollectionIds` finds those subcollections.
    private static func checkShowMissing(_ text: String, orderBy: String) throws(Status) {
        guard ["", "true", "false"].contains(text) else {
            throw Status(.invalidArgument, "show_missing must be true or false: \"\(text)\".")
        }
        if text == "true", !orderBy.isEmpty {
            throw Status(.invalidArgument, "show_missing and order_by cannot be used together.")
        }
    }
}

/// The position at which the next page begins. Clients receive it as opaque text.
struct PageToken: Codable, CustomStringConvertible {
    var collection: String
    var isDescending: Bool
    var id: String
    /// The order that the request states; nil to order only by name.
    var order: String?
    /// The last document's keys in that order.
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

    /// Returns the id after which the page begins. Throws if the request differs in anything else from the one that
    /// produced the token.
    func lastID(in collection: CollectionName, isDescending: Bool) throws(Status) -> String {
        guard self.collection.hasSameBytes(as: collection.description), self.isDescending == isDescending else {
            throw Status(.invalidArgument, "The page token belongs to another request.")
        }
        return id
    }

    /// Returns the sort keys after which the page begins; nil if the list is ordered only by name. Throws if the order
    /// differs from the one in the token.
    func lastKeys(in order: [DocumentQuery.Order]) throws(Status) -> [IndexKey]? {
        guard order.count > 1 || self.order != nil else { return nil }
        guard let keys, keys.count == order.count, let text = self.order, text.hasSameBytes(as: ListOrder.text(order))
        else {
            throw Status(.invalidArgument, "The page token belongs to another request.")
        }
        return keys.map { IndexKey(bytes: Array($0)) }
    }

    var description: String {
        // Uses the URL-safe alphabet of base64, because people paste these tokens into URLs. All members of a token can
        // be encoded.
        let base64 = (try? JSONEncoder().encode(self).base64EncodedString()) ?? ""
        return base64.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
