import AppGroup
import Firestore

/// The result of sending the queued ratings.
public struct DeliveryReport: Sendable {
    /// The number of waiting ratings that the backend has received.
    public var sent = 0
    /// The number of ratings that still wait.
    public var waiting = 0
    /// The reason why the first waiting rating could not be sent.
    public var failure: (any Error)?

    public init() {}
}

/// Sends the queued ratings, so that the backend has one event per joke, with the last rating.
///
/// A write replaces the document only if its update time is still the known one. If it is not, for example after a lost
/// response, three steps follow: ask for the current update time, check in the container that the rating is still the
/// last one, and write.
///
/// A newer rating sent before the question is in the container by then. One sent later changes the document, so this
/// write fails. A request that is delayed, repeated or sent by a suspended process can therefore never replace a newer
/// rating.
public struct RatingDelivery: Sendable {
    /// The maximum number of attempts for one rating if others keep changing its document.
    static let maximumAttempts = 8

    private let service: JokeService
    private let ratings: RatingStore

    public init(service: JokeService, ratings: RatingStore) {
        self.service = service
        self.ratings = ratings
    }

    /// Sends the waiting ratings, the oldest first. A rating that the backend refuses stays queued and does not hold up
    /// the others. If the backend cannot be reached, all stay queued.
    /// - Throws: `AppGroupError`, `CancellationError`; the report contains the backend's errors.
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

    /// Returns true if the error concerns only this rating, so that the next one may succeed.
    private static func concernsOneRating(_ error: any Error) -> Bool {
        switch error {
        case FirestoreError.status(_, let status, _):
            [.invalidArgument, .failedPrecondition, .alreadyExists, .aborted].contains(Status.Code(rawValue: status))
        case is InvalidName, is RatingError: true
        default: false
        }
    }

    /// Sends one rating.
    /// - Returns: true if the backend has it; false if it is no longer queued.
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

    /// Returns the time of the event's last change; nil if it does not exist. Users may write their events but not read
    /// them, so a write that changes nothing is used to ask (REST API: `WriteResult.updateTime`).
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
        // The document that was expected is gone.
        case .notFound: true
        case .status(_, let status, _):
            [.alreadyExists, .failedPrecondition, .aborted].contains(Status.Code(rawValue: status))
        default: false
        }
    }
}

/// The reason why a rating could not be sent although the backend responds.
enum RatingError: Error, CustomStringConvertible {
    /// Its document changed between every read and write.
    case changesAllTheTime(joke: String)

    var description: String {
        switch self {
        case .changesAllTheTime(let joke):
            "the rating of \(joke) was changed by another client \(RatingDelivery.maximumAttempts) times in a row"
        }
    }
}
