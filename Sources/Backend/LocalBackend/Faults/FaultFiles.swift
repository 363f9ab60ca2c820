import Foundation
import Glibc

/// Why the server's faults could not be read or set.
public struct FaultFileError: Error, Sendable, CustomStringConvertible {
    /// Whether the file is there and makes no sense; otherwise a system call failed.
    public let isDamaged: Bool
    /// The file.
    public let path: String
    /// What failed, where, and what to do.
    public let description: String
}

/// The files of the state folder through which a server is told to fail: `faults.json`, which commands write and the
/// server follows, and `faults-counts.json`, which the server writes. `faults.lock` is locked while a server runs.
///
/// `{"sequence":2,"faults":[{"id":2,"fault":"503","share":0.3,"seed":7,"path":"/v1/","times":3,`
/// `"retryAfterSeconds":30,"after":false}]}` and `{"2":{"requests":9,"injected":3}}`. Both are replaced as a whole. They
/// need not outlive a power cut.
public struct FaultFiles: Sendable {
    /// What is in `faults.json`.
    struct Settings: Codable, Equatable {
        /// The last id that was given.
        var sequence = 0
        var faults: [FaultRule] = []
    }

    /// The file that says what goes wrong.
    public let path: String
    let countsPath: String
    /// Locked by servers that follow the files.
    private let lockPath: String
    private let directory: String
    /// More than either file has.
    private static let limit = 1 << 20

    /// Names the files of a state folder, which need not exist yet.
    public init(stateDirectory: String) {
        directory = stateDirectory
        path = stateDirectory + "/faults.json"
        countsPath = stateDirectory + "/faults-counts.json"
        lockPath = stateDirectory + "/faults.lock"
    }

    /// The rules that hold, in the order they were set, and what each has done.
    public func read() throws(FaultFileError) -> [(rule: FaultRule, count: FaultCount)] {
        let counts = try counts()
        return try settings().faults.map { ($0, counts[$0.id] ?? FaultCount()) }
    }

    /// Sets rules for all requests from now on. One process at a time: the folder is locked meanwhile.
    ///
    /// - Parameters:
    ///   - rules: the new rules; they get new ids.
    ///   - keepingOthers: whether the rules that hold stay. A damaged file is replaced in any case.
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
        // Never an id that had counters before, even where a damaged file was replaced.
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

    /// Says that a server follows the files, for as long as the descriptor is open.
    /// - Returns: nil when that cannot be said now, such as when the folder does not exist yet.
    func follow() -> Int32? {
        let file = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return nil }
        guard flock(file, LOCK_SH | LOCK_NB) == 0 else {
            close(file)
            return nil
        }
        return file
    }

    /// Whether a server follows the files.
    public var isFollowed: Bool {
        let file = open(lockPath, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { return false }
        defer { close(file) }
        return flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }

    /// What tells one version of `faults.json` from another; nil when there is none.
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
                description: "\(path) is not a file of faults. Run `local-backend faults clear` to replace it")
        }
    }

    private func replace(_ path: String, with content: some Encodable) throws(FaultFileError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Numbers from 0 to 1, integers and text: nothing that JSON cannot say.
        let bytes = [UInt8]((try? encoder.encode(content)) ?? Data()) + [UInt8(ascii: "\n")]
        let new = path + ".new"
        // Not through what stands there, which may be a link to something else.
        unlink(new)
        let file = open(new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure("open", new) }
        let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
        let number = errno
        close(file)
        guard count == bytes.count else {
            unlink(new)
            // Short of an error number it was the disk that is full.
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
