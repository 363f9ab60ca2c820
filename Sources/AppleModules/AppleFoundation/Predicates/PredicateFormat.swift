public import Foundation

/// A condition that a format string states (Foundation: "Predicate Format String Syntax").
package indirect enum PredicateFormat {
    /// The number of elements of a collection that must fulfil a comparison.
    package enum Quantifier: String, Sendable {
        case any = "ANY"
        case all = "ALL"
        case none = "NONE"
    }

    /// How two values are compared.
    package enum Operator: String, Sendable {
        case equal = "=="
        case notEqual = "!="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
        case between = "BETWEEN"
        case `in` = "IN"
        case contains = "CONTAINS"
        case beginsWith = "BEGINSWITH"
        case endsWith = "ENDSWITH"
        case like = "LIKE"
        case matches = "MATCHES"
    }

    /// A value of a comparison.
    package indirect enum Value {
        case constant(Any?)
        /// A path of keys, such as `account.name`; empty for the object itself.
        case keyPath(String)
        /// A value that `withSubstitutionVariables(_:)` or `evaluate(with:substitutionVariables:)` provides.
        case variable(String)
        case list([Value])
    }

    case constant(Bool)
    case and([PredicateFormat])
    case or([PredicateFormat])
    case not(PredicateFormat)
    /// `options` has the letters `c` to ignore case, and `d` to ignore accents.
    case comparison(Value, Operator, Value, options: Set<Character>, Quantifier?)
}

/// An object that receives the condition of a predicate in place of an evaluation.
private final class PredicateFormatReader {
    var format: PredicateFormat?
}

extension NSPredicate {
    /// The condition of a predicate that was made from a format; nil for other predicates.
    package var parsedFormat: PredicateFormat? {
        let reader = PredicateFormatReader()
        _ = evaluate(with: reader)
        return reader.format
    }

    /// Makes a predicate from a format, such as `"name == %@ AND age > %d"` (Foundation: `init(format:_:)`). It ends
    /// the process if the format is malformed, as on a phone. Functions and subqueries in formats are not supported,
    /// and end the process too.
    ///
    /// The keys of dictionaries and the stored properties of other values can be compared.
    public convenience init(format predicateFormat: String, _ args: any CVarArg...) {
        self.init(parsing: predicateFormat, args.map { $0 })
    }

    /// Makes a predicate from a format and the values for its places (Foundation: `init(format:argumentArray:)`).
    public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
        self.init(parsing: predicateFormat, arguments ?? [])
    }

    private convenience init(parsing text: String, _ arguments: [Any]) {
        var parser = PredicateParser(text, arguments)
        nonisolated(unsafe) let format = parser.parse()
        self.init { object, variables in
            if let reader = object as? PredicateFormatReader {
                reader.format = format
                return false
            }
            return format.isFulfilled(by: object, variables ?? [:])
        }
    }
}
