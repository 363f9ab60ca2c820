import Glibc
import TestSupport
import Testing

@testable import AppleFoundation
@testable import CoreData
@testable import SwiftUI

/// Each container stands for a process. All use one store.
struct CoreDataTests {
    static func attribute(
        _ name: String, _ type: NSAttributeType, default value: Any? = nil, isOptional: Bool = true
    ) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        (attribute.name, attribute.attributeType, attribute.defaultValue) = (name, type, value)
        attribute.isOptional = isOptional
        return attribute
    }

    static func relationship(
        _ name: String, to entity: NSEntityDescription, isToMany: Bool, _ rule: NSDeleteRule = .nullifyDeleteRule
    ) -> NSRelationshipDescription {
        let relationship = NSRelationshipDescription()
        (relationship.name, relationship.destinationEntity, relationship.deleteRule) = (name, entity, rule)
        relationship.maxCount = isToMany ? 0 : 1
        return relationship
    }

    static func pair(_ one: NSRelationshipDescription, _ other: NSRelationshipDescription) {
        one.inverseRelationship = other
        other.inverseRelationship = one
    }

    static func entity(_ name: String, _ type: NSManagedObject.Type) -> NSEntityDescription {
        let entity = NSEntityDescription()
        (entity.name, entity.managedObjectClassName) = (name, NSStringFromClass(type))
        return entity
    }

    /// Makes a model. Each process has its own.
    static func model(_ change: (NSEntityDescription) -> Void = { _ in }) -> NSManagedObjectModel {
        let (folder, task, tag) = (
            entity("ChoreList", ChoreList.self), entity("Chore", Chore.self), entity("Mark", Mark.self)
        )
        let errand = entity("Errand", Errand.self)
        let tasks = relationship("tasks", to: task, isToMany: true, .cascadeDeleteRule)
        let home = relationship("folder", to: folder, isToMany: false)
        let pinned = relationship("pinned", to: task, isToMany: true)
        let pinnedIn = relationship("pinnedIn", to: folder, isToMany: false)
        pinned.isOrdered = true
        let (tags, tagged) = (
            relationship("tags", to: tag, isToMany: true), relationship("tasks", to: task, isToMany: true)
        )
        pair(tasks, home)
        pair(pinned, pinnedIn)
        pair(tags, tagged)
        folder.properties = [attribute("name", .stringAttributeType, isOptional: false), tasks, pinned]
        task.properties = [
            attribute("title", .stringAttributeType), attribute("isDone", .booleanAttributeType, default: false),
            attribute("due", .dateAttributeType), attribute("priority", .integer16AttributeType, default: 0),
            attribute("minutes", .doubleAttributeType), attribute("data", .binaryDataAttributeType),
            attribute("identifier", .UUIDAttributeType), attribute("link", .URIAttributeType),
            attribute("price", .decimalAttributeType), attribute("words", .transformableAttributeType), home, pinnedIn,
            tags,
        ]
        tag.properties = [attribute("name", .stringAttributeType), tagged]
        tag.uniquenessConstraints = [["name"]]
        errand.properties = [attribute("place", .stringAttributeType)]
        task.subentities = [errand]
        change(task)
        let model = NSManagedObjectModel()
        model.entities = [folder, task, tag, errand]
        return model
    }

    /// Opens the store in a folder, as another process does.
    static func container(
        _ directory: TemporaryDirectory, _ model: NSManagedObjectModel = model(), isMigrated: Bool = true
    ) throws -> NSPersistentContainer {
        let container = NSPersistentContainer(name: "Tasks", managedObjectModel: model)
        let description = NSPersistentStoreDescription(url: URL(fileURLWithPath: directory.path("Tasks.sqlite")))
        description.shouldMigrateStoreAutomatically = isMigrated
        container.persistentStoreDescriptions = [description]
        var problem: (any Error)?
        container.loadPersistentStores { problem = $1 }
        if let problem { throw problem }
        return container
    }

    static func tasks(_ context: NSManagedObjectContext, _ format: String? = nil, _ values: Any...) throws
        -> [Chore]
    {
        let request = NSFetchRequest<Chore>(entityName: "Chore")
        request.predicate = format.map { NSPredicate(format: $0, argumentArray: values) }
        request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
        return try context.fetch(request)
    }

    @Test("Another process reads every property as it was saved, in the class of its entity")
    func values() throws {
        let directory = try TemporaryDirectory()
        let app = try Self.container(directory).viewContext
        let task = Chore(context: app)
        #expect(task.objectID.isTemporaryID && task.isInserted && task.priority == .low && task.tags.isEmpty)
        task.title = "Mil\"k \u{1F95B}"
        task.isDone = true
        task.due = Date(timeIntervalSinceReferenceDate: 1.1)
        task.priority = .high
        task.minutes = 2.5
        let identifier = UUID()
        task.setValuesForKeys([
            "data": Data([0, 255]), "identifier": identifier,
            "link": try #require(URL(string: "https://example.org/a?b=c")),
            "price": NSDecimalNumber(string: "0.1"), "words": ["a", "b"],
        ])
        let errand = Errand(context: app)
        (errand.title, errand.place) = ("Post", "Town")
        try app.save()
        #expect(!task.objectID.isTemporaryID && !app.hasChanges)

        let widget = try Self.container(directory).viewContext
        let found = try Self.tasks(widget)
        #expect(found.map(\.title) == ["Mil\"k \u{1F95B}", "Post"])
        let read = try #require(found.first)
        #expect(read.objectID == task.objectID && read !== task)
        #expect(read.isDone && read.due == Date(timeIntervalSinceReferenceDate: 1.1) && read.priority == .high)
        #expect(read.minutes == 2.5 && read.value(forKey: "data") as? Data == Data([0, 255]))
        #expect(read.value(forKey: "identifier") as? UUID == identifier)
        #expect((read.value(forKey: "link") as? URL)?.absoluteString == "https://example.org/a?b=c")
        #expect(read.value(forKey: "price") as? NSDecimalNumber == NSDecimalNumber(string: "0.1"))
        #expect(read.value(forKey: "words") as? [String] == ["a", "b"] && read.value(forKey: "priority") as? Int == 1)
        #expect((found.last as? Errand)?.place == "Town")
        let address = read.objectID.uriRepresentation()
        let identified = widget.persistentStoreCoordinator?.managedObjectID(forURIRepresentation: address)
        #expect(try identified.map { try widget.existingObject(with: $0) } === read)
    }

    @Test("A fetch filters, sorts and limits, reads related objects, and finds what is not yet saved")
    func fetches() throws {
        let context = try Self.container(try TemporaryDirectory()).viewContext
        let folder = ChoreList(context: context)
        folder.name = "Home"
        for (title, minutes) in [("a", 3), ("b", nil), ("C", 1)] as [(String, Double?)] {
            let task = Chore(context: context)
            (task.title, task.minutes) = (title, minutes.map { NSNumber(value: $0) })
            if title != "C" { task.folder = folder }
        }
        for isSaved in [false, true] {
            if isSaved { try context.save() }
            #expect(try Self.tasks(context, "folder.name == %@", "Home").map(\.title) == ["a", "b"])
            #expect(try Self.tasks(context, "minutes >= 1 AND NOT title IN {'a'}").map(\.title) == ["C"])
            #expect(try Self.tasks(context, "folder == nil OR SELF == %@", folder).map(\.title) == ["C"])
            let folders = NSFetchRequest<ChoreList>(entityName: "ChoreList")
            folders.predicate = NSPredicate(format: "ANY tasks.title == 'b' AND tasks.@count == 2")
            #expect(try context.fetch(folders) == [folder])
            let request = NSFetchRequest<Chore>(entityName: "Chore")
            request.sortDescriptors = [
                NSSortDescriptor(keyPath: \Chore.minutes, ascending: false),
                NSSortDescriptor(keyPath: \Chore.title, ascending: true),
            ]
            #expect(try context.fetch(request).map(\.title) == ["a", "C", "b"])
            request.sortDescriptors = [
                NSSortDescriptor(key: "title", ascending: false, selector: "caseInsensitiveCompare:")
            ]
            request.fetchLimit = 2
            request.fetchOffset = 1
            #expect(try context.fetch(request).map(\.title) == ["b", "a"])
            #expect(try context.count(for: NSFetchRequest<Chore>(entityName: "Chore")) == 3)
        }
        let names = NSFetchRequest<NSDictionary>(entityName: "Chore")
        names.resultType = .dictionaryResultType
        names.propertiesToFetch = ["title"]
        names.predicate = NSPredicate(format: "minutes == nil")
        #expect(try context.fetch(names).map { $0["title"] as? String } == ["b"])
        let (count, most) = (NSExpressionDescription(), NSExpressionDescription())
        (count.name, most.name) = ("count", "most")
        count.expression = KeyValueExpression(
            forFunction: "count:", arguments: [KeyValueExpression(forKeyPath: "title")])
        most.expression = KeyValueExpression(forFunction: "max:", arguments: [KeyValueExpression(forKeyPath: "title")])
        names.propertiesToFetch = [count, most]
        names.predicate = nil
        let result = try context.fetch(names)
        #expect(result.count == 1 && result.first?["count"] as? Int == 3 && result.first?["most"] is String)
        names.propertiesToFetch = ["title", count]
        names.propertiesToGroupBy = ["title"]
        let groups = try context.fetch(names)
        #expect(Set(groups.compactMap { $0["title"] as? String }).count == groups.count && groups.count > 1)
        #expect(groups.compactMap { $0["count"] as? Int }.reduce(0, +) == 3)
        names.fetchLimit = 1
        names.havingPredicate = NSPredicate(format: "title == %@", groups.last?["title"] as? String ?? "")
        #expect(try context.fetch(names).map { $0["title"] as? String } == [groups.last?["title"] as? String])
        #expect(throws: NSError.self) { try context.fetch(NSFetchRequest<Chore>(entityName: "Nothing")) }
    }

    @Test("Both sides of a relationship change together, and a deletion follows the delete rules")
    func relationships() throws {
        let directory = try TemporaryDirectory()
        let context = try Self.container(directory).viewContext
        let (folder, other) = (ChoreList(context: context), ChoreList(context: context))
        (folder.name, other.name) = ("Home", "Work")
        let tasks = ["a", "b", "c"].map { title in
            let task = Chore(context: context)
            task.title = title
            return task
        }
        folder.addManaged("tasks", tasks[0])
        folder.addManaged("tasks", NSSet(array: [tasks[1], tasks[2]]))
        #expect(tasks.allSatisfy { $0.folder === folder })
        tasks[1].folder = other
        #expect(folder.tasks == [tasks[0], tasks[2]] && other.tasks == [tasks[1]])
        folder.pinned = NSOrderedSet(array: [tasks[2], tasks[0]])
        let tag = Mark(context: context)
        tag.name = "red"
        tasks[0].tags = [tag]
        #expect(tag.value(forKey: "tasks") as? Set<Chore> == [tasks[0]])
        let live = tag.mutableSetValue(forKey: "tasks")
        live.add(tasks[1])
        live.remove(tasks[1])
        live.add(tasks[2])
        #expect(tasks[1].tags.isEmpty && tasks[2].tags == [tag] && live.count == 2 && live.contains(tasks[0]))
        try context.save()

        let widget = try Self.container(directory).viewContext
        let read = try widget.fetch(NSFetchRequest<ChoreList>(entityName: "ChoreList")).first { $0.name == "Home" }
        let home = try #require(read)
        #expect(Set(home.tasks?.map(\.title) ?? []) == ["a", "c"])
        #expect((home.pinned?.array as? [Chore])?.map(\.title) == ["c", "a"])
        #expect(try Self.tasks(widget, "title == 'a'").first?.tags.map(\.name) == ["red"])
        home.callManaged("insertIntoPinned", try #require(home.pinned?.firstObject), 1)
        try widget.save()
        context.refreshAllObjects()
        #expect((folder.pinned?.array as? [Chore])?.map(\.title) == ["a", "c"])

        context.delete(folder)
        #expect(folder.isDeleted && tasks[0].isDeleted && !tasks[1].isDeleted)
        #expect(tag.value(forKey: "tasks") as? Set<Chore> == [])
        try context.save()
        #expect(try Self.tasks(try Self.container(directory).viewContext).map(\.title) == ["b"])
        context.delete(other)
        context.rollback()
        #expect(
            try context.count(for: NSFetchRequest<ChoreList>(entityName: "ChoreList")) == 1 && tasks[1].folder === other
        )
    }

    @Test("A save that breaks a rule of the model fails, names the property, and writes nothing")
    func validation() throws {
        let directory = try TemporaryDirectory()
        let context = try Self.container(directory).viewContext
        let (task, folder) = (Chore(context: context), ChoreList(context: context))
        task.title = "a"
        let error = #expect(throws: NSError.self) { try context.save() }
        #expect(error?.code == NSValidationMissingMandatoryPropertyError)
        #expect(error?.userInfo[NSValidationKeyErrorKey] as? String == "name")
        _ = ChoreList(context: context)
        let both = #expect(throws: NSError.self) { try context.save() }
        #expect((both?.userInfo[NSDetailedErrorsKey] as? [NSError])?.count == 2)
        #expect(try Self.tasks(try Self.container(directory).viewContext).isEmpty)
        context.rollback()
        #expect(!context.hasChanges && folder.managedObjectContext == nil)
    }

    @Test("Transformable values and scalar dates come back as they were; a destroyed store opens with another model")
    func kinds() throws {
        let directory = try TemporaryDirectory()
        let app = try Self.container(directory).viewContext
        let url = try #require(URL(string: "https://example.org"))
        let values: [Any] = ["text", 3, 2.5, true, Date(timeIntervalSinceReferenceDate: 1), Data([1]), ["a": 1], url]
        for value in values {
            let task = Chore(context: app)
            task.setValue(value, forKey: "words")
            task.setManagedValue("due", 5.5)
        }
        try app.save()
        let read = try Self.container(directory).viewContext.fetch(NSFetchRequest<Chore>(entityName: "Chore"))
        for (task, value) in zip(read, values) {
            #expect(
                "\(task.value(forKey: "words") ?? "")" == "\(value)"
                    || task.value(forKey: "words") as? NSNumber == value as? NSNumber)
            #expect(task.due == Date(timeIntervalSinceReferenceDate: 5.5) && task.managedValue("due") as Double == 5.5)
        }
        // A value of any type can be stored if the app has a transformer for it.
        let name = NSValueTransformerName("tests.range")
        ValueTransformer.setValueTransformer(RangeTransformer(), forName: name)
        defer { ValueTransformer.setValueTransformer(nil, forName: name) }
        func ranges() throws -> NSManagedObjectContext {
            let context = try Self.container(directory).viewContext
            let chore = context.persistentStoreCoordinator?.managedObjectModel.entitiesByName["Chore"]
            chore?.attributesByName["words"]?.valueTransformerName = name.rawValue
            return context
        }
        let (writer, reader) = (try ranges(), try ranges())
        let chore = Chore(context: writer)
        chore.setValue(3..<5, forKey: "words")
        try writer.save()
        let found = try reader.existingObject(
            with: try #require(
                reader.persistentStoreCoordinator?.managedObjectID(
                    forURIRepresentation: chore.objectID.uriRepresentation())))
        #expect(found.value(forKey: "words") as? Range<Int> == 3..<5)

        let new = Self.model { $0.properties = [Self.attribute("name", .stringAttributeType)] }
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: new)
        let place = URL(fileURLWithPath: directory.path("Tasks.sqlite"))
        try coordinator.destroyPersistentStore(at: place, ofType: NSSQLiteStoreType)
        try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: place)
    }

    @Test("Two contexts that merge each other's saves do not wait for each other")
    func merging() async throws {
        let container = try Self.container(try TemporaryDirectory())
        let contexts = [container.newBackgroundContext(), container.newBackgroundContext()]
        for context in contexts { context.automaticallyMergesChangesFromParent = true }
        await withTaskGroup(of: Void.self) { group in
            for context in contexts {
                group.addTask {
                    for number in 0..<30 {
                        await context.perform {
                            Chore(context: context).title = "\(number)"
                            try? context.save()
                        }
                    }
                }
            }
        }
        #expect(try Self.tasks(try #require(contexts.first)).count == 60)
    }

    @Test("A child context saves to its parent, and only the parent to the store; contexts of one container merge")
    func contexts() async throws {
        let directory = try TemporaryDirectory()
        let container = try Self.container(directory)
        let child = NSManagedObjectContext(concurrencyType: .privateQueue)
        child.parent = container.viewContext
        let (folder, task) = (ChoreList(context: child), Chore(context: child))
        (folder.name, task.title, task.folder) = ("Home", "a", folder)
        #expect(try Self.tasks(container.viewContext).isEmpty)
        try child.save()
        let seen = try #require(try Self.tasks(container.viewContext, "folder.name == 'Home'").first)
        #expect(seen.title == "a" && container.viewContext.hasChanges)
        #expect(try Self.tasks(try Self.container(directory).viewContext).isEmpty)
        try container.viewContext.save()
        task.title = "b"
        try child.save()
        #expect(seen.title == "b" && seen.isUpdated)
        try container.viewContext.save()

        container.viewContext.automaticallyMergesChangesFromParent = true
        let key = seen.objectID
        let count = try await container.performBackgroundTask { context in
            let same = try #require(try context.existingObject(with: key) as? Chore)
            same.title = "c"
            _ = Chore(context: context)
            try context.save()
            return try context.count(for: NSFetchRequest<Chore>(entityName: "Chore"))
        }
        #expect(count == 2 && seen.title == "c")
    }

    @Test("Requests for many objects change the store at once")
    func batches() throws {
        let context = try Self.container(try TemporaryDirectory()).viewContext
        let titles = ["a", "b", "c"].map { ["title": $0] as [String: Any] }
        let insertion = NSBatchInsertRequest(entityName: "Chore", objects: titles)
        insertion.resultType = .count
        #expect((try context.execute(insertion) as? NSBatchInsertResult)?.result as? Int == 3)
        let update = NSBatchUpdateRequest(entityName: "Chore")
        update.predicate = NSPredicate(format: "title > 'a'")
        update.propertiesToUpdate = ["isDone": true]
        update.resultType = .updatedObjectsCountResultType
        #expect((try context.execute(update) as? NSBatchUpdateResult)?.result as? Int == 2)
        let done = NSFetchRequest<any NSFetchRequestResult>(entityName: "Chore")
        done.predicate = NSPredicate(format: "isDone == YES")
        let deletion = NSBatchDeleteRequest(fetchRequest: done)
        deletion.resultType = .resultTypeObjectIDs
        let result = try context.execute(deletion) as? NSBatchDeleteResult
        #expect((result?.result as? [NSManagedObjectID])?.count == 2)
        #expect(try Self.tasks(context).map(\.title) == ["a"])
    }

    @Test(
        "A store of an older model is read if it may be migrated: new properties have defaults, renamed ones their values"
    )
    func migration() throws {
        let directory = try TemporaryDirectory()
        let old = try Self.container(directory).viewContext
        let task = Chore(context: old)
        task.title = "a"
        try old.save()
        let new = Self.model { task in
            let renamed = Self.attribute("name", .stringAttributeType)
            renamed.renamingIdentifier = "title"
            task.properties =
                task.ownProperties.values.filter { $0.name != "title" } + [
                    renamed, Self.attribute("colour", .stringAttributeType, default: "red"),
                ]
        }
        let url = URL(fileURLWithPath: directory.path("Tasks.sqlite"))
        let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: NSSQLiteStoreType, at: url)
        #expect(Self.model().isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
        #expect(!new.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
        let error = #expect(throws: NSError.self) { try Self.container(directory, new, isMigrated: false) }
        #expect(error?.code == NSPersistentStoreIncompatibleVersionHashError)
        let context = try Self.container(directory, new).viewContext
        let read = try context.fetch(NSFetchRequest<Chore>(entityName: "Chore")).first
        #expect(read?.value(forKey: "name") as? String == "a" && read?.value(forKey: "colour") as? String == "red")
    }

    @Test("A compiled model has its entities, with parents, inverses, defaults and stored requests")
    func compiledModel() throws {
        let directory = try TemporaryDirectory()
        var (base, item) = (DataModel.Entity(name: "Base"), DataModel.Entity(name: "Item"))
        (base.isAbstract, item.parent) = (true, "Base")
        base.attributes = [DataModel.Attribute(name: "name", type: "String")]
        var count = DataModel.Attribute(name: "count", type: "Integer 32")
        count.defaultValue = "7"
        item.attributes = [count]
        var (items, owner) = (
            DataModel.Relationship(name: "items", destination: "Item"),
            DataModel.Relationship(name: "owner", destination: "Base")
        )
        (items.isToMany, items.inverse, items.deletionRule, owner.inverse) = (true, "owner", "Cascade", "items")
        base.relationships = [items]
        item.relationships = [owner]
        var model = DataModel()
        model.entities = [item, base]
        model.fetchRequests = [DataModel.FetchRequest(name: "More", entity: "Item", predicate: "count > $LIMIT")]
        try Files.makeDirectory(directory.path("M.momd"))
        try JSONEncoder().encode(model).write(to: URL(fileURLWithPath: directory.path("M.momd/M 2.mom")))
        let folder = URL(fileURLWithPath: directory.path("M.momd"))
        #expect(NSManagedObjectModel(contentsOf: folder) == nil)
        try PropertyListSerialization.data(
            fromPropertyList: ["NSManagedObjectModel_CurrentVersionName": "M 2"], format: .xml, options: 0
        ).write(to: folder.appendingPathComponent("VersionInfo.plist"))
        let read = try #require(NSManagedObjectModel(contentsOf: folder))
        let entity = try #require(read.entitiesByName["Item"])
        #expect(entity.superentity?.name == "Base" && entity.attributesByName["name"] != nil)
        #expect(entity.attributesByName["count"]?.defaultValue as? Int64 == 7)
        let back = entity.relationshipsByName["owner"]?.inverseRelationship
        #expect(back?.name == "items" && back?.deleteRule == .cascadeDeleteRule && back?.isToMany == true)
        let request = read.fetchRequestFromTemplate(withName: "More", substitutionVariables: ["LIMIT": 7])
        let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        context.persistentStoreCoordinator = NSPersistentStoreCoordinator(managedObjectModel: read)
        try context.persistentStoreCoordinator?.addPersistentStore(
            ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
        for number in [7, 8] {
            NSEntityDescription.insertNewObject(forEntityName: "Item", into: context).setValue(number, forKey: "count")
        }
        #expect(try context.fetch(try #require(request)).count == 1)
    }

    @Test("A results controller fetches again when its context changes, and tells its delegate")
    func results() throws {
        final class Delegate: NSFetchedResultsControllerDelegate {
            var titles: [[String?]] = []
            func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
                titles.append((controller.fetchedObjects ?? []).map { ($0 as? Chore)?.title })
            }
        }
        let context = try Self.container(try TemporaryDirectory()).viewContext
        let request = NSFetchRequest<Chore>(entityName: "Chore")
        request.sortDescriptors = [
            NSSortDescriptor(key: "isDone", ascending: true), NSSortDescriptor(key: "title", ascending: true),
        ]
        let controller = NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "isDone", cacheName: nil)
        let delegate = Delegate()
        controller.delegate = delegate
        try controller.performFetch()
        for title in ["b", "a"] { Chore(context: context).title = title }
        Chore(context: context).isDone = true
        try context.save()
        #expect(delegate.titles == [["a", "b", nil]] && controller.sections?.map(\.numberOfObjects) == [2, 1])
        #expect(controller.object(at: IndexPath(indexes: [0, 1])).title == "b")
    }

    @Test("A view finds the objects of its context; without one there are none")
    @MainActor func views() throws {
        struct Titles: View {
            @FetchRequest(sortDescriptors: [SortDescriptor(\Mark.name, order: .reverse)]) var tags: FetchedResults<Mark>
            var body: some View { Text(tags.map(\.name).joined(separator: ",")) }
        }
        let context = try Self.container(try TemporaryDirectory()).viewContext
        for name in ["a", "b"] { Mark(context: context).name = name }
        #expect(ViewTree.evaluate(Titles().environment(\.managedObjectContext, context)).texts == ["b,a"])
        #expect(ViewTree.evaluate(Titles()).texts == [""])
    }
}

private final class RangeTransformer: ValueTransformer {
    override func transformedValue(_ value: Any?) -> Any? {
        (value as? Range<Int>).map { Data("\($0.lowerBound) \($0.upperBound)".utf8) }
    }

    override func reverseTransformedValue(_ value: Any?) -> Any? {
        let numbers = (value as? Data).map {
            String(decoding: $0, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
        }
        return numbers.map { $0[0]..<$0[1] }
    }
}
