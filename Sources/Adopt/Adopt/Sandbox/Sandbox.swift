public import Foundation
import Glibc
import ProcessSupport
import Synchronization

/// A sandbox for programs that build or run a stranger's code. Bubblewrap makes it of namespaces: the programs see only the
/// files of a view and no process outside, have no network but the loopback interface, and end together.
public struct Sandbox: Sendable {
    /// The wish of the user for a sandbox, in `$TANDEM_SANDBOX`.
    public enum Wish: String, Sendable {
        /// A sandbox if the system allows it.
        case ifPossible = ""
        /// No run without a sandbox.
        case required
        /// No sandbox.
        case off

        /// The name of the variable.
        public static let variable = "TANDEM_SANDBOX"
    }

    /// The variable by which a program learns that a sandbox contains it.
    private static let mark = "TANDEM_IN_SANDBOX"
    /// The variables that programs in a sandbox inherit. Others may hold secrets.
    private static let inherited: Set<String> = [
        "PATH", "TERM", "COLUMNS", "LINES", "LANG", "LANGUAGE", "TZ", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "CI",
        "SWIFTLY_HOME_DIR", "SWIFTLY_BIN_DIR", "SWIFTLY_TOOLCHAINS_DIR",
    ]
    /// Further variables for programs that use the network.
    private static let network: Set<String> = [
        "http_proxy", "https_proxy", "all_proxy", "no_proxy", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY",
    ]

    public var view = SandboxView()
    /// True if the sandbox has the network of this machine.
    public var hasNetwork = false
    /// Variables for the programs in the sandbox, in addition to those that they inherit.
    public var variables: [String: String] = [:]
    /// The path of bubblewrap.
    private let program: String

    /// Describes a sandbox that shows the system's files and the Swift toolchain. Returns nil if bubblewrap is not installed.
    public init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
        guard let program = ExecutablePath.find("bwrap", in: environment) else { return nil }
        self.program = program
        for name in ["swiftc", "swift"] {
            guard let path = ExecutablePath.find(name, in: environment) else { continue }
            let folder = view.show(program: path)
            // swiftly, the version manager, stands for all programs of a toolchain. It looks for its files below HOME.
            if URL(fileURLWithPath: path).resolvingSymlinksInPath().lastPathComponent == "swiftly" {
                variables["SWIFTLY_HOME_DIR"] = environment["SWIFTLY_HOME_DIR"] ?? folder
            }
        }
        if let browser = try? HeadlessBrowser(environment) { _ = view.show(program: browser.program) }
        if let library = environment["TANDEM_FAKETIME"], !library.isEmpty { view.show(library) }
    }

    /// Returns the command that runs another command in the sandbox. The command becomes the first process of its process
    /// namespace: when it ends, the kernel kills all others.
    package func command(_ command: [String]) -> [String] {
        var view = view
        if hasNetwork { view.show("/etc/resolv.conf") }
        let current = FileManager.default.currentDirectoryPath
        let folder = current.isEmpty ? "/" : current
        return [
            program, "--unshare-user", "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try",
        ] + (hasNetwork ? [] : ["--unshare-net"]) + [
            "--die-with-parent", "--new-session", "--as-pid-1", "--cap-drop", "ALL",
            "--size", "\(SandboxLimits.temporaryFiles)", "--tmpfs", "/tmp", "--proc", "/proc",
            // Root may write here even without capabilities, and some settings are those of the whole machine.
            "--ro-bind", "/proc/sys", "/proc/sys",
            "--dev", "/dev",
            // Bubblewrap would show the terminal here, from which a program could read what the user types.
            "--dev-bind", "/dev/null", "/dev/console", "--size", "\(SandboxLimits.sharedMemory)", "--tmpfs", "/dev/shm",
        ] + view.options + ["--dir", folder, "--remount-ro", "/", "--chdir", folder, "--"] + command
    }

    /// The whole environment of the programs in the sandbox.
    package func environment(_ own: [String: String] = ProcessInfo.processInfo.environment) -> [String: String] {
        var environment = own.filter { name, _ in
            Self.inherited.contains(name) || name.hasPrefix("LC_") || name.hasPrefix("TANDEM_")
                || hasNetwork && Self.network.contains(name)
        }
        environment[Wish.variable] = nil
        environment["HOME"] = "/tmp"
        environment["TMPDIR"] = "/tmp"
        environment[Self.mark] = "1"
        return environment.merging(variables) { $1 }
    }

    /// Sets the limits of this process if a sandbox contains it.
    /// - Parameter end: Ends this process if the programs in the sandbox exceed a limit. It gets the reason.
    /// - Returns: True in a sandbox.
    public static func enter(_ end: @escaping @Sendable (String) -> Void) -> Bool {
        // The command of a sandbox is the first process of its namespace.
        guard getenv(mark) != nil, getpid() == 1 else { return false }
        unsetenv(mark)
        SandboxLimits.set(end)
        // On a processor for which there is no filter, the namespaces alone must do.
        _ = ProcessRestriction.forbidCalls()
        ProcessRestriction.hideThisProcess()
        isEntered.store(true, ordering: .releasing)
        return true
    }

    private static let isEntered = Atomic(false)

    /// Returns the restriction of a program that runs a stranger's code, so that it cannot change what other programs in the
    /// sandbox need, such as the cache and the files of other phones. Returns nil outside of a sandbox, and if the kernel
    /// has no such restrictions.
    /// - Parameter paths: The program's own folders and files.
    static func restriction(writingTo paths: [String]) -> ProcessRestriction? {
        guard isEntered.load(ordering: .acquiring) else { return nil }
        // The host clears the counters of its child in /proc. libfaketime keeps a semaphore in /dev/shm.
        return ProcessRestriction(writingTo: paths + ["/dev", "/proc"])
    }
}
