import PhoneState
import Testing
import Utilities

@testable import BackgroundTaskHost

/// The system's view of one launch, in every order of events.
@Suite struct TaskRunTests {
    private func run(_ inputs: [(TaskRun.Input, Int)]) -> (TaskRun, [TaskRun.Effect]) {
        var run = TaskRun(.refresh, limits: TaskLimits())
        var effects: [TaskRun.Effect] = []
        for (input, second) in inputs { effects += run.handle(input, at: .seconds(second)) }
        return (run, effects)
    }

    /// BackgroundTasks: "Choosing Background Strategies for Your App", "up to 30 seconds of background runtime".
    @Test("A refresh expires after 30 seconds; after the grace period its process is killed, and the task has failed")
    func timeLimit() {
        #expect(TaskRun(.refresh, limits: TaskLimits()).deadline == .seconds(30))
        let (early, none) = run([(.message(.handled), 1), (.tick, 29)])
        #expect(none == [] && early.result == nil)
        let (expiring, told) = run([(.tick, 30), (.tick, 34)])
        #expect(told == [.sendExpire] && expiring.result == nil)
        let (killed, both) = run([(.tick, 30), (.tick, 35), (.tick, 99), (.ended("was ended by signal 9"), 100)])
        #expect(both == [.sendExpire, .kill])
        #expect(killed.result == TaskResult(.killed, wasExpired: true) && killed.isOver)
    }

    @Test("If the app completes the task in the grace period, its result counts")
    func completionInGrace() {
        for (message, outcome) in [(TaskMessage.succeeded, TaskResult.Outcome.succeeded), (.failed, .failed)] {
            let (run, effects) = run([(.tick, 30), (.message(message), 34), (.ended("exited with 0"), 34)])
            #expect(run.result == TaskResult(outcome, wasExpired: true) && effects == [.sendExpire])
        }
    }

    @Test("If the process ends without completing the task, the task has failed, whatever the exit code")
    func crash() {
        let (run, _) = run([(.message(.handled), 1), (.ended("exited with 0"), 2)])
        #expect(run.result == TaskResult(.ended("exited with 0"), wasExpired: false))
    }

    @Test("A process that keeps running after completing its task is killed; the result stays")
    func lingering() {
        let (run, effects) = run([(.message(.succeeded), 1), (.tick, 5), (.tick, 6), (.ended("killed"), 6)])
        #expect(run.result == TaskResult(.succeeded, wasExpired: false) && effects == [.kill])
    }

    @Test("A requested expiration waits until the launch handler has returned")
    func expirationAtOnce() {
        let (early, none) = run([(.expire, 0)])
        #expect(none == [] && early.result == nil)
        let (_, told) = run([(.expire, 0), (.message(.handled), 1), (.expire, 2)])
        #expect(told == [.sendExpire])
    }

    @Test(
        "In 1,000 random orders of events there is exactly one result, which never changes, and no process keeps running"
    )
    func randomOrders() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<1_000 {
            var run = TaskRun(.refresh, limits: TaskLimits())
            var second = 0
            var first: TaskResult?
            var kills = 0
            var expirations = 0
            for _ in 0..<20 {
                second += Int.random(in: 0...12, using: &random)
                let input: TaskRun.Input =
                    switch Int.random(in: 0..<9, using: &random) {
                    case 0: .message(.handled)
                    case 1: .message(.succeeded)
                    case 2: .message(.failed)
                    case 3: .message(.expired)
                    case 4: .expire
                    case 5: .quit
                    case 6: .ended("exited with 0")
                    default: .tick
                    }
                let effects = run.handle(input, at: .seconds(second))
                kills += effects.count { $0 == .kill }
                expirations += effects.count { $0 == .sendExpire }
                if first == nil { first = run.result }
                #expect(run.result == first)
            }
            // Time passes until no action is left.
            while let deadline = run.deadline {
                kills += run.handle(.tick, at: deadline).count { $0 == .kill }
                if first == nil { first = run.result }
            }
            #expect(run.isOver || kills > 0)
            #expect(run.result != nil && run.result == first && expirations <= 1)
        }
    }
}
