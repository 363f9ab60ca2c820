import Glibc
import TestSupport
import Testing

@testable import CoreData
@testable import SwiftData
@testable import SwiftUI

@Model private final class Order {
    @Attribute(.unique) var number: Int
    var customer: Customer?
    var date: Date = Date(timeIntervalSinceReferenceDate: 0.1), note = "a \"{\" and var x: Int"
    var state: State?
    var prices: Dictionary<String, Double> = [:], photo: Data?
    var parts = Dictionary<String, Int>(), marks: Set<String> = []
    @SwiftData.Transient var draft: String?
    private(set) var changes = 0 {
        didSet { seen += 1 }
    }
    @Transient var seen = 0
    // var hidden: Int
    @Relationship(deleteRule: .cascade, inverse: \Line.order) var lines: [Line]? = []
    var total: Int { (lines ?? []).count }
    lazy var later = 3
    static let limit = 5

    enum State: String, Codable { case open, sent }

    init(_ number: Int) { self.number = number }
    func change() {
        var more = 1
        more += 0
        changes += more
    }
}

@Model private final class Line {
    let text: String
    let kind = 1
    var order: Order?
    init(_ text: String) { self.text = text }
}

@Model private final class Customer {
    var name: String
    var street: String
    @Relationship(deleteRule: .deny) var orders: [Order] = []
    #Unique<Customer>([\.name, \.street])
    init(_ name: String, _ street: String = "") {
        self.name = name
        self.street = street
    }
}

/// The same entity as `Note`, as an older version of the app knew it.
private enum Old {
    @Model final class Note {
        var text: String
        var colour: String
        var gone = 1
        init(_ text: String) {
            self.text = text
            colour = "red"
        }
    }
}

@Model private final class Note {
    var text: String
    @Attribute(originalName: "colour") var color: String
    var size: Int = 12
    init(_ text: String) {
        self.text = text
        color = "blue"
    }
}

/// A model that cannot be without its order.
@Model private final class Invoice {
    @Attribute(.unique) var serial: String?
    var order: Order
    init(_ order: Order) { self.order = order }
}

@ModelActor private actor Counter {
    func lines() throws -> Int { try modelContext.fetchCount(FetchDescriptor<Line>()) }
}

private struct Lines: View {
    @Query(filter: #Predicate<Line> { $0.text != "hidden" }, sort: \Line.text, order: .reverse) private var lines:
        [Line]
    @Environment(\.modelContext) private var context
    var body: some View { ForEach(lines) { Text($0.text) } }
}

/// A view of any model.
private struct First<Model: PersistentModel>: View {
    @Query private var models: [Model]
    var body: some View { Text("\(models.count)") }
}

@Suite struct SwiftDataTests {
    /// Opens the store of a folder, as another process does.
    private func open(_ directory: TemporaryDirectory, for schema: Schema? = nil) throws -> ModelContext {
        let place = ModelConfiguration(url: URL(fileURLWithPath: directory.path("folder/app.store")))
        let schema = schema ?? Schema([Invoice.self, Note.self])
        return ModelContext(try ModelContainer(for: schema, configurations: place))
    }

    @Test("Another process reads every property as it was saved, and makes transient ones anew")
    func properties() throws {
        let directory = try TemporaryDirectory()
        let context = try open(directory)
        let order = Order(7)
        order.state = .sent
        order.prices = ["tea": .infinity, "milk": 0.1 + 0.2]
        order.photo = Data([0, 255])
        order.change()
        order.lines?.append(Line("tea"))
        context.insert(order)
        #expect(order.hasChanges && context.hasChanges && order.seen == 1)
        try context.save()
        #expect(!order.hasChanges && !context.hasChanges)

        let read = try #require(try open(directory).fetch(FetchDescriptor<Order>()).first)
        #expect(read.number == 7 && read.state == .sent && read.changes == 1 && read.seen == 0)
        #expect(read.prices == order.prices && read.photo == order.photo && read.date == order.date)
        #expect(read.note == order.note && read.customer == nil && read.total == 1)
        #expect(read.lines?.first?.order === read && read.lines?.first?.text == "tea")
        #expect(read.persistentModelID == order.persistentModelID && read !== order)
    }

    @Test("A fetch filters, sorts and limits, and finds what is not yet saved")
    func fetching() throws {
        let context = try open(try TemporaryDirectory())
        for number in 1...6 { context.insert(Order(number)) }
        try context.save()
        context.insert(Order(8))
        let least = 2
        var descriptor = FetchDescriptor<Order>(
            predicate: #Predicate { $0.number > least && $0.state == nil },
            sortBy: [SortDescriptor(\.number, order: .reverse)])
        #expect(try context.fetch(descriptor).map(\.number) == [8, 6, 5, 4, 3])
        (descriptor.fetchOffset, descriptor.fetchLimit) = (1, 2)
        #expect(try context.fetch(descriptor).map(\.number) == [6, 5])
        descriptor.fetchOffset = 9
        #expect(try context.fetch(descriptor).isEmpty)
        descriptor = FetchDescriptor()
        #expect(try context.fetchCount(descriptor) == 7)
        descriptor.includePendingChanges = false
        #expect(try context.fetch(descriptor).map(\.number) == Array(1...6))
        try context.delete(model: Order.self, where: #Predicate { $0.number < 3 })
        #expect(try context.fetchIdentifiers(FetchDescriptor<Order>()).count == 5)
        context.rollback()
        #expect(try context.fetch(FetchDescriptor<Order>()).map(\.number) == Array(1...6))
    }

    @Test("Both sides of a relationship change together; the one without `inverse` too")
    func inverses() throws {
        let directory = try TemporaryDirectory()
        let context = try open(directory)
        let (first, second, customer) = (Order(1), Order(2), Customer("Ada"))
        context.insert(first)
        context.insert(second)
        let line = Line("tea")
        line.order = first
        customer.orders = [first, second]
        context.insert(line)
        context.insert(customer)
        try context.save()
        #expect(first.lines?.map(\.text) == ["tea"] && second.customer === customer)
        second.lines = [line]
        second.customer = nil
        try context.save()
        #expect(line.order === second && first.lines == [] && customer.orders == [first])

        let read = try open(directory).fetch(FetchDescriptor<Order>(sortBy: [SortDescriptor(\.number)]))
        #expect(read.map(\.total) == [0, 1] && read.map { $0.customer?.name } == ["Ada", nil])
        #expect(read.first?.customer?.orders.map(\.number) == [1])
    }

    @Test("A deletion follows the delete rules")
    func deletion() throws {
        let directory = try TemporaryDirectory()
        let context = try open(directory)
        let (order, customer) = (Order(1), Customer("Ada"))
        order.lines = [Line("tea"), Line("milk")]
        order.customer = customer
        context.insert(order)
        try context.save()
        context.delete(customer)
        let refusal = #expect(throws: SwiftDataError.self) { try context.save() }
        #expect(refusal == .modelValidationFailure && refusal?.description.contains("orders is not empty") == true)
        context.rollback()
        #expect(try context.fetch(FetchDescriptor<Customer>()).first === customer && order.customer === customer)
        context.delete(order)
        try context.save()
        #expect(order.isDeleted && order.modelContext == nil && customer.orders.isEmpty)
        let other = try open(directory)
        #expect(
            try other.fetchCount(FetchDescriptor<Line>()) == 0 && other.fetchCount(FetchDescriptor<Customer>()) == 1)
        context.delete(customer)
        try context.save()
        #expect(try other.fetchCount(FetchDescriptor<Customer>()) == 0)
    }

    @Test("A new object takes the place of the stored one that has its unique values")
    func uniqueness() throws {
        let directory = try TemporaryDirectory()
        let (context, other) = (try open(directory), try open(directory))
        for street in ["North", "South", "North"] { context.insert(Customer("Ada", street)) }
        let old = Order(1)
        old.note = "old"
        context.insert(old)
        try context.save()
        #expect(try other.fetch(FetchDescriptor<Customer>()).map(\.street).sorted() == ["North", "South"])
        let identifier = try #require(try other.fetch(FetchDescriptor<Order>()).first?.persistentModelID)
        let new = Order(1)
        new.note = "new"
        other.insert(new)
        try other.save()
        #expect(new.persistentModelID == identifier)
        #expect(try context.fetch(FetchDescriptor<Order>()).map(\.note) == ["new"])
    }

    @Test("Two processes change different properties of an object, and both changes stay")
    func merging() throws {
        let directory = try TemporaryDirectory()
        let (app, widget) = (try open(directory), try open(directory))
        app.insert(Order(1))
        try app.save()
        let (one, two) = (
            try #require(try app.fetch(FetchDescriptor<Order>()).first),
            try #require(try widget.fetch(FetchDescriptor<Order>()).first)
        )
        one.note = "app"
        two.state = .sent
        two.lines?.append(Line("tea"))
        try widget.save()
        // A fetch does not undo what this context has changed.
        _ = try app.fetch(FetchDescriptor<Order>())
        #expect(one.note == "app" && one.state == .sent && one.total == 1)
        try app.save()
        _ = try widget.fetch(FetchDescriptor<Order>())
        #expect(two.note == "app" && two.state == .sent && two.total == 1)
        widget.delete(two)
        try widget.save()
        one.note = "lost"
        try app.save()
        #expect(try app.fetch(FetchDescriptor<Order>()).isEmpty && one.isDeleted)
        #expect(try widget.fetchCount(FetchDescriptor<Order>()) == 0)
    }

    @Test("A store of an older version of the app is read: a new property has its default, a renamed one its value")
    func versions() throws {
        let directory = try TemporaryDirectory()
        let old = try open(directory, for: Schema([Old.Note.self]))
        old.insert(Old.Note("one"))
        try old.save()
        let note = try #require(try open(directory).fetch(FetchDescriptor<Note>()).first)
        #expect(note.text == "one" && note.color == "red" && note.size == 12)
        // The old version cannot read an object that lacks what it needs, and says so.
        let new = try open(directory)
        new.insert(Note("two"))
        try new.save()
        let failure = #expect(throws: SwiftDataError.self) { try old.fetch(FetchDescriptor<Old.Note>()) }
        #expect(failure?.description == "a stored Note has no colour, which is neither optional nor has a default")
    }

    @Test("Both processes add to a relationship, and both targets stay")
    func additions() throws {
        let directory = try TemporaryDirectory()
        let (app, widget) = (try open(directory), try open(directory))
        let order = Order(1)
        order.lines = [Line("first"), Line("second")]
        app.insert(order)
        try app.save()
        let same = try #require(try widget.fetch(FetchDescriptor<Order>()).first)
        order.lines?.append(Line("app"))
        order.lines?.removeAll { $0.text == "first" }
        let line = Line("widget")
        line.order = same
        widget.insert(line)
        try widget.save()
        try app.save()
        for context in [app, widget, try open(directory)] {
            let found = try #require(try context.fetch(FetchDescriptor<Order>()).first)
            #expect(found.lines?.map(\.text).sorted() == ["app", "second", "widget"])
            #expect(!context.hasChanges)
        }
    }

    @Test("After a rollback, a fetch reads what another process has saved in the meantime")
    func rolledBack() throws {
        let directory = try TemporaryDirectory()
        let (app, widget) = (try open(directory), try open(directory))
        let order = Order(1)
        app.insert(order)
        try app.save()
        let same = try #require(try widget.fetch(FetchDescriptor<Order>()).first)
        same.note = "widget"
        same.lines?.append(Line("widget"))
        try widget.save()
        order.note = "app"
        order.lines?.append(Line("app"))
        _ = try app.fetch(FetchDescriptor<Order>())
        #expect(order.note == "app")
        app.rollback()
        #expect(order.note != "app" && order.lines?.isEmpty == true)
        _ = try app.fetch(FetchDescriptor<Order>())
        #expect(order.note == "widget" && order.lines?.map(\.text) == ["widget"] && !app.hasChanges)
    }

    @Test("A fetch alone changes nothing: neither sets, whose order differs in each process, nor new defaults")
    func unchanged() throws {
        let directory = try TemporaryDirectory()
        let context = try open(directory)
        let order = Order(1)
        order.marks = Set((0..<20).map { "mark \($0)" })
        context.insert(order)
        try context.save()
        let store = try StoreFile(path: directory.path("folder/app.store"), allowsSave: true) {
            SwiftDataError(.store, $1)
        }
        // Another process writes the members in another order, and does not know two of the properties.
        let marks = try StoredJSON.encode((0..<20).map { "mark \($0)" })
        let key = try #require(try store.rows(of: "Order").first?.key)
        try store.transaction { store in
            try store.delete(key)
            try store.insert("Order", key)
            try store.set("number", to: "1", of: key)
            try store.set("marks", to: marks, of: key)
        }
        let (one, two) = (try open(directory), try open(directory))
        let (first, second) = (
            try #require(try one.fetch(FetchDescriptor<Order>()).first),
            try #require(try two.fetch(FetchDescriptor<Order>()).first)
        )
        #expect(!one.hasChanges && first.marks.count == 20 && first.changes == 0)
        second.change()
        try two.save()
        _ = try one.fetch(FetchDescriptor<Order>())
        #expect(first.changes == 1 && !one.hasChanges)
    }

    @Test("A deleted object that is inserted again has all its values")
    func insertedAgain() throws {
        let directory = try TemporaryDirectory()
        let context = try open(directory)
        let order = Order(1)
        order.note = "kept"
        order.lines = [Line("tea")]
        context.insert(order)
        try context.save()
        for isSaved in [false, true] {
            context.delete(order)
            if isSaved { try context.save() }
            context.insert(order)
            try context.save()
            let read = try #require(try open(directory).fetch(FetchDescriptor<Order>()).first)
            #expect(read.note == "kept" && !order.isDeleted, "\(isSaved)")
        }
    }

    @Test("Objects that refer to a replaced one refer to the new one, which gets the relationships that it lacks")
    func replaced() throws {
        let directory = try TemporaryDirectory()
        let context = try open(directory)
        let (order, old) = (Order(1), Customer("Ada"))
        order.customer = old
        context.insert(order)
        try context.save()
        let new = Customer("Ada")
        context.insert(new)
        try context.save()
        #expect(order.customer === new && new.orders == [order] && old.isDeleted && !context.hasChanges)
        order.note = "later"
        try context.save()
        let read = try #require(try open(directory).fetch(FetchDescriptor<Order>()).first)
        #expect(read.customer?.name == "Ada" && read.customer?.orders.first === read)
        // Objects without a value are not equal.
        for _ in 0..<2 { context.insert(Invoice(order)) }
        try context.save()
        #expect(try context.fetchCount(FetchDescriptor<Invoice>()) == 2)
    }

    @Test("An object cannot lose a target that it needs; if another process takes it, the object is left out")
    func neededTargets() throws {
        let directory = try TemporaryDirectory()
        let (context, other) = (try open(directory), try open(directory))
        let order = Order(1)
        context.insert(Invoice(order))
        try context.save()
        #expect(try other.fetch(FetchDescriptor<Order>()).count == 1)
        context.delete(order)
        let refusal = #expect(throws: SwiftDataError.self) { try context.save() }
        #expect(refusal == .modelValidationFailure && refusal?.description.contains("order of a Invoice") == true)
        context.rollback()
        let store = try StoreFile(path: directory.path("folder/app.store"), allowsSave: true) {
            SwiftDataError(.store, $1)
        }
        try store.transaction { try $0.delete(order.persistentState.key) }
        let third = try open(directory)
        #expect(try third.fetch(FetchDescriptor<Invoice>()).isEmpty)
        #expect(try third.fetch(FetchDescriptor<Order>()).isEmpty)
    }

    @Test("A cascade reaches what another process has added, and thousands of objects")
    func largeCascade() throws {
        let directory = try TemporaryDirectory()
        let (context, other) = (try open(directory), try open(directory))
        let order = Order(1)
        order.lines = (0..<2_000).map { Line("\($0)") }
        context.insert(order)
        try context.save()
        let line = Line("added")
        line.order = try other.fetch(FetchDescriptor<Order>()).first
        other.insert(line)
        try other.save()
        context.delete(order)
        try context.save()
        #expect(try open(directory).fetchCount(FetchDescriptor<Line>()) == 0)
    }

    @Test("Several processes may open a new store at the same moment")
    func opening() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.path
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<4 {
                group.addTask {
                    await #expect(processExitsWith: .success) { [path = path as String, index = index as Int] in
                        for round in 0..<60 {
                            // Waits for the others, so that all open the store of this round at once.
                            try Files.write("", to: "\(path)/\(round)-\(index)")
                            let end = ContinuousClock.now + .seconds(900)
                            while !(0..<4).allSatisfy({ Files.exists("\(path)/\(round)-\($0)") }) {
                                guard ContinuousClock.now < end else { exit(1) }
                                usleep(100)
                            }
                            let place = ModelConfiguration(url: URL(fileURLWithPath: "\(path)/\(round).store"))
                            _ = try ModelContainer(for: Line.self, configurations: place)
                        }
                    }
                }
            }
        }
    }

    @Test("SIGKILL in the middle of saves leaves every transaction whole or not there")
    func kill() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let place = ModelConfiguration(url: URL(fileURLWithPath: path + "/folder/app.store"))
            let context = ModelContext(try ModelContainer(for: Line.self, Order.self, configurations: place))
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
                for index in 0..<40 { context.insert(Line("\(rounds) \(index)")) }
                try context.save()
                rounds += 1
            }
        }
        let lines = try open(directory).fetch(FetchDescriptor<Line>())
        #expect(lines.count >= 120 && lines.count.isMultiple(of: 40), "\(lines.count)")
    }

    @Test("A store that cannot be opened, or a model outside of its schema, is an error that says why")
    func errors() throws {
        let directory = try TemporaryDirectory()
        try Files.write("no folder", to: directory.path("folder"))
        let closed = #expect(throws: SwiftDataError.self) { try open(directory) }
        #expect(closed == .loadIssueModelContainer)
        let damaged = URL(fileURLWithPath: directory.path("damaged.store"))
        try Data(repeating: 65, count: 8_192).write(to: damaged)
        let failure = #expect(throws: SwiftDataError.self) {
            try ModelContainer(for: Line.self, configurations: ModelConfiguration(url: damaged))
        }
        #expect(failure?.description == "the store cannot be opened: file is not a database (\(damaged.path))")
        let container = try ModelContainer(
            for: Note.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
        let unknown = #expect(throws: SwiftDataError.self) {
            try ModelContext(container).fetch(FetchDescriptor<Line>())
        }
        #expect(unknown?.description == "Line is not in the container's schema ([\"Note\"])")
        let readOnly = ModelConfiguration(url: URL(fileURLWithPath: directory.path("read.store")), allowsSave: false)
        let context = ModelContext(try ModelContainer(for: Note.self, configurations: readOnly))
        context.insert(Note("x"))
        #expect(throws: SwiftDataError.self) { try context.save() }
        #expect(context.hasChanges)
    }

    @Test("A view finds the models of its container, a model actor too; without a container there are none")
    @MainActor func views() async throws {
        let container = try ModelContainer(
            for: Line.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
        for text in ["b", "hidden", "c", "a"] { container.mainContext.insert(Line(text)) }
        // Views use the main context, so they find what is not yet saved.
        #expect(ViewTree.evaluate(Lines().modelContainer(container)).texts == ["c", "b", "a"])
        try container.mainContext.save()
        #expect(ViewTree.evaluate(Lines().modelContainer(container)).texts == ["c", "b", "a"])
        #expect(ViewTree.evaluate(First<Line>().modelContainer(container)).texts == ["4"])
        #expect(ViewTree.evaluate(Lines()).texts == [])
        #expect(try await Counter(modelContainer: container).lines() == 4)
        container.deleteAllData()
        #expect(try container.mainContext.fetchCount(FetchDescriptor<Line>()) == 0)
    }
}
