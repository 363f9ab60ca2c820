public import Foundation

/// A value that is computed for an object (Foundation: `NSExpression`, the name that adopted code has for it). A function is
/// one of `count:`, `sum:`, `average:`, `min:` and `max:`, with one argument whose value is a collection.
open class KeyValueExpression: NSObject, @unchecked Sendable {
    /// The kind of an expression (Foundation: `NSExpression.ExpressionType`).
    public enum ExpressionType: UInt, Sendable {
        case constantValue
        case evaluatedObject
        case variable
        case keyPath
        case function
        case conditional = 20
    }

    public let expressionType: ExpressionType
    private let value: Any?
    private let text: String
    private let parts: [KeyValueExpression]
    private let condition: NSPredicate?

    private init(
        _ type: ExpressionType, value: Any? = nil, text: String = "", parts: [KeyValueExpression] = [],
        condition: NSPredicate? = nil
    ) {
        expressionType = type
        self.value = value
        self.text = text
        self.parts = parts
        self.condition = condition
    }

    public convenience init(forConstantValue value: Any?) { self.init(.constantValue, value: value) }
    public convenience init(forKeyPath keyPath: String) { self.init(.keyPath, text: keyPath) }
    public convenience init(forVariable name: String) { self.init(.variable, text: name) }
    /// Creates a function of one collection, such as `sum:`.
    public convenience init(forFunction name: String, arguments: [Any]) {
        self.init(.function, text: name, parts: arguments.compactMap { $0 as? KeyValueExpression })
    }
    public convenience init(
        forConditional predicate: NSPredicate, trueExpression: KeyValueExpression, falseExpression: KeyValueExpression
    ) {
        self.init(.conditional, parts: [trueExpression, falseExpression], condition: predicate)
    }
    open class func expressionForEvaluatedObject() -> KeyValueExpression { KeyValueExpression(.evaluatedObject) }

    open var constantValue: Any? { value }
    open var keyPath: String { text }
    open var variable: String { text }
    open var function: String { text }
    open var arguments: [KeyValueExpression]? { parts }

    /// True if the value is that of all objects together, such as a sum.
    package var isOfAll: Bool { expressionType == .function }

    /// Returns the value for `object`. Variables have their values from `context`. Ends the process at an unknown function, as
    /// on a phone.
    open func expressionValue(with object: Any?, context: NSMutableDictionary?) -> Any? {
        switch expressionType {
        case .constantValue: return value
        case .evaluatedObject: return object
        case .variable: return context?[text]
        case .keyPath: return PredicateFormat.Value.value(of: object, path: text)
        case .conditional:
            return parts[condition?.evaluate(with: object) == true ? 0 : 1].expressionValue(
                with: object, context: context)
        case .function:
            let argument = parts.first?.expressionValue(with: object, context: context)
            let values = (PredicateFormat.elements(argument) ?? [argument]).compactMap {
                PredicateFormat.Value.unwrapped($0)
            }
            return aggregate(values)
        }
    }

    private func aggregate(_ values: [Any]) -> Any? {
        let order = { PredicateFormat.order($0, $1, []) == .orderedAscending } as (Any, Any) -> Bool
        let numbers = values.compactMap { PredicateFormat.number($0) }
        switch text {
        // Unlike Swift's numbers, an `NSNumber` can be cast to each type that can represent it.
        case "count:": return NSNumber(value: values.count)
        case "min:": return values.min(by: order)
        case "max:": return values.max(by: order)
        case "sum:": return NSNumber(value: numbers.reduce(0, +))
        case "average:":
            return numbers.isEmpty ? nil : NSNumber(value: numbers.reduce(0, +) / Double(numbers.count))
        default: fatalError("the function \(text) of NSExpression is not supported")
        }
    }
}
