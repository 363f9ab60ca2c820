public import Foundation
import Synchronization

/// The name under which a value transformer is registered (Foundation: `NSValueTransformerName`).
public struct NSValueTransformerName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    public static let secureUnarchiveFromDataTransformerName = Self("NSSecureUnarchiveFromData")
}

/// Converts values to another form, and back (Foundation: `ValueTransformer`).
open class ValueTransformer: NSObject {
    private struct Registered: @unchecked Sendable {
        // Transformers have no state that changes, as on iOS, where each thread may use them.
        var transformers: [NSValueTransformerName: ValueTransformer] = [:]
    }
    private static let all = Mutex(Registered())

    private let named: ValueTransformer?

    public override init() { named = nil }

    /// Creates a transformer that does what the registered one does. Returns nil if none is registered under the name.
    public init?(forName name: NSValueTransformerName) {
        let isSecure = name == .secureUnarchiveFromDataTransformerName
        guard let transformer = Self.registered(name) ?? (isSecure ? NSSecureUnarchiveFromDataTransformer() : nil)
        else { return nil }
        named = transformer
    }

    package static func registered(_ name: NSValueTransformerName) -> ValueTransformer? {
        all.withLock { $0 }.transformers[name]
    }

    open class func setValueTransformer(_ transformer: ValueTransformer?, forName name: NSValueTransformerName) {
        let value = Registered(transformers: transformer.map { [name: $0] } ?? [:])
        all.withLock { $0.transformers[name] = value.transformers[name] }
    }

    open class func valueTransformerNames() -> [NSValueTransformerName] {
        all.withLock { Array($0.transformers.keys) }.sorted { $0.rawValue < $1.rawValue }
    }

    open class func transformedValueClass() -> AnyClass { NSObject.self }
    open class func allowsReverseTransformation() -> Bool { true }

    /// Returns the value itself, unless a subclass or the registered transformer converts it.
    open func transformedValue(_ value: Any?) -> Any? { named.map { $0.transformedValue(value) } ?? value }
    open func reverseTransformedValue(_ value: Any?) -> Any? {
        named.map { $0.reverseTransformedValue(value) } ?? transformedValue(value)
    }
}

/// Converts archives of values to the values (Foundation: `NSSecureUnarchiveFromDataTransformer`).
open class NSSecureUnarchiveFromDataTransformer: ValueTransformer {
    /// The classes that an archive may have at its top level. They are not checked here.
    open class var allowedTopLevelClasses: [AnyClass] {
        [NSArray.self, NSDictionary.self, NSSet.self, NSString.self, NSNumber.self, NSDate.self, NSData.self]
    }

    public override init() { super.init() }

    /// Returns the value of an archive; nil if `value` is not one.
    open override func transformedValue(_ value: Any?) -> Any? {
        guard let data = value as? Data, let reader = try? NSKeyedUnarchiver(forReadingFrom: data) else { return nil }
        reader.requiresSecureCoding = false
        return reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey)
    }

    /// Returns the archive of a value.
    open override func reverseTransformedValue(_ value: Any?) -> Any? {
        value.flatMap { try? NSKeyedArchiver.archivedData(withRootObject: $0, requiringSecureCoding: false) }
    }
}
