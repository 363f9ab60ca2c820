import Foundation

extension TandemFile {
    /// The JSON Schema of the file, for editors. It is made of the keys that the reader knows.
    /// - Parameter devices: The names of the screens that `devices` may name.
    public static func schema(devices: [String]) -> String {
        let head: [String: Any] = [
            "$schema": "http://json-schema.org/draft-07/schema#",
            "title": "\(name), the settings of tandem adopt, tandem render and tandem snapshot",
        ]
        let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let data =
            (try? JSONSerialization.data(withJSONObject: head.merging(object(keys, devices)) { $1 }, options: options))
            ?? Data()
        return String(decoding: data, as: UTF8.self)
    }

    private static func object(_ keys: [Key], _ devices: [String]) -> [String: Any] {
        var properties: [String: Any] = [:]
        for key in keys {
            properties[key.name] = schema(of: key.shape, devices).merging(["description": key.about]) { $1 }
        }
        let object: [String: Any] = ["type": "object", "additionalProperties": false, "properties": properties]
        let required = keys.filter(\.isRequired).map(\.name)
        return required.isEmpty ? object : object.merging(["required": required]) { $1 }
    }

    private static func schema(of shape: Shape, _ devices: [String]) -> [String: Any] {
        switch shape {
        case .text(let form): schema(of: form, devices)
        case .list(let form): ["type": "array", "items": schema(of: form, devices)]
        case .number(let range): ["type": "integer", "minimum": range.lowerBound, "maximum": range.upperBound]
        case .flag: ["type": "boolean"]
        case .members(let keys): object(keys, devices)
        case .records(let keys): ["type": "array", "items": object(keys, devices)]
        }
    }

    private static func schema(of form: Text, _ devices: [String]) -> [String: Any] {
        switch form {
        case .line, .path, .newFolder, .locale, .group: ["type": "string", "minLength": 1]
        // An editor takes a number in YAML for a number.
        case .oneOf(let choices): ["enum": choices.map { $0 as Any } + choices.compactMap { Int($0) as Any? }]
        case .family: ["type": "string", "enum": FamilyNames.all + FamilyNames.short]
        case .device: ["type": "string", "enum": devices]
        case .duration: ["type": ["string", "number"], "pattern": durationPattern]
        case .date: ["type": "string", "pattern": datePattern]
        case .time: ["type": "string", "pattern": timePattern]
        case .fingerprint: ["type": "string", "pattern": fingerprintPattern]
        }
    }
}
