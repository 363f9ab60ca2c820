import Firestore

/// A validated query. Its order is complete, and its cursors are converted to keys.
struct DocumentQuery: Sendable {
    /// A field by which results are ordered.
    struct Order: Sendable, Equatable {
        var field: QueryField
        var isDescending: Bool
    }

    /// A position in the order, given by keys for the first fields of the order.
    struct Cursor: Sendable {
        var keys: [IndexKey]
        /// True if the position is before all documents with these keys; false if it is after them.
        var isBefore: Bool
    }

    let collection: CollectionName
    var filter: QueryFilter?
    /// The complete order, whose last field is `__name__`.
    var order: [Order]
    var start: Cursor?
    var end: Cursor?
    var offset = 0
    var limit: Int?
    /// The fields to return; nil for all.
    var mask: FieldMask?

    /// Makes a query for all documents of a collection.
    init(_ collection: CollectionName, order: [Order] = [.init(field: .name, isDescending: false)]) {
        self.collection = collection
        self.order = order
    }

    /// Validates the query of a request.
    /// - Parameter parent: the document that contains the collection; nil for a top-level collection.
    init(_ query: StructuredQuery, in database: DatabaseName, below parent: DocumentPath?) throws(Status) {
        let collection = try Self.collection(query.from ?? [], in: database, below: parent)
        self.collection = collection
        guard query.findNearest == nil else {
            throw Status(.unimplemented, "findNearest is not implemented by the local backend.")
        }
        if let filter = query.filter { self.filter = try FilterCompiler.compile(filter, in: collection) }
        let order = try Self.order(query.orderBy ?? [], filter)
        self.order = order
        if let start = query.startAt { self.start = try Self.cursor(start, order, collection) }
        if let end = query.endAt { self.end = try Self.cursor(end, order, collection) }
        offset = try Self.count(query.offset, "offset") ?? 0
        limit = try Self.count(query.limit, "limit")
        if let select = query.select {
            var paths: [FieldPath] = []
            for field in select.fields ?? [] {
                if case .path(let path) = try QueryField(field.fieldPath) { paths.append(path) }
            }
            mask = FieldMask(paths: paths)
        }
    }

    private static func collection(
        _ from: [StructuredQuery.CollectionSelector], in database: DatabaseName, below parent: DocumentPath?
    ) throws(Status) -> CollectionName {
        guard from.count == 1 else {
            throw Status(.invalidArgument, "A query needs exactly one collection in 'from'; there are \(from.count).")
        }
        guard from[0].allDescendants != true else {
            throw Status(
                .unimplemented, "Collection groups (allDescendants) are not implemented by the local backend.")
        }
        guard let id = from[0].collectionId, !id.isEmpty else {
            throw Status(.invalidArgument, "A query without allDescendants needs a collectionId.")
        }
        do {
            return CollectionName(database, try CollectionPath(segments: (parent?.segments ?? []) + [id]))
        } catch {
            throw Status(.invalidArgument, "Invalid collection id \"\(id)\": \(error).")
        }
    }

    private static func count(_ number: Int?, _ name: String) throws(Status) -> Int? {
        guard let number else { return nil }
        guard number >= 0 else { throw Status(.invalidArgument, "\(name) is negative") }
        guard number <= Int32.max else { throw Status(.invalidArgument, "\(name) is more than \(Int32.max)") }
        return number
    }

    /// Returns the complete order: the requested fields, then the fields with inequalities sorted by name, then
    /// `__name__`. The appended fields have the direction of the last requested field.
    private static func order(
        _ explicit: [StructuredQuery.Order], _ filter: QueryFilter?
    ) throws(Status) -> [Order] {
        guard explicit.count <= FilterCompiler.filterLimit else {
            throw Status(.invalidArgument, "The order has more than \(FilterCompiler.filterLimit) fields.")
        }
        var order: [Order] = []
        for item in explicit {
            order.append(
                Order(field: try QueryField(item.field.fieldPath), isDescending: item.direction == .descending))
        }
        return try completed(order, filter)
    }

    /// Appends the fields that Firestore adds to an order implicitly.
    static func completed(_ explicit: [Order], _ filter: QueryFilter? = nil) throws(Status) -> [Order] {
        var order = explicit
        for (index, item) in order.enumerated() {
            guard !order[..<index].contains(where: { $0.field == item.field }) else {
                throw Status(.invalidArgument, "order by clause cannot contain duplicate fields \(item.field.text)")
            }
            if item.field == .name, index < order.count - 1 {
                throw Status(.invalidArgument, "order by clause cannot contain more fields after the key")
            }
        }
        let isDescending = order.last?.isDescending ?? false
        let name = order.last?.field == .name ? order.removeLast() : Order(field: .name, isDescending: isDescending)
        let inequalities = Set((filter?.conditions ?? []).filter(\.isInequality).map(\.field))
        let missing = inequalities.subtracting(order.map(\.field)).subtracting([.name])
        for field in missing.sorted(by: { $0.text.bytesPrecede($1.text) }) {
            order.append(Order(field: field, isDescending: isDescending))
        }
        return order + [name]
    }

    private static func cursor(
        _ cursor: StructuredQuery.Cursor, _ order: [Order], _ collection: CollectionName
    ) throws(Status) -> Cursor {
        let values = cursor.values ?? []
        guard values.count <= order.count else { throw Status(.invalidArgument, "Cursor has too many values.") }
        var keys: [IndexKey] = []
        for (value, order) in zip(values, order) {
            keys.append(try QueryField.key(of: value, for: order.field, in: collection, what: "cursor value"))
        }
        return Cursor(keys: keys, isBefore: cursor.before ?? false)
    }
}

extension DocumentQuery.Cursor {
    /// Compares a document's keys with the cursor. Returns a negative number if the document is before the cursor's
    /// values, 0 if it is at them, and a positive number if it is after them.
    func order(_ keys: [IndexKey], _ order: [DocumentQuery.Order]) -> Int {
        for (index, key) in self.keys.enumerated() {
            let result = keys[index].order(key)
            if result != 0 { return order[index].isDescending ? -result : result }
        }
        return 0
    }
}
