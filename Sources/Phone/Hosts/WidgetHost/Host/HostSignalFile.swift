public import AppGroup
import Foundation
import Glibc
import Synchronization
import Utilities

/// The file through which users and scripts send signals to a running host: `signals.jsonl` of the state directory, one
/// signal a line. The host acts on lines that are added while it runs.
///
/// `{"signal":"localeChanged"}`, `{"signal":"locale","locale":L}`, `{"signal":"dynamicTypeChanged"}`,
/// `{"signal":"interaction","kind":K}`, `{"signal":"session","isActive":true|false}`,
/// `{"signal":"viewing","viewing":"rarely|daily|often"}`.
public struct HostSignalFile: Sendable {
    /// The file's name in the state directory.
    public static let name = "signals.jsonl"
    private let path: String

    /// Names the file in a state directory. The file need not exist.
    public init(stateDirectory: String) {
        path = stateDirectory + "/" + Self.name
    }

    /// Appends a signal. Ignores signals that the host observes itself.
    /// - Throws: `AppGroupError` with `io`.
    public func send(_ signal: HostSignal) throws(AppGroupError) {
        guard let line = Self.line(signal) else { return }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw failure("open") }
        defer { close(descriptor) }
        // A single write, so that the lines of two senders never mix.
        let bytes = Array((line + "\n").utf8)
        guard bytes.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) }) == bytes.count else {
            throw failure("write")
        }
    }

    private func failure(_ operation: String) -> AppGroupError {
        AppGroupError(
            .io, "cannot tell the widget host", path: path, operation: operation, errno: errno,
            advice: "Name its state folder with --state")
    }

    /// Returns a signal as a line without its line feed; nil for a signal that the host observes itself.
    static func line(_ signal: HostSignal) -> String? {
        let members: JSONObject
        switch signal {
        case .localeChanged: members = ["signal": .string("localeChanged")]
        case .locale(let locale): members = ["signal": .string("locale"), "locale": .string(locale)]
        case .dynamicTypeChanged: members = ["signal": .string("dynamicTypeChanged")]
        case .interaction(let kind): members = ["signal": .string("interaction"), "kind": .string(kind)]
        case .session(let isActive): members = ["signal": .string("session"), "isActive": .bool(isActive)]
        case .viewing(let viewing): members = ["signal": .string("viewing"), "viewing": .string(viewing.rawValue)]
        case .clock, .foreground, .device, .stateFolderGone, .remark: return nil
        }
        return JSONValue.object(members).text
    }

    /// Parses a line; a line that is not a signal becomes a remark.
    static func signal(_ line: some Sequence<UInt8>) -> HostSignal {
        let line = Array(line)
        let members = JSONMembers(line)
        switch members?.string("signal") {
        case "localeChanged": return .localeChanged
        case "locale": if let locale = members?.string("locale") { return .locale(locale) }
        case "dynamicTypeChanged": return .dynamicTypeChanged
        case "interaction": if let kind = members?.string("kind") { return .interaction(kind: kind) }
        case "session": if let isActive = members?.bool("isActive") { return .session(isActive: isActive) }
        case "viewing":
            if let viewing = members?.string("viewing").flatMap({ Viewing(rawValue: $0) }) { return .viewing(viewing) }
        default: break
        }
        return .remark("a line of \(name) is no signal: \(String(decoding: line.prefix(200), as: UTF8.self))")
    }

    /// Returns a function that reads new signals. Each call of that function returns the signals that were added since
    /// its last call. The first call skips the signals that are already in the file.
    public func reader() -> @Sendable () -> [HostSignal] {
        let offset = Mutex<UInt64?>(nil)
        return { offset.withLock { read(from: &$0) } }
    }

    /// Returns the signals in the complete lines after `offset`, and moves `offset` to the end of these lines. If
    /// `offset` is nil, returns no signals, and sets `offset` to the end of the file.
    private func read(from offset: inout UInt64?) -> [HostSignal] {
        guard let handle = FileHandle(forReadingAtPath: path) else {
            offset = offset ?? 0
            return []
        }
        defer { try? handle.close() }
        let end = (try? handle.seekToEnd()) ?? 0
        guard let start = offset else {
            offset = end
            return []
        }
        // A file that became shorter counts as a new file.
        let begin = start <= end ? start : 0
        guard begin < end, (try? handle.seek(toOffset: begin)) != nil,
            let data = try? handle.read(upToCount: Int(end - begin)), let last = data.lastIndex(of: 0x0A)
        else { return [] }
        offset = begin + UInt64(last + 1 - data.startIndex)
        return data[...last].split(separator: 0x0A).map { Self.signal($0) }
    }
}
