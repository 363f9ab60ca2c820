public import Foundation

extension NSSortDescriptor {
    /// Sorts by the value of a key, as `NSPredicate(format:)` reads it (Foundation: `init(key:ascending:)`). Nil comes
    /// before all values. Without a key, the objects themselves are compared.
    public convenience init(key: String?, ascending: Bool) {
        self.init(key: key, ascending: ascending) { PredicateFormat.order($0, $1, []) ?? .orderedSame }
    }

    /// Sorts by the value of a key, and compares texts as a method does (Foundation: `init(key:ascending:selector:)`).
    /// Methods whose names contain `localizedStandard`, `caseInsensitive` or `CaseInsensitive`, or `localized`, are known.
    /// All others compare characters by their numbers.
    public convenience init(key: String?, ascending: Bool, selector: Selector?) {
        let name = selector?.description ?? ""
        self.init(key: key, ascending: ascending) { one, other in
            guard let one = one as? String, let other = other as? String else {
                return PredicateFormat.order(one, other, []) ?? .orderedSame
            }
            if name.contains("localizedStandard") { return one.localizedStandardCompare(other) }
            if name.contains("localizedCaseInsensitive") { return one.localizedCaseInsensitiveCompare(other) }
            if name.contains("aseInsensitive") { return one.caseInsensitiveCompare(other) }
            return name.contains("localized") ? one.localizedCompare(other) : one.compare(other)
        }
    }

    /// Sorts by the value of a key with a comparison (Foundation: `init(key:ascending:comparator:)`). The comparison gets
    /// only values that are not nil.
    public convenience init(key: String?, ascending: Bool, comparator: @escaping (Any, Any) -> ComparisonResult) {
        self.init(
            keyPath: \Any.self, ascending: ascending,
            comparator: { one, other in
                let path = key ?? "self"
                return Self.compare(
                    PredicateFormat.Value.value(of: one, path: path),
                    PredicateFormat.Value.value(of: other, path: path), comparator)
            })
    }

    /// Sorts by a property that is optional, or whose type has no order of its own, such as `Bool` (Foundation:
    /// `init(keyPath:ascending:)`). Nil comes before all values.
    @_disfavoredOverload
    public convenience init<Root, Value>(keyPath: KeyPath<Root, Value>, ascending: Bool) {
        nonisolated(unsafe) let keyPath = keyPath
        self.init(
            keyPath: \Any.self, ascending: ascending,
            comparator: { one, other in
                func value(_ object: Any) -> Any? {
                    (object as? Root).flatMap { PredicateFormat.Value.value(of: $0[keyPath: keyPath], path: "self") }
                }
                return Self.compare(value(one), value(other)) { PredicateFormat.order($0, $1, []) ?? .orderedSame }
            })
    }

    private static func compare(
        _ one: Any?, _ other: Any?, _ comparator: (Any, Any) -> ComparisonResult
    ) -> ComparisonResult {
        switch (one, other) {
        case (let one?, let other?): comparator(one, other)
        case (nil, nil): .orderedSame
        case (nil, _): .orderedAscending
        case (_, nil): .orderedDescending
        }
    }
}
