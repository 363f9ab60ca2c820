import Glibc

/// The environment of a process that lives under the conditions of a state folder: its clock, its entitlements.
public struct ConditionsEnvironment: Sendable {
    /// Why the conditions cannot be set up here.
    public struct Unavailable: Error, Sendable {
        /// What is missing, and what to do about it.
        public var message: String
        /// The file concerned, if there is one.
        public var path: String?
    }

    /// The state folder, absolute.
    public var stateDirectory: String
    /// The state folder whose clock the process follows, absolute; nil for that of `stateDirectory`.
    public var clockDirectory: String?
    /// The entitlements file, absolute; nil leaves what is inherited.
    public var entitlements: String?
    /// The Info.plist, absolute; nil leaves what is inherited.
    public var infoPlist: String?
    /// The libraries to preload, in this order, absolute.
    public var libraries: [String]

    /// Makes the environment of a state folder.
    public init(
        stateDirectory: String, clockDirectory: String? = nil, entitlements: String? = nil, infoPlist: String? = nil,
        libraries: [String]
    ) {
        self.stateDirectory = stateDirectory
        self.clockDirectory = clockDirectory
        self.entitlements = entitlements
        self.infoPlist = infoPlist
        self.libraries = libraries
    }

    /// The variables to start a process with.
    ///
    /// libfaketime's other settings are taken away: `FAKETIME` would hold against the file, the others make it look at
    /// its clock in another way.
    /// - Throws: `Unavailable` when the shared memory that libfaketime needs cannot be made.
    public func variables(inherited: [String: String]) throws(Unavailable) -> [String: String] {
        try FaketimeSharedMemory.prepare()
        var variables = inherited.filter { name, _ in
            !name.hasPrefix("FAKETIME") && name != "FAKE_UTIME" && name != "DONT_FAKE_MONOTONIC"
        }
        variables["FAKETIME_SHARED"] = FaketimeSharedMemory.variable
        variables["TANDEM_STATE"] = stateDirectory
        if let entitlements { variables["TANDEM_ENTITLEMENTS"] = entitlements }
        if let infoPlist { variables["TANDEM_INFO_PLIST"] = infoPlist }
        variables["LD_PRELOAD"] = Preload.prepending(libraries, to: inherited["LD_PRELOAD"])
        variables["FAKETIME_TIMESTAMP_FILE"] = TimeFile(stateDirectory: clockDirectory ?? stateDirectory).path
        // The file is read whenever the time is asked for: a move is seen at once.
        variables["FAKETIME_NO_CACHE"] = "1"
        // Sleeps and timeouts are measured on the monotonic clock and take their real time.
        variables["FAKETIME_DONT_FAKE_MONOTONIC"] = "1"
        // 0.9.10 turns this workaround on by itself; with a monotonic clock that is not faked, it makes waits on a
        // condition variable with that clock end at once.
        variables["FAKETIME_FORCE_MONOTONIC_FIX"] = "0"
        // The times of files are the kernel's.
        variables["NO_FAKE_STAT"] = "1"
        return variables
    }

    /// As `variables(inherited:)`, for a process whose clock is set off from the real one by a fixed time instead of
    /// following the file of the state folder.
    /// - Parameters:
    ///   - inherited: the environment that the process would have.
    ///   - microseconds: how far it is ahead of the real clock; negative when it is behind.
    /// - Throws: as `variables(inherited:)`.
    public func variables(
        inherited: [String: String], offBy microseconds: Int64
    ) throws(Unavailable) -> [String: String] {
        var variables = try variables(inherited: inherited)
        variables["FAKETIME_TIMESTAMP_FILE"] = nil
        variables["FAKETIME"] = TimeFile.faketime(offset: microseconds)
        return variables
    }

    /// Finds libfaketime: `$TANDEM_FAKETIME`, else where Debian and others put it.
    ///
    /// The build for several threads, since every Swift program has some.
    public static func faketimeLibrary(overriddenBy path: String?) throws(Unavailable) -> String {
        #if arch(x86_64)
            let triple = "x86_64-linux-gnu"
        #elseif arch(arm64)
            let triple = "aarch64-linux-gnu"
        #else
            let triple = "linux-gnu"
        #endif
        let folders = ["/usr/lib/\(triple)", "/usr/local/lib", "/usr/lib64", "/usr/lib"]
        let candidates =
            path.flatMap { $0.isEmpty ? nil : [$0] } ?? folders.map { $0 + "/faketime/libfaketimeMT.so.1" }
        guard let library = candidates.first(where: { access($0, R_OK) == 0 }) else {
            let hint = path == nil ? "scripts/setup installs it, as does `apt-get install faketime`; " : ""
            throw Unavailable(
                message: "libfaketime is missing: \(candidates[0]). \(hint)TANDEM_FAKETIME names one elsewhere",
                path: candidates[0])
        }
        return try checked(library)
    }

    /// Makes sure that a library can be preloaded.
    public static func checked(_ library: String) throws(Unavailable) -> String {
        guard access(library, R_OK) == 0 else {
            throw Unavailable(message: "not built: \(library). Build everything with `swift build`", path: library)
        }
        guard Preload.canHold(library) else {
            throw Unavailable(
                message: "the dynamic linker cannot preload a library whose path has a space or a colon: \(library). "
                    + "Move the package to another folder", path: library)
        }
        return library
    }
}
