import Foundation
import Glibc
import ProcessSupport
import TestSupport
import Testing

struct ProcessTests {
    private func shell(_ script: String, _ limit: Duration? = .seconds(120)) -> BoundedProcess {
        BoundedProcess(["/bin/sh", "-c", script], environment: ["PATH": "/usr/bin:/bin"], timeLimit: limit)
    }

    private func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

    @Test("The outcome contains standard output, standard error and status separately, however much the program prints")
    func ends() throws {
        let outcome = try shell("echo out; echo err >&2; head -c 300000 /dev/zero; exit 3").run()
        #expect(outcome.status.code == 3 && outcome.status.signal == nil)
        #expect(outcome.output.count == 300_004 && outcome.output.prefix(4) == Data("out\n".utf8))
        #expect(text(outcome.errors) == "err\n")
        #expect(try shell("kill -SEGV $$").run().status.signal == SIGSEGV)
        var joined = shell("echo out; echo err >&2")
        joined.joinsErrors = true
        #expect(try text(joined.run().output) == "out\nerr\n")
    }

    @Test("A descendant that keeps the pipes open does not delay the outcome of its program, and is killed")
    func children() throws {
        let start = ContinuousClock.now
        let outcome = try shell("sleep 1000 & echo $!").run()
        #expect(ContinuousClock.now - start < .seconds(100))
        let pid = text(outcome.output).trimmingCharacters(in: .whitespacesAndNewlines)
        let child = try #require(pid_t(pid))
        #expect(blockUntil { ProcessTable.hasEnded(child) })
    }

    @Test("A program that takes too long is killed together with its children, even if it ignores SIGTERM")
    func tooLong() throws {
        try withTemporaryDirectory { directory throws in
            let pids = directory.path("pids")
            let script = "trap '' TERM; sleep 1000 & echo $! > \(pids); echo $$ >> \(pids); echo so far >&2; wait"
            // On a busy machine, the limit may pass before the program has printed anything.
            for limit in [Duration.seconds(2), .seconds(20), .seconds(200)] {
                var failure: BoundedProcess.Failure?
                do throws(BoundedProcess.Failure) { _ = try shell(script, limit).run() } catch { failure = error }
                guard case .tookLonger(limit, let errors) = failure else {
                    Issue.record("\(String(describing: failure))")
                    return
                }
                if text(errors) == "so far\n" { break }
                #expect(text(errors) == "" && limit < .seconds(200))
            }
            let started = try Files.text(pids).split(separator: "\n").compactMap { pid_t($0) }
            #expect(started.count == 2)
            #expect(blockUntil { started.allSatisfy(ProcessTable.hasEnded) })
        }
    }

    @Test("A process that is no parent of orphans leaves its ended child processes to those who wait for them")
    func othersChild() throws {
        var pid: pid_t = 0
        var words: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
        defer { words.forEach { free($0) } }
        try #require(posix_spawn(&pid, "/bin/true", nil, nil, &words, environ) == 0)
        #expect(blockUntil { ProcessTable.hasEnded(pid) })
        Orphans.reapEnded()
        var status: Int32 = -1
        #expect(waitpid(pid, &status, WNOHANG) == pid && status == 0)
    }

    @Test("A missing or unusable program fails to start, and the error gives the reason")
    func notStarted() throws {
        try withTemporaryDirectory { directory throws in
            try Program.writeScript("#!/none\n", to: directory.path("script"))
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
        // Waits until the thread has ended in the kernel. If the end of the thread sent the child a signal, the signal
        // would come then.
        #expect(blockUntil { thread.isFinished && !Files.exists("/proc/\(number)") })
        #expect(number.contains("/task/"))
        let process = try #require(child)
        defer { process.end() }
        #expect(write(toChild[1], "x", 1) == 1)
        var polled = [pollfd(fd: fromChild[0], events: Int16(POLLIN), revents: 0)]
        #expect(blockUntil { poll(&polled, 1, 100) == 1 || process.hasEnded })
        #expect(!process.hasEnded)
    }

    @Test("A child's descriptor becomes readable when the child ends; other children do not inherit the descriptor")
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

    @Test("A program gets its own process group, and signals that its parent blocks or ignores still end the program")
    func signals() throws {
        // The child must not block or ignore the signals that this process blocks or ignores.
        nonisolated(unsafe) var result: Result<BoundedProcess.Outcome, any Error>?
        let thread = Thread {
            var all = sigset_t()
            sigfillset(&all)
            pthread_sigmask(SIG_BLOCK, &all, nil)
            result = Result { try shell("kill -TERM $$; echo lived").run() }
        }
        thread.start()
        #expect(blockUntil { thread.isFinished })
        #expect(try result?.get().status.signal == SIGTERM)
        let groups = try shell("cut -d' ' -f1,5 /proc/$$/stat").run()
        let numbers = text(groups.output).split(whereSeparator: { $0 == " " || $0 == "\n" })
        #expect(numbers.count == 2 && numbers[0] == numbers[1])
    }

    @Test("A child process has the third descriptor as number 3, and no other beyond the standard streams")
    func thirdDescriptor() throws {
        var channel: [Int32] = [-1, -1]
        var input: [Int32] = [-1, -1]
        try #require(pipe(&channel) == 0 && pipe(&input) == 0)
        defer { for end in channel + input { close(end) } }
        let process = try ChildProcess(
            ["/bin/sh", "-c", "echo hello >&3; read line"], environment: [:],
            streams: .init(input: input[0], more: [channel[1]]))
        defer { process.end() }
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = read(channel[0], &bytes, bytes.count)
        #expect(String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self) == "hello\n")
        // The shell opens further files for a moment.
        #expect(blockUntil { (try? Files.names(in: "/proc/\(process.pid)/fd"))?.sorted() == ["0", "1", "2", "3"] })
    }

    @Test(
        "A child process leads a new group, or joins the group of its parent if it is told so",
        arguments: [true, false])
    func group(leadsGroup: Bool) throws {
        let process = try ChildProcess(["/bin/cat"], environment: [:], leadsGroup: leadsGroup)
        defer { process.end() }
        #expect(getpgid(process.pid) == (leadsGroup ? process.pid : getpgrp()))
    }

    @Test("The first executable file with the name in the folders of PATH is found, and further folders come last")
    func executablePath() throws {
        try withTemporaryDirectory { directory throws in
            for folder in ["a", "b", "c"] {
                try FileManager.default.createDirectory(
                    atPath: directory.path(folder), withIntermediateDirectories: true)
                try Files.write("", to: directory.path("\(folder)/tool"))
            }
            try Files.setMode(directory.path("b/tool"), 0o700)
            try Files.setMode(directory.path("c/tool"), 0o700)
            let path = ["PATH": "\(directory.path("none")):\(directory.path("a")):\(directory.path("b"))"]
            #expect(ExecutablePath.find("tool", in: path, more: [directory.path("c")]) == directory.path("b/tool"))
            #expect(
                ExecutablePath.find("tool", in: ["PATH": ""], more: [directory.path("c")]) == directory.path("c/tool"))
            #expect(ExecutablePath.find("tool", in: path.mapValues { $0 + "x" }) == nil)
        }
    }

    @Test("A process's status tells its parent, children and state, whatever characters the name of its program has")
    func status() throws {
        try withTemporaryDirectory { directory throws in
            let program = directory.path("a) Z 1 (b")
            try FileManager.default.copyItem(atPath: "/bin/sleep", toPath: program)
            let process = try ChildProcess([program, "1000"], environment: [:])
            var isReaped = false
            defer { if !isReaped { process.end() } }
            #expect(blockUntil { ProcessStatus(process.pid)?.name == "a) Z 1 (b" })
            let status = try #require(ProcessStatus(process.pid))
            #expect(status.parent == getpid() && !status.isStopped && !status.hasEnded)
            // The thread that starts processes is not the main thread.
            #expect(ProcessStatus.children(of: getpid()).contains(process.pid))
            #expect(ProcessStatus.all().contains { $0.pid == process.pid })
            process.signal(SIGSTOP)
            #expect(blockUntil { ProcessStatus(process.pid)?.isStopped == true })
            #expect(ProcessStatus(process.pid)?.startTime == status.startTime)
            process.signal(SIGKILL)
            #expect(blockUntil { ProcessStatus(process.pid)?.hasEnded == true })
            #expect(!ProcessStatus.isRunning(process.pid))
            _ = process.wait()
            isReaped = true
            #expect(ProcessStatus(process.pid) == nil)
        }
    }

    @Test("A process whose first thread has ended runs until its other threads have ended, too")
    func firstThreadEnds() throws {
        let code = """
            import ctypes, sys, threading
            threading.Thread(target=sys.stdin.read).start()
            ctypes.CDLL(None).pthread_exit(None)
            """
        let input = Pipe()
        let process = try ChildProcess(
            ["/usr/bin/python3", "-c", code], environment: [:],
            streams: .init(input: input.fileHandleForReading.fileDescriptor))
        defer { process.end() }
        #expect(blockUntil { (try? Files.text("/proc/\(process.pid)/stat"))?.contains(") Z ") ?? false })
        #expect(ProcessStatus.isRunning(process.pid) && !process.hasEnded)
        try input.fileHandleForWriting.close()
        #expect(blockUntil { !ProcessStatus.isRunning(process.pid) })
        #expect(process.hasEnded)
    }
}
