import AppGroup
import Firestore

/// The result of sending the queued ratings.
public struct DeliveryReport: Sendable {
    /// The number of queued ratings that the backend has now received.
    public var sent = 0
    /// The number of ratings that are still in the queue.
    public var waiting = 0
    /// The reason why the first queued rating could not be sent; nil if all were sent.
    public var failure: (any Error)?

    public init() {}
}

/// Sends the queued ratings, so that the backend has one event per joke, with the user's last rating.
///
/// Each write requires that the document's update time is still the one that the app knows. If it is not, for example
/// because a response was lost, the app takes three steps. It asks the backend for the current update time, checks in
/// the container that the rating is still the last one, and writes again.
///
/// A newer rating that was sent before the first step is already in the container, so the second step finds it. A newer
/// rating that is sent after the first step changes the document, so the write of the third step fails. A request that
/// is delayed, repeated or sent by a suspended process can therefore never replace a newer rating.
public struct RatingDelivery: Sendable {
    /// The maximum number of attempts for one rating. Attempts are repeated if other processes keep changing the
    /// rating's document.
    static let maximumAttempts = 8

    private let service: JokeService
    private let ratings: RatingStore

    public init(service: JokeService, ratings: RatingStore) {
        self.service = service
        self.ratings = ratings
    }

    /// Sends the queued ratings, the oldest first. A rating that the backend refuses stays queued and does not delay
    /// the others. If the backend cannot be reached, all ratings stay queued.
    /// - Throws: `AppGroupError`, `CancellationError`. Errors of the backend are in the report instead.
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

    /// Returns true if the error concerns only one rating, so that sending the next rating may succeed.
    private static func concernsOneRating(_ error: any Error) -> Bool {
        switch error {
        case FirestoreError.status(_, let status, _):
            [.invalidArgument, .failedPrecondition, .alreadyExists, .aborted].contains(Status.Code(rawValue: status))
        case is InvalidName, is RatingError: true
        default: false
        }
    }

    /// Sends one rating.
    /// - Returns: true if the backend has the rating; false if the rating is no longer queued.
    private func deliver(_ rating: QueuedRating) async throws -> Bool {
        guard var sending = try ratings.sending(rating) else { return false }
        let event = try RatingEvent(rating, userID: sending.userID)
        for _ in 0..<Self.maximumAttempts {
            do {
                let precondition = sending.delivery.map { Precondition.updateTime($0) } ?? .exists(false)
                let answer = try await service.client.commit([event.write(to: service.client, if: precondition)])
                guard let updateTime = answer.writeResults?.first?.updateTime else {
                    throw FirestoreError.malformed("the response to a commit has no update time")
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

    /// Returns the time of the event's last change; nil if the event does not exist. The security rules let users write
    /// their events but not read them. This method therefore performs a write that changes nothing (REST API:
    /// `WriteResult.updateTime`).
    private func lastChange(_ event: RatingEvent) async throws -> Timestamp? {
        do {
            let answer = try await service.client.commit([event.probe(of: service.client)])
            guard let time = answer.writeResults?.first?.updateTime else {
                throw FirestoreError.malformed("the response to a commit has no update time")
            }
            return time
        } catch FirestoreError.notFound {
            return nil
        }
    }

    /// Returns true if a precondition failed or another writer was faster.
    private static func isConflict(_ error: FirestoreError) -> Bool {
        switch error {
        // The document was expected to exist, but was deleted.
        case .notFound: true
        case .status(_, let status, _):
            [.alreadyExists, .failedPrecondition, .aborted].contains(Status.Code(rawValue: status))
        default: false
        }
    }
}

/// The reason why a rating could not be sent although the backend responds.
enum RatingError: Error, CustomStringConvertible {
    /// The rating's document changed between every read and the write that followed.
    case changesAllTheTime(joke: String)

    var description: String {
        switch self {
        case .changesAllTheTime(let joke):
            "the rating of \(joke) was changed by another client \(RatingDelivery.maximumAttempts) times in a row"
        }
    }
}
