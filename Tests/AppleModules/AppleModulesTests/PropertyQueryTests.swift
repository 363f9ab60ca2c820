import AppIntents
import AppleFoundation
import Testing

@testable import SwiftUI

private struct Book: AppEntity {
    static let defaultQuery = BookQuery()
    static let typeDisplayRepresentation = TypeDisplayRepresentation(
        name: "Book", numericFormat: "\(placeholder: .int) books")
    let id: Int
    @Property(title: "Title") var title: String
    @Property(title: "Due") var due: Date?
    var displayRepresentation: DisplayRepresentation { "\(title)" }

    init(_ id: Int, _ title: String) {
        self.id = id
        self.title = title
    }
}

private struct BookQuery: EntityPropertyQuery {
    static let properties = QueryProperties {
        Property(\Book.$title) {
            EqualToComparator { title in #Predicate<Book> { $0.title == title } }
            ContainsComparator { title in #Predicate<Book> { $0.title.contains(title) } }
        }
        Property(\Book.$due) {
            LessThanComparator { date in #Predicate<Book> { $0.due ?? date < date } }
        }
    }
    static let sortingOptions = SortingOptions {
        SortableBy(\Book.$title)
        SortableBy(\Book.$due)
    }

    func entities(for identifiers: [Int]) async throws -> [Book] { books.filter { identifiers.contains($0.id) } }

    func entities(
        matching comparators: [Predicate<Book>], mode: ComparatorMode, sortedBy: [EntityQuerySort<Book>], limit: Int?
    ) async throws -> [Book] {
        var found = try books.filter { book in
            mode == .and
                ? try comparators.allSatisfy { try $0.evaluate(book) }
                : try comparators.contains { try $0.evaluate(book) }
        }
        for sort in sortedBy {
            switch sort.by {
            case \.$title: found.sort { sort.order == .ascending ? $0.title < $1.title : $0.title > $1.title }
            default: break
            }
        }
        return limit.map { Array(found.prefix($0)) } ?? found
    }

    private var books: [Book] { [Book(1, "Emma"), Book(2, "Dune"), Book(3, "Momo")] }
}

private struct ShowBook: AppIntent {
    static let title: LocalizedStringResource = "Show"
    @MainActor func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog & ShowsSnippetView
    {
        .result(value: 3, dialog: "Here it is") {
            Text("one")
            Text("two")
        }
    }
}

private struct OpenBook: AppIntent {
    static let title: LocalizedStringResource = "Open"
    func perform() async throws -> some IntentResult & OpensIntent {
        .result(opensIntent: OpenURLIntent(URL(string: "books://1")!))
    }
}

@Suite struct PropertyQueryTests {
    @Test("A property query lists its comparisons and returns the results of the app's own search")
    func find() async throws {
        #expect(
            BookQuery.properties.properties.map(\.comparators) == [
                ["EqualToComparator", "ContainsComparator"], ["LessThanComparator"],
            ])
        #expect(BookQuery.properties.properties[0].keyPath == \Book.$title)
        #expect(BookQuery.sortingOptions.properties == [\Book.$title, \Book.$due])
        #expect(BookQuery.findIntentDescription == nil)
        let found = try await BookQuery().entities(
            matching: [#Predicate<Book> { $0.title.contains("m") }], mode: .and,
            sortedBy: [EntityQuerySort(by: \Book.$title, order: .descending)], limit: 1)
        #expect(found.map(\.title) == ["Momo"])
    }

    @Test("An intent's result can get its view from a closure, and an OpenURLIntent keeps its URL")
    @MainActor func results() async throws {
        let result = try await ShowBook().perform()
        #expect(result.value == 3 && result.dialog != nil)
        let opened = try await OpenBook().perform().opensIntent as? OpenURLIntent
        #expect(opened?.url.absoluteString == "books://1")
    }
}
