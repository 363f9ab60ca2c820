import Glibc

/// A program to start (`man 3 posix_spawn`).
struct Spawn {
    var arguments: [String]
    /// Environment variables that replace inherited ones.
    var environment: [String] = []
    /// The path of the file for standard input. `inputDescriptor` gives an open descriptor instead.
    var input: String?
    var inputDescriptor: Int32?
    /// The file for standard output, truncated first; nil for `/dev/null`.
    var output: String?
    /// The file for standard error, opened for appending; nil for this process's standard error.
    var errors: String?
    /// True if the program leads a new process group.
    var leadsGroup = false

    init(_ arguments: [String]) {
        self.arguments = arguments
    }

    /// Starts the program with no signal blocked or ignored. A name without a slash is searched for on the PATH.
    /// - Returns: the process id.
    func start() throws(RaceFailure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let inputDescriptor {
            posix_spawn_file_actions_adddup2(&actions, inputDescriptor, STDIN_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input ?? "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_addopen(
            &actions, STDOUT_FILENO, output ?? "/dev/null", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        if let errors {
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGCHLD] { sigaddset(&signals, number) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        if leadsGroup { flags |= POSIX_SPAWN_SETPGROUP }
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var argumentVector = arguments.map { strdup($0) }
        argumentVector.append(nil)
        var environmentVector = inherited().map { strdup($0) }
        environmentVector.append(nil)
        defer { for text in argumentVector + environmentVector { free(text) } }
        var pid: pid_t = 0
        let number = posix_spawnp(&pid, arguments[0], &actions, &attributes, argumentVector, environmentVector)
        guard number == 0 else { throw .systemCall("cannot start", arguments[0], number: number) }
        return pid
    }

    private func inherited() -> [String] {
        let replaced = Set(environment.map { $0.prefix { $0 != "=" } })
        var variables: [String] = []
        var next = environ
        while let entry = next.pointee {
            let variable = String(cString: entry)
            if !replaced.contains(variable.prefix { $0 != "=" }) { variables.append(variable) }
            next += 1
        }
        return variables + environment
    }
}

/// The status of an ended child (`man 2 wait`).
struct ChildStatus {
    private let status: Int32

    init(_ status: Int32) {
        self.status = status
    }

    /// Waits for a child to end. On a timeout, kills the child and the group it may lead, and returns nil.
    init?(of pid: pid_t, within patience: Duration) {
        let end = OperationLog.now() + UInt64(max(0, patience / .nanoseconds(1)))
        var status: Int32 = 0
        while true {
            let ended = waitpid(pid, &status, WNOHANG)
            if ended == pid { break }
            if ended < 0, errno != EINTR { return nil }
            if OperationLog.now() >= end {
                kill(-pid, SIGKILL)
                kill(pid, SIGKILL)
                while waitpid(pid, &status, 0) < 0, errno == EINTR {}
                return nil
            }
            usleep(2_000)
        }
        self.init(status)
    }

    var signal: Int32? { status & 0x7F == 0 ? nil : status & 0x7F }
    /// The exit code, or 128 plus the signal that ended the child, as in a shell.
    var code: Int32 { signal.map { 128 + $0 } ?? (status >> 8) & 0xFF }
}
