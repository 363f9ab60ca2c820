import ArgumentParser
import CommandSupport
import Glibc

/// Environment variables for the processes under test only. If the process under test is this process, it restarts
/// itself with the variables.
struct WorkerEnvironment: ParsableArguments {
    @Option(
        name: .customLong("worker-environment"),
        help: ArgumentHelp(
            "A variable for the processes under test; may be repeated.", valueName: "name=value", visibility: .hidden))
    var assignments: [EnvironmentAssignment] = []

    var variables: [String: String] {
        Dictionary(assignments.map { ($0.name, $0.value) }) { $1 }
    }

    /// Restarts this process with the variables, unless they are already set.
    func becomeWorker() throws {
        let missing = assignments.filter { getenv($0.name).map { String(cString: $0) } != $0.value }
        guard !missing.isEmpty else { return }
        for assignment in missing { setenv(assignment.name, assignment.value, 1) }
        InheritedSettings.restore()
        execv("/proc/self/exe", CommandLine.unsafeArgv)
        throw CommandFailure(
            .io, reason: "io", "cannot start this program again: \(String(cString: strerror(errno)))")
    }
}

/// An argument `NAME=value`.
struct EnvironmentAssignment: ExpressibleByArgument {
    var name: String
    var value: String

    init?(argument: String) {
        guard let sign = argument.firstIndex(of: "="), sign != argument.startIndex else { return nil }
        name = String(argument[..<sign])
        value = String(argument[argument.index(after: sign)...])
    }
}
