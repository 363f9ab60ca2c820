import CoreData

// The classes of the entities in the tests of Core Data.

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
