import AppGroup
import Firestore

/// The result of sending the queued ratings.
public struct DeliveryReport: Sendable {
    /// The number of queued ratings that the backend received in this run.
    public var sent = 0
    /// The number of ratings that are in the queue after this run.
    public var waiting = 0
    /// The reason why sending a rating failed for the first time in this run; nil if it never failed.
    public var failure: (any Error)?

    public init() {}
}

/// Sends the queued ratings, so that the backend has one event per joke, with the user's latest rating.
///
/// Each write has a precondition: the document's update time must be the one that the app knows. If the update time
/// differs, for example because a response was lost, the app takes three steps. First it asks the backend for the
/// current update time. Then it checks in the container that the rating is still the latest one. Then it writes again.
///
/// A newer rating that was sent before the first step is already in the container, so the second step finds it. A newer
/// rating that is sent after the first step changes the document, so the write of the third step fails. So a request
/// that is delayed, repeated or sent by a suspended process can never replace a newer rating.
public struct RatingDelivery: Sendable {
    /// The maximum number of attempts to send one rating. An attempt fails if another process changes the rating's
    /// document at the same time.
    static let maximumAttempts = 8

    private let service: JokeService
    private let ratings: RatingStore

    public init(service: JokeService, ratings: RatingStore) {
        self.service = service
        self.ratings = ratings
    }

    /// Sends the queued ratings, the oldest first. If the backend refuses a rating, this rating stays queued, and the
    /// next one is sent. If the backend cannot be reached, all remaining ratings stay queued.
    /// - Throws: `AppGroupError`, `CancellationError`. The report contains the errors of the backend.
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
    /// - Returns: true if the backend has received the rating; false if the rating is no longer queued.
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

    /// Returns the time at which the event's document was last changed; nil if the document does not exist. The
    /// security rules let users write their events but not read them, so this method performs a write that changes
    /// nothing. Its result contains the time (REST API: `WriteResult.updateTime`).
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

    /// Returns true if a precondition failed, or if another process changed the document at the same time.
    private static func isConflict(_ error: FirestoreError) -> Bool {
        switch error {
        // The precondition required that the document exists, but it was deleted.
        case .notFound: true
        case .status(_, let status, _):
            [.alreadyExists, .failedPrecondition, .aborted].contains(Status.Code(rawValue: status))
        default: false
        }
    }
}

/// An error: a rating could not be sent although the backend responded.
enum RatingError: Error, CustomStringConvertible {
    /// In every attempt, the rating's document changed between the read and the write.
    case changesAllTheTime(joke: String)

    var description: String {
        switch self {
        case .changesAllTheTime(let joke):
            "the rating of \(joke) was changed by another client \(RatingDelivery.maximumAttempts) times in a row"
        }
    }
}
