import AppleFoundation

/// The forms of an attribute's value.
///
/// In memory, a value is a `String`, `Int64`, `Double`, `Bool`, `Decimal`, `Date`, `Data`, `UUID`, `URL`, or anything for a
/// transformable attribute. In a store, it is text in JSON.
enum StoredValue {
    /// Converts a program's value to the form in memory for an attribute's type; nil if it does not fit.
    static func value(of given: Any?, _ type: NSAttributeType) -> Any? {
        guard let given = unwrapped(given) else { return nil }
        switch type {
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType: return integer(given)
        case .doubleAttributeType, .floatAttributeType: return number(given)?.doubleValue
        case .booleanAttributeType: return (given as? Bool) ?? number(given)?.boolValue
        case .decimalAttributeType:
            return (given as? Decimal) ?? (given as? NSDecimalNumber)?.decimalValue ?? number(given)?.decimalValue
        case .stringAttributeType: return (given as? String) ?? (given as? NSString).map { String(describing: $0) }
        case .dateAttributeType:
            // A scalar date is the number of seconds since 2001.
            return (given as? Date) ?? (given as? NSDate).map { $0 as Date }
                ?? number(given).map { Date(timeIntervalSinceReferenceDate: $0.doubleValue) }
        case .binaryDataAttributeType: return (given as? Data) ?? (given as? NSData).map { Data(referencing: $0) }
        case .UUIDAttributeType: return (given as? UUID) ?? (given as? NSUUID).map { $0 as UUID }
        case .URIAttributeType: return (given as? URL) ?? (given as? NSURL).map { $0 as URL }
        default: return given
        }
    }

    /// Returns the value of a default in a model file.
    static func value(ofText text: String, _ type: NSAttributeType) -> Any? {
        switch type {
        case .booleanAttributeType: ["YES", "1", "true"].contains(text)
        case .stringAttributeType: text
        case .UUIDAttributeType: UUID(uuidString: text)
        case .URIAttributeType: URL(string: text)
        case .decimalAttributeType: Decimal(string: text)
        case .doubleAttributeType, .floatAttributeType: Double(text)
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType: Int64(text)
        default: nil
        }
    }

    /// Returns a value as key-value coding gives it: numbers are `NSNumber`.
    static func object(_ value: Any?) -> Any? {
        switch value {
        case let value as Bool: NSNumber(value: value)
        case let value as Int64: NSNumber(value: value)
        case let value as Double: NSNumber(value: value)
        case let value as Decimal: NSDecimalNumber(decimal: value)
        default: value
        }
    }

    private static func number(_ given: Any) -> NSNumber? {
        switch given {
        case let number as NSNumber: number
        case let value as any BinaryInteger: NSNumber(value: Int64(truncatingIfNeeded: value))
        case let value as Double: NSNumber(value: value)
        case let value as Float: NSNumber(value: Double(value))
        case let value as CGFloat: NSNumber(value: Double(value))
        case let value as Bool: NSNumber(value: value)
        default: nil
        }
    }

    private static func integer(_ given: Any) -> Int64? {
        if let value = given as? any BinaryInteger { return Int64(truncatingIfNeeded: value) }
        if let value = given as? any RawRepresentable { return integer(value.rawValue) }
        return number(given)?.int64Value
    }

    /// Returns nil for an optional that is nil, even if its type is hidden.
    static func unwrapped(_ value: Any?) -> Any? {
        guard let value else { return nil }
        if value is NSNull { return nil }
        if let optional = value as? any OptionalValue { return unwrapped(optional.anyValue) }
        return value
    }

    // MARK: - In a store

    static func text(of value: Any?, _ type: NSAttributeType) throws -> String {
        guard let value else { return "null" }
        func encode(_ value: some Encodable) throws -> String {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .withoutEscapingSlashes
            encoder.nonConformingFloatEncodingStrategy = notFinite
            return String(decoding: try encoder.encode([value]).dropFirst().dropLast(), as: UTF8.self)
        }
        if type == .transformableAttributeType || type == .undefinedAttributeType {
            return try encode(try archive(value))
        }
        switch value {
        case let value as String: return try encode(value)
        case let value as Bool: return try encode(value)
        case let value as Int64: return try encode(value)
        case let value as Double: return try encode(value)
        case let value as Decimal: return try encode("\(value)")
        case let value as Date: return try encode(value.timeIntervalSinceReferenceDate)
        case let value as UUID: return try encode(value.uuidString)
        case let value as URL: return try encode(value.absoluteString)
        case let value as Data: return try encode(value)
        default: return try encode(try archive(value))
        }
    }

    static func value(inStore text: String, _ type: NSAttributeType) throws -> Any? {
        if text == "null" { return nil }
        func decode<Value: Decodable>(_: Value.Type) throws -> Value? {
            let decoder = JSONDecoder()
            decoder.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: "+∞", negativeInfinity: "-∞", nan: "NaN")
            return try decoder.decode([Value].self, from: Data("[\(text)]".utf8)).first
        }
        switch type {
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType: return try decode(Int64.self)
        case .doubleAttributeType, .floatAttributeType: return try decode(Double.self)
        case .booleanAttributeType: return try decode(Bool.self)
        case .stringAttributeType: return try decode(String.self)
        case .decimalAttributeType: return try decode(String.self).flatMap { Decimal(string: $0) }
        case .dateAttributeType:
            return try decode(Double.self).map { Date(timeIntervalSinceReferenceDate: $0) }
        case .UUIDAttributeType: return try decode(String.self).flatMap { UUID(uuidString: $0) }
        case .URIAttributeType: return try decode(String.self).flatMap { URL(string: $0) }
        case .binaryDataAttributeType: return try decode(Data.self)
        default: return try decode(Data.self).flatMap { try unarchive($0) }
        }
    }

    private static let notFinite = JSONEncoder.NonConformingFloatEncodingStrategy.convertToString(
        positiveInfinity: "+∞", negativeInfinity: "-∞", nan: "NaN")

    /// Collections, texts and numbers become property lists, and all other values keyed archives.
    private static func archive(_ value: Any) throws -> Data {
        let list = ["value": value]
        if PropertyListSerialization.propertyList(list, isValidFor: .binary) {
            return try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        }
        let value: Any =
            (value as? URL).map { NSURL(string: $0.absoluteString) as Any } ?? (value as? UUID).map { $0.uuidString }
            ?? value
        if let text = value as? String { return try archive(text) }
        guard value is any NSCoding else {
            throw CocoaError.coreData(
                .managedObjectValidation,
                "a value of type \(type(of: value)) cannot be stored: make the type conform to NSCoding, or use the types of property lists"
            )
        }
        return try NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: false)
    }

    private static func unarchive(_ data: Data) throws -> Any? {
        let list = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        if let value = list?["value"] { return value }
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        unarchiver.requiresSecureCoding = false
        return unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey)
    }
}

protocol OptionalValue {
    var anyValue: Any? { get }
    /// Returns nil of the optional type.
    static var none: Self { get }
    /// Returns the value of the wrapped type that a managed value means.
    static func wrapped(_ value: Any) -> Self?
}

extension Optional: OptionalValue {
    var anyValue: Any? { self }
    static func wrapped(_ value: Any) -> Self? { PropertyValue.convert(value, to: Wrapped.self).map(Optional.some) }
}

/// The values that the properties of classes have.
enum PropertyValue {
    /// Returns a value in memory in the type of a property; nil if it has another type.
    static func convert<Value>(_ value: Any, to type: Value.Type) -> Value? {
        if let optional = type as? any OptionalValue.Type { return optional.wrapped(value) as? Value }
        switch value {
        case let value as Int64:
            if let integer = type as? any FixedWidthInteger.Type { return convert(value, integer) as? Value }
            if let named = type as? any RawRepresentable.Type { return raw(value, named) as? Value }
            return NSNumber(value: value) as? Value
        case let value as Double:
            if type == Float.self { return Float(value) as? Value }
            if type == CGFloat.self { return CGFloat(value) as? Value }
            return value as? Value ?? NSNumber(value: value) as? Value
        case let value as Bool: return value as? Value ?? NSNumber(value: value) as? Value
        case let value as Decimal: return value as? Value ?? NSDecimalNumber(decimal: value) as? Value
        case let value as [NSManagedObject]:
            if type == NSOrderedSet.self { return NSOrderedSet(array: value) as? Value }
            if type == NSMutableOrderedSet.self { return NSMutableOrderedSet(array: value) as? Value }
            return value as? Value
        case let value as Set<NSManagedObject>:
            if type == NSSet.self { return NSSet(array: Array(value)) as? Value }
            return value as? Value
        case let value as String:
            if let named = type as? any RawRepresentable.Type, !(type is String.Type) {
                return raw(value, named) as? Value
            }
            return value as? Value ?? NSString(string: value) as? Value
        case let value as Date where type == Double.self: return value.timeIntervalSinceReferenceDate as? Value
        case let value as Date: return value as? Value ?? NSDate(timeInterval: 0, since: value) as? Value
        case let value as Data: return value as? Value ?? NSData(data: value) as? Value
        default: return value as? Value
        }
    }

    /// Returns the empty value of a type, which Swift on iOS gives a property for nil. Returns nil if the type has none.
    static func empty<Value>(_ type: Value.Type) -> Value? {
        if let optional = type as? any OptionalValue.Type { return optional.none as? Value }
        if let number = type as? any FixedWidthInteger.Type { return convert(0, number) as? Value }
        let empties: [Any] = [
            "", false, 0.0, Float(0), CGFloat(0), Data(), [NSManagedObject](), Set<NSManagedObject>(), [String: Any](),
            [String](),
        ]
        return empties.lazy.compactMap { $0 as? Value }.first
    }

    private static func convert<Number: FixedWidthInteger>(_ value: Int64, _: Number.Type) -> Number {
        Number(truncatingIfNeeded: value)
    }

    private static func raw<Named: RawRepresentable>(_ value: Any, _: Named.Type) -> Named? {
        convert(value, to: Named.RawValue.self).flatMap { Named(rawValue: $0) }
    }
}
