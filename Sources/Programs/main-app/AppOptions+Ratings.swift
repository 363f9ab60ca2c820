import CommandSupport
import Firestore
import JokesApp

extension AppOptions {
    /// As `fetching`, and sends the ratings that wait; unless the backend did not answer at all. That a rating could not
    /// be sent is a remark: it waits on.
    func fetchingAndSending<Result>(
        _ body: (JokesLaunch) async throws -> Result
    ) async throws -> (Result, DeliveryReport) {
        try await fetching { launch in
            let result: Result
            do {
                result = try await body(launch)
            } catch let error as FirestoreError where !error.isAnswer {
                throw error
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                _ = await send(launch)
                throw error
            }
            return (result, await send(launch))
        }
    }

    private func send(_ launch: JokesLaunch) async -> DeliveryReport {
        do {
            let ratings = RatingStore(launch.store)
            let report = try await RatingDelivery(service: launch.service, ratings: ratings).run()
            if let failure = report.failure {
                let what = report.waiting.counted("rating waits on", "ratings wait on")
                Output.note("\(what) to be sent: \(failure)")
            }
            return report
        } catch is CancellationError {
            Output.note("the task expired before all ratings were sent; they wait on")
            return DeliveryReport()
        } catch {
            Output.note("no ratings were sent: \(error)")
            return DeliveryReport()
        }
    }
}

extension FirestoreError {
    /// Whether a backend answered, if only to refuse.
    var isAnswer: Bool {
        switch self {
        case .unreachable, .timedOut: false
        default: true
        }
    }
}
