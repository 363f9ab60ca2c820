import AppleFoundation
import Foundation
import FoundationXML

extension DataModel {
    /// Reads the file `contents` of an `.xcdatamodel` folder.
    /// - Throws: `XcodeProject.Problem` if the file cannot be read, or is no model.
    init(xcdatamodel folder: String) throws(XcodeProject.Problem) {
        let file = folder + "/contents"
        guard let data = RegularFile.contents(atPath: file) else {
            throw XcodeProject.Problem(description: "\(file) cannot be read")
        }
        let reader = DataModelReader()
        let parser = XMLParser(data: data)
        parser.delegate = reader
        guard parser.parse(), reader.isModel else {
            throw XcodeProject.Problem(
                description: "\(file) is no data model, or is damaged in line \(parser.lineNumber)")
        }
        self = reader.model
    }

    /// The versions of a data model in an `.xcdatamodeld` folder, or the single one in an `.xcdatamodel` folder.
    struct Versions {
        /// The folders `NAME.xcdatamodel`, by their names without the suffix.
        var folders: [String: String]
        /// The name of the version that the app uses.
        var current: String

        /// - Throws: `XcodeProject.Problem` if the folder contains no version.
        init(_ folder: String) throws(XcodeProject.Problem) {
            let url = URL(fileURLWithPath: folder)
            let own = url.deletingPathExtension().lastPathComponent
            guard url.pathExtension == "xcdatamodeld" else {
                folders = [own: folder]
                current = own
                return
            }
            var found: [String: String] = [:]
            for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            where name.hasSuffix(".xcdatamodel") { found[String(name.dropLast(12))] = folder + "/" + name }
            let list =
                RegularFile.contents(atPath: folder + "/.xccurrentversion")
                .flatMap { try? PropertyListSerialization.propertyList(from: $0, format: nil) } as? [String: Any]
            let named = (list?["_XCCurrentVersionName"] as? String).map { String($0.dropLast(12)) }
            guard let version = [named, own, found.keys.min()].compactMap({ $0 }).first(where: { found[$0] != nil })
            else {
                throw XcodeProject.Problem(description: "\(folder) contains no version of a data model")
            }
            folders = found
            current = version
        }
    }

    /// Writes what Xcode would compile a data model into: the folder `NAME.momd`, or the file `NAME.mom` for a model without
    /// versions. The models are in JSON. An old version that cannot be read is left out: old versions of Xcode wrote models
    /// in another form, and only a store of that version needs such a model.
    /// - Parameters:
    ///   - folder: The `.xcdatamodeld` or `.xcdatamodel` folder.
    ///   - bundle: The folder of the bundle.
    ///   - modules: The modules that may contain the classes of the entities.
    /// - Throws: `XcodeProject.Problem` if the current version cannot be read; errors of the file system.
    static func compile(_ folder: String, into bundle: String, modules: [String]) throws {
        let versions = try Versions(folder)
        let url = URL(fileURLWithPath: folder)
        var place = bundle
        if url.pathExtension == "xcdatamodeld" {
            place += "/" + url.deletingPathExtension().lastPathComponent + ".momd"
            try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
            try PropertyListSerialization.data(
                fromPropertyList: ["NSManagedObjectModel_CurrentVersionName": versions.current], format: .xml,
                options: 0
            ).write(to: URL(fileURLWithPath: place + "/VersionInfo.plist"))
        }
        for (name, version) in versions.folders {
            guard var model = try? DataModel(xcdatamodel: version) else {
                if name == versions.current { _ = try DataModel(xcdatamodel: version) }
                continue
            }
            model.modules = modules
            try JSONEncoder().encode(model).write(to: URL(fileURLWithPath: "\(place)/\(name).mom"))
        }
    }
}

/// Reads a model file of Xcode's, whose elements have attributes only.
private final class DataModelReader: NSObject, XMLParserDelegate {
    var model = DataModel()
    /// True once the end of a model was read.
    private(set) var isModel = false
    private var configuration: String?
    private var constraint: [String]?

    func parser(
        _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
        attributes values: [String: String]
    ) {
        func isSet(_ name: String) -> Bool { values[name] == "YES" }
        let name = values["name"] ?? ""
        let last = model.entities.count - 1
        switch element {
        case "model":
            model.versionIdentifier = values["userDefinedModelVersionIdentifier"].flatMap { $0.isEmpty ? nil : $0 }
        case "entity":
            var entity = DataModel.Entity(name: name)
            entity.className = values["representedClassName"]
            entity.parent = values["parentEntity"]
            entity.isAbstract = isSet("isAbstract")
            entity.codeGeneration = values["codeGenerationType"]
            entity.renamedFrom = values["elementID"]
            model.entities.append(entity)
        case "attribute" where last >= 0:
            var attribute = DataModel.Attribute(name: name, type: values["attributeType"] ?? "")
            attribute.isOptional = isSet("optional")
            attribute.isTransient = isSet("transient") || values["derived"] == "YES"
            attribute.defaultValue = values["defaultValueString"]
            attribute.defaultDate = values["defaultDateTimeInterval"].flatMap { Double($0) }
            attribute.minimum = values["minValueString"]
            attribute.maximum = values["maxValueString"]
            attribute.pattern = values["regularExpressionString"]
            attribute.usesScalar = isSet("usesScalarValueType")
            attribute.className = values["customClassName"]
            attribute.transformer = values["valueTransformerName"]
            attribute.renamedFrom = values["elementID"]
            model.entities[last].attributes.append(attribute)
        case "relationship" where last >= 0:
            var relationship = DataModel.Relationship(name: name, destination: values["destinationEntity"] ?? "")
            relationship.isToMany = isSet("toMany")
            relationship.isOrdered = isSet("ordered")
            relationship.isOptional = isSet("optional")
            relationship.inverse = values["inverseName"]
            relationship.deletionRule = values["deletionRule"]
            relationship.minimumCount = values["minCount"].flatMap { Int($0) }
            relationship.maximumCount = values["maxCount"].flatMap { Int($0) }
            relationship.renamedFrom = values["elementID"]
            model.entities[last].relationships.append(relationship)
        case "uniquenessConstraint": constraint = []
        case "constraint": constraint?.append(values["value"] ?? "")
        case "fetchRequest":
            model.fetchRequests.append(
                DataModel.FetchRequest(
                    name: name, entity: values["entity"] ?? "", predicate: values["predicateString"]))
        case "configuration":
            configuration = name
            model.configurations[name] = []
        case "memberEntity": configuration.map { model.configurations[$0, default: []].append(name) }
        default: break
        }
    }

    func parser(
        _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
    ) {
        // The parser also accepts a text that ends too early.
        if element == "model" { isModel = true }
        if element == "configuration" { configuration = nil }
        if element == "uniquenessConstraint", let constraint, !model.entities.isEmpty {
            model.entities[model.entities.count - 1].uniquenessConstraints.append(constraint)
            self.constraint = nil
        }
    }
}
