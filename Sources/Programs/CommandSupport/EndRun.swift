public import ArgumentParser
import Glibc
import ProcessSupport

/// A hidden command that ends a run. When a signal arrives, the process that runs replaces itself by this command; see
/// `Workplace`.
public struct EndRun: ParsableCommand {
    static let name = "end-run"
    static let option = "--status"
    public static let configuration = CommandConfiguration(
        commandName: name, abstract: "Ends the processes that this one started, and removes folders.",
        shouldDisplay: false)

    @Option var status: Int32
    @Argument var folders: [String] = []

    public init() {}

    /// Returns true if the program was started to run this command, with `end-run --status`. The first argument
    /// `end-run` alone is not enough, because it may be a folder's name in a program without subcommands.
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
    /// Stops all descendants, so that none of them starts another process, and then kills them. The order matters: when
    /// a process dies, its children get a new parent (`man 5 proc`, `man 2 wait`), so they could not be found any more.
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
        let running = ProcessStatus.all().filter { !$0.hasEnded }
        var found: Set<pid_t> = []
        var heads: Set<pid_t> = [getpid()]
        while !heads.isEmpty {
            heads = Set(running.filter { heads.contains($0.parent) }.map(\.pid)).subtracting(found)
            found.formUnion(heads)
        }
        return found
    }
}
