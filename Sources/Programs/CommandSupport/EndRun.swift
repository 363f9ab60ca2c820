public import ArgumentParser
import Foundation
import Glibc

/// What a run that was told to end by a signal turns into; see `Workplace`.
public struct EndRun: ParsableCommand {
    static let name = "end-run"
    static let option = "--status"
    /// How the parser knows it.
    public static let configuration = CommandConfiguration(
        commandName: name, abstract: "Ends what this process started, and removes folders.", shouldDisplay: false)

    @Option var status: Int32
    @Argument var folders: [String] = []

    /// For the parser.
    public init() {}

    /// Whether a program was started for this: of one without subcommands, `end-run` alone may be a folder's name.
    public static func isMeant(by arguments: [String]) -> Bool {
        arguments.starts(with: [name, option])
    }

    /// Ends processes and removes folders.
    public func run() throws {
        Workplace.end(folders)
        throw ExitCode(status)
    }
}

/// The processes that this one started, and those that they started.
enum Descendants {
    /// Kills them. They are stopped first, so that none of them starts another one meanwhile, whose parent would be
    /// somebody else once this one's is gone (`man 5 proc`, `man 2 wait`).
    static func kill() {
        var found: Set<pid_t> = []
        while true {
            let new = all().subtracting(found)
            if new.isEmpty { break }
            for pid in new { Glibc.kill(pid, SIGSTOP) }
            found.formUnion(new)
        }
        for pid in found { Glibc.kill(pid, SIGKILL) }
        // Killed is not gone: in the middle of a system call a process may live on for a moment.
        for _ in 0..<1_000 {
            if all().isDisjoint(with: found) { break }
            while waitpid(-1, nil, WNOHANG) > 0 {}
            usleep(10_000)
        }
    }

    private static func all() -> Set<pid_t> {
        var parents: [pid_t: pid_t] = [:]
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
            // The state and the parent follow the name, which may hold brackets.
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
