import Firestore

/// Computes aggregates over documents that are added one by one.
struct Aggregates {
    /// The maximum number of aggregations of a query (REST reference: StructuredAggregationQuery).
    static let limit = 5

    fileprivate struct Figure {
        var alias: FieldName
        var kind: Kind
        var count: Int64 = 0
        /// The exact sum of the integers. It could overflow only after 2^63 summands.
        var integers: Int128 = 0
        var doubles = 0.0
        var hasDoubles = false
    }

    fileprivate enum Kind {
        case count(upTo: Int64?)
        case sum(FieldPath)
        case average(FieldPath)
    }

    private var figures: [Figure]

    /// Validates the requested aggregations.
    init(_ aggregations: [Aggregation]) throws(Status) {
        guard (1...Self.limit).contains(aggregations.count) else {
            throw Status(
                .invalidArgument,
                "A query has 1 to \(Self.limit) aggregations; there are \(aggregations.count).")
        }
        figures = []
        let given = Set(aggregations.compactMap(\.alias).map(FieldName.init))
        var number = 0
        for aggregation in aggregations {
            var alias = aggregation.alias ?? ""
            if alias.isEmpty {
                repeat {
                    number += 1
                    alias = "field_\(number)"
                } while given.contains(FieldName(alias))
            }
            guard let path = try? FieldPath(alias), path.segments.count == 1, alias.utf8.count <= 1_500,
                !alias.isReservedName
            else { throw Status(.invalidArgument, "Invalid aggregation alias \"\(alias)\".") }
            guard !figures.contains(where: { $0.alias.text.hasSameBytes(as: alias) }) else {
                throw Status(.invalidArgument, "The aggregation alias \"\(alias)\" is used twice.")
            }
            figures.append(Figure(alias: FieldName(alias), kind: try Self.kind(aggregation)))
        }
    }

    private static func kind(_ aggregation: Aggregation) throws(Status) -> Kind {
        switch aggregation.kind {
        case .count(let limit):
            if let limit, limit <= 0 { throw Status(.invalidArgument, "up_to must be greater than 0: \(limit).") }
            return .count(upTo: limit)
        case .sum(let text): return .sum(try path(text))
        case .average(let text): return .average(try path(text))
        }
    }

    private static func path(_ text: String) throws(Status) -> FieldPath {
        guard case .path(let path) = try QueryField(text) else {
            throw Status(.invalidArgument, "__name__ cannot be aggregated.")
        }
        return path
    }

    /// The number of documents after which all results are known, if the query only counts; nil if an aggregate needs
    /// fields.
    var countLimit: Int64? {
        var limit: Int64 = 0
        for figure in figures {
            guard case .count(let upTo) = figure.kind else { return nil }
            limit = max(limit, upTo ?? .max)
        }
        return limit
    }

    /// Adds to the counts a number of documents that were counted without being read.
    mutating func add(documents count: Int64) {
        for index in figures.indices { figures[index].count += count }
    }

    /// Adds a document. Returns false if further documents cannot change the result.
    mutating func add(_ document: QueryDocument) throws(Status) -> Bool {
        for index in figures.indices {
            switch figures[index].kind {
            case .count: figures[index].count += 1
            case .sum(let path), .average(let path):
                if let value = try document.fields()[path] { figures[index].add(value) }
            }
        }
        return countLimit.map { figures[0].count < $0 } ?? true
    }

    /// The results, keyed by alias.
    var result: Fields {
        var result: Fields = [:]
        for figure in figures { result[figure.alias] = figure.value }
        return result
    }
}

extension Aggregates.Figure {
    /// Adds a value if it is a number.
    fileprivate mutating func add(_ value: Value) {
        switch value {
        case .integer(let integer): integers += Int128(integer)
        case .double(let double):
            doubles += double
            hasDoubles = true
        default: return
        }
        count += 1
    }

    fileprivate var value: Value {
        switch kind {
        case .count(let limit): .integer(min(count, limit ?? .max))
        case .sum:
            if !hasDoubles, let sum = Int64(exactly: integers) { .integer(sum) } else { .double(sum) }
        case .average: count == 0 ? .null : .double(sum / Double(count))
        }
    }

    private var sum: Double { hasDoubles ? Double(integers) + doubles : Double(integers) }
}
