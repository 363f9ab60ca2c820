import AppGroup
import Foundation
import Glibc

/// The risks that a container's file system poses for the file protocol.
struct FileSystemReport {
    /// The file system's type, as `/proc/self/mountinfo` names it (`man 5 proc`).
    var type: String
    /// The absolute path; if it does not exist, its nearest existing parent.
    var existing: String
    /// Warnings for the user; empty on a local file system.
    var remarks: [String]

    /// Examines the file system of a path. If the path does not exist, examines that of its nearest existing parent.
    init(path: String) {
        var status = stat()
        var existing = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        while stat(existing, &status) != 0, existing != "/", let slash = existing.lastIndex(of: "/") {
            existing = slash == existing.startIndex ? "/" : String(existing[..<slash])
        }
        let type = Self.mountedType(device: UInt64(status.st_dev)) ?? "unknown"
        self.type = type
        self.existing = existing
        remarks = Self.remark(type).map { ["\(path) is on \(type): \($0)"] } ?? []
    }

    private static func remark(_ type: String) -> String? {
        switch type {
        case "nfs", "nfs4", "cifs", "smb3", "9p", "ceph", "afs":
            "a network file system promises neither atomic renames to all readers nor change notifications. Use a local one"
        case "overlay":
            "change the container only through this mount; a change in a lower or upper layer gives watchers no event"
        case "tmpfs", "ramfs": "nothing there survives a power cut"
        case "vfat", "exfat", "msdos": "it has neither modes nor hard links, which the protocol needs"
        case let type where type.hasPrefix("fuse"):
            "whether fsync, rename and flock keep their promises depends on the FUSE program behind it"
        default: nil
        }
    }

    /// Returns the type of the file system with a device number. In each line the third field is the device number, and
    /// the first field after the hyphen is the type.
    private static func mountedType(device: UInt64) -> String? {
        // This is the layout of dev_t in glibc (`bits/sysmacros.h`); its macros cannot be imported.
        let major = (device >> 8 & 0xFFF) | (device >> 32 & 0xFFFF_F000)
        let minor = (device & 0xFF) | (device >> 12 & 0xFFFF_FF00)
        let number = "\(major):\(minor)"
        guard let mounts = try? String(contentsOfFile: "/proc/self/mountinfo", encoding: .utf8) else { return nil }
        for line in mounts.split(separator: "\n") {
            let fields = line.split(separator: " ")
            guard fields.count > 3, fields[2] == number, let hyphen = fields.firstIndex(of: "-"),
                hyphen + 1 < fields.count
            else { continue }
            return String(fields[hyphen + 1])
        }
        return nil
    }
}
