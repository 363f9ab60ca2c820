public import AppGroup
import Foundation
import Glibc
import PhoneConditions
public import WidgetKit

/// The timelines that are shown: one file a placed widget, `archive/KIND.FAMILY.json`, swapped by rename.
///
/// Atomic, not durable: a host asks for every timeline anew when it starts.
public struct Archive: Sendable {
    private let directory: String
    private let stateDirectory: String

    /// The folder of the archive.
    public static let folder = "archive"
    /// The folder of what is shown in place of the archive while the device is locked; empty while it is not.
    public static let lockedFolder = "locked"

    /// Opens or makes the archive in a state directory.
    /// - Throws: `AppGroupError` with `io`.
    public init(stateDirectory: String) throws(AppGroupError) {
        try self.init(stateDirectory: stateDirectory, folder: Self.folder)
    }

    /// Opens or makes a folder with files of the archive's form.
    init(stateDirectory: String, folder: String) throws(AppGroupError) {
        directory = stateDirectory + "/" + folder
        self.stateDirectory = stateDirectory
        do {
            try FileManager.default.createDirectory(
                atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw AppGroupError(
                .io, "cannot make the archive (\(error.localizedDescription))", path: directory,
                advice: "Name another folder with --state")
        }
    }

    /// Removes what a killed host left half written, here and of its own state. Call it while no other host can use the
    /// folder.
    public func removeResidue() {
        StateFile.removeResidue(in: directory)
        // The files there that the host alone writes.
        StateFile.removeResidue(in: stateDirectory, of: ["host.json", "budget.json"])
    }

    /// The file of a placed widget.
    public func path(kind: String, family: WidgetFamily) -> String {
        // A kind is any text; only what cannot leave the folder is kept as it is.
        let safe = kind.utf8.map { byte -> String in
            let isPlain =
                (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
                || byte == 0x2D || byte == 0x5F
            guard !isPlain else { return String(UnicodeScalar(byte)) }
            // Two digits always, or two kinds could share a file.
            return (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
        }.joined()
        return "\(directory)/\(safe).\(family).json"
    }

    /// Removes what is shown for a placed widget, if anything is.
    func remove(kind: String, family: WidgetFamily) {
        unlink(path(kind: kind, family: family))
    }

    /// Whether anything is shown for a placed widget.
    func exists(kind: String, family: WidgetFamily) -> Bool {
        access(path(kind: kind, family: family), F_OK) == 0
    }

    /// The timeline that is shown for a placed widget; nil when there is none, or the file is none of an archive.
    public func timeline(kind: String, family: WidgetFamily) -> TimelineArchive? {
        ArchivedWidget(contentsOfFile: path(kind: kind, family: family))?.timeline
    }

    /// Replaces what is shown.
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
            try StateFile.replace(path, with: text + "\n")
        } catch {
            throw AppGroupError(
                .io, "cannot swap an archive", path: error.path, operation: error.operation, errno: error.errno,
                advice: "What was shown stays; free some space or name another folder with --state")
        }
    }
}
