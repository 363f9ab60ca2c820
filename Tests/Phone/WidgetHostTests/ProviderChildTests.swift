import Dispatch
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing
import WidgetKit

@testable import WidgetHost

struct ProviderChildTests {
    /// Makes a call. Returns the timeline's content, or the outcome of a failure.
    private func call(
        _ provider: FakeProvider, _ call: ProviderCall = .timeline, _ family: WidgetFamily = .systemSmall,
        deadline: Duration = .seconds(60)
    ) async -> String {
        do throws(ProviderFailure) {
            let timeline = try await provider.child.call(call, kind: "K", family: family, deadline: deadline)
            return timeline.entries.map(\.description.content).joined(separator: " ")
        } catch {
            return error.outcome
        }
    }

    private func content(_ number: Int, _ call: ProviderCall = .timeline) -> String {
        #"{"call":"\#(call.rawValue)","number":\#(number)}"#
    }

    private func withProvider(_ body: (FakeProvider) async throws -> Void) async throws {
        let provider = try FakeProvider()
        try await body(provider)
        provider.child.stop()
        let isGone = await waitUntil { () async in provider.isGone }
        #expect(isGone)
    }

    @Test("The first call spawns the process, which serves the next calls too")
    func warm() async throws {
        try await withProvider { provider in
            #expect(provider.child.processIdentifier == nil)
            #expect(await call(provider, .placeholder) == content(1, .placeholder))
            let pid = provider.child.processIdentifier
            #expect(await call(provider, .snapshot) == content(2, .snapshot))
            #expect(await call(provider) == content(3))
            #expect(provider.child.processIdentifier == pid && provider.processes == Set([pid].compactMap { $0 }))
            #expect(provider.calls == ["placeholder systemSmall", "snapshot systemSmall", "timeline systemSmall"])
        }
    }

    @Test("A process that was started before the first call serves that call; no second process is started")
    func startedAhead() async throws {
        try await withProvider { provider in
            provider.child.start()
            let pid = try #require(provider.child.processIdentifier)
            provider.child.start()
            #expect(await call(provider) == content(1))
            #expect(provider.child.processIdentifier == pid && provider.processes == [pid])
        }
    }

    @Test(
        "If the process crashes, all calls under way fail and report the signal; the next call gets a new process"
    )
    func crash() async throws {
        try await withProvider { provider in
            try provider.script("timeline.systemLarge", "later")
            try provider.script("timeline.systemSmall", "crash")
            async let waiting = call(provider, .timeline, .systemLarge)
            _ = await waitUntil { () async in provider.calls.count == 1 }
            let error = await #expect(throws: ProviderFailure.self) {
                try await provider.child.call(.timeline, kind: "K", family: .systemSmall, deadline: .seconds(60))
            }
            #expect(error == .signalled(SIGSEGV))
            #expect(await waiting == "crashed")
            try provider.script("timeline.systemSmall", "answer")
            #expect(await call(provider) == content(1))
            #expect(provider.processes.count == 2)
        }
    }

    @Test("If the process exits before or during the answer, the call fails and reports the exit code")
    func exit() async throws {
        try await withProvider { provider in
            for (behaviour, code) in [("exit", 3), ("half-and-exit", 0)] {
                try provider.script(behaviour)
                let error = await #expect(throws: ProviderFailure.self) {
                    try await provider.child.call(.timeline, kind: "K", family: .systemSmall, deadline: .seconds(60))
                }
                #expect(error == .exited(code: Int32(code)))
            }
            #expect(provider.violations == [])
        }
    }

    @Test("If the process ends between two calls, the second call spawns a new process")
    func exitBetweenCalls() async throws {
        try await withProvider { provider in
            for count in 1...5 {
                try provider.script("answer-and-exit")
                #expect(await call(provider) == content(1))
                let hasEnded = await waitUntil { () async in provider.child.processIdentifier == nil }
                #expect(hasEnded && provider.processes.count == count)
            }
        }
    }

    @Test("If a call misses its deadline, it fails and its process is killed; the next call gets an answer")
    func deadline() async throws {
        try await withProvider { provider in
            #expect(await call(provider) == content(1))
            try provider.script("hang")
            let pid = try #require(provider.child.processIdentifier)
            let error = await #expect(throws: ProviderFailure.self) {
                try await provider.child.call(
                    .timeline, kind: "K", family: .systemSmall, deadline: .milliseconds(50))
            }
            #expect(error == .deadline(.milliseconds(50)))
            let isGone = await waitUntil { () async in kill(pid, 0) != 0 }
            #expect(isGone)
            try provider.script("answer")
            #expect(await call(provider) == content(1))
        }
    }

    @Test("The next call after a missed deadline gets a new process, never the killed one")
    func afterDeadline() async throws {
        try await withProvider { provider in
            try provider.script("snapshot", "hang")
            for _ in 1...20 {
                #expect(await call(provider, .snapshot, deadline: .milliseconds(30)) == "deadline")
                #expect(await call(provider) == content(1))
            }
        }
    }

    @Test("If another call misses its deadline, a call under way is reported as interrupted, not as crashed")
    func interrupted() async throws {
        try await withProvider { provider in
            try provider.script("timeline.systemLarge", "later")
            try provider.script("snapshot", "hang")
            async let waiting = call(provider, .timeline, .systemLarge)
            _ = await waitUntil { () async in provider.calls.count == 1 }
            let error = await #expect(throws: ProviderFailure.self) {
                async let late = provider.child.call(.snapshot, kind: "K", family: .systemSmall, deadline: .seconds(1))
                _ = try await late
            }
            #expect(error == .deadline(.seconds(1)))
            #expect(await waiting == "interrupted")
        }
    }

    @Test(
        "If a provider's process ends, the host notices it, and the processes that the provider started are killed",
        arguments: [("start-and-crash", "crashed"), ("start-and-hang", "deadline")])
    func startedProcesses(behaviour: String, outcome: String) async throws {
        try await withProvider { provider in
            try provider.script(behaviour)
            // On a busy machine, the deadline may pass before the provider has started the process.
            for seconds in outcome == "deadline" ? [1, 10, 100] : [600] where provider.started.isEmpty {
                #expect(await call(provider, deadline: .seconds(seconds)) == outcome)
            }
            #expect(provider.started.count == 1)
            #expect(await waitUntil { () async in provider.started.allSatisfy(ProcessTable.hasEnded) })
            try provider.script("answer")
            #expect(await call(provider) == content(1))
        }
    }

    @Test("A call after the kill of an idle process goes to a new process, even before the host has noticed the end")
    func killedIdle() async throws {
        try await withProvider { provider in
            // A process that the provider has started keeps the connection open, so the host does not see its end.
            try provider.script("start-and-answer")
            #expect(await call(provider) == content(1))
            let pid = try #require(provider.child.processIdentifier)
            kill(pid, SIGKILL)
            #expect(await waitUntil { () async in ProcessTable.hasEnded(pid) })
            #expect(await call(provider) == content(1))
            #expect(provider.processes.count == 2)
        }
    }

    @Test("After a call was answered, its deadline does not end the process")
    func keptDeadline() async throws {
        try await withProvider { provider in
            #expect(await call(provider, deadline: .seconds(60)) == content(1))
            // The deadline of the first call passes while the second call waits for its answer.
            try provider.script("snapshot", "hold")
            _ = await call(provider, .placeholder, deadline: .milliseconds(500))
            let passed = ContinuousClock.now + .milliseconds(600)
            async let held = call(provider, .snapshot)
            _ = await waitUntil { () async in ContinuousClock.now > passed }
            let isReleased = await provider.release()
            #expect(isReleased)
            #expect(await held.hasPrefix("{"))
        }
    }

    @Test("Concurrent calls each get their own answer, in whatever order the answers come")
    func outOfOrder() async throws {
        try await withProvider { provider in
            try provider.script("timeline.systemLarge", "later")
            async let first = call(provider, .timeline, .systemLarge)
            _ = await waitUntil { () async in provider.calls.count == 1 }
            #expect(await call(provider, .snapshot) == content(2, .snapshot))
            // The script answers the waiting call with the other call's content. The test only checks that the waiting
            // call gets an answer.
            #expect(await first == content(2, .snapshot))
            let answers = await withTaskGroup(of: String.self) { group in
                for _ in 0..<50 { group.addTask { await call(provider) } }
                return await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(answers == Set((3...52).map { content($0) }))
        }
    }

    @Test("Only the first answer to a call counts, and each further answer is reported")
    func twice() async throws {
        try await withProvider { provider in
            try provider.script("twice")
            #expect(await call(provider) == content(1))
            let isReported = await waitUntil { () async in provider.violations.count == 1 }
            #expect(isReported)
            #expect(provider.violations.first?.contains("completion of call 1 was called again") == true)
            // A repeated answer must not become the answer to the next call.
            try provider.script("repeat")
            #expect(await call(provider) == content(2))
            try provider.script("answer")
            #expect(await call(provider) == content(3))
        }
    }

    @Test("Lines that are not answers are reported and do not disturb the answer")
    func noise() async throws {
        try await withProvider { provider in
            try provider.script("noise")
            #expect(await call(provider) == content(1))
            #expect(provider.violations.count == 5)
            #expect(provider.violations.first?.hasSuffix("no answer: fetched 1") == true)
            try provider.script("stray")
            #expect(await call(provider) == content(2))
        }
    }

    @Test("A process that sends only garbage makes the call miss its deadline")
    func garbage() async throws {
        try await withProvider { provider in
            try provider.script("garbage")
            #expect(await call(provider, deadline: .seconds(1)) == "deadline")
        }
    }

    @Test("If the process refuses a call, the call fails with the reason that it gave, and the process keeps running")
    func refusal() async throws {
        try await withProvider { provider in
            try provider.script("refuse")
            let error = await #expect(throws: ProviderFailure.self) {
                try await provider.child.call(.timeline, kind: "K", family: .systemSmall, deadline: .seconds(60))
            }
            #expect(error == .refused("no \"such\" widget"))
            try provider.script("answer")
            #expect(await call(provider) == content(2))
        }
    }

    @Test(
        "A request that is longer than the process can receive fails at once, and says so",
        arguments: [17_000, 300_000])
    func longRequest(_ length: Int) async throws {
        try await withProvider { provider in
            let error = await #expect(throws: ProviderFailure.self) {
                try await provider.child.call(
                    .timeline, kind: String(repeating: "K", count: length), family: .systemSmall,
                    deadline: .seconds(60))
            }
            let reason = "\(try #require(error))"
            #expect(reason.contains("at most 16384") && reason.contains("shorter kind"))
            #expect(await call(provider) == content(1))
        }
    }

    @Test("An answer is received completely, even if it is large and arrives in many pieces")
    func largeAnswer() async throws {
        try await withProvider { provider in
            try provider.script("pieces")
            #expect(await call(provider) == content(1))
            let text = "\"\(String(repeating: "ha", count: 200_000))\""
            try provider.answer(
                #""entries":[{"date":"2026-01-30T05:00:00Z","source":null,"content":\#(text)}],"policy":"atEnd""#)
            #expect(await call(provider) == text)
        }
    }

    @Test("A process that closes its output but keeps running is killed, and the failure says so")
    func closedOutput() async throws {
        try await withProvider { provider in
            try provider.script("close")
            let error = await #expect(throws: ProviderFailure.self) {
                try await provider.child.call(.timeline, kind: "K", family: .systemSmall, deadline: .seconds(60))
            }
            #expect(error == .closedPipe)
            #expect(error?.description.contains("closed the descriptor") == true)
            let isGone = await waitUntil { () async in provider.isGone }
            #expect(isGone)
        }
    }

    @Test("If the program cannot run, the call fails and the failure names the program")
    func noProgram() async throws {
        for path in ["/nonexistent/program", "/dev/null", "/tmp"] {
            let child = ProviderChild(arguments: [path])
            let error = await #expect(throws: ProviderFailure.self) {
                try await child.call(.timeline, kind: "K", family: .systemSmall, deadline: .seconds(60))
            }
            #expect(error?.outcome == "not-started")
            #expect(error?.description.contains(path) == true)
        }
    }

    @Test("If the process cannot be started, no descriptor stays open")
    func descriptors() async throws {
        let child = ProviderChild(arguments: ["/nonexistent/program"])
        let before = try Files.names(in: "/proc/self/fd").count
        for _ in 0..<500 {
            let error = await #expect(throws: ProviderFailure.self) {
                try await child.call(.timeline, kind: "K", family: .systemSmall, deadline: .seconds(60))
            }
            #expect(error?.outcome == "not-started")
        }
        // The number of descriptors may vary a little, because other tests open and close descriptors meanwhile.
        #expect(try Files.names(in: "/proc/self/fd").count < before + 400)
    }

    @Test("Each process sends its list of widgets when it begins")
    func introduction() throws {
        try withTemporaryDirectory { directory throws in
            let script = #"read -r line <kinds; echo "{\"widgets\":$line}"; head -c 1 >/dev/null"#
            let kinds = directory.path("kinds")
            let child = ProviderChild(
                arguments: ["/bin/sh", "-c", "cd \(directory.path); \(script)"], environment: [:])
            defer { child.stop() }
            for kind in ["A", "B"] {
                try Files.write(#"[{"kind":"\#(kind)","families":["systemLarge"]}]"# + "\n", to: kinds)
                #expect(child.widgets(within: .seconds(60)) == [PlacedWidget(kind: kind, families: [.systemLarge])])
                #expect(child.widgets(within: .seconds(60))?.map(\.kind) == [kind])
                kill(try #require(child.processIdentifier), SIGKILL)
                #expect(blockUntil { child.processIdentifier == nil })
            }
        }
    }

    @Test("A second list of widgets, or a list with a call's id, is reported as not an answer")
    func introducedAgain() async throws {
        let said = Mutex<[String]>([])
        let lines = [#"{"widgets":[]}"#, #"{"widgets":[]}"#, #"{"id":1,"widgets":[]}"#, #"{"id":1,"refused":"no"}"#]
        let script =
            "head -c 1 >/dev/null; \(lines.map { "echo '\($0)'" }.joined(separator: "; ")); head -c 1 >/dev/null"
        let child = ProviderChild(
            arguments: ["/bin/sh", "-c", script], environment: [:],
            onViolation: { violation in
                said.withLock { $0.append("\(violation.kind.rawValue) \(violation.description)") }
            })
        defer { child.stop() }
        let error = await #expect(throws: ProviderFailure.self) {
            try await child.call(.timeline, kind: "K", family: .systemSmall, deadline: .seconds(60))
        }
        #expect(error == .refused("no"))
        let violations = said.withLock { $0 }
        #expect(violations.count == 2 && violations.allSatisfy { $0.hasPrefix("not-an-answer ") })
        #expect(violations.last?.hasSuffix(lines[2]) == true)
    }

    @Test("A process that sends no widgets, or ends, does not block a caller that waits for the list of widgets")
    func silence() throws {
        let silent = ProviderChild(arguments: ["/bin/sh", "-c", "head -c 1 >/dev/null"], environment: [:])
        defer { silent.stop() }
        #expect(silent.widgets(within: .milliseconds(50)) == nil)
        // When the process ends, the wait ends too, long before its limit.
        for script in ["exit 3", #"echo '{"widgets":[1]}'; exit"#, "kill -SEGV $$"] {
            let child = ProviderChild(arguments: ["/bin/sh", "-c", script], environment: [:])
            #expect(child.widgets(within: .seconds(3_600)) == nil)
            child.stop()
        }
        #expect(ProviderChild(arguments: ["/nonexistent/program"]).widgets(within: .seconds(3_600)) == nil)
    }

    @Test("A process that answers calls without reading their requests is killed and does not block the host")
    func unreadRequests() throws {
        // The script answers every call again and again, and never reads standard input.
        let answers = (1...20).map { "echo '{\"id\":\($0),\"refused\":\"unread\"}'" }.joined(separator: "; ")
        let child = ProviderChild(
            arguments: ["/bin/sh", "-c", "while :; do \(answers); sleep 0.01; done"],
            environment: ["PATH": "/usr/bin:/bin"])
        // The kind is so long that a few requests fill the connection's buffer.
        let kind = String(repeating: "K", count: 64 << 10)
        let outcomes = Mutex<[String]>([])
        let isDone = Atomic(false)
        Thread {
            for _ in 1...20 {
                let isAnswered = DispatchSemaphore(value: 0)
                child.call(.timeline, kind: kind, family: .systemSmall, deadline: .milliseconds(500)) { result in
                    if case .failure(let failure) = result { outcomes.withLock { $0.append(failure.outcome) } }
                    isAnswered.signal()
                }
                isAnswered.wait()
            }
            isDone.store(true, ordering: .releasing)
        }.start()
        #expect(blockUntil { isDone.load(ordering: .acquiring) })
        child.stop()
        #expect(blockUntil { isDone.load(ordering: .acquiring) && child.processIdentifier == nil })
        #expect(outcomes.withLock { $0.count } == 20)
        #expect(outcomes.withLock { $0.contains("refused") && !$0.contains("not-started") })
    }

    /// Runs a shell in place of a provider. Returns `words` after the shell has expanded them.
    private func said(_ words: String, environment: [String: String]) async -> String? {
        let script =
            "head -c 1 >/dev/null; echo \"{\\\"id\\\":1,\\\"refused\\\":\\\"\(words)\\\"}\"; head -c 1 >/dev/null"
        let child = ProviderChild(arguments: ["/bin/sh", "-c", script], environment: environment)
        defer { child.stop() }
        let error = await #expect(throws: ProviderFailure.self) {
            try await child.call(.timeline, kind: "K", family: .systemSmall, deadline: .seconds(60))
        }
        guard case .refused(let words) = error else { return nil }
        return words
    }

    @Test("The process gets the given environment, and backtraces are off unless that environment turns them on")
    func environment() async throws {
        let words = "$WIDGET:$HOME:$SWIFT_BACKTRACE"
        #expect(await said(words, environment: ["WIDGET": "a=b c"]) == "a=b c::enable=no")
        #expect(await said(words, environment: ["SWIFT_BACKTRACE": "enable=yes"]) == "::enable=yes")
    }

    @Test("The process inherits no descriptor of the host except standard error")
    func inheritedFiles() async throws {
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { ends.forEach { close($0) } }
        // A descriptor without close-on-exec, as some library might open it. The shell opens low numbers itself.
        let inherited = fcntl(ends[0], F_DUPFD, 200)
        try #require(inherited >= 200)
        defer { close(inherited) }
        let answer = await said(
            "$([ -e /proc/$$/fd/\(inherited) ] && echo open || echo closed)", environment: [:])
        #expect(answer == "closed")
    }

    @Test("After stop(), the calls under way fail, and no later call spawns a process")
    func stop() async throws {
        let provider = try FakeProvider()
        try provider.script("hang")
        async let hanging = call(provider)
        _ = await waitUntil { () async in provider.calls.count == 1 }
        provider.child.stop()
        #expect(await hanging == "crashed")
        #expect(await call(provider) == "not-started")
        let isGone = await waitUntil { () async in provider.isGone }
        #expect(isGone)
        #expect(provider.calls.count == 1)
    }
}
