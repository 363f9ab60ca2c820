import Foundation
import Glibc
import ProcessSupport
import TestSupport
import TestTraits
import Testing

@testable import WidgetHost

@Suite(.ownThreads) struct BoundedProcessTests {
    private func shell(_ script: String, _ limit: Duration? = .seconds(120)) -> BoundedProcess {
        BoundedProcess(["/bin/sh", "-c", script], environment: ["PATH": "/usr/bin:/bin"], timeLimit: limit)
    }

    /// Returns true if a process does not exist, or has ended and is not reaped.
    private func isDead(_ pid: String) -> Bool {
        guard let stat = try? Files.text("/proc/\(pid)/stat"), let name = stat.lastIndex(of: ")") else { return true }
        return stat[name...].hasPrefix(") Z")
    }

    private func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

    @Test("The outcome contains standard output, standard error and status separately, however much the program prints")
    func ends() throws {
        let outcome = try shell("echo out; echo err >&2; head -c 300000 /dev/zero; exit 3").run()
        #expect(outcome.code == 3 && outcome.signal == nil)
        #expect(outcome.output.count == 300_004 && outcome.output.prefix(4) == Data("out\n".utf8))
        #expect(text(outcome.errors) == "err\n")
        #expect(try shell("kill -SEGV $$").run().signal == SIGSEGV)
        var joined = shell("echo out; echo err >&2")
        joined.joinsErrors = true
        #expect(try text(joined.run().output) == "out\nerr\n")
    }

    @Test("A descendant that keeps the pipes open does not delay the end of the program, and is killed with it")
    func children() throws {
        let start = ContinuousClock.now
        let outcome = try shell("sleep 1000 & echo $!").run()
        #expect(ContinuousClock.now - start < .seconds(100))
        let pid = text(outcome.output).trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(Int32(pid) != nil)
        #expect(blockUntil { isDead(pid) })
    }

    @Test("A program that takes too long is killed together with its children, even if it ignores SIGTERM")
    func tooLong() throws {
        try withTemporaryDirectory { directory throws in
            let pids = directory.path("pids")
            let script = "trap '' TERM; sleep 1000 & echo $! > \(pids); echo $$ >> \(pids); echo so far >&2; wait"
            var failure: BoundedProcess.Failure?
            do throws(BoundedProcess.Failure) { _ = try shell(script, .seconds(2)).run() } catch { failure = error }
            guard case .tookLonger(.seconds(2), let errors) = failure else {
                Issue.record("\(String(describing: failure))")
                return
            }
            #expect(text(errors) == "so far\n")
            let started = try Files.text(pids).split(separator: "\n").map(String.init)
            #expect(started.count == 2)
            #expect(blockUntil { started.allSatisfy { isDead($0) } })
        }
    }

    @Test("A missing or unusable program fails to start, and the error gives the reason")
    func notStarted() throws {
        try withTemporaryDirectory { directory throws in
            try Files.write("#!/none\n", to: directory.path("script"))
            try Files.setMode(directory.path("script"), 0o700)
            for (path, reason) in [
                (directory.path("none"), "No such file"), (directory.path, "Permission denied"),
                (directory.path("script"), "No such file"),
            ] {
                let process = BoundedProcess([path], environment: [:], timeLimit: nil)
                do throws(BoundedProcess.Failure) {
                    Issue.record("\(path): \(try process.run().status)")
                } catch {
                    guard case .notStarted(let words) = error, words.hasPrefix("\(path): \(reason)") else {
                        Issue.record("\(path): \(error)")
                        continue
                    }
                }
            }
        }
    }

    @Test("A child inherits only its three standard descriptors, whatever their numbers in the parent")
    func descriptors() throws {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        let outcome = try shell("ls /proc/self/fd | tr '\\n' ' '; readlink /proc/self/fd/0").run()
        // `ls` itself opens the fourth descriptor, for the folder.
        #expect(text(outcome.output) == "0 1 2 3 /dev/null\n")
    }

    @Test("A child keeps running when the thread that started it ends")
    func threads() throws {
        var toChild: [Int32] = [-1, -1]
        var fromChild: [Int32] = [-1, -1]
        try #require(pipe(&toChild) == 0 && pipe(&fromChild) == 0)
        defer { for end in toChild + fromChild { close(end) } }
        let streams = ChildProcess.Streams(input: toChild[0], output: fromChild[1])
        nonisolated(unsafe) var child: ChildProcess?
        nonisolated(unsafe) var number = ""
        let thread = Thread {
            number = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")) ?? ""
            child = try? ChildProcess(["/bin/cat"], environment: [:], streams: streams)
        }
        thread.start()
        // Waits until the thread has ended in the kernel. If its end signalled the child, the signal would come then.
        #expect(blockUntil { thread.isFinished && !Files.exists("/proc/\(number)") })
        #expect(number.contains("/task/"))
        let process = try #require(child)
        defer { process.end() }
        #expect(write(toChild[1], "x", 1) == 1)
        var polled = [pollfd(fd: fromChild[0], events: Int16(POLLIN), revents: 0)]
        #expect(blockUntil { poll(&polled, 1, 100) == 1 || process.hasEnded })
        #expect(!process.hasEnded)
    }

    @Test("A descriptor becomes readable when a program ends; other children do not inherit this descriptor")
    func endDescriptor() throws {
        let process = try ChildProcess(["/bin/sh", "-c", "kill -STOP $$"], environment: [:])
        defer { process.wait() }
        let ending = process.endDescriptor()
        try #require(ending >= 0)
        defer { close(ending) }
        #expect(fcntl(ending, F_GETFD) & FD_CLOEXEC != 0)
        var polled = [pollfd(fd: ending, events: Int16(POLLIN), revents: 0)]
        #expect(poll(&polled, 1, 0) == 0)
        process.signal(SIGKILL)
        #expect(blockUntil { poll(&polled, 1, 100) == 1 })
        #expect(process.hasEnded)
    }

    @Test("A program that prints endlessly is killed")
    func endless() throws {
        var process = shell("while :; do echo yes; done")
        process.outputLimit = 1 << 20
        #expect(throws: BoundedProcess.Failure.self) { try process.run() }
    }

    @Test("A program starts in its own group, with no signal blocked or ignored that would end it")
    func signals() throws {
        // The child must not inherit the signals that this process blocks and ignores.
        nonisolated(unsafe) var result: Result<BoundedProcess.Outcome, any Error>?
        let thread = Thread {
            var all = sigset_t()
            sigfillset(&all)
            pthread_sigmask(SIG_BLOCK, &all, nil)
            result = Result { try shell("kill -TERM $$; echo lived").run() }
        }
        thread.start()
        #expect(blockUntil { thread.isFinished })
        #expect(try result?.get().signal == SIGTERM)
        let groups = try shell("cut -d' ' -f1,5 /proc/$$/stat").run()
        let numbers = text(groups.output).split(whereSeparator: { $0 == " " || $0 == "\n" })
        #expect(numbers.count == 2 && numbers[0] == numbers[1])
    }
}

@Suite(.ownThreads) struct ExtensionQueryTests {
    private struct Answer: Decodable {
        var program: String
    }

    /// Queries a script in place of an extension. Returns its answer, or the failure in words.
    private func ask(_ script: String, limit: Duration = .seconds(120)) throws -> String {
        try withTemporaryDirectory { directory throws in
            let program = directory.path("widget")
            try Files.write("#!/bin/sh\n\(script)\n", to: program)
            try Files.setMode(program, 0o700)
            do throws(ExtensionQuery.Failure) {
                return try ExtensionQuery(program, environment: ["PATH": "/usr/bin:/bin"], timeLimit: limit)
                    .answer(Answer.self).program
            } catch {
                return error.description.replacing(program, with: "W")
            }
        }
    }

    private static let answer = #"{"program":"Quote"}"#

    @Test("The query finds the answer among other output, even while a descendant of the program keeps the pipe open")
    func found() throws {
        #expect(try ask("echo '\(Self.answer)'") == "Quote")
        #expect(try ask("printf 'starting… '; echo '\(Self.answer)'; echo done") == "Quote")
        #expect(try ask("echo '{'; printf '{\"program\" %s' '\(Self.answer)'") == "Quote")
        #expect(try ask("sleep 1000 & echo '\(Self.answer)'") == "Quote")
    }

    @Test("A failed query says what happened, where, and what to do")
    func problems() throws {
        let hangs = try ask("echo at the loop >&2; sleep 1000", limit: .seconds(1))
        #expect(hangs.hasPrefix("W did not say within 1.0 seconds what its widgets are, and was ended"), "\(hangs)")
        #expect(hangs.contains("at the loop") && hangs.contains("look there for a loop"))
        let traps = try ask("echo 'W/A.swift:3: Fatal error: none' >&2; echo more >&2; kill -ILL $$")
        #expect(traps.contains("ended by signal 4 when it was asked for its widgets: W/A.swift:3: Fatal error: none."))
        #expect(try ask("exit 3").contains("exited with 3 when"))
        #expect(try ask("echo nothing").contains("ended without an answer"))
        // An answer before a failure does not count.
        #expect(try ask("echo '\(Self.answer)'; exit 1").contains("exited with 1"))
        #expect(try ask("exec yes").contains("printed more than 4 MB"))
    }
}
