public import Firestore
public import Foundation
import Utilities

extension DocumentStore {
    /// The number of days before and after today that get a joke of the day.
    static let seededDays = 40

    /// Fills a project with the jokes that ship with the backend. Also sets the joke of each day from 40 days before to
    /// 40 days after today in New York. All other documents stay unchanged.
    ///
    /// - Parameters:
    ///   - database: the project and database.
    ///   - now: the time of the write, which also decides which day is today.
    /// - Returns: the number of new or changed documents; 0 if the project already had the same jokes and days.
    @discardableResult
    public func seed(_ database: DatabaseName, now: Date) async throws -> Int {
        let jokes = try SeedJoke.all()
        let schedule = DailySchedule(jokes)
        let jokesCollection = CollectionName(database, try CollectionPath("jokes"))
        let daysCollection = CollectionName(database, try CollectionPath("daily_jokes"))
        var documents: [(name: DocumentName, fields: Fields)] = []
        for (index, joke) in jokes.enumerated() {
            documents.append((try jokesCollection.document(joke.id), joke.fields(index: index)))
        }
        let today = try DailySchedule.day(at: now).number
        for day in (today - Self.seededDays...today + Self.seededDays).map(CivilDay.init(number:)) {
            guard let joke = schedule.joke(on: day) else { continue }
            let fields: Fields = ["joke_id": .string(joke.id), "date": .string(day.description)]
            documents.append((try daysCollection.document(day.description), fields))
        }
        return try await put(documents, at: Timestamp(now))
    }
}
