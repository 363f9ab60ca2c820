import AppleFoundation

/// The properties of an object in a store. The initializer that `@Model` adds reads them.
public struct StoredValues {
    let entity: String
    /// The values in JSON.
    let values: [String: String]
    /// Returns the object of a relationship that is not optional.
    let target: (_ name: String, _ type: any PersistentModel.Type) throws -> (any PersistentModel)?

    /// Returns true if the store has a value of the property. It has none if the property is new.
    public func has(_ name: String) -> Bool { values[name] != nil }

    @_disfavoredOverload
    public func value<Value: Decodable>(_ name: String) throws -> Value {
        guard let text = values[name] else {
            if let none = (Value.self as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ()) as? Value {
                return none
            }
            throw SwiftDataError(
                .missingValue, "a stored \(entity) has no \(name), which is neither optional nor has a default")
        }
        return try StoredJSON.decode(text)
    }

    public func value<Model: PersistentModel>(_ name: String) throws -> Model {
        guard let model = try target(name, Model.self) as? Model else {
            throw SwiftDataError(
                .missingTarget, "a stored \(entity) is left out, because its \(name) is gone and is not optional")
        }
        return model
    }

    // Other relationships are set when all objects exist, because objects may refer to each other.
    public func value<Model: PersistentModel>(_ name: String) throws -> Model? { nil }
    public func value<Model: PersistentModel>(_ name: String) throws -> [Model] { [] }
    public func value<Model: PersistentModel>(_ name: String) throws -> [Model]? { nil }
}

/// The form of values in a store.
enum StoredJSON {
    private static let notFinite = (positive: "+∞", negative: "-∞", none: "NaN")

    static func encode(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: notFinite.positive, negativeInfinity: notFinite.negative, nan: notFinite.none)
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    static func decode<Value: Decodable>(_ text: String) throws -> Value {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: notFinite.positive, negativeInfinity: notFinite.negative, nan: notFinite.none)
        return try decoder.decode(Value.self, from: Data(text.utf8))
    }
}
