public import Firestore

/// The database operations that the rankings need. Reads must be strongly consistent, commits atomic.
///
/// All errors are `FirestoreError`s. `FirestoreClient` conforms, so the rankings work with the local backend and with
/// the real Firestore.
public protocol RankingsDatabase: Sendable {
    /// Returns the full name of a document.
    func name(of path: DocumentPath) -> String
    /// Fetches documents by their paths; documents that do not exist are left out.
    func documents(_ paths: [DocumentPath]) async throws -> [DocumentPath: Document]
    /// Runs a query of a top-level collection, or of a collection below the document `parent`.
    func documents(_ query: StructuredQuery, below parent: DocumentPath?) async throws -> [Document]
    /// Performs writes, either all of them or none.
    func commit(_ writes: [Write]) async throws -> CommitResponse
}

extension FirestoreClient: RankingsDatabase {}

/// The names of collections and fields. Apps read only `weekly_rankings` and `daily_jokes`. The `rankings_…`
/// collections are internal: the security rules must deny access to everyone except the aggregator.
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

    /// Makes a path from ids that are known to be valid.
    static func path(_ segments: String...) -> DocumentPath {
        do {
            return try DocumentPath(segments: segments)
        } catch {
            preconditionFailure("\(segments) is not a path: \(error)")
        }
    }

    static func field(_ name: FieldName) -> FieldPath {
        do {
            return try FieldPath(segments: [name])
        } catch {
            preconditionFailure("“\(name)” is not a field: \(error)")
        }
    }
}
