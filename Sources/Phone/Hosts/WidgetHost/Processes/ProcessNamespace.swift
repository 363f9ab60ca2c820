import Foundation
import Glibc

/// The namespaces of process ids (`man 7 pid_namespaces`). A process in another namespace than this one, such as the
/// sandbox of `tandem adopt`, has another id there.
enum ProcessNamespace {
    /// The namespace of all processes that are in no sandbox and no container (`PROC_PID_INIT_INO` of the kernel).
    private static let initial: UInt64 = 0xEFFF_FFFC

    /// The namespace of this process; nil if it is the initial one.
    static let own: UInt64? = namespace("self").flatMap { $0 == initial ? nil : $0 }

    private static func namespace(_ process: String) -> UInt64? {
        var status = stat()
        return stat("/proc/\(process)/ns/pid", &status) == 0 ? UInt64(status.st_ino) : nil
    }

    /// Returns the id that a process of another namespace has here. Returns nil if there is no such process, or if it
    /// belongs to another user.
    static func id(of pid: pid_t, in namespace: UInt64) -> pid_t? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.lazy.compactMap { pid_t($0) }.first { other in
            guard Self.namespace("\(other)") == namespace else { return false }
            let status = String(
                decoding: FileManager.default.contents(atPath: "/proc/\(other)/status") ?? Data(), as: UTF8.self)
            // The line has the ids in all namespaces that contain the process, the innermost last.
            let line = status.split(separator: "\n").first { $0.hasPrefix("NSpid:") }
            return line?.split(whereSeparator: \.isWhitespace).last == "\(pid)"
        }
    }
}
