public import AppGroup
import Foundation
import Glibc
import PhoneState
import Synchronization
import Utilities
public import WidgetKit

/// The timelines that widgets show: one file for each placed widget, `archive/KIND.FAMILY.json`, replaced by rename.
///
/// A replacement is atomic, but not durable, because a host asks for every timeline again when it starts.
public struct Archive: Sendable {
    private let directory: String
    private let stateDirectory: String
    /// Files to which the next timelines are written.
    private let prepared = PreparedFiles()

    private final class PreparedFiles: Sendable {
        let files = Mutex<[PreparedFile]>([])
        /// The size of the last timeline that was written, in bytes.
        let size = Atomic(0)
    }

    /// The folder of the archive in the state directory.
    public static let folder = "archive"
    /// The folder of the placeholders that a locked device shows instead of the archive. It is empty while the device
    /// is unlocked.
    public static let lockedFolder = "locked"

    /// Opens the archive in a state directory. Creates the archive if it does not exist.
    /// - Throws: `AppGroupError` with `io`.
    public init(stateDirectory: String) throws(AppGroupError) {
        try self.init(stateDirectory: stateDirectory, folder: Self.folder)
    }

    /// Opens a folder whose files have the same format as the archive's files. Creates the folder if it does not exist.
    init(stateDirectory: String, folder: String) throws(AppGroupError) {
        directory = stateDirectory + "/" + folder
        self.stateDirectory = stateDirectory
        do {
            try FileManager.default.createDirectory(
                atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw AppGroupError(
                .io, "cannot make the archive (\(SystemReason.text(error)))", path: directory,
                advice: "Name another folder with --state")
        }
    }

    /// Removes the temporary files of a killed host from this folder and the state directory. Call it only while no
    /// other host uses the folder.
    public func removeResidue() {
        StateFile.removeResidue(in: directory)
        // The host is the only process that writes these files of the state directory.
        StateFile.removeResidue(in: stateDirectory, of: ["host.json", "budget.json"])
    }

    /// Returns the path of a placed widget's file.
    public func path(kind: String, family: WidgetFamily) -> String {
        // A kind can be any text. Only letters, digits, "-" and "_" stay unescaped, so that the file cannot be outside
        // the folder.
        var safe = kind
        if !kind.utf8.allSatisfy(Self.isPlain) {
            safe = kind.utf8.map { byte -> String in
                guard !Self.isPlain(byte) else { return String(UnicodeScalar(byte)) }
                // Escapes always have two digits. Otherwise two kinds could have the same file name.
                return (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }.joined()
        }
        return "\(directory)/\(Self.shortened(safe, of: kind)).\(family).json"
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
            || byte == 0x2D || byte == 0x5F
    }

    /// Returns the part of a file name that stands for a kind. A file name has at most 255 bytes, and a temporary file
    /// needs some of them, so a long kind is cut and followed by its hash.
    private static func shortened(_ safe: String, of kind: String) -> String {
        guard safe.utf8.count > 200 else { return safe }
        let hash = String(StableHash.hash(kind.utf8), radix: 16)
        // "~" is in no other name, because it is escaped.
        return "\(safe.prefix(160))~\(String(repeating: "0", count: 16 - hash.count))\(hash)"
    }

    /// Removes the file of a placed widget, if it exists.
    func remove(kind: String, family: WidgetFamily) {
        unlink(path(kind: kind, family: family))
    }

    /// Returns true if a placed widget has a file.
    func exists(kind: String, family: WidgetFamily) -> Bool {
        access(path(kind: kind, family: family), F_OK) == 0
    }

    /// Reads the timeline of a placed widget; nil if the file does not exist or is malformed.
    public func timeline(kind: String, family: WidgetFamily) -> TimelineArchive? {
        ArchivedWidget(contentsOfFile: path(kind: kind, family: family))?.timeline
    }

    /// Prepares files for the next timelines of `count` placed widgets, so that replacing takes less time.
    /// - Parameter isIdle: true if no timeline is expected now. Files that got a name and were not used are then released.
    func prepare(_ count: Int, isIdle: Bool = true) {
        if isIdle { prepared.files.withLock { files in files.removeAll { $0.isNamed } } }
        // The next timeline may be a little longer. A large one takes longer in any case.
        let size = min(prepared.size.load(ordering: .relaxed) + 4_096, 1 << 16)
        while prepared.files.withLock({ $0.count }) < count {
            guard let file = PreparedFile(in: directory, size: size) else { return }
            prepared.files.withLock { $0.append(file) }
        }
    }

    /// Gives the prepared files for the next `count` timelines their names. The host calls this method while the provider
    /// works, so that replacing takes less time.
    func namePrepared(_ count: Int) {
        for file in prepared.files.withLock({ $0.suffix(count) }) { file.name() }
    }

    /// Releases the prepared files.
    func releasePrepared() { prepared.files.withLock { $0 = [] } }

    /// Replaces the timeline of a placed widget.
    /// - Throws: `AppGroupError` with `io`; the old timeline stays.
    package func swap(
        _ timeline: TimelineArchive, kind: String, family: WidgetFamily, revision: UInt64, isPlaceholder: Bool,
        at date: Date
    ) throws(AppGroupError) {
        let path = path(kind: kind, family: family)
        let text = JSONValue.object(
            [
                "kind": .string(kind), "family": .string(family.description), "revision": .integer(revision),
                "isPlaceholder": .bool(isPlaceholder), "archivedAt": .date(date),
            ] + timeline.members
        ).text
        do throws(AppGroupError) {
            prepared.size.store(text.utf8.count, ordering: .relaxed)
            if let file = prepared.files.withLock({ $0.popLast() }) {
                if StateFile.replace(path, with: text + "\n", using: file) { return }
                // Perhaps the disk is full, and their space is enough.
                prepared.files.withLock { $0 = [] }
            }
            try StateFile.replace(path, with: text + "\n")
        } catch {
            throw AppGroupError(
                .io, "cannot swap an archive", path: error.path, operation: error.operation, errno: error.errno,
                advice: "What was shown stays; free some space or name another folder with --state")
        }
    }
}
