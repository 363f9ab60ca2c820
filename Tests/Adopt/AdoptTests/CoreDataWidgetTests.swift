import AppleFoundation
import Foundation
import TandemTesting
import TestSupport
import TestTraits
import Testing

@testable import Adopt

/// Tests of widgets whose data is in a store of Core Data.
struct CoreDataWidgetTests {
    private static let model = """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" userDefinedModelVersionIdentifier="v2">
            <entity name="Item" representedClassName="Item" syncable="YES" codeGenerationType="class">
                <attribute name="count" optional="YES" attributeType="Integer 32" defaultValueString="7" usesScalarValueType="YES"/>
                <attribute name="created" attributeType="Date" defaultDateTimeInterval="0" usesScalarValueType="NO"/>
                <attribute name="default" optional="YES" attributeType="Boolean" usesScalarValueType="NO"/>
                <attribute name="name" optional="YES" attributeType="String" maxValueString="9" elementID="title"/>
                <attribute name="words" optional="YES" attributeType="Transformable" customClassName="[String]"/>
                <relationship name="steps" optional="YES" toMany="YES" deletionRule="Cascade" ordered="YES" \
        destinationEntity="Step" inverseName="item" inverseEntity="Step"/>
                <uniquenessConstraints>
                    <uniquenessConstraint><constraint value="name"/></uniquenessConstraint>
                </uniquenessConstraints>
            </entity>
            <entity name="Step" representedClassName=".Move">
                <attribute name="text" attributeType="String"/>
                <attribute name="identifier" optional="YES" attributeType="UUID" usesScalarValueType="NO"/>
                <relationship name="item" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Item" \
        inverseName="steps" inverseEntity="Item"/>
            </entity>
            <fetchRequest name="Long" entity="Item" predicateString="count &gt; $LIMIT"/>
            <configuration name="Shared"><memberEntity name="Item"/></configuration>
            <elements><element name="Item" positionX="1" positionY="1" width="1" height="1"/></elements>
        </model>
        """

    private static let text = """
        import CoreData
        import SwiftUI
        import WidgetKit

        @objc(Move)
        public class Move: NSManagedObject {
            @objc override init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
                super.init(entity: entity, insertInto: context)
            }
            public override func awakeFromInsert() {
                super.awakeFromInsert()
                identifier = UUID()
            }
        }
        extension Move {
            @nonobjc public class func fetchRequest() -> NSFetchRequest<Move> {
                return NSFetchRequest<Move>(entityName: "Step")
            }
            @NSManaged public var text: String
            @NSManaged public var identifier: UUID?
            @NSManaged public var item: Item?  // the item
        }

        final class Store {
            static let shared = Store()
            let container: NSPersistentContainer
            init() {
                container = NSPersistentContainer(name: "Items")
                let group = FileManager.default.containerURL(
                    forSecurityApplicationGroupIdentifier: "group.example.items")!
                container.persistentStoreDescriptions = [
                    NSPersistentStoreDescription(url: group.appendingPathComponent("Items.sqlite"))
                ]
                container.loadPersistentStores { _, error in
                    if let error { fatalError("\\(error)") }
                }
            }
        }

        func shown() throws -> String {
            let context = Store.shared.container.viewContext
            let request: NSFetchRequest<Item> = Item.fetchRequest()
            request.predicate = NSPredicate(format: "%K == %@", #keyPath(Item.name), "milk")
            let item = try context.fetch(request).first ?? Item(context: context)
            item.name = "milk"
            item.count += 1
            item.words = ["a", "b"]
            let step = Move(context: context)
            step.text = "\\(item.count)"
            item.addToSteps(step)
            try context.save()
            let steps = Move.fetchRequest()
            steps.sortDescriptors = [
                NSSortDescriptor(
                    key: #keyPath(Move.text), ascending: false,
                    selector: #selector(NSString.localizedStandardCompare(_:)))
            ]
            let texts = try context.fetch(steps).map(\\.text)
            let group = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.example.items")
            let store = group!.appendingPathComponent("Items.sqlite").path
            guard FileManager.default.fileExists(atPath: store) else { return "no file in the App Group" }
            guard step.identifier != nil, step.item === item, item.steps?.count == texts.count else { return "wrong" }
            return "\\(item.count) \\(texts.joined(separator: "-"))"
        }

        struct Entry: TimelineEntry {
            var date = Date()
            var text: String
        }
        struct Provider: TimelineProvider {
            func placeholder(in context: Context) -> Entry { Entry(text: "sample") }
            func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {
                completion(Entry(text: "sample"))
            }
            func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
                var text = ""
                do { text = try shown() } catch { text = "\\(error)" }
                completion(Timeline(entries: [Entry(text: text)], policy: .never))
            }
        }
        struct Names: View {
            @FetchRequest(sortDescriptors: [NSSortDescriptor(keyPath: \\Item.name, ascending: true)])
            private var items: FetchedResults<Item>
            var body: some View { ForEach(items) { Text($0.name ?? "") } }
        }
        @main struct W: Widget {
            var body: some WidgetConfiguration {
                StaticConfiguration(kind: "k", provider: Provider()) { entry in
                    VStack {
                        Text(entry.text)
                        Names().environment(\\.managedObjectContext, Store.shared.container.viewContext)
                    }
                }
                .supportedFamilies([.systemSmall])
            }
        }
        """

    private static func write(to directory: TemporaryDirectory) throws {
        for folder in ["Items 2", "Items"] {
            try FileManager.default.createDirectory(
                atPath: directory.path("W/Items.xcdatamodeld/\(folder).xcdatamodel"), withIntermediateDirectories: true)
        }
        try Files.write(text, to: directory.path("W/W.swift"))
        let current = ["_XCCurrentVersionName": "Items 2.xcdatamodel"]
        try PropertyListSerialization.data(fromPropertyList: current, format: .xml, options: 0)
            .write(to: URL(fileURLWithPath: directory.path("W/Items.xcdatamodeld/.xccurrentversion")))
        try Files.write(model, to: directory.path("W/Items.xcdatamodeld/Items 2.xcdatamodel/contents"))
        try Files.write("<model/>", to: directory.path("W/Items.xcdatamodeld/Items.xcdatamodel/contents"))
    }

    @Test("A widget's objects are in a store in its App Group, and outlive the widget's process")
    func store() async throws {
        let directory = try TemporaryDirectory()
        let entitlements = directory.path("W.entitlements")
        let list = ["com.apple.security.application-groups": ["group.example.items"]]
        try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
            .write(to: URL(fileURLWithPath: entitlements))
        try Self.write(to: directory)
        let phone = try await TandemTesting.Phone(
            .adopting(directory.path("W"), options: ["--entitlements", entitlements]),
            environment: PhoneTests.environment(directory))
        let first = try await phone.widget("k", .systemSmall)
        #expect(first.texts == ["8 8", "milk"])
        try await phone.killExtension()
        try await phone.reload("k")
        let second = try await phone.widget("k", .systemSmall)
        #expect(second.texts == ["9 9-8", "milk"])
    }

    @Test(
        "A store that app and widget share survives kills: what the widget then shows is whole",
        .onlyInAll(short: "kills of processes that save, without a widget"))
    func kills() throws {
        let directory = try TemporaryDirectory()
        try Self.write(to: directory)
        try Adopting.expectSoundAfterKills(directory.path("W"), store: "Items.sqlite")
    }

    @Test("A model file is read with its attributes, relationships, constraints, requests and configurations")
    func modelFile() throws {
        let directory = try TemporaryDirectory()
        try Self.write(to: directory)
        let folder = directory.path("W/Items.xcdatamodeld")
        let versions = try DataModel.Versions(folder)
        #expect(versions.current == "Items 2" && Set(versions.folders.keys) == ["Items", "Items 2"])
        let model = try DataModel(xcdatamodel: folder + "/Items 2.xcdatamodel")
        #expect(model.entities.map(\.className) == ["Item", ".Move"] && model.versionIdentifier == "v2")
        let item = try #require(model.entities.first)
        #expect(item.attributes.map(\.isOptional) == [true, false, true, true, true])
        #expect(item.attributes.map(\.defaultValue) == ["7", nil, nil, nil, nil])
        #expect(item.attributes[1].defaultDate == 0 && item.attributes[3].renamedFrom == "title")
        #expect(item.attributes[3].maximum == "9" && item.uniquenessConstraints == [["name"]])
        let steps = try #require(item.relationships.first)
        #expect(steps.isToMany && steps.isOrdered && steps.inverse == "item" && steps.deletionRule == "Cascade")
        #expect(
            model.fetchRequests.map(\.predicate) == ["count > $LIMIT"] && model.configurations == ["Shared": ["Item"]])

        try DataModel.compile(folder, into: directory.path, modules: ["Kit"])
        let compiled = try Files.names(in: directory.path("Items.momd")).sorted()
        #expect(compiled == ["Items 2.mom", "Items.mom", "VersionInfo.plist"])
        let data = try #require(FileManager.default.contents(atPath: directory.path("Items.momd/Items 2.mom")))
        #expect(try JSONDecoder().decode(DataModel.self, from: data).modules == ["Kit"])
    }

    @Test("A damaged model is an error that names the file and the line, and a folder without versions is one")
    func damaged() throws {
        let directory = try TemporaryDirectory()
        for name in ["A", "B"] { try Files.makeDirectory(directory.path(name + ".xcdatamodel")) }
        try Files.write("<model>\n<entity", to: directory.path("A.xcdatamodel/contents"))
        let error = #expect(throws: XcodeProject.Problem.self) {
            try DataModel(xcdatamodel: directory.path("A.xcdatamodel"))
        }
        #expect(error?.description.contains("A.xcdatamodel/contents is no data model, or is damaged in line 2") == true)
        try Files.write("<html/>", to: directory.path("B.xcdatamodel/contents"))
        #expect(throws: XcodeProject.Problem.self) { try DataModel(xcdatamodel: directory.path("B.xcdatamodel")) }
        try Files.makeDirectory(directory.path("C.xcdatamodeld"))
        #expect(throws: XcodeProject.Problem.self) { try DataModel.Versions(directory.path("C.xcdatamodeld")) }
        let folder = directory.path("A.xcdatamodel")
        let target = ExtensionTarget(
            name: "W", root: directory.path, files: [folder], configurations: [], isFromProject: true)
        #expect(target.problem(ofDataModel: folder) == error?.description)
        try AdoptedPackage.writeBundle(of: target, infoPlist: nil, at: directory.path("bundle"))
        #expect(try Files.names(in: directory.path("bundle")) == ["Info.plist"])
        // Such a model has no code, and the errors of the code that needs it name what is missing.
        #expect(DataModelSource.declarations(of: [directory.path("A.xcdatamodel")]) == "")
    }

    @Test("Generated code has Xcode's types, and only for entities for which Xcode generates code")
    func generated() throws {
        let directory = try TemporaryDirectory()
        try Self.write(to: directory)
        let text = DataModelSource.declarations(of: [directory.path("W/Items.xcdatamodeld")])
        for line in [
            "open class Item: NSManagedObject {}", "var `count`: Int32 {", "var `created`: Date? {",
            "var `default`: NSNumber? {", "var `name`: String? {", "var `words`: [String]? {",
            "var `steps`: NSOrderedSet? {",
            "func addToSteps(_ value: Move) {", "func removeFromSteps(at indexes: NSIndexSet) {",
            "extension Item: Identifiable {}",
        ] { #expect(text.contains(line), "\(line) in\n\(text)") }
        #expect(!text.contains("Move:") && !text.contains("class Move"))
    }

    @Test("Declarations with @NSManaged get bodies, key paths are texts; all lines and most columns stay")
    func compiledSource() throws {
        let text = """
            class A: NSManagedObject {
                @NSManaged public var a: String? // a
                @NSManaged
                private(set) var `in`: Int
                @objc(addB:) @NSManaged func addToB(_ value: A)
                @objc public override init(entity: NSEntityDescription, insertInto c: NSManagedObjectContext?) {}
                var k = [#keyPath(A.in.b), #keyPath(a)], s = #selector(NSString.compare(_:))
                @NSManaged public var x, y: Int, z: Bool
            }
            """
        let compiled = try #require(CompiledSource().text(of: text))
        let lines = compiled.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 9)
        let get = #"get { managedValue("a") } set { setManagedValue("a", newValue) }"#
        #expect(lines[1] == "               public var a: String? { \(get) } // a")
        #expect(lines[3].contains(#"`in`: Int { get { managedValue("in") } set { setManagedValue("in", newValue) } }"#))
        #expect(
            lines[4].hasSuffix(#"                          func addToB(_ value: A) { callManaged("addToB", value) }"#))
        #expect(lines[5].hasPrefix("          public required init(entity:"))
        #expect(lines[6].contains(#""in.b"          , "a"        ], s = _Sel("NSString.compare(_:)")"#), "\(lines[6])")
        let parts = ["x: Int", "y: Int", "z: Bool"].map {
            #"public var \#($0) { get { managedValue("\#($0.prefix(1))") } set { setManagedValue("\#($0.prefix(1))", newValue) } }"#
        }
        #expect(lines[7].filter { $0 != " " } == parts.joined(separator: ";").filter { $0 != " " }, "\(lines[7])")
    }

    @Test("Core Data can make objects of a class with initializers of its own, as on iOS")
    func initializers() throws {
        func compiled(_ members: String, _ modifier: String = "") -> String? {
            CompiledSource().text(of: "\(modifier)class A: NSManagedObject {\n\(members) // a\n}")
        }
        let entity = "init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?)"
        let added = "required \(entity) { super.init(entity: entity, insertInto: context) };\n"
        #expect(compiled("init(n: Int) {}") == "class A: NSManagedObject { \(added)init(n: Int) {} // a\n}")
        #expect(
            compiled("init(n: Int) {}", "public ")
                == "public class A: NSManagedObject { public \(added)init(n: Int) {} // a\n}")
        #expect(compiled("override private \(entity) {}")?.contains("required         init(entity:") == true)
        // A class may inherit from the class of another file, or from a generated one.
        var source = CompiledSource()
        let texts = ["open class A: NSManagedObject {}", "final class B :Model.A, P {}\nclass C: D {}"]
        source.managedClasses = CompiledSource.managedClasses(in: texts)
        #expect(source.managedClasses == ["NSManagedObject", "A", "B"])
        #expect(source.text(of: "class E: B { init(n: Int) {} }")?.contains("{ required \(entity)") == true)
        // These inherit Core Data's.
        #expect(compiled("convenience init(n: Int) {}") == nil && compiled("var n = 1") == nil)
    }
}
