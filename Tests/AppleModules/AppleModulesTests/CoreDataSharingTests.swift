import Glibc
import TestSupport
import Testing

@testable import AppleFoundation
@testable import CoreData
@testable import SwiftUI

/// Tests of two processes that share a store. Each container stands for a process.
extension CoreDataTests {
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
}
