import Foundation

extension PredicateFormat {
    /// Returns true if `object` fulfils the condition.
    func isFulfilled(by object: Any?, _ variables: [String: Any]) -> Bool {
        switch self {
        case .constant(let result): return result
        case .and(let parts): return parts.allSatisfy { $0.isFulfilled(by: object, variables) }
        case .or(let parts): return parts.contains { $0.isFulfilled(by: object, variables) }
        case .not(let part): return !part.isFulfilled(by: object, variables)
        case .comparison(let left, let name, let right, let options, let quantifier):
            let (left, right) = (left.value(of: object, variables), right.value(of: object, variables))
            func compare(_ one: Any?) -> Bool { Self.compare(one, name, right, options) }
            guard let quantifier else { return compare(left) }
            let elements = Self.elements(left) ?? []
            switch quantifier {
            case .any: return elements.contains { compare($0) }
            case .all: return elements.allSatisfy { compare($0) }
            case .none: return !elements.contains { compare($0) }
            }
        }
    }

    private static func compare(
        _ left: Any?, _ name: Operator, _ right: Any?, _ options: Set<Character>
    ) -> Bool {
        switch name {
        case .equal: return isEqual(left, right, options)
        case .notEqual: return !isEqual(left, right, options)
        case .less: return order(left, right, options) == .orderedAscending
        case .greater: return order(left, right, options) == .orderedDescending
        case .lessOrEqual: return order(left, right, options).map { $0 != .orderedDescending } ?? false
        case .greaterOrEqual: return order(left, right, options).map { $0 != .orderedAscending } ?? false
        case .between:
            guard let limits = elements(right), limits.count == 2 else { return false }
            return compare(left, .greaterOrEqual, limits[0], options) && compare(left, .lessOrEqual, limits[1], options)
        case .in:
            if let elements = elements(right) { return elements.contains { isEqual(left, $0, options) } }
            return text(right, options).flatMap { all in text(left, options).map { all.contains($0) } } ?? false
        case .contains:
            if let elements = elements(left) { return elements.contains { isEqual($0, right, options) } }
            return texts(left, right, options) { $1.isEmpty || $0.contains($1) }
        case .beginsWith: return texts(left, right, options) { $0.hasPrefix($1) }
        case .endsWith: return texts(left, right, options) { $0.hasSuffix($1) }
        case .like:
            return texts(left, right, options) { text, pattern in
                let expression = NSRegularExpression.escapedPattern(for: pattern)
                    .replacingOccurrences(of: "\\*", with: ".*").replacingOccurrences(of: "\\?", with: ".")
                return isMatch(text, expression)
            }
        case .matches: return texts(left, right, options) { isMatch($0, $1) }
        }
    }

    private static func isMatch(_ text: String, _ pattern: String) -> Bool {
        text.range(of: "^(?:\(pattern))$", options: .regularExpression) != nil
    }

    private static func texts(
        _ left: Any?, _ right: Any?, _ options: Set<Character>, _ compare: (String, String) -> Bool
    ) -> Bool {
        guard let left = text(left, options), let right = text(right, options) else { return false }
        return compare(left, right)
    }

    /// Returns a text without what the options ignore: the difference of capitals (`c`) and of accents (`d`). Returns
    /// nil for another value.
    private static func text(_ value: Any?, _ options: Set<Character>) -> String? {
        guard let text = value as? String else { return nil }
        var ignored: String.CompareOptions = []
        if options.contains("c") { ignored.insert(.caseInsensitive) }
        if options.contains("d") { ignored.insert(.diacriticInsensitive) }
        return ignored.isEmpty ? text : text.folding(options: ignored, locale: nil)
    }

    static func number(_ value: Any?) -> Double? {
        switch value {
        case let number as Bool: number ? 1 : 0
        case let number as NSNumber: number.doubleValue
        case let number as any BinaryInteger: Double("\(number)")
        case let number as any BinaryFloatingPoint: Double("\(number)")
        case let date as Date: date.timeIntervalSinceReferenceDate
        default: nil
        }
    }

    static func order(_ left: Any?, _ right: Any?, _ options: Set<Character>) -> ComparisonResult? {
        if let left = number(left), let right = number(right) {
            return left < right ? .orderedAscending : left > right ? .orderedDescending : .orderedSame
        }
        guard let left = text(left, options), let right = text(right, options) else { return nil }
        return left.compare(right)
    }

    private static func isEqual(_ left: Any?, _ right: Any?, _ options: Set<Character>) -> Bool {
        guard var left, var right else { return left == nil && right == nil }
        // An object equals its copy in another context, and its identifier.
        if let object = left as? any KeyValueReading, let key = object.value(ofKey: "objectID") ?? nil { left = key }
        if let object = right as? any KeyValueReading, let key = object.value(ofKey: "objectID") ?? nil { right = key }
        if let result = order(left, right, options) { return result == .orderedSame }
        if let left = left as? AnyHashable, let right = right as? AnyHashable { return left == right }
        return (left as AnyObject) === (right as AnyObject)
    }

    static func elements(_ value: Any?) -> [Any?]? {
        switch value {
        case let list as [Any]: list
        case let list as NSArray: Array(list)
        case let set as Set<AnyHashable>: set.map(\.base)
        case let set as NSSet: Array(set)
        case let dictionary as [AnyHashable: Any]: Array(dictionary.values)
        default: nil
        }
    }
}

extension PredicateFormat.Value {
    func value(of object: Any?, _ variables: [String: Any]) -> Any? {
        switch self {
        case .constant(let value): return Self.unwrapped(value)
        case .list(let values): return values.map { $0.value(of: object, variables) as Any }
        case .variable(let name): return variables[name]
        case .keyPath(let path): return Self.value(of: object, path: path)
        }
    }

    /// Returns the value that an object has for a path of keys, such as `account.name`.
    static func value(of object: Any?, path: String) -> Any? {
        // An object may stand for another one.
        if path.isEmpty, let object = object as? any KeyValueReading { return object.value(ofKey: "self") ?? object }
        return path.split(separator: ".").reduce(unwrapped(object)) { value(of: $0, key: String($1)) }
    }

    /// Returns the value that an object has for a key. A collection returns the values of its elements. Ends the
    /// process if the object has no such property, as key-value coding does on a phone.
    private static func value(of object: Any?, key: String) -> Any? {
        guard let object else { return nil }
        if let object = object as? any KeyValueReading, let value = object.value(ofKey: key) { return unwrapped(value) }
        if key.lowercased() == "self" { return object }
        if let dictionary = object as? [String: Any] { return unwrapped(dictionary[key]) }
        if let elements = PredicateFormat.elements(object) {
            return key == "@count" ? elements.count : elements.map { value(of: $0, key: key) as Any }
        }
        var mirror: Mirror? = Mirror(reflecting: object)
        while let current = mirror {
            if let child = current.children.first(where: { $0.label == key }) { return unwrapped(child.value) }
            mirror = current.superclassMirror
        }
        fatalError("a predicate reads \(key), which is no stored property of \(type(of: object))")
    }

    /// Returns nil for an optional value that is nil, even if its type is hidden.
    static func unwrapped(_ value: Any?) -> Any? {
        guard let value else { return nil }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return value is NSNull ? nil : value }
        return mirror.children.first.flatMap { unwrapped($0.value) }
    }
}
