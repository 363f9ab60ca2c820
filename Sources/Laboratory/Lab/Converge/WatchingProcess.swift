import Foundation
import Glibc
import ProcessSupport

/// A process that watches a container in the background. It is killed when this object is released.
final class WatchingProcess {
    let pid: pid_t
    private let outputPath: String
    private let errorPath: String
    private var hasEnded = false

    /// Starts a program. Unblocks all signals in the program, even if this process blocks some. The program's output
    /// goes to files in `folder`.
    init(_ program: String, _ arguments: [String], environment: [String: String], in folder: String) throws {
        let name = "\(folder)/process-\(UUID().uuidString)"
        (outputPath, errorPath) = (name + ".out", name + ".err")
        var spawn = Spawn([program] + arguments)
        spawn.environment = environment.map { "\($0)=\($1)" }
        (spawn.output, spawn.errors) = (outputPath, errorPath)
        do throws(RaceFailure) {
            pid = try spawn.start().pid
        } catch {
            throw ConvergeFailure(error.description)
        }
    }

    deinit {
        guard isRunning else { return }
        kill(pid, SIGKILL)
        while waitpid(pid, nil, 0) < 0, errno == EINTR {}
    }

    private var isRunning: Bool {
        if !hasEnded { hasEnded = waitpid(pid, nil, WNOHANG) != 0 }
        return !hasEnded
    }

    /// Asks the process to end and waits until it has ended. A widget host also ends its provider before it ends.
    func end(within patience: Duration) {
        guard isRunning else { return }
        kill(pid, SIGTERM)
        _ = Patience.wait(patience) { !isRunning }
    }

    /// The process's output on standard error, for messages.
    var errors: String { (try? String(contentsOfFile: errorPath, encoding: .utf8)) ?? "" }

    /// The last revision that the process printed; nil if it has printed none.
    var lastRevision: UInt64? {
        let output = (try? String(contentsOfFile: outputPath, encoding: .utf8)) ?? ""
        guard let end = output.lastIndex(of: "\n"), let line = output[..<end].split(separator: "\n").last else {
            return nil
        }
        return UInt64(line.filter(\.isNumber))
    }

    /// Sends SIGSTOP to the process and waits until the kernel has stopped it.
    func stop(within patience: Duration) throws {
        kill(pid, SIGSTOP)
        let stands = Patience.wait(patience) { ProcessStatus(pid)?.isStopped == true }
        guard stands else { throw ConvergeFailure("process \(pid) does not stop") }
    }

    func goOn() {
        kill(pid, SIGCONT)
    }
}

/// Bounded waiting for a condition.
enum Patience {
    /// Waits until a condition is true. Returns false if it is still false at the limit. Makes a minimum number of
    /// checks even after the limit: if the machine suspended this process, it probably suspended the watched process
    /// too.
    static func wait(_ limit: Duration, _ condition: () -> Bool) -> Bool {
        let end = ContinuousClock.now + limit
        var looks = Int(limit / .milliseconds(2)) / 10
        while !condition() {
            looks -= 1
            if looks <= 0, ContinuousClock.now >= end { return false }
            usleep(2_000)
        }
        return true
    }
}
