import Foundation

extension Value: Codable {
    /// The members of the JSON object. Exactly one of them is present.
    private enum Kind: String, CodingKey {
        case nullValue, booleanValue, integerValue, doubleValue, timestampValue, stringValue, bytesValue
        case referenceValue, geoPointValue, arrayValue, mapValue
    }

    private struct Elements: Codable {
        var values: [Value]?
    }

    private struct Members: Codable {
        var fields: Fields?
    }

    /// Decodes the JSON form as leniently as Google's servers. Accepts integers as JSON numbers, doubles as text, and
    /// both base64 alphabets. Null may be `NULL_VALUE` or 0, because some clients send enums as integers.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Kind.self)
        guard let kind = container.allKeys.first, container.allKeys.count == 1 else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "A value must have exactly one known type"))
        }
        switch kind {
        case .nullValue: self = try Self.null(in: container)
        case .booleanValue: self = .boolean(try container.decode(Bool.self, forKey: kind))
        case .integerValue: self = .integer(try Self.integer(in: container))
        case .doubleValue: self = .double(try Self.double(in: container))
        case .timestampValue: self = .timestamp(try container.decode(Timestamp.self, forKey: kind))
        case .stringValue: self = .string(try container.decode(String.self, forKey: kind))
        case .bytesValue: self = .bytes(try Self.bytes(in: container))
        case .referenceValue: self = .reference(try container.decode(String.self, forKey: kind))
        case .geoPointValue: self = .geoPoint(try container.decode(GeoPoint.self, forKey: kind))
        case .arrayValue: self = .array(try container.decode(Elements.self, forKey: kind).values ?? [])
        case .mapValue: self = .map(try container.decode(Members.self, forKey: kind).fields ?? [:])
        }
    }

    /// Encodes the JSON form: integers as text, empty arrays and maps as `{}`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Kind.self)
        switch self {
        case .null: try container.encodeNil(forKey: .nullValue)
        case .boolean(let value): try container.encode(value, forKey: .booleanValue)
        case .integer(let value): try container.encode(String(value), forKey: .integerValue)
        case .double(let value) where value.isNaN: try container.encode("NaN", forKey: .doubleValue)
        case .double(let value) where value.isInfinite:
            try container.encode(value < 0 ? "-Infinity" : "Infinity", forKey: .doubleValue)
        case .double(let value): try container.encode(value, forKey: .doubleValue)
        case .timestamp(let value): try container.encode(value, forKey: .timestampValue)
        case .string(let value): try container.encode(value, forKey: .stringValue)
        case .bytes(let value): try container.encode(value.base64EncodedString(), forKey: .bytesValue)
        case .reference(let value): try container.encode(value, forKey: .referenceValue)
        case .geoPoint(let value): try container.encode(value, forKey: .geoPointValue)
        case .array(let values):
            try container.encode(Elements(values: values.isEmpty ? nil : values), forKey: .arrayValue)
        case .map(let fields):
            try fields.checkNames(encoder)
            try container.encode(Members(fields: fields.isEmpty ? nil : fields), forKey: .mapValue)
        }
    }

    private static func null(in container: KeyedDecodingContainer<Kind>) throws -> Value {
        let isNull =
            try container.decodeNil(forKey: .nullValue)
            || (try? container.decode(String.self, forKey: .nullValue)) == "NULL_VALUE"
            || (try? container.decode(Int.self, forKey: .nullValue)) == 0
        guard isNull else {
            throw DecodingError.dataCorruptedError(
                forKey: .nullValue, in: container, debugDescription: "A null value must be null, NULL_VALUE or 0")
        }
        return .null
    }

    private static func integer(in container: KeyedDecodingContainer<Kind>) throws -> Int64 {
        guard let text = try? container.decode(String.self, forKey: .integerValue) else {
            return try container.decode(Int64.self, forKey: .integerValue)
        }
        guard let value = Int64(text) else {
            throw DecodingError.dataCorruptedError(
                forKey: .integerValue, in: container, debugDescription: "“\(text)” is not a 64-bit integer")
        }
        return value
    }

    private static func double(in container: KeyedDecodingContainer<Kind>) throws -> Double {
        guard let text = try? container.decode(String.self, forKey: .doubleValue) else {
            return try container.decode(Double.self, forKey: .doubleValue)
        }
        switch text {
        case "NaN": return .nan
        case "Infinity": return .infinity
        case "-Infinity": return -.infinity
        default:
            // `Double` alone would also accept hexadecimal digits and other spellings of NaN and the infinities.
            guard let value = Double(text), value.isFinite,
                text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) })
            else {
                throw DecodingError.dataCorruptedError(
                    forKey: .doubleValue, in: container, debugDescription: "“\(text)” is not a number")
            }
            return value
        }
    }

    private static func bytes(in container: KeyedDecodingContainer<Kind>) throws -> Data {
        let text = try container.decode(String.self, forKey: .bytesValue)
        var standard = text.replacing("-", with: "+").replacing("_", with: "/")
        if !standard.hasSuffix("=") {
            standard += String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        }
        guard let data = Data(base64Encoded: standard) else {
            throw DecodingError.dataCorruptedError(
                forKey: .bytesValue, in: container, debugDescription: "The bytes are not base64")
        }
        return data
    }
}
