import AppGroup
import Firestore

/// What sending the queued ratings came to.
public struct DeliveryReport: Sendable {
    /// How many the backend has now that waited before.
    public var sent = 0
    /// How many wait still.
    public var waiting = 0
    /// Why the first of those that wait could not be sent.
    public var failure: (any Error)?

    /// Makes the report of nothing.
    public init() {}
}

/// Sends the queued ratings, so that the backend has one event a joke, of the last rating.
///
/// A write replaces the document only if it is still as it was known, by the time of its last change. When it is not, as
/// after an answer that was lost, that time is asked for; then it is looked up in the container that the rating is still
/// the last one, then it is written. A newer rating that was sent before the question is in the container already; one
/// that is sent later changes the document, so that this write fails. So a request that is late, sent by a process that
/// was stopped, or sent twice, can never replace a newer rating.
public struct RatingDelivery: Sendable {
    /// How often one rating is tried when others change its document meanwhile.
    static let maximumAttempts = 8

    private let service: JokeService
    private let ratings: RatingStore

    /// Makes a delivery.
    public init(service: JokeService, ratings: RatingStore) {
        self.service = service
        self.ratings = ratings
    }

    /// Sends what waits, the oldest first. A rating that the backend refuses waits on and does not hold up the others;
    /// when the backend cannot be reached, all wait on.
    /// - Throws: `AppGroupError`, `CancellationError`; what the backend does is in the report.
    public func run() async throws -> DeliveryReport {
        var report = DeliveryReport()
        for rating in try ratings.waiting() {
            do {
                if try await deliver(rating) { report.sent += 1 }
            } catch let error as AppGroupError {
                throw error
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                if report.failure == nil { report.failure = error }
                guard Self.concernsOneRating(error) else { break }
            }
        }
        report.waiting = try ratings.waiting().count
        return report
    }

    /// Whether the next rating may fare better.
    private static func concernsOneRating(_ error: any Error) -> Bool {
        switch error {
        case FirestoreError.status(_, let status, _):
            [.invalidArgument, .failedPrecondition, .alreadyExists, .aborted].contains(Status.Code(rawValue: status))
        case is InvalidName, is RatingError: true
        default: false
        }
    }

    /// Sends one rating.
    /// - Returns: whether the backend has it; false when it does not wait any more.
    private func deliver(_ rating: QueuedRating) async throws -> Bool {
        guard var sending = try ratings.sending(rating) else { return false }
        let event = try RatingEvent(rating, userID: sending.userID)
        for _ in 0..<Self.maximumAttempts {
            do {
                let precondition = sending.delivery.map { Precondition.updateTime($0) } ?? .exists(false)
                let answer = try await service.client.commit([event.write(to: service.client, if: precondition)])
                guard let updateTime = answer.writeResults?.first?.updateTime else {
                    throw FirestoreError.malformed("the answer to a commit has no update time")
                }
                try ratings.acknowledge(rating, updateTime: updateTime)
                return true
            } catch let error as FirestoreError where Self.isConflict(error) {
                sending.delivery = try await lastChange(event)
                guard try ratings.sending(rating) != nil else { return false }
            }
        }
        throw RatingError.changesAllTheTime(joke: rating.joke)
    }

    /// When the event last changed; nil when there is none. Users may write their events, but not read any: a write that
    /// changes nothing tells (REST API: `WriteResult.updateTime`).
    private func lastChange(_ event: RatingEvent) async throws -> Timestamp? {
        do {
            let answer = try await service.client.commit([event.probe(of: service.client)])
            guard let time = answer.writeResults?.first?.updateTime else {
                throw FirestoreError.malformed("the answer to a commit has no update time")
            }
            return time
        } catch FirestoreError.notFound {
            return nil
        }
    }

    /// Whether a precondition did not hold, or another writer was faster.
    private static func isConflict(_ error: FirestoreError) -> Bool {
        switch error {
        // The document that should have been there is gone.
        case .notFound: true
        case .status(_, let status, _):
            [.alreadyExists, .failedPrecondition, .aborted].contains(Status.Code(rawValue: status))
        default: false
        }
    }
}

/// Why a rating could not be sent though the backend answers.
enum RatingError: Error, CustomStringConvertible {
    /// Its document changed between every look and every write.
    case changesAllTheTime(joke: String)

    var description: String {
        switch self {
        case .changesAllTheTime(let joke):
            "the rating of \(joke) was changed by somebody else \(RatingDelivery.maximumAttempts) times in a row"
        }
    }
}
