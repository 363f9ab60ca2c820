import Dispatch
import Foundation
import Synchronization
import TestSupport
import TestTraits
import Testing

@testable import BackgroundTasks

/// One task in the app's process: completion and expiration.
@Suite struct TaskTests {
    private final class Record: Sendable {
        private let state = Mutex<([TaskCore.Completion], [String])>(([], []))
        var completions: [TaskCore.Completion] { state.withLock { $0.0 } }
        var violations: [String] { state.withLock { $0.1 } }

        func core() -> TaskCore {
            TaskCore(
                refresh, onCompletion: { completion in self.state.withLock { $0.0.append(completion) } },
                onViolation: { text in self.state.withLock { $0.1.append(text) } })
        }
    }

    private let queue = DispatchQueue(label: "expiration")

    /// BackgroundTasks: the app must call `setTaskCompleted(success:)` exactly once.
    @Test("Only the first call of setTaskCompleted counts; a second call is reported")
    func exactlyOnce() {
        let record = Record()
        let task = BGAppRefreshTask(record.core())
        task.setTaskCompleted(success: true)
        task.setTaskCompleted(success: false)
        #expect(record.completions == [.app(success: true)])
        #expect(record.violations.first?.contains("only the first call, with true, counts") == true)
        #expect(record.violations.count == 1 && record.violations[0].contains("called again"))
        #expect(task.identifier == refresh)
    }

    /// BackgroundTasks: `expirationHandler`, "Not setting an expiration handler results in the system marking your task
    /// as complete and unsuccessful instead of sending a warning".
    @Test("A task without an expiration handler fails when it expires")
    func withoutHandler() {
        let record = Record()
        let core = record.core()
        core.expire(on: queue)
        core.expire(on: queue)
        #expect(record.completions == [.system])
        core.complete(true)
        core.complete(true)
        #expect(record.completions == [.system])
        #expect(record.violations.count == 2 && record.violations.allSatisfy { $0.contains("after the system") })
    }

    /// BGTask.h: "This property is cleared after it is called by the system or when setTaskCompletedWithSuccess: is
    /// called".
    @Test("The expiration handler is called once and then cleared; completing the task also clears it")
    func clearing() {
        let record = Record()
        let task = BGAppRefreshTask(record.core())
        let calls = Atomic<Int>(0)
        let count: @Sendable () -> Void = { _ = calls.add(1, ordering: .relaxed) }
        task.expirationHandler = count
        task.core.expire(on: queue)
        task.core.expire(on: queue)
        queue.sync {}
        #expect(calls.load(ordering: .relaxed) == 1 && task.expirationHandler == nil)
        #expect(record.completions.isEmpty)
        task.setTaskCompleted(success: false)
        #expect(record.completions == [.app(success: false)])

        let other = BGAppRefreshTask(record.core())
        other.expirationHandler = count
        other.setTaskCompleted(success: true)
        #expect(other.expirationHandler == nil)
        other.expirationHandler = count
        other.core.expire(on: queue)
        queue.sync {}
        #expect(other.expirationHandler == nil && calls.load(ordering: .relaxed) == 1)
    }

    @Test("Each race between completion and expiration has one result and releases the expiration handler")
    func race() throws {
        for round in 0..<TestAmount.of(300, all: 1_000) {
            let record = Record()
            let core = record.core()
            let gate = Atomic<Int>(0)
            weak var held: NSObject?
            let hasHandler = round % 3 != 0
            if hasHandler {
                let object = NSObject()
                held = object
                core.expirationHandler = { withExtendedLifetime(object) { core.complete(false) } }
            }
            // The two threads start within some hundred nanoseconds of each other, in a varying order.
            try Threads.run(2) { side in
                gate.add(1, ordering: .relaxed)
                while gate.load(ordering: .relaxed) < 2 {}
                for _ in 0..<(side == 0 ? round % 50 : (round * 7) % 50) { _ = gate.load(ordering: .relaxed) }
                if side == 0 { core.complete(true) } else { core.expire(on: queue) }
            }
            queue.sync {}
            #expect(record.completions.count == 1, "round \(round): \(record.completions)")
            let isSecond = record.completions != [.app(success: true)]
            #expect(record.violations.count == (isSecond ? 1 : 0) || (hasHandler && record.violations.count == 1))
            #expect(held == nil, "round \(round): the handler is kept")
        }
    }

    /// SwiftUI: `backgroundTask(_:action:)`, "The system considers the task completed when the action closure that you
    /// provide returns. If the action closure has not returned when the task runs out of time to complete, the system
    /// cancels the task". WWDC 2022, session 10142.
    @Test("SwiftUI's action completes the task on return, and is cancelled when the time is over")
    func sceneTask() async throws {
        for expires in [false, true] {
            let phone = try Phone()
            let system = phone.scheduler(registering: false).system
            let isRegistered = BackgroundTaskRuntime.register(
                appRefresh: refresh,
                action: {
                    guard expires else { return }
                    while !Task.isCancelled { try? await Task.sleep(for: .milliseconds(1)) }
                }, with: system)
            #expect(isRegistered)
            let record = Record()
            let core = record.core()
            let registration = try #require(system.registration(refresh))
            registration.handler(BGAppRefreshTask(core))
            if expires { core.expire(on: queue) }
            let isComplete = await waitUntil { () async in !record.completions.isEmpty }
            #expect(isComplete)
            #expect(record.completions == [.app(success: !expires)])
            #expect(record.violations == [])
        }
    }
}
