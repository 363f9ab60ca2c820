public import ArgumentParser
import Foundation
import Glibc

/// The command that replaces a run when a signal ends the run; see `Workplace`.
public struct EndRun: ParsableCommand {
    static let name = "end-run"
    static let option = "--status"
    public static let configuration = CommandConfiguration(
        commandName: name, abstract: "Ends the processes that this one started, and removes folders.",
        shouldDisplay: false)

    @Option var status: Int32
    @Argument var folders: [String] = []

    public init() {}

    /// Returns true if the program was started to run this command. In a program without subcommands, the single
    /// argument `end-run` may be a folder's name.
    public static func isMeant(by arguments: [String]) -> Bool {
        arguments.starts(with: [name, option])
    }

    public func run() throws {
        Workplace.end(folders)
        throw ExitCode(status)
    }
}

/// The child processes of this process, and their descendants.
enum Descendants {
    /// Kills all descendants. Stops them first, so that none of them starts another process meanwhile. When a process
    /// dies, its children get a new parent (`man 5 proc`, `man 2 wait`), so they would not be found.
    static func kill() {
        var found: Set<pid_t> = []
        while true {
            let new = all().subtracting(found)
            if new.isEmpty { break }
            for pid in new { Glibc.kill(pid, SIGSTOP) }
            found.formUnion(new)
        }
        for pid in found { Glibc.kill(pid, SIGKILL) }
        // If a process is killed during a system call, it may take a moment to exit.
        for _ in 0..<1_000 {
            if all().isDisjoint(with: found) { break }
            while waitpid(-1, nil, WNOHANG) > 0 {}
            usleep(10_000)
        }
    }

    private static func all() -> Set<pid_t> {
        var parents: [pid_t: pid_t] = [:]
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
            // In the status line, the state and the parent follow the name, which may contain parentheses.
            guard let pid = pid_t(name), let status = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
                let end = status.lastIndex(of: ")")
            else { continue }
            let fields = status[end...].split(separator: " ")
            guard fields.count > 2, !["Z", "X"].contains(fields[1]), let parent = pid_t(fields[2]) else { continue }
            parents[pid] = parent
        }
        var found: Set<pid_t> = []
        var heads: Set<pid_t> = [getpid()]
        while !heads.isEmpty {
            heads = Set(parents.filter { heads.contains($0.value) }.keys).subtracting(found)
            found.formUnion(heads)
        }
        return found
    }
}
