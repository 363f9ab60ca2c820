import Foundation
import Utilities

/// Converts property-list values to one line of JSON and back without loss.
///
/// String, Bool, integers, doubles, arrays and dictionaries become the JSON values of the same kind. A double always
/// has a point or an exponent, so that it is read back as a double. Types that JSON lacks become an object with one
/// member:
/// - `Data`: `{"$data":"base64"}`
/// - `Date`: `{"$date":"RFC 3339"}`, or `{"$date":secondsSince2001}` for dates finer than a millisecond
/// - a double that is not finite: `{"$double":"nan"}`
/// - a dictionary that has a key starting with `$`: `{"$dictionary":{…}}`, which contains the dictionary's JSON object
enum PropertyListJSON {
    /// The error for a value that is not a property list. Contains the value's type, and its location such as
    /// `value.items[3]`.
    struct Unsupported: Error {
        var location: String
        var type: String
    }

    static func encode(_ value: Any, at location: String = "value") throws(Unsupported) -> String {
        switch value {
        case let string as String: return JSONText.quoted(string)
        case let number as NSNumber where type(of: value) is NSNumber.Type: return encode(number)
        case let bool as Bool: return bool ? "true" : "false"
        case let integer as any FixedWidthInteger: return "\(integer)"
        case let double as Double: return encode(double)
        case let float as Float: return encode(Double(float))
        case let float as CGFloat: return encode(Double(float))
        case let data as Data: return "{\"$data\":\(JSONText.quoted(data.base64EncodedString()))}"
        case let date as Date: return encode(date)
        case let array as [Any]:
            var parts: [String] = []
            for (index, element) in array.enumerated() {
                parts.append(try encode(element, at: "\(location)[\(index)]"))
            }
            return "[\(parts.joined(separator: ","))]"
        case let dictionary as [String: Any]:
            var parts: [String] = []
            for (key, element) in dictionary.sorted(by: { $0.key < $1.key }) {
                parts.append("\(JSONText.quoted(key)):\(try encode(element, at: "\(location).\(key)"))")
            }
            let object = "{\(parts.joined(separator: ","))}"
            return dictionary.keys.contains { $0.hasPrefix("$") } ? "{\"$dictionary\":\(object)}" : object
        default:
            throw Unsupported(location: location, type: String(describing: type(of: value)))
        }
    }

    private static func encode(_ number: NSNumber) -> String {
        switch String(cString: number.objCType) {
        case "c", "B": number.boolValue ? "true" : "false"
        case "f", "d": encode(number.doubleValue)
        case "Q": "\(number.uint64Value)"
        default: "\(number.int64Value)"
        }
    }

    private static func encode(_ double: Double) -> String {
        if double.isNaN { return "{\"$double\":\"nan\"}" }
        if double.isInfinite { return double > 0 ? "{\"$double\":\"inf\"}" : "{\"$double\":\"-inf\"}" }
        return double.description
    }

    private static func encode(_ date: Date) -> String {
        let seconds = date.timeIntervalSince1970
        if abs(seconds) < 200_000_000_000 {
            let whole = seconds.rounded(.down)
            let milliseconds = Int32(((seconds - whole) * 1_000).rounded(.down))
            let text = RFC3339.text((Int64(whole), milliseconds * 1_000_000), digits: 3)
            if parseDate(text) == date { return "{\"$date\":\(JSONText.quoted(text))}" }
        }
        return "{\"$date\":\(date.timeIntervalSinceReferenceDate.description)}"
    }

    private static func parseDate(_ text: String) -> Date? {
        try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text)
    }

    /// Returns the value of a payload; nil if the payload does not have a form that `AppGroupDefaults` writes.
    static func decode(_ bytes: [UInt8]) -> Any? {
        switch bytes.first {
        case UInt8(ascii: "\""): return JSONText.string(bytes)
        case UInt8(ascii: "t"): return true
        case UInt8(ascii: "f"): return false
        case UInt8(ascii: "["):
            guard let elements = try? JSONText.elements(of: bytes) else { return nil }
            return elements.compactMap { decode($0) }
        case UInt8(ascii: "{"):
            guard let members = try? JSONText.members(of: bytes) else { return nil }
            if members.count == 1, let special = decodeSpecial(members[0].name, members[0].value) { return special }
            return decodeDictionary(members)
        case UInt8(ascii: "n"), nil: return nil
        default: return decodeNumber(String(decoding: bytes, as: UTF8.self))
        }
    }

    private static func decodeDictionary(_ members: [(name: String, value: [UInt8])]) -> [String: Any] {
        var dictionary: [String: Any] = [:]
        for (name, value) in members { dictionary[name] = decode(value) }
        return dictionary
    }

    private static func decodeSpecial(_ name: String, _ value: [UInt8]) -> Any? {
        switch name {
        case "$data": JSONText.string(value).flatMap { Data(base64Encoded: $0) }
        case "$double": JSONText.string(value).flatMap { Double($0) }
        case "$date":
            JSONText.string(value).flatMap { parseDate($0) }
                ?? Double(String(decoding: value, as: UTF8.self)).map { Date(timeIntervalSinceReferenceDate: $0) }
        case "$dictionary": (try? JSONText.members(of: value)).map { decodeDictionary($0) }
        default: nil
        }
    }

    private static func decodeNumber(_ text: String) -> Any? {
        if text.contains(where: { ".eE".contains($0) }) { return Double(text) }
        return Int(text) ?? UInt64(text) ?? Double(text)
    }
}
