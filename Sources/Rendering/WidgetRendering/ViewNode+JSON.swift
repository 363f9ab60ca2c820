import Foundation
package import SwiftUI

extension ViewNode {
    /// Parses the nodes of a view tree from JSON of the form `{"nodes":[…],…}`, which `ViewTree.json` writes and
    /// archives contain.
    /// - Returns: nil if `json` is not such a tree.
    package static func nodes(json: Data) -> [ViewNode]? {
        guard let value = try? JSONSerialization.jsonObject(with: json) else { return nil }
        return nodes(object: value)
    }

    /// Reads the nodes of a view tree from JSON that is already parsed; nil if `object` is not a view tree.
    package static func nodes(object: Any) -> [ViewNode]? {
        guard let list = (object as? [String: Any])?["nodes"] as? [Any] else { return nil }
        let nodes = list.compactMap { ViewNode($0) }
        return nodes.count == list.count ? nodes : nil
    }

    /// Returns the remarks that a view tree contains. They were added when the views were evaluated.
    package static func marks(json: Data) -> [String] {
        let tree = (try? JSONSerialization.jsonObject(with: json)) as? [String: Any]
        return tree?["marks"] as? [String] ?? []
    }

    private init?(_ value: Any) {
        guard let members = value as? [String: Any], let kind = members["kind"] as? String else { return nil }
        let (properties, slots) = Self.parts(members, besides: ["kind", "children", "modifiers"])
        self.init(
            kind, properties, children: (members["children"] as? [Any] ?? []).compactMap { ViewNode($0) },
            slots: slots)
        modifiers = (members["modifiers"] as? [Any] ?? []).compactMap { modifier in
            guard let members = modifier as? [String: Any], let name = members["name"] as? String else { return nil }
            let (properties, slots) = Self.parts(members, besides: ["name"])
            return ViewNodeModifier(name, properties, slots: slots)
        }
    }

    /// Separates the members of a JSON object into a node's slots and its properties. A member is a slot if its value
    /// is a list of nodes.
    private static func parts(
        _ members: [String: Any], besides names: Set<String>
    ) -> ([ViewProperty], [ViewSlot]) {
        var properties: [ViewProperty] = []
        var slots: [ViewSlot] = []
        for (name, value) in members.sorted(by: { $0.key < $1.key }) where !names.contains(name) {
            if let list = value as? [Any], !list.isEmpty,
                list.allSatisfy({ ($0 as? [String: Any])?["kind"] is String })
            {
                slots.append(ViewSlot(name, list.compactMap { ViewNode($0) }))
            } else {
                properties.append(ViewProperty(name, ViewValue(json: value)))
            }
        }
        return (properties, slots)
    }
}

extension ViewValue {
    fileprivate init(json value: Any) {
        switch value {
        case let number as NSNumber where CFBoolean.isBoolean(number): self = .bool(number.boolValue)
        case let number as NSNumber: self = .number(number.doubleValue)
        case let text as String: self = .string(text)
        case let list as [Any]: self = .list(list.map { ViewValue(json: $0) })
        case let members as [String: Any]:
            self = .object(members.sorted { $0.key < $1.key }.map { ViewProperty($0.key, ViewValue(json: $0.value)) })
        default: self = .string("")
        }
    }

    /// The value as a length in points. JSON has no infinity, so infinity is stored as text.
    var length: Double? {
        switch self {
        case .number(let value): value
        case .string("inf"): .infinity
        case .string("-inf"): -.infinity
        default: nil
        }
    }

    /// The value as a date. JSON has no dates, so a date is stored as text.
    var moment: Date? {
        switch self {
        case .date(let date): date
        case .string(let text): try? Date(text, strategy: .iso8601)
        default: nil
        }
    }
}

/// A test that recognizes JSON's `true` and `false`, because Foundation's parser returns both numbers and booleans as
/// `NSNumber`.
private enum CFBoolean {
    static func isBoolean(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}
