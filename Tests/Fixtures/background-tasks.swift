// Code as it is written for iOS; the tests compile it in both language modes.
import BackgroundTasks
import Foundation

func fetch() async throws {}

final class AppDelegate: NSObject {
    func launch() {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: "a.refresh", using: nil) { task in
            guard let refreshTask = task as? BGAppRefreshTask else { return }
            self.handle(refreshTask)
        }
        let ok: Bool = BGTaskScheduler.shared.register(forTaskWithIdentifier: "a.p", using: DispatchQueue.main) {
            (task: BGTask) in
            task.setTaskCompleted(success: true)
        }
        print(ok)
    }
    func handle(_ task: BGAppRefreshTask) {
        schedule()
        let operation = DispatchWorkItem {}
        task.expirationHandler = { operation.cancel() }
        task.expirationHandler = nil
        let queue = DispatchQueue(label: "x")
        queue.async(execute: operation)
        task.setTaskCompleted(success: !operation.isCancelled)
    }
    func schedule() {
        let request = BGAppRefreshTaskRequest(identifier: "a.refresh")
        request.earliestBeginDate = Date(timeIntervalSinceNow: 4 * 60 * 60)
        let p = BGProcessingTaskRequest(identifier: "a.p")
        p.requiresNetworkConnectivity = true
        p.requiresExternalPower = false
        let base: BGTaskRequest = p
        do {
            try BGTaskScheduler.shared.submit(request)
            try BGTaskScheduler.shared.submit(base)
        } catch BGTaskScheduler.Error.notPermitted {
        } catch let error as BGTaskScheduler.Error where error.code == .tooManyPendingTaskRequests {
        } catch { print(error.localizedDescription, (error as NSError).code) }
        BGTaskScheduler.shared.cancel(taskRequestWithIdentifier: "a.refresh")
        BGTaskScheduler.shared.cancelAllTaskRequests()
        BGTaskScheduler.shared.getPendingTaskRequests { requests in print(requests.map(\.identifier)) }
        print(BGTaskScheduler.Error.Code.unavailable.rawValue, BGTaskScheduler.Error.Code(rawValue: 2) as Any)
    }
    func pending() async -> [String] { await BGTaskScheduler.shared.pendingTaskRequests().map { $0.identifier } }
}
#if compiler(>=6) && !swift(>=6)
    func five(_ task: BGTask) {
        task.expirationHandler = { task.setTaskCompleted(success: false) }
        Task {
            do { try await fetch(); task.setTaskCompleted(success: true) } catch {
                task.setTaskCompleted(success: false)
            }
        }
    }
#endif
