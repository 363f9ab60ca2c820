import Foundation

/// The declarations that Xcode generates from an `.intentdefinition` file: a class for each intent, with its parameters
/// and their values before the user configures anything, and the types of the parameters.
enum IntentDefinition {
    /// Returns the declarations of several files; an empty text if there is nothing to declare.
    static func declarations(of files: [String]) -> String {
        var seen: Set<String> = []
        var parts: [String] = []
        for file in files {
            let data = RegularFile.contents(atPath: file) ?? Data()
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
            guard let list = list as? [String: Any] else { continue }
            let enums = members(list["INEnums"]), types = members(list["INTypes"])
            var names: [String: String] = [:]
            for list in enums { list["INEnumName"].map { names["\($0)"] = className(list, "INEnum") } }
            for list in types { list["INTypeName"].map { names["\($0)"] = className(list, "INType") } }
            for part in enums.map({ enumeration($0) }) + types.map({ type($0, enums, names) })
                + members(list["INIntents"]).map({ intent($0, enums, names) })
            where !part.name.isEmpty && seen.insert(part.name).inserted { parts.append(part.text) }
        }
        guard !parts.isEmpty else { return "" }
        return "import CoreLocation\nimport Foundation\nimport Intents\n\n" + parts.joined(separator: "\n")
    }

    private static func members(_ value: Any?) -> [[String: Any]] { value as? [[String: Any]] ?? [] }

    /// Returns the Swift name of an enumeration, a type or an intent: its own, or one made of a prefix and its title.
    private static func className(_ list: [String: Any], _ key: String) -> String {
        list[key + "ClassName"] as? String
            ?? (list[key + "ClassPrefix"] as? String ?? "") + (list[key + "Name"] as? String ?? "")
            + (key == "INIntent" ? "Intent" : "")
    }

    private static func enumeration(_ list: [String: Any]) -> (name: String, text: String) {
        var cases: [String] = []
        var values: Set<Int> = []
        for value in members(list["INEnumValues"]) {
            guard let name = value["INEnumValueName"] as? String,
                values.insert(value["INEnumValueIndex"] as? Int ?? 0).inserted
            else { continue }
            cases.append("    case `\(caseName(name))` = \(value["INEnumValueIndex"] as? Int ?? 0)")
        }
        guard list["INEnumName"] is String, !cases.isEmpty else { return ("", "") }
        let name = className(list, "INEnum")
        return (name, "nonisolated public enum \(name): Int {\n\(cases.joined(separator: "\n"))\n}\n")
    }

    /// Returns the Swift name of a value. As for every enumeration from Objective-C, its first word has small letters:
    /// `FirstDay` is `firstDay`, and `USDollar` is `usDollar`.
    private static func caseName(_ name: String) -> String {
        let capitals = name.prefix(while: \.isUppercase)
        let next = name.dropFirst(capitals.count).first
        let word = capitals.count > 1 && next?.isLetter == true ? capitals.dropLast() : capitals
        return word.lowercased() + name.dropFirst(word.count)
    }

    private static func type(
        _ list: [String: Any], _ enums: [[String: Any]], _ names: [String: String]
    ) -> (name: String, text: String) {
        guard list["INTypeName"] is String else { return ("", "") }
        let name = className(list, "INType")
        let own = members(list["INTypeProperties"]).filter { $0["INTypePropertyDefault"] as? Bool != true }
        let properties = own.compactMap { variable($0, "INTypeProperty", enums, names) }
        return (name, "nonisolated open class \(name): INObject {\n\(properties.joined(separator: "\n"))\n}\n")
    }

    private static func intent(
        _ list: [String: Any], _ enums: [[String: Any]], _ names: [String: String]
    ) -> (name: String, text: String) {
        guard list["INIntentName"] is String else { return ("", "") }
        let name = className(list, "INIntent")
        let parameters = members(list["INIntentParameters"]).compactMap {
            variable($0, "INIntentParameter", enums, names)
        }
        return (
            name,
            """
            nonisolated open class \(name): INIntent {
            \(parameters.joined(separator: "\n"))
            }
            nonisolated open class \(name)Response: INIntentResponse {}
            nonisolated public protocol \(name)Handling: AnyObject {}

            """
        )
    }

    /// Returns the declaration of a parameter or of a property. An enumeration has its default value or its first one;
    /// everything else is optional.
    private static func variable(
        _ list: [String: Any], _ key: String, _ enums: [[String: Any]], _ names: [String: String]
    ) -> String? {
        guard let name = list[key + "Name"] as? String else { return nil }
        let isList = list[key + "SupportsMultipleValues"] as? Bool == true
        let metadata = list[key + "Metadata"] as? [String: Any] ?? [:]
        let initial = metadata[key + "MetadataDefaultValue"]
        if let type = list[key + "EnumType"] as? String, !isList, let swift = names[type] {
            let cases = members(enums.first { $0["INEnumName"] as? String == type }?["INEnumValues"])
            let named = cases.first { value in
                initial.map { "\($0)" } == (value["INEnumValueName"] as? String)
                    || initial as? Int == (value["INEnumValueIndex"] as? Int ?? 0)
            }
            let value = caseName((named ?? cases.first)?["INEnumValueName"] as? String ?? "unknown")
            return "    public var `\(name)`: \(swift) = .`\(value)`"
        }
        let object = (list[key + "ObjectType"] ?? list[key + "EnumType"]) as? String
        let one =
            switch list[key + "Type"] as? String ?? "" {
            case "Boolean", "Integer", "Decimal", "TimeInterval": "NSNumber"
            case "String": "String"
            case "URL": "URL"
            case "Date", "DateComponents": "DateComponents"
            case "Placemark": "CLPlacemark"
            case "Object": object.flatMap { names[$0] } ?? "INObject"
            default: "INObject"
            }
        let value = isList ? nil : initial.flatMap { literal($0, one) }
        return "    public var `\(name)`: \(isList ? "[\(one)]" : one)?\(value.map { " = \($0)" } ?? "")"
    }

    private static func literal(_ value: Any, _ type: String) -> String? {
        switch (type, value) {
        case ("NSNumber", let number as NSNumber): "NSNumber(value: \(number.doubleValue))"
        case ("String", let text as String): String(reflecting: text)
        default: nil
        }
    }
}
