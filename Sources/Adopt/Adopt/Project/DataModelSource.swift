import AppleFoundation
import Foundation

/// The code that Xcode generates from a data model: a class for each entity, or only its properties if the project has the
/// class.
enum DataModelSource {
    /// Returns the declarations of several models, each in its current version. Models that cannot be read have none.
    static func declarations(of folders: [String]) -> String {
        var parts: [String] = []
        for folder in folders.sorted() {
            guard let versions = try? DataModel.Versions(folder), let current = versions.folders[versions.current],
                let model = try? DataModel(xcdatamodel: current)
            else { continue }
            let classes = Dictionary(model.entities.map { ($0.name, $0) }) { first, _ in first }
            for entity in model.entities { parts.append(declarations(of: entity, classes)) }
        }
        parts.removeAll(where: \.isEmpty)
        return parts.isEmpty ? "" : "import CoreData\nimport Foundation\n\n" + parts.joined(separator: "\n")
    }

    private static func declarations(of entity: DataModel.Entity, _ entities: [String: DataModel.Entity]) -> String {
        guard let kind = entity.codeGeneration, let name = className(entity) else { return "" }
        var lines: [String] = []
        if kind == "class" {
            let parent = entity.parent.flatMap { entities[$0] }.flatMap { className($0) } ?? "NSManagedObject"
            lines.append("nonisolated open class \(name): \(parent) {}\n")
        }
        lines.append("nonisolated extension \(name) {")
        lines.append("    public class func fetchRequest() -> NSFetchRequest<\(name)> {")
        lines.append("        NSFetchRequest<\(name)>(entityName: \"\(entity.name)\")\n    }")
        for attribute in entity.attributes { lines.append(variable(attribute.name, type(of: attribute))) }
        for relationship in entity.relationships {
            let target = entities[relationship.destination].flatMap { className($0) } ?? "NSManagedObject"
            guard relationship.isToMany else {
                lines.append(variable(relationship.name, target + "?"))
                continue
            }
            let set = relationship.isOrdered ? "NSOrderedSet" : "NSSet"
            lines.append(variable(relationship.name, set + "?"))
            lines += methods(relationship, target, set)
        }
        lines.append("}")
        if entity.parent == nil { lines.append("nonisolated extension \(name): Identifiable {}") }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns the name of the class, without its module; nil for `NSManagedObject`.
    private static func className(_ entity: DataModel.Entity) -> String? {
        entity.className.flatMap { $0.split(separator: ".").last }.map(String.init)
    }

    private static func type(of attribute: DataModel.Attribute) -> String {
        if attribute.usesScalar {
            switch attribute.type {
            case "Integer 16": return "Int16"
            case "Integer 32": return "Int32"
            case "Integer 64": return "Int64"
            case "Double": return "Double"
            case "Float": return "Float"
            case "Boolean": return "Bool"
            case "Date": return "TimeInterval"
            default: break
            }
        }
        switch attribute.type {
        case "Integer 16", "Integer 32", "Integer 64", "Double", "Float", "Boolean": return "NSNumber?"
        case "Decimal": return "NSDecimalNumber?"
        case "String": return "String?"
        case "Date": return "Date?"
        case "Binary": return "Data?"
        case "UUID": return "UUID?"
        case "URI": return "URL?"
        default: return attribute.className.map { $0 + "?" } ?? "NSObject?"
        }
    }

    private static func variable(_ name: String, _ type: String) -> String {
        "    public var `\(name)`: \(type)" + CompiledSource.accessors(of: name)
    }

    private static func methods(_ relationship: DataModel.Relationship, _ target: String, _ set: String) -> [String] {
        let name = relationship.name.prefix(1).uppercased() + relationship.name.dropFirst()
        func method(_ name: String, _ parameters: String, _ arguments: [String]) -> String {
            "    public func \(name)(\(parameters))" + CompiledSource.body(of: name, arguments)
        }
        var methods = ["addTo", "removeFrom"].flatMap { verb in
            [target, set].map { method(verb + name, "_ value: \($0)", ["value"]) }
        }
        if relationship.isOrdered {
            methods += [
                method("insertInto" + name, "_ value: \(target), at idx: Int", ["value", "idx"]),
                method("removeFrom" + name, "at idx: Int", ["idx"]),
                method("insertInto" + name, "_ values: [\(target)], at indexes: NSIndexSet", ["values", "indexes"]),
                method("removeFrom" + name, "at indexes: NSIndexSet", ["indexes"]),
                method("replace" + name, "at idx: Int, with value: \(target)", ["idx", "value"]),
                method("replace" + name, "at indexes: NSIndexSet, with values: [\(target)]", ["indexes", "values"]),
            ]
        }
        return methods
    }
}
