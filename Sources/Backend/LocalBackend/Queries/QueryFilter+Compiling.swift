import Firestore

/// Validates the filters of a request by Firestore's rules (REST reference: StructuredQuery) and converts their values
/// to keys.
struct FilterCompiler {
    /// The maximum sum of filters, sort orders and segments of the parent path in a query (Usage and limits).
    static let filterLimit = 100
    /// The maximum number of disjunctions of a query in disjunctive normal form: (… AND …) OR (… AND …).
    static let disjunctionLimit = 30
    /// The maximum number of values that a NOT_IN filter may list.
    static let notInLimit = 10
    /// The maximum number of fields that inequality filters of a query may test.
    static let inequalityFieldLimit = 10

    let collection: CollectionName
    private var filters = 0
    private var operators: [Filter.FieldOperator: Int] = [:]
    private var negations = 0
    private var hasOr = false

    /// Validates filters and compiles them.
    static func compile(_ filter: Filter, in collection: CollectionName) throws(Status) -> QueryFilter {
        var compiler = FilterCompiler(collection: collection)
        let compiled = try compiler.compile(filter)
        try compiler.checkCombination(compiled)
        return compiled
    }

    private init(collection: CollectionName) {
        self.collection = collection
    }

    private mutating func compile(_ filter: Filter) throws(Status) -> QueryFilter {
        filters += 1
        guard filters <= Self.filterLimit else {
            throw Status(.invalidArgument, "The query has more than \(Self.filterLimit) filters.")
        }
        switch filter {
        case .composite(let op, let parts):
            guard !parts.isEmpty else {
                throw Status(.invalidArgument, "A composite filter must have at least one sub-filter.")
            }
            var compiled: [QueryFilter] = []
            for part in parts { compiled.append(try compile(part)) }
            if op == .or, parts.count > 1 { hasOr = true }
            return op == .and ? .all(compiled) : .any(compiled)
        case .field(let path, let op, let value):
            operators[op, default: 0] += 1
            let field = try QueryField(path)
            return .condition(QueryCondition(field: field, test: try test(field, op, value)))
        case .unary(let path, let op):
            let field = try QueryField(path)
            guard field != .name else {
                throw Status(.invalidArgument, "Unary filters cannot be used with __name__.")
            }
            if op == .isNotNull || op == .isNotNaN { negations += 1 }
            let key = (op == .isNull || op == .isNotNull ? Value.null : .double(.nan)).indexKey
            return .condition(
                QueryCondition(field: field, test: op == .isNull || op == .isNaN ? .equal(key) : .notEqual(key)))
        }
    }

    private mutating func test(
        _ field: QueryField, _ op: Filter.FieldOperator, _ value: Value
    ) throws(Status) -> QueryCondition.Test {
        switch op {
        case .lessThan: return .less(try key(field, value))
        case .lessThanOrEqual: return .lessOrEqual(try key(field, value))
        case .greaterThan: return .greater(try key(field, value))
        case .greaterThanOrEqual: return .greaterOrEqual(try key(field, value))
        case .equal: return .equal(try key(field, value))
        case .notEqual:
            negations += 1
            return .notEqual(try key(field, value))
        case .arrayContains:
            try checkHoldsArrays(field, op)
            return .containsAny([try key(field, value)])
        case .arrayContainsAny:
            try checkHoldsArrays(field, op)
            return .containsAny(try keys(field, op, value, limit: Self.disjunctionLimit))
        case .isIn: return .isIn(try keys(field, op, value, limit: Self.disjunctionLimit))
        case .isNotIn:
            negations += 1
            return .isNotIn(try keys(field, op, value, limit: Self.notInLimit))
        }
    }

    private func checkHoldsArrays(_ field: QueryField, _ op: Filter.FieldOperator) throws(Status) {
        guard field != .name else {
            throw Status(.invalidArgument, "'\(op.rawValue)' cannot be used with __name__.")
        }
    }

    private func keys(
        _ field: QueryField, _ op: Filter.FieldOperator, _ value: Value, limit: Int
    ) throws(Status) -> Set<IndexKey> {
        guard let values = value.arrayValue else {
            throw Status(.invalidArgument, "'\(op.rawValue)' requires an ArrayValue.")
        }
        guard !values.isEmpty else {
            throw Status(.invalidArgument, "'\(op.rawValue)' requires an non-empty ArrayValue.")
        }
        guard values.count <= limit else {
            throw Status(.invalidArgument, "'\(op.rawValue)' supports up to \(limit) comparison values.")
        }
        var keys: Set<IndexKey> = []
        for value in values { keys.insert(try key(field, value)) }
        return keys
    }

    private func key(_ field: QueryField, _ value: Value) throws(Status) -> IndexKey {
        try QueryField.key(of: value, for: field, in: collection, what: "filter value")
    }

    private func checkCombination(_ filter: QueryFilter) throws(Status) {
        guard negations <= 1 else {
            throw Status(
                .invalidArgument,
                "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.")
        }
        if operators[.isNotIn] != nil {
            let others = [Filter.FieldOperator.isIn, .arrayContainsAny].filter { operators[$0] != nil }.map(\.rawValue)
            if let other = (others + (hasOr ? ["OR"] : [])).first {
                throw Status(.invalidArgument, "'NOT_IN' cannot be used in the same query with '\(other)'.")
            }
        }
        let inequalities = Set(filter.conditions.filter(\.isInequality).map(\.field))
        guard inequalities.count <= Self.inequalityFieldLimit else {
            throw Status(
                .invalidArgument, "Inequalities on more than \(Self.inequalityFieldLimit) fields are not supported.")
        }
        for arrays in try Self.disjunctions(filter) where arrays > 1 {
            throw Status(
                .invalidArgument, "A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.")
        }
    }

    /// Converts a filter to disjunctive normal form. Returns the number of array-contains filters in each disjunction.
    private static func disjunctions(_ filter: QueryFilter) throws(Status) -> [Int] {
        switch filter {
        case .condition(let condition):
            switch condition.test {
            case .isIn(let keys): return Array(repeating: 0, count: keys.count)
            case .containsAny(let keys): return Array(repeating: 1, count: keys.count)
            default: return [0]
            }
        case .any(let filters):
            var result: [Int] = []
            for filter in filters { result += try checked(result.count, plus: disjunctions(filter)) }
            return result
        case .all(let filters):
            var result = [0]
            for filter in filters {
                let other = try disjunctions(filter)
                guard result.count * other.count <= disjunctionLimit else { throw tooMany }
                result = result.flatMap { left in other.map { left + $0 } }
            }
            return result
        }
    }

    private static func checked(_ count: Int, plus other: [Int]) throws(Status) -> [Int] {
        guard count + other.count <= disjunctionLimit else { throw tooMany }
        return other
    }

    private static let tooMany = Status(
        .invalidArgument,
        "The query has more than \(disjunctionLimit) disjunctions in its disjunctive normal form; "
            + "the limit is \(disjunctionLimit).")
}

extension QueryCondition {
    /// True if Firestore appends the filter's field to the order implicitly.
    var isInequality: Bool {
        switch test {
        case .less, .lessOrEqual, .greater, .greaterOrEqual, .notEqual, .isNotIn: true
        case .equal, .isIn, .containsAny: false
        }
    }
}

extension QueryField {
    /// Returns the key of a value that a request compares the field with.
    static func key(
        of value: Value, for field: QueryField, in collection: CollectionName, what: String
    ) throws(Status) -> IndexKey {
        guard case .reference(let text) = value else {
            guard field != .name else {
                throw Status(
                    .invalidArgument, "__key__ \(what) must be a Key: the \(what) of __name__ is not a reference.")
            }
            return value.indexKey
        }
        let name: DocumentName
        do {
            name = try DocumentName(text)
        } catch {
            throw Status(.invalidArgument, "Invalid reference in the \(what): \(error).")
        }
        guard field == .name else { return value.indexKey }
        guard name.database == collection.database, name.path.collection == collection.path else {
            throw Status(
                .invalidArgument,
                "The \(what) of __name__ must be a document of the collection \"\(collection)\", not \"\(name)\".")
        }
        return IndexKey(id: name.path.id)
    }
}
