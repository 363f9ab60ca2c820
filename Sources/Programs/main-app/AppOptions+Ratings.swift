import CommandSupport
import Firestore
import JokesApp

extension AppOptions {
    /// Fetches data as `fetching` does, and sends the waiting ratings if the backend answered. A rating that cannot be
    /// sent only causes a remark, and keeps waiting.
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
                let what = report.waiting.counted("rating waits", "ratings wait")
                Output.note("\(what) for delivery: \(failure)")
            }
            return report
        } catch is CancellationError {
            Output.note("the task expired before all ratings were sent; the others keep waiting")
            return DeliveryReport()
        } catch {
            Output.note("no ratings were sent: \(error)")
            return DeliveryReport()
        }
    }
}

extension FirestoreError {
    /// True if the error shows that a backend answered, even if it refused the request.
    var isAnswer: Bool {
        switch self {
        case .unreachable, .timedOut: false
        default: true
        }
    }
}
