import Glibc

/// The environment variables that let a process run under the simulated conditions of a state folder, such as its
/// clock.
public struct ConditionsEnvironment: Sendable {
    /// The reason that the conditions cannot be set up on this machine.
    public struct Unavailable: Error, Sendable {
        /// A description of the missing thing, and what to do about it.
        public var message: String
        public var path: String?
    }

    /// The absolute path of the state folder.
    public var stateDirectory: String
    /// The absolute path of the state folder whose clock the process follows; nil for the clock of `stateDirectory`.
    public var clockDirectory: String?
    /// The absolute path of the entitlements file; nil keeps the inherited one.
    public var entitlements: String?
    /// The absolute path of the Info.plist; nil keeps the inherited one.
    public var infoPlist: String?
    /// The absolute paths of the libraries to preload, in the order in which `LD_PRELOAD` lists them.
    public var libraries: [String]

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

    /// Returns the environment in which to start a process.
    ///
    /// Removes the variables of libfaketime that are in `inherited`: `FAKETIME` would override the clock's file, and
    /// the others change how libfaketime computes the time.
    /// - Throws: `Unavailable` if the shared memory that libfaketime needs cannot be created.
    public func variables(inherited: [String: String]) throws(Unavailable) -> [String: String] {
        try FaketimeSharedMemory.prepare()
        var variables = inherited.filter { name, _ in
            !name.hasPrefix("FAKETIME") && name != "FAKE_UTIME" && name != "DONT_FAKE_MONOTONIC"
        }
        variables["FAKETIME_SHARED"] = FaketimeSharedMemory.variable
        variables["TANDEM_STATE"] = stateDirectory
        if let entitlements { variables["TANDEM_ENTITLEMENTS"] = entitlements }
        if let infoPlist { variables["TANDEM_INFO_PLIST"] = infoPlist }
        variables["LD_PRELOAD"] = Preload.prepending(libraries.map(Preload.entry), to: inherited["LD_PRELOAD"])
        variables["LD_LIBRARY_PATH"] = Preload.folders(libraries, before: inherited["LD_LIBRARY_PATH"])
        variables["FAKETIME_TIMESTAMP_FILE"] = TimeFile(stateDirectory: clockDirectory ?? stateDirectory).path
        // libfaketime reads the clock's file each time the process asks for the time, so a move of the clock takes
        // effect at once.
        variables["FAKETIME_NO_CACHE"] = "1"
        // The monotonic clock is not moved, so sleeps and timeouts take their real time.
        variables["FAKETIME_DONT_FAKE_MONOTONIC"] = "1"
        // libfaketime 0.9.10 turns this workaround on by default. Here it must be off, because the monotonic clock is
        // not faked. The workaround would then end every wait on a condition variable at once if the wait uses the
        // monotonic clock.
        variables["FAKETIME_FORCE_MONOTONIC_FIX"] = "0"
        // `stat` returns the kernel's times, not faked ones.
        variables["NO_FAKE_STAT"] = "1"
        return variables
    }

    /// Returns the environment of a process whose clock has a fixed offset from the real clock. The process's clock
    /// does not follow the clock of the state folder.
    /// - Parameters:
    ///   - inherited: The environment that the process would have otherwise.
    ///   - microseconds: The offset from the real clock; negative if the process's clock is behind.
    /// - Throws: The errors of `variables(inherited:)`.
    public func variables(
        inherited: [String: String], offBy microseconds: Int64
    ) throws(Unavailable) -> [String: String] {
        var variables = try variables(inherited: inherited)
        variables["FAKETIME_TIMESTAMP_FILE"] = nil
        variables["FAKETIME"] = TimeFile.faketime(offset: microseconds)
        return variables
    }

    /// Finds libfaketime: at `$TANDEM_FAKETIME` if that is set, otherwise where Debian and other distributions install
    /// it.
    ///
    /// Uses the multi-threaded build, because every Swift program has several threads.
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

    /// Checks that a library can be preloaded, and returns it.
    public static func checked(_ library: String) throws(Unavailable) -> String {
        guard access(library, R_OK) == 0 else {
            throw Unavailable(
                message: "not built: \(library); `scripts/tandem` builds what a command needs", path: library)
        }
        guard Preload.canHold(library) else {
            throw Unavailable(
                message: "the dynamic linker cannot preload a library whose path has a colon or semicolon: \(library). "
                    + "Move the package to another folder", path: library)
        }
        return library
    }
}
