import Firestore
import Foundation

/// Decodes values from JSON. It accepts the same forms as the `Decodable` conformance of `Value`, but reports the same
/// messages as Google's servers and is much faster.
struct ValueReader {
    /// Decodes an object whose members are values: the fields of a document or a map.
    /// - Parameter path: the location of the object, for messages.
    static func fields(_ node: JSONNode, at path: @autoclosure () -> String) throws(Status) -> Fields {
        guard case .object(let members) = node else {
            if node.isNull { return [:] }
            throw invalid(node, at: path(), "Map")
        }
        var fields = Fields(minimumCapacity: members.count)
        for (index, member) in members.enumerated() {
            fields[FieldName(member.name)] = try value(member.value, at: "\(path())[\(index)].value")
        }
        return fields
    }

    /// Decodes one value.
    static func value(_ node: JSONNode, at path: @autoclosure () -> String) throws(Status) -> Value {
        guard case .object(let members) = node else {
            throw invalid(node, at: path(), "type.googleapis.com/google.firestore.v1.Value")
        }
        guard let member = members.first else {
            throw Status(.invalidArgument, "Cannot convert firestore.v1.Value with type unset at '\(path())'.")
        }
        guard members.count == 1 else {
            if let stranger = members.first(where: { !kinds.contains($0.name) }) {
                throw unknownName(stranger.name, at: path())
            }
            throw Status(
                .invalidArgument,
                "Invalid value at '\(path())' (oneof), oneof field 'value_type' is already set. "
                    + "Cannot set '\(members[1].name)'")
        }
        return try value(member, at: path())
    }

    private static let kinds: Set<String> = [
        "nullValue", "booleanValue", "integerValue", "doubleValue", "timestampValue", "stringValue", "bytesValue",
        "referenceValue", "geoPointValue", "arrayValue", "mapValue",
    ]

    private static func value(_ member: JSONNode.Member, at path: @autoclosure () -> String) throws(Status) -> Value {
        let node = member.value
        switch (member.name, node) {
        case ("nullValue", .null), ("nullValue", .string("NULL_VALUE")), ("nullValue", .number("0")): return .null
        case ("booleanValue", .boolean(let value)): return .boolean(value)
        case ("stringValue", .string(let text)): return .string(text)
        case ("referenceValue", .string(let text)): return .reference(text)
        case ("integerValue", .string(let text)), ("integerValue", .number(let text)):
            if let value = integer(text) { return .integer(value) }
        case ("doubleValue", .string(let text)):
            if let value = ["NaN": Double.nan, "Infinity": .infinity, "-Infinity": -.infinity][text] ?? double(text) {
                return .double(value)
            }
        case ("doubleValue", .number(let text)):
            if let value = double(text) { return .double(value) }
        case ("timestampValue", .string(let text)):
            if let time = Timestamp(text) { return .timestamp(time) }
        case ("bytesValue", .string(let text)):
            if let data = bytes(text) { return .bytes(data) }
        case ("geoPointValue", .object(let members)): return .geoPoint(try geoPoint(members, at: path()))
        case ("arrayValue", .object(let members)): return .array(try elements(members, at: path()))
        case ("mapValue", .object(let members)):
            guard let fields = try only("fields", of: members, at: "\(path()).map_value") else { return .map([:]) }
            return .map(try self.fields(fields, at: "\(path()).map_value.fields"))
        default:
            guard kinds.contains(member.name) else { throw unknownName(member.name, at: path()) }
        }
        throw invalid(node, at: "\(path()).\(member.name)", types[member.name] ?? "the type")
    }

    private static let types = [
        "nullValue": "type.googleapis.com/google.protobuf.NullValue", "booleanValue": "TYPE_BOOL",
        "integerValue": "TYPE_INT64", "doubleValue": "TYPE_DOUBLE",
        "timestampValue": "type.googleapis.com/google.protobuf.Timestamp", "stringValue": "TYPE_STRING",
        "bytesValue": "TYPE_BYTES", "referenceValue": "TYPE_STRING",
        "geoPointValue": "type.googleapis.com/google.type.LatLng",
        "arrayValue": "type.googleapis.com/google.firestore.v1.ArrayValue",
        "mapValue": "type.googleapis.com/google.firestore.v1.MapValue",
    ]

    private static func elements(_ members: [JSONNode.Member], at path: String) throws(Status) -> [Value] {
        let path = "\(path).array_value"
        guard let node = try only("values", of: members, at: path), !node.isNull else { return [] }
        guard case .array(let nodes) = node else { throw invalid(node, at: "\(path).values", "an array") }
        var values: [Value] = []
        values.reserveCapacity(nodes.count)
        for (index, node) in nodes.enumerated() {
            values.append(try value(node, at: "\(path).values[\(index)]"))
        }
        return values
    }

    private static func geoPoint(_ members: [JSONNode.Member], at path: String) throws(Status) -> GeoPoint {
        var point = GeoPoint(latitude: 0, longitude: 0)
        for member in members {
            guard ["latitude", "longitude"].contains(member.name) else { throw unknownName(member.name, at: path) }
            guard case .number(let text) = member.value, let value = double(text) else {
                throw invalid(member.value, at: "\(path).geo_point_value.\(member.name)", "TYPE_DOUBLE")
            }
            if member.name == "latitude" { point.latitude = value } else { point.longitude = value }
        }
        guard (-90...90).contains(point.latitude), (-180...180).contains(point.longitude) else {
            throw Status(
                .invalidArgument,
                "Invalid value at '\(path).geo_point_value': the latitude is from -90 to 90, the longitude from -180 to 180."
            )
        }
        return point
    }

    /// Returns the value of the member `name`; nil if the object is empty. Throws if the object has any other member.
    private static func only(
        _ name: String, of members: [JSONNode.Member], at path: @autoclosure () -> String
    ) throws(Status) -> JSONNode? {
        if let stranger = members.first(where: { $0.name != name }) { throw unknownName(stranger.name, at: path()) }
        return members.first?.value
    }

    /// Parses a 64-bit integer. Accepts digits, or a decimal number whose fraction is 0 (ProtoJSON).
    static func integer(_ text: String) -> Int64? {
        guard let first = text.utf8.first, first != UInt8(ascii: "+") else { return nil }
        if let value = Int64(text) { return value }
        // Below 2^53, every integer has exactly one Double. Above, the Double could differ from the digits that were
        // sent.
        guard let number = double(text), let value = Int64(exactly: number), abs(number) < 0x1p53 else { return nil }
        return value
    }

    /// Parses a finite number in JSON's notation.
    static func double(_ text: String) -> Double? {
        // `Double.init` would also accept hexadecimal digits, and names such as "inf".
        guard text.utf8.allSatisfy({ $0 < 0x3A && $0 >= 0x2B && $0 != 0x2C && $0 != 0x2F || $0 | 0x20 == 0x65 }),
            let value = Double(text), value.isFinite
        else { return nil }
        return value
    }

    private static func bytes(_ text: String) -> Data? {
        if let data = Data(base64Encoded: text) { return data }
        var standard = text.replacing("-", with: "+").replacing("_", with: "/")
        if !standard.hasSuffix("=") {
            standard += String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        }
        return Data(base64Encoded: standard)
    }

    static func unknownName(_ name: String, at path: String) -> Status {
        let place = path.isEmpty ? "" : " at '\(path)'"
        return Status(
            .invalidArgument, "Invalid JSON payload received. Unknown name \"\(name)\"\(place): Cannot find field.")
    }

    private static func invalid(_ node: JSONNode, at path: String, _ type: String) -> Status {
        Status(.invalidArgument, "Invalid value at '\(path)' (\(type)), \(node.excerpt)")
    }
}
