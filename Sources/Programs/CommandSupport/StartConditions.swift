import Glibc

/// Checks the standard descriptors and the resource limits that the caller gives a program. Below these limits, Foundation
/// and Dispatch end the process by a signal, or wait forever for a thread that they cannot start.
enum StartConditions {
    private struct Limit {
        var resource: __rlimit_resource
        var least: rlim_t
        /// The number that `ulimit` takes is the limit divided by this.
        var unit: rlim_t = 1
        var what: String
        var option: String
    }

    /// A page with three hosts has 57 descriptors, and a host 28. With 384 MiB of address space, or 32 MiB of data, a host
    /// cannot start its threads, whose stacks take 8 MiB each.
    private static let limits = [
        Limit(resource: RLIMIT_NOFILE, least: 128, what: "open files", option: "-n"),
        Limit(resource: RLIMIT_AS, least: 512 << 20, unit: 1 << 10, what: "KiB of address space", option: "-v"),
        Limit(resource: RLIMIT_DATA, least: 128 << 20, unit: 1 << 10, what: "KiB of data", option: "-d"),
    ]

    /// Returns what is wrong with this process's limits; nil if nothing is.
    static func problem() -> CommandFailure? {
        for limit in limits {
            var current = rlimit()
            guard getrlimit(__rlimit_resource_t(limit.resource.rawValue), &current) == 0 else { continue }
            // Programs raise the limit of open files as far as they may; see `InheritedSettings`.
            let most = limit.option == "-n" ? current.rlim_max : current.rlim_cur
            guard most < limit.least else { continue }
            return CommandFailure(
                .io, reason: "io",
                "this process may have only \(most / limit.unit) \(limit.what), and needs "
                    + "\(limit.least / limit.unit): raise the limit with `ulimit \(limit.option)`")
        }
        return nil
    }

    /// Occupies the standard descriptors that are closed, so that no file of the program becomes standard output, and ends
    /// the process with 74 if a limit is too low. Call it before anything else.
    static func check() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // open(2) returns the lowest free descriptor. In the wrong direction, reading and writing fail as before.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
        guard let problem = problem() else { return }
        Output.failure(problem, json: CommandLine.arguments.contains("--json"))
        exit(problem.status.rawValue)
    }
}
