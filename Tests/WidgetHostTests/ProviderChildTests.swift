import Dispatch
import Foundation
import Glibc
import Synchronization
import TestSupport
import TestTraits
import Testing
import WidgetKit

@testable import WidgetHost

@Suite(.ownThreads) struct ProviderChildTests {
    /// What a call gives: the timeline's content, or how it failed.
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

    @Test("The process is started by the first call and stays for the next ones")
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

    @Test("A process that was started ahead serves the first call, and is started once")
    func startedAhead() async throws {
        try await withProvider { provider in
            provider.child.start()
            let pid = try #require(provider.child.processIdentifier)
            provider.child.start()
            #expect(await call(provider) == content(1))
            #expect(provider.child.processIdentifier == pid && provider.processes == [pid])
        }
    }

    @Test("A crash fails every call under way with the signal; the next call has a new process")
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

    @Test("An exit before the answer fails the call with the exit code, also in the middle of the answer")
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

    @Test("A process that ends between two calls is started again for the second")
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

    @Test("A call that is not answered before its deadline fails and ends the process, whatever that does")
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

    @Test("The call right after a deadline has a new process, never the one that was killed")
    func afterDeadline() async throws {
        try await withProvider { provider in
            try provider.script("snapshot", "hang")
            for _ in 1...20 {
                #expect(await call(provider, .snapshot, deadline: .milliseconds(30)) == "deadline")
                #expect(await call(provider) == content(1))
            }
        }
    }

    @Test("A call that another one's deadline cuts short says so, and is no crash")
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

    /// Whether a process is gone, or dead and not waited for: an orphan's end is somebody else's to collect.
    private func isDead(_ pid: Int32) -> Bool {
        guard let stat = try? Files.text("/proc/\(pid)/stat"), let name = stat.lastIndex(of: ")") else { return true }
        return stat[name...].hasPrefix(") Z")
    }

    @Test(
        "What a provider starts ends with it, and does not hide its end",
        arguments: [("start-and-crash", "crashed"), ("start-and-hang", "deadline")])
    func startedProcesses(behaviour: String, outcome: String) async throws {
        try await withProvider { provider in
            try provider.script(behaviour)
            let limit: Duration = outcome == "deadline" ? .seconds(1) : .seconds(300)
            let start = ContinuousClock.now
            #expect(await call(provider, deadline: limit) == outcome)
            #expect(ContinuousClock.now - start < .seconds(200))
            #expect(provider.started.count == 1)
            let isDead = await waitUntil { () async in provider.started.allSatisfy { self.isDead($0) } }
            #expect(isDead)
            try provider.script("answer")
            #expect(await call(provider) == content(1))
        }
    }

    @Test("A deadline that is kept does not end the process later")
    func keptDeadline() async throws {
        try await withProvider { provider in
            #expect(await call(provider, deadline: .seconds(60)) == content(1))
            // The deadline of this call passes while the next one is held.
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

    @Test("Calls at the same time get each their own answer, in whatever order the answers come")
    func outOfOrder() async throws {
        try await withProvider { provider in
            try provider.script("timeline.systemLarge", "later")
            async let first = call(provider, .timeline, .systemLarge)
            _ = await waitUntil { () async in provider.calls.count == 1 }
            #expect(await call(provider, .snapshot) == content(2, .snapshot))
            // The script gives the one that waited what it gave the other; that it is answered at all is the point.
            #expect(await first == content(2, .snapshot))
            let answers = await withTaskGroup(of: String.self) { group in
                for _ in 0..<50 { group.addTask { await call(provider) } }
                return await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(answers == Set((3...52).map { content($0) }))
        }
    }

    @Test("Only the first answer to a call counts; each further one is reported")
    func twice() async throws {
        try await withProvider { provider in
            try provider.script("twice")
            #expect(await call(provider) == content(1))
            let isReported = await waitUntil { () async in provider.violations.count == 1 }
            #expect(isReported)
            #expect(provider.violations.first?.contains("completion of call 1 was called again") == true)
            // The very same answer twice is no reason to give the next call something else.
            try provider.script("repeat")
            #expect(await call(provider) == content(2))
            try provider.script("answer")
            #expect(await call(provider) == content(3))
        }
    }

    @Test("Lines that are no answer are reported and do not disturb the answer")
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

    @Test("A process that answers nothing but garbage runs into the deadline")
    func garbage() async throws {
        try await withProvider { provider in
            try provider.script("garbage")
            #expect(await call(provider, deadline: .seconds(1)) == "deadline")
        }
    }

    @Test("A refusal fails the call with its reason and leaves the process")
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

    @Test("An answer arrives whole, however it is cut and however large it is")
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

    @Test("A process that closes its output but lives on is ended, and the call says that it did")
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

    @Test("A program that does not exist fails the call and says so")
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

    @Test("Failed starts leave no descriptor open")
    func descriptors() async throws {
        let child = ProviderChild(arguments: ["/nonexistent/program"])
        let before = try Files.names(in: "/proc/self/fd").count
        for _ in 0..<500 {
            let error = await #expect(throws: ProviderFailure.self) {
                try await child.call(.timeline, kind: "K", family: .systemSmall, deadline: .seconds(60))
            }
            #expect(error?.outcome == "not-started")
        }
        // Other tests open and close some meanwhile.
        #expect(try Files.names(in: "/proc/self/fd").count < before + 400)
    }

    @Test("A process says which widgets there are when it begins, and each that follows says so again")
    func introduction() throws {
        try withTemporaryDirectory { directory throws in
            let script = #"read -r line <kinds; echo "{\"widgets\":$line}"; read -r _"#
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

    @Test("Widgets are said once; said again, or with a call's number, they are no answer")
    func introducedAgain() async throws {
        let said = Mutex<[String]>([])
        let lines = [#"{"widgets":[]}"#, #"{"widgets":[]}"#, #"{"id":1,"widgets":[]}"#, #"{"id":1,"refused":"no"}"#]
        let script = "read -r _; \(lines.map { "echo '\($0)'" }.joined(separator: "; ")); read -r _"
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

    @Test("Who asks a process for its widgets that says nothing is not kept waiting")
    func silence() throws {
        let silent = ProviderChild(arguments: ["/bin/sh", "-c", "read -r _"], environment: [:])
        defer { silent.stop() }
        #expect(silent.widgets(within: .milliseconds(50)) == nil)
        // Ended is sooner than late; a bound of minutes would be seen.
        for script in ["exit 3", #"echo '{"widgets":[1]}'; exit"#, "kill -SEGV $$"] {
            let child = ProviderChild(arguments: ["/bin/sh", "-c", script], environment: [:])
            #expect(child.widgets(within: .seconds(3_600)) == nil)
            child.stop()
        }
        #expect(ProviderChild(arguments: ["/nonexistent/program"]).widgets(within: .seconds(3_600)) == nil)
    }

    @Test("A process that answers calls without reading their requests is ended and does not stop the host")
    func unreadRequests() throws {
        // Answers every call again and again, and leaves standard input alone.
        let answers = (1...20).map { "echo '{\"id\":\($0),\"refused\":\"unread\"}'" }.joined(separator: "; ")
        let child = ProviderChild(
            arguments: ["/bin/sh", "-c", "while :; do \(answers); sleep 0.01; done"],
            environment: ["PATH": "/usr/bin:/bin"])
        // Long enough for a few requests to fill the connection.
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
        #expect(blockUntil(timeout: .seconds(60)) { isDone.load(ordering: .acquiring) })
        child.stop()
        #expect(blockUntil { isDone.load(ordering: .acquiring) && child.processIdentifier == nil })
        #expect(outcomes.withLock { $0.count } == 20)
        #expect(outcomes.withLock { $0.contains("refused") && !$0.contains("not-started") })
    }

    /// What a shell says in place of a provider.
    private func said(_ words: String, environment: [String: String]) async -> String? {
        let script = "read -r _; echo \"{\\\"id\\\":1,\\\"refused\\\":\\\"\(words)\\\"}\"; read -r _"
        let child = ProviderChild(arguments: ["/bin/sh", "-c", script], environment: environment)
        defer { child.stop() }
        let error = await #expect(throws: ProviderFailure.self) {
            try await child.call(.timeline, kind: "K", family: .systemSmall, deadline: .seconds(60))
        }
        guard case .refused(let words) = error else { return nil }
        return words
    }

    @Test("The process gets the environment it was given, and no more than that it makes no backtraces")
    func environment() async throws {
        let words = "$WIDGET:$HOME:$SWIFT_BACKTRACE"
        #expect(await said(words, environment: ["WIDGET": "a=b c"]) == "a=b c::enable=no")
        #expect(await said(words, environment: ["SWIFT_BACKTRACE": "enable=yes"]) == "::enable=yes")
    }

    @Test("The process inherits no file of the host's but its standard error")
    func inheritedFiles() async throws {
        var ends: [Int32] = [0, 0]
        // As a library might open one, without close-on-exec.
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { ends.forEach { close($0) } }
        let words = "$([ -e /proc/$$/fd/\(ends[0]) ] && echo open || echo closed)"
        #expect(await said(words, environment: [:]) == "closed")
    }

    @Test("Stopping fails the calls under way, and no later call starts the process again")
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
