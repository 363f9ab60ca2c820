import Foundation
import Glibc

/// The reason why the server's faults could not be read or set.
public struct FaultFileError: Error, Sendable, CustomStringConvertible {
    /// True if the file exists but is malformed; otherwise a system call failed.
    public let isDamaged: Bool
    /// The file.
    public let path: String
    /// A message that says what failed, where, and what to do.
    public let description: String
}

/// The files of the state folder that control the server's faults. Commands write `faults.json` and the server obeys
/// it. The server writes `faults-counts.json`. A running server holds a lock on `faults.lock`.
///
/// `{"sequence":2,"faults":[{"id":2,"fault":"503","share":0.3,"seed":7,"path":"/v1/","times":3,`
/// `"retryAfterSeconds":30,"after":false}]}` and `{"2":{"requests":9,"injected":3}}`. Each write replaces the whole
/// file. The files need not survive a power cut.
public struct FaultFiles: Sendable {
    /// The contents of `faults.json`.
    struct Settings: Codable, Equatable {
        /// The last id that was assigned.
        var sequence = 0
        var faults: [FaultRule] = []
    }

    /// The path of `faults.json`.
    public let path: String
    let countsPath: String
    /// The path of `faults.lock`. Every server that obeys the fault files holds a lock on this file.
    private let lockPath: String
    private let directory: String
    /// The maximum number of bytes to read from a file. The files that this program writes are smaller.
    private static let limit = 1 << 20

    /// Makes the paths of the files in a state folder. The folder need not exist yet.
    public init(stateDirectory: String) {
        directory = stateDirectory
        path = stateDirectory + "/faults.json"
        countsPath = stateDirectory + "/faults-counts.json"
        lockPath = stateDirectory + "/faults.lock"
    }

    /// Returns the active rules in the order in which they were set, with the counters of each rule.
    public func read() throws(FaultFileError) -> [(rule: FaultRule, count: FaultCount)] {
        let counts = try counts()
        return try settings().faults.map { ($0, counts[$0.id] ?? FaultCount()) }
    }

    /// Sets the rules for all later requests. Locks the folder, so only one process writes at a time.
    ///
    /// - Parameters:
    ///   - rules: the new rules, to which this method assigns new ids.
    ///   - keepingOthers: true to keep the rules that are already active. A damaged file is replaced in any case.
    public func set(_ rules: [FaultRule], keepingOthers: Bool = false) throws(FaultFileError) {
        let folder = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw failure("open", directory) }
        defer { close(folder) }
        while flock(folder, LOCK_EX) != 0 {
            guard errno == EINTR else { throw failure("flock", directory) }
        }
        var settings = Settings()
        do throws(FaultFileError) {
            settings = try self.settings()
        } catch {
            guard error.isDamaged else { throw error }
        }
        if !keepingOthers { settings.faults = [] }
        // An id that has counters is never assigned again, even if a damaged file was replaced.
        let known = (try? counts())?.keys.max() ?? 0
        settings.sequence = max(settings.sequence, known)
        for var rule in rules {
            settings.sequence += 1
            rule.id = settings.sequence
            settings.faults.append(rule)
        }
        try replace(path, with: settings)
    }

    func settings() throws(FaultFileError) -> Settings {
        try decoded(path) ?? Settings()
    }

    func counts() throws(FaultFileError) -> [Int: FaultCount] {
        try decoded(countsPath) ?? [:]
    }

    func write(_ counts: [Int: FaultCount]) throws(FaultFileError) {
        try replace(countsPath, with: counts)
    }

    /// Announces that a server obeys the fault files. The announcement ends when the descriptor is closed.
    /// - Returns: nil if this is not possible now, for example because the folder does not exist yet.
    func follow() -> Int32? {
        let file = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return nil }
        guard flock(file, LOCK_SH | LOCK_NB) == 0 else {
            close(file)
            return nil
        }
        return file
    }

    /// True if a running server obeys the fault files.
    public var isFollowed: Bool {
        let file = open(lockPath, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { return false }
        defer { close(file) }
        return flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }

    /// Returns numbers that are different for each version of `faults.json`; nil if the file does not exist.
    func stamp() -> [Double]? {
        guard let found = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
        let time = (found[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
        return [time] + [found[.systemFileNumber], found[.size]].map { ($0 as? NSNumber)?.doubleValue ?? 0 }
    }

    private func decoded<Content: Decodable>(_ path: String) throws(FaultFileError) -> Content? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw failure("open", path)
        }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: Self.limit)
        let count = Glibc.read(file, &bytes, bytes.count)
        guard count >= 0 else { throw failure("read", path) }
        do {
            return try JSONDecoder().decode(Content.self, from: Data(bytes[..<count]))
        } catch {
            throw FaultFileError(
                isDamaged: true, path: path,
                description: "\(path) is not a valid faults file. Run `local-backend faults clear` to replace it")
        }
    }

    private func replace(_ path: String, with content: some Encodable) throws(FaultFileError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // The contents are only numbers from 0 to 1, integers and text, so encoding them as JSON cannot fail.
        let bytes = [UInt8]((try? encoder.encode(content)) ?? Data()) + [UInt8(ascii: "\n")]
        let new = path + ".new"
        // Removes any existing file first and creates a new one. The existing file may be a link, and writing would
        // change its target.
        unlink(new)
        let file = open(new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure("open", new) }
        let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
        let number = errno
        close(file)
        guard count == bytes.count else {
            unlink(new)
            // If `write` wrote too little but reported no error, the disk is full.
            errno = count < 0 ? number : ENOSPC
            throw failure("write", new)
        }
        guard rename(new, path) == 0 else { throw failure("rename", new) }
    }

    private func failure(_ operation: String, _ path: String) -> FaultFileError {
        let reason = String(cString: strerror(errno))
        return FaultFileError(
            isDamaged: false, path: path,
            description:
                "\(operation) \(path): \(reason). The server's faults are kept in the state folder; name another "
                + "with --state")
    }
}
