public import Firestore
import Utilities

/// Chooses the joke of the day: the best-rated joke, of any character, that is not the joke of another day within 30
/// days.
///
/// A joke's score is its mean rating, smoothed with ten imaginary ratings of 3, so that a joke with only two high
/// ratings does not win. If scores are equal, the smaller id wins. A day that already has a joke keeps it.
public struct DailyPick: Sendable {
    /// The number of days within which a joke is not repeated.
    public static let distance = 30

    /// The result of one run of `DailyPick`.
    public struct Report: Sendable, Equatable, Codable {
        /// The ids of the jokes that this run assigned, keyed by day, `yyyy-MM-dd`.
        public var picked: [String: String] = [:]
        /// The assigned days whose joke is also the joke of another day within 30 days, because there are too few
        /// jokes.
        public var repeated: [String] = []
        /// The days that already had a joke.
        public var kept: [String] = []
        /// True if the database contains no jokes.
        public var isWithoutJokes = false
    }

    /// The database with the jokes and the days.
    public let database: any RankingsDatabase
    private let retries: RequestRetries

    public init(_ database: any RankingsDatabase, retries: RequestRetries = RequestRetries()) {
        self.database = database
        self.retries = retries
    }

    /// Assigns a joke to today and to tomorrow in New York, unless the day already has one.
    ///
    /// - Parameter scheduleTime: the time at which the run was due; it decides which day is today.
    public func run(scheduleTime: Timestamp) async throws -> Report {
        var report = Report()
        let today = EasternDay.containing(scheduleTime)
        for day in [today, CivilDay(number: today.number + 1)] {
            try await pick(day, &report)
        }
        return report
    }

    private func pick(_ day: CivilDay, _ report: inout Report) async throws {
        let days = (day.number - Self.distance...day.number + Self.distance).map(CivilDay.init(number:))
        let paths = days.map { Names.path(Names.days, $0.description) }
        let found = try await retries.reading { try await database.documents(paths) }
        if found[Names.path(Names.days, day.description)] != nil {
            report.kept.append(day.description)
            return
        }
        // For each joke already assigned to a nearby day, the distance in days to the nearest such day.
        var nearest: [DocumentID: Int] = [:]
        for (other, path) in zip(days, paths) {
            guard let joke = found[path]?["joke_id"]?.stringValue.map(DocumentID.init) else { continue }
            nearest[joke] = min(nearest[joke] ?? .max, abs(other.number - day.number))
        }
        guard let best = try await best(avoiding: nearest) else {
            report.isWithoutJokes = true
            return
        }
        let name = database.name(of: Names.path(Names.days, day.description))
        let fields: Fields = ["joke_id": .string(best.id.text), "date": .string(day.description)]
        do {
            try await retries.reading {
                _ = try await database.commit([
                    Write(.update(Document(name: name, fields: fields)), currentDocument: .exists(false))
                ])
            }
        } catch let error as FirestoreError where error.isConflict {
            report.kept.append(day.description)
            return
        }
        report.picked[day.description] = best.id.text
        if nearest[best.id] != nil { report.repeated.append(day.description) }
    }

    /// Returns the joke to assign: the best joke without a nearby day if there is one, otherwise the joke whose nearest
    /// day is farthest away.
    private func best(avoiding nearest: [DocumentID: Int]) async throws -> Candidate? {
        var query = StructuredQuery(from: Names.jokes)
        query.orderBy = [.init("__name__", .ascending)]
        query.limit = 300
        var best: Candidate?
        while true {
            let current = query
            let page = try await retries.reading { try await database.documents(current, below: nil) }
            for document in page {
                let candidate = Candidate(document, distance: nearest[DocumentID(document.id)] ?? .max)
                if best.map(candidate.isBetter(than:)) ?? true { best = candidate }
            }
            guard page.count == query.limit, let last = page.last else { return best }
            query.startAt = .init([.reference(last.name)], before: false)
        }
    }

    private struct Candidate {
        var id: DocumentID
        var distance: Int
        var score: Double

        init(_ document: Document, distance: Int) {
            id = DocumentID(document.id)
            self.distance = distance
            let count = Double(document["rating_count"]?.integerValue ?? 0)
            let sum = Double(document["rating_sum"]?.integerValue ?? 0)
            score = (sum + 10 * 3) / (count + 10)
        }

        func isBetter(than other: Candidate) -> Bool {
            if distance != other.distance { return distance > other.distance }
            if score != other.score { return score > other.score }
            return id < other.id
        }
    }
}
