public import AppGroup
public import Foundation
import Glibc

/// The common clock of all processes that were started under `tandem with`.
///
/// Two files in the state folder describe the clock. `time` contains its offset from the real clock. libfaketime reads
/// `time` in each process whenever the process asks for the time (`FAKETIME_TIMESTAMP_FILE`). `clock.json` says whether
/// and how the clock was moved. Each file is replaced by rename, so no reader sees half a file. `time` is replaced
/// first, so a process that learns of a move already sees the new time. `time.lock` serializes moves.
///
/// `time` contains whole microseconds with a decimal exponent, such as `+90000500000e-6`. libfaketime parses it with
/// `atof`, whose decimal point depends on the process's locale. This form has no decimal point. The sign is required. A
/// `Double` represents microseconds exactly up to 285 years.
public struct TimeFile: Sendable {
    /// The largest offset from the real clock in days, in either direction. It is also the longest duration that a
    /// command line may contain.
    public static let maximumDays: Int64 = 100_000

    private static let limit = maximumDays * 86_400 * 1_000_000

    public let stateDirectory: String

    /// The file that libfaketime reads.
    public var path: String { stateDirectory + "/time" }
    /// The file that says how the clock was moved.
    public var statePath: String { stateDirectory + "/clock.json" }

    /// Makes the clock of a state folder. The folder must exist before the clock is moved.
    public init(stateDirectory: String) {
        self.stateDirectory = stateDirectory
    }

    // MARK: Reading

    /// Returns the clock's state. Without a file, returns the state of a clock that was never moved.
    /// - Throws: `corrupt` if `clock.json` is malformed, `io`.
    public func state() throws(AppGroupError) -> ClockState {
        guard let bytes = try StateFile.read(statePath) else { return ClockState() }
        guard let state = ClockState(json: bytes) else {
            throw AppGroupError(
                .corrupt, "this is not the state of a clock", path: statePath,
                advice: "Remove it, and set the clock again with `tandem clock`")
        }
        return state
    }

    /// Returns the clock's time.
    /// - Throws: The errors of `state()`.
    public func now() throws(AppGroupError) -> Date {
        Self.date(microseconds: RealClock.microseconds() + (try state().microseconds))
    }

    /// Returns the offset from the real clock, in microseconds, that processes under `tandem with` see now. While the clock
    /// is moved, they see the new offset a moment before `clock.json` says so.
    /// - Throws: The errors of `state()`.
    package func seenOffset() throws(AppGroupError) -> Int64 {
        if let offset = try storedOffset() { return offset }
        return try state().microseconds
    }

    /// True if the clock differs from the real time, and this process's own `Date()` does not follow the clock.
    public var isMovedButNotFollowed: Bool {
        !isFollowedByThisProcess && ((try? state().microseconds) ?? 0) != 0
    }

    /// True if this process's own `Date()` follows the clock: libfaketime is loaded and reads this file.
    public var isFollowedByThisProcess: Bool {
        let environment = ProcessInfo.processInfo.environment
        guard environment["FAKETIME"] == nil, let file = environment["FAKETIME_TIMESTAMP_FILE"],
            Preload.entries(environment["LD_PRELOAD"]).contains(where: Preload.isFaketime)
        else { return false }
        return Self.isSameFile(file, path)
    }

    /// Returns true if two clocks are in the same folder.
    package func isSame(as other: TimeFile) -> Bool {
        Self.isSameFile(stateDirectory, other.stateDirectory)
    }

    /// True if a process of this user follows the clock: it was started under `tandem with`.
    package var hasFollower: Bool {
        guard let path = realpath(path, nil) else { return false }
        defer { free(path) }
        let variable = Array("FAKETIME_TIMESTAMP_FILE=\(String(cString: path))".utf8)
        return ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).contains { name in
            guard let pid = pid_t(name), pid != getpid() else { return false }
            // Its environment cannot be read if the process belongs to another user.
            guard let bytes = try? StateFile.read("/proc/\(name)/environ") else { return false }
            return bytes.split(separator: 0).contains { $0.elementsEqual(variable) }
        }
    }

    // MARK: Moving

    /// Lets time pass. A negative duration sets the clock back, which counts as the user setting the clock (`set`).
    /// - Returns: The clock's new state.
    /// - Throws: `invalidValue` beyond `maximumDays`; `lockTimeout`; `corrupt`; `io`.
    @discardableResult
    public func advance(by duration: Duration) throws(AppGroupError) -> ClockState {
        let (seconds, attoseconds) = duration.components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
        let step = overflow ? Int64.max / 2 : whole + attoseconds / 1_000_000_000_000
        guard abs(step) <= 2 * Self.limit else { throw Self.tooFar(path) }
        return try move(duration < .zero ? .set : .advance) { $0 + step }
    }

    /// Sets the clock to a time. The clock continues to run from there.
    /// - Returns: The clock's new state.
    /// - Throws: The errors of `advance(by:)`.
    @discardableResult
    public func set(to date: Date) throws(AppGroupError) -> ClockState {
        let time = (date.timeIntervalSince1970 * 1_000_000).rounded()
        guard abs(time) < 1e18 else { throw Self.tooFar(path) }
        return try move(.set) { _ in Int64(time) - RealClock.microseconds() }
    }

    /// Sets the clock to an offset from the real clock, in microseconds.
    /// - Throws: The errors of `advance(by:)`.
    package func set(offset: Int64) throws(AppGroupError) { _ = try move(.set) { _ in offset } }

    /// Sets the clock to the real time.
    /// - Returns: The clock's new state.
    /// - Throws: The errors of `advance(by:)`.
    @discardableResult
    public func reset() throws(AppGroupError) -> ClockState {
        try move(.reset) { _ in 0 }
    }

    /// Creates the files of the clock that do not exist yet, so that processes that start after this call follow later
    /// moves. Without `time`, libfaketime would search for its file elsewhere.
    ///
    /// If a process was killed between its two renames while moving the clock, this updates `clock.json` to match
    /// `time`.
    /// - Throws: `lockTimeout`, `corrupt`, `io`.
    @discardableResult
    public func prepare() throws(AppGroupError) -> ClockState {
        let lock = try StateLock(stateDirectory + "/time.lock")
        defer { lock.release() }
        let state = try state()
        let offset = try storedOffset()
        if offset == state.microseconds, access(statePath, F_OK) == 0 { return state }
        return try store(offset ?? state.microseconds, offset == nil ? state.change : .set, after: state)
    }

    private func move(_ change: ClockState.Change, _ body: (Int64) -> Int64) throws(AppGroupError) -> ClockState {
        let lock = try StateLock(stateDirectory + "/time.lock")
        defer { lock.release() }
        let state = try state()
        // Starts from the offset in `time`, which processes see. It differs from `clock.json` if a process was killed
        // between the two renames.
        let offset = body(try storedOffset() ?? state.microseconds)
        guard abs(offset) <= Self.limit else { throw Self.tooFar(path) }
        return try store(offset, change, after: state)
    }

    private func store(
        _ offset: Int64, _ change: ClockState.Change, after state: ClockState
    ) throws(AppGroupError) -> ClockState {
        let new = ClockState(microseconds: offset, sequence: state.sequence + 1, change: change)
        // The caller holds the lock, so no other process uses these temporary files.
        try StateFile.replace(path, with: Self.faketime(offset: offset) + "\n", staged: path + ".new")
        try StateFile.replace(statePath, with: new.json + "\n", staged: statePath + ".new")
        return new
    }

    /// Returns the offset in `time`, in microseconds; nil if the file does not exist.
    private func storedOffset() throws(AppGroupError) -> Int64? {
        guard let bytes = try StateFile.read(path) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.hasSuffix("e-6\n"), let offset = Int64(text.dropLast(4)), text.first == "+" || text.first == "-"
        else {
            throw AppGroupError(
                .corrupt, "this is not an offset that `tandem clock` has written", path: path,
                advice: "Remove it, and set the clock again with `tandem clock`")
        }
        return offset
    }

    /// Formats an offset in microseconds for libfaketime.
    static func faketime(offset: Int64) -> String { "\(offset < 0 ? "" : "+")\(offset)e-6" }

    static func date(microseconds: Int64) -> Date {
        Date(timeIntervalSince1970: TimeInterval(microseconds) / 1_000_000)
    }

    private static func tooFar(_ path: String) -> AppGroupError {
        AppGroupError(
            .invalidValue, "the clock goes no further than \(maximumDays) days from the real one", path: path,
            advice: "`tandem clock reset` goes back to the real time")
    }

    private static func isSameFile(_ path: String, _ other: String) -> Bool {
        if path == other { return true }
        var first = stat()
        var second = stat()
        return stat(path, &first) == 0 && stat(other, &second) == 0 && first.st_dev == second.st_dev
            && first.st_ino == second.st_ino
    }
}
