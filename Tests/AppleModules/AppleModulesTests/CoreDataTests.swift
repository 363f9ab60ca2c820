import Glibc
import TestSupport
import TestTraits
import Testing

@testable import AppleFoundation
@testable import CoreData
@testable import SwiftUI

final class ChoreList: NSManagedObject {
    var name: String {
        get { managedValue("name") }
        set { setManagedValue("name", newValue) }
    }
    var tasks: Set<Chore>? { managedValue("tasks") }
    var pinned: NSOrderedSet? {
        get { managedValue("pinned") }
        set { setManagedValue("pinned", newValue) }
    }
}

class Chore: NSManagedObject {
    enum Priority: Int16 { case low, high }

    var title: String? {
        get { managedValue("title") }
        set { setManagedValue("title", newValue) }
    }
    var isDone: Bool {
        get { managedValue("isDone") }
        set { setManagedValue("isDone", newValue) }
    }
    var due: Date? {
        get { managedValue("due") }
        set { setManagedValue("due", newValue) }
    }
    var priority: Priority {
        get { managedValue("priority") }
        set { setManagedValue("priority", newValue) }
    }
    var minutes: NSNumber? {
        get { managedValue("minutes") }
        set { setManagedValue("minutes", newValue) }
    }
    var folder: ChoreList? {
        get { managedValue("folder") }
        set { setManagedValue("folder", newValue) }
    }
    var tags: Set<Mark> {
        get { managedValue("tags") }
        set { setManagedValue("tags", newValue) }
    }
}

/// The class of an entity that inherits from that of `Chore`.
final class Errand: Chore {
    var place: String? {
        get { managedValue("place") }
        set { setManagedValue("place", newValue) }
    }
}

final class Mark: NSManagedObject {
    var name: String {
        get { managedValue("name") }
        set { setManagedValue("name", newValue) }
    }
}

/// Each container stands for a process. All use one store.
@Suite(.ownThreads) struct CoreDataTests {
    private static func attribute(
        _ name: String, _ type: NSAttributeType, default value: Any? = nil, isOptional: Bool = true
    ) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        (attribute.name, attribute.attributeType, attribute.defaultValue) = (name, type, value)
        attribute.isOptional = isOptional
        return attribute
    }

    private static func relationship(
        _ name: String, to entity: NSEntityDescription, isToMany: Bool, _ rule: NSDeleteRule = .nullifyDeleteRule
    ) -> NSRelationshipDescription {
        let relationship = NSRelationshipDescription()
        (relationship.name, relationship.destinationEntity, relationship.deleteRule) = (name, entity, rule)
        relationship.maxCount = isToMany ? 0 : 1
        return relationship
    }

    private static func pair(_ one: NSRelationshipDescription, _ other: NSRelationshipDescription) {
        one.inverseRelationship = other
        other.inverseRelationship = one
    }

    private static func entity(_ name: String, _ type: NSManagedObject.Type) -> NSEntityDescription {
        let entity = NSEntityDescription()
        (entity.name, entity.managedObjectClassName) = (name, NSStringFromClass(type))
        return entity
    }

    /// Makes a model. Each process has its own.
    private static func model(_ change: (NSEntityDescription) -> Void = { _ in }) -> NSManagedObjectModel {
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
    private static func container(
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

    private static func tasks(_ context: NSManagedObjectContext, _ format: String? = nil, _ values: Any...) throws
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

    @Test("A widget shows the values that it has read until it refreshes them; what it reads first is new")
    func staleness() throws {
        let directory = try TemporaryDirectory()
        let (app, widget) = (try Self.container(directory).viewContext, try Self.container(directory).viewContext)
        let task = Chore(context: app)
        task.title = "old"
        try app.save()
        let shown = try #require(try Self.tasks(widget).first)
        task.title = "new"
        try app.save()
        // The predicate reads the store.
        #expect(try Self.tasks(widget, "title == 'new'") == [shown] && shown.title == "old")
        #expect(try Self.tasks(widget, "title == 'old'").isEmpty)
        #expect(try Self.tasks(widget, "SELF == %@ AND SELF.title == 'new' AND SELF IN %@", shown, [shown]) == [shown])
        let middle = Chore(context: app)
        middle.title = "oak"
        middle.minutes = 1
        try app.save()
        let ordered = NSFetchRequest<Chore>(entityName: "Chore")
        for descriptor in [
            NSSortDescriptor(keyPath: \Chore.title, ascending: true), NSSortDescriptor(key: "title", ascending: true),
        ] {
            ordered.sortDescriptors = [descriptor]
            #expect(try widget.fetch(ordered).map(\.title) == ["old", "oak"])
        }
        app.delete(middle)
        try app.save()
        let request = NSFetchRequest<Chore>(entityName: "Chore")
        request.shouldRefreshRefetchedObjects = true
        widget.refreshAllObjects()
        #expect(shown.isFault && shown.title == "new")
        task.title = "newer"
        try app.save()
        #expect(try widget.fetch(request) == [shown] && shown.title == "newer")
        app.delete(task)
        try app.save()
        #expect(try Self.tasks(widget).isEmpty)
        widget.refreshAllObjects()
        #expect(shown.title == nil && shown.isDeleted)
    }

    private static let policies: [(NSMergePolicy, String?, Bool)] = [
        (.error, nil, true), (.mergeByPropertyStoreTrump, "app", true), (.mergeByPropertyObjectTrump, "widget", true),
        (.overwrite, "widget", false), (.rollback, "app", true),
    ]

    @Test("If two processes change an object, the merge policy decides", arguments: 0..<5)
    func conflicts(number: Int) throws {
        let (policy, title, isDone) = Self.policies[number]
        let directory = try TemporaryDirectory()
        let (app, widget) = (try Self.container(directory).viewContext, try Self.container(directory).viewContext)
        let task = Chore(context: app)
        task.title = "before"
        try app.save()
        let same = try #require(try Self.tasks(widget).first)
        (task.title, task.isDone) = ("app", true)
        try app.save()
        (same.title, same.priority) = ("widget", .high)
        widget.mergePolicy = policy
        if let title {
            try widget.save()
            let kept = try #require(try Self.tasks(try Self.container(directory).viewContext).first)
            #expect(kept.title == title && kept.isDone == isDone)
            #expect(kept.priority == (policy === NSMergePolicy.rollback ? .low : .high))
            #expect(same.title == kept.title && same.isDone == kept.isDone && !widget.hasChanges)
        } else {
            let error = #expect(throws: NSError.self) { try widget.save() }
            #expect(error?.code == NSManagedObjectMergeError && error?.domain == NSCocoaErrorDomain)
            #expect((error?.userInfo["conflictList"] as? [NSMergeConflict])?.first?.sourceObject === same)
            // Nothing of the save is in the store, and the changes are still there.
            #expect(widget.hasChanges && same.title == "widget")
            widget.refresh(same, mergeChanges: true)
            try widget.save()
            #expect(same.title == "widget" && same.isDone)
        }
    }

    @Test("Both processes add to relationships to several objects, and both targets stay")
    func links() throws {
        let directory = try TemporaryDirectory()
        let (app, widget) = (try Self.container(directory).viewContext, try Self.container(directory).viewContext)
        let (folder, task) = (ChoreList(context: app), Chore(context: app))
        (folder.name, task.title) = ("Home", "a")
        try app.save()
        let sameFolder = try #require(try widget.fetch(NSFetchRequest<ChoreList>(entityName: "ChoreList")).first)
        let sameTask = try #require(try Self.tasks(widget).first)
        for (context, folder, task, name) in [(app, folder, task, "1"), (widget, sameFolder, sameTask, "2")] {
            context.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
            let new = Chore(context: context)
            (new.title, new.folder) = (name, folder)
            let tag = Mark(context: context)
            tag.name = name
            task.addManaged("tags", tag)
            try context.save()
        }
        let third = try Self.container(directory).viewContext
        let all = try #require(try third.fetch(NSFetchRequest<ChoreList>(entityName: "ChoreList")).first)
        #expect(Set(all.tasks?.map(\.title) ?? []) == ["1", "2"])
        #expect(Set(try Self.tasks(third, "title == 'a'").first?.tags.map(\.name) ?? []) == ["1", "2"])
        // A refresh keeps what others have added, and what this context has added.
        let unsaved = Mark(context: app)
        unsaved.name = "3"
        task.addManaged("tags", unsaved)
        app.refresh(task, mergeChanges: true)
        #expect(Set(task.tags.map(\.name)) == ["1", "2", "3"])
        app.rollback()
        let read = try #require(try Self.tasks(third, "title == 'a'").first)
        read.removeManaged("tags", read.tags.filter { $0.name == "1" })
        try third.save()
        let fourth = try Self.container(directory).viewContext
        #expect(try Self.tasks(fourth, "title == 'a'").first?.tags.map(\.name) == ["2"])
    }

    @Test("A new object with the unique values of a stored one is an error, or takes its place")
    func constraints() throws {
        let directory = try TemporaryDirectory()
        let (app, widget) = (try Self.container(directory).viewContext, try Self.container(directory).viewContext)
        let (tag, task) = (Mark(context: app), Chore(context: app))
        tag.name = "red"
        task.tags = [tag]
        try app.save()
        let twin = Mark(context: widget)
        twin.name = "red"
        let error = #expect(throws: NSError.self) { try widget.save() }
        #expect(error?.code == NSManagedObjectConstraintMergeError)
        #expect(error?.localizedDescription.contains("name") == true && twin.isInserted)
        widget.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        let stored = try #require(try widget.fetch(NSFetchRequest<Mark>(entityName: "Mark")).first { $0 !== twin })
        // A save that fails at another object changes nothing.
        struct Unknown {}
        let broken = Chore(context: widget)
        broken.setValue(Unknown(), forKey: "words")
        let refusal = #expect(throws: NSError.self) { try widget.save() }
        #expect(refusal?.localizedDescription.contains("NSCoding") == true && twin.objectID != tag.objectID)
        #expect(!stored.isDeleted)
        widget.delete(broken)
        try widget.save()
        #expect(twin.objectID == tag.objectID && stored.isDeleted)
        let third = try Self.container(directory).viewContext
        #expect(try third.count(for: NSFetchRequest<Mark>(entityName: "Mark")) == 1)
        // Neither two new objects nor a changed one may have the same values.
        let (one, other) = (Mark(context: third), Mark(context: third))
        (one.name, other.name) = ("blue", "blue")
        #expect(throws: NSError.self) { try third.save() }
        other.name = "green"
        try third.save()
        other.name = "blue"
        #expect(throws: NSError.self) { try third.save() }
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

    @Test("A widget lets go of objects that refer to each other, and reads new values of what it holds no more")
    func release() throws {
        let directory = try TemporaryDirectory()
        let (app, widget) = (try Self.container(directory).viewContext, try Self.container(directory).viewContext)
        let (folder, task) = (ChoreList(context: app), Chore(context: app))
        (folder.name, task.title, task.folder) = ("Home", "old", folder)
        try app.save()
        weak var seen: Chore?
        func look() throws -> String? {
            let found = try #require(try Self.tasks(widget).first)
            seen = found
            #expect(found.folder?.tasks == [found])
            return "\(found.title ?? "") \(found.folder?.name ?? "")"
        }
        #expect(try look() == "old Home" && seen == nil)
        task.title = "new"
        try app.save()
        #expect(try look() == "new Home")
        #expect(try Self.tasks(widget, "folder == %@", folder.objectID).count == 1)
        #expect(try Self.tasks(widget, "folder == %@", folder).count == 1)
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

    @Test("SIGKILL in the middle of saves leaves every transaction whole or not there")
    func kill() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.path("Tasks.sqlite")
        _ = try Self.container(directory)
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let container = NSPersistentContainer(name: "Tasks", managedObjectModel: CoreDataTests.model())
            container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: URL(fileURLWithPath: path))]
            container.loadPersistentStores { _, _ in }
            let process = getpid()
            var rounds = 0
            while true {
                if rounds == 3 {
                    let thread = Thread {
                        usleep(UInt32.random(in: 0..<4_000))
                        Glibc.kill(process, SIGKILL)
                    }
                    thread.start()
                }
                for index in 0..<40 { Chore(context: container.viewContext).title = "\(rounds) \(index)" }
                try container.viewContext.save()
                rounds += 1
            }
        }
        let count = try Self.tasks(try Self.container(directory).viewContext).count
        #expect(count >= 120 && count.isMultiple(of: 40), "\(count)")
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
