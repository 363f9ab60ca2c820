public import Firestore

/// What the rankings need of a database: strongly consistent reads, and commits that are made as a whole or not at all.
///
/// Errors are `FirestoreError`s. A `FirestoreClient` is such a database, of the local backend or of the real Firestore.
public protocol RankingsDatabase: Sendable {
    /// The full name of a document.
    func name(of path: DocumentPath) -> String
    /// Fetches documents by their paths; those that are not there are left out.
    func documents(_ paths: [DocumentPath]) async throws -> [DocumentPath: Document]
    /// Runs a query of a collection at the top, or below a document.
    func documents(_ query: StructuredQuery, below parent: DocumentPath?) async throws -> [Document]
    /// Makes writes, all or none.
    func commit(_ writes: [Write]) async throws -> CommitResponse
}

extension FirestoreClient: RankingsDatabase {}

/// Where everything is. Only `weekly_rankings` and `daily_jokes` are for apps; `rankings_…` is the aggregation's own,
/// which the security rules must keep from everybody else.
enum Names {
    static let events = "rating_events"
    static let jokes = "jokes"
    static let rankings = "weekly_rankings"
    static let days = "daily_jokes"
    static let pairs = "rankings_pairs"
    static let months = "rankings_months"
    static let monthJokes = "jokes"
    static let checkpoint = path("rankings_state", "checkpoint")
    static let clock = path("rankings_state", "clock")

    /// A path of ids that are known to be legal.
    static func path(_ segments: String...) -> DocumentPath {
        do {
            return try DocumentPath(segments: segments)
        } catch {
            preconditionFailure("\(segments) is no path: \(error)")
        }
    }

    static func field(_ name: FieldName) -> FieldPath {
        do {
            return try FieldPath(segments: [name])
        } catch {
            preconditionFailure("“\(name)” is no field: \(error)")
        }
    }
}
