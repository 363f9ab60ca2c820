public import AppGroup
import Foundation
import Glibc
import Synchronization

/// What users and scripts tell a running host: lines in `signals.jsonl` of the state directory. The host acts on lines
/// that come while it runs.
///
/// `{"signal":"localeChanged"}`, `{"signal":"locale","locale":L}`, `{"signal":"dynamicTypeChanged"}`, `{"signal":"interaction","kind":K}`,
/// `{"signal":"session","isActive":true|false}`, `{"signal":"viewing","viewing":"rarely|daily|often"}`.
public struct HostSignalFile: Sendable {
    /// The file's name in the state directory.
    public static let name = "signals.jsonl"
    private let path: String

    /// The file of a state directory; it need not exist.
    public init(stateDirectory: String) {
        path = stateDirectory + "/" + Self.name
    }

    /// Tells the host something.
    /// - Throws: `AppGroupError` with `io`.
    public func send(_ signal: HostSignal) throws(AppGroupError) {
        guard let line = Self.line(signal) else { return }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw failure("open") }
        defer { close(descriptor) }
        // One write, so that two senders never mix.
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

    static func line(_ signal: HostSignal) -> String? {
        switch signal {
        case .localeChanged: #"{"signal":"localeChanged"}"#
        case .locale(let locale): "{\"signal\":\"locale\",\"locale\":\(JSONText.quoted(locale))}"
        case .dynamicTypeChanged: #"{"signal":"dynamicTypeChanged"}"#
        case .interaction(let kind): "{\"signal\":\"interaction\",\"kind\":\(JSONText.quoted(kind))}"
        case .session(let isActive): "{\"signal\":\"session\",\"isActive\":\(isActive)}"
        case .viewing(let viewing): "{\"signal\":\"viewing\",\"viewing\":\"\(viewing.rawValue)\"}"
        // These the host sees for itself.
        case .clock, .foreground, .device, .remark: nil
        }
    }

    static func signal(_ line: some Sequence<UInt8>) -> HostSignal {
        let members = JSONMembers.dictionary(Array(line)) ?? [:]
        func text(_ name: String) -> String? { members[name].flatMap { JSONText.string($0) } }
        switch text("signal") {
        case "localeChanged": return .localeChanged
        case "locale": if let locale = text("locale") { return .locale(locale) }
        case "dynamicTypeChanged": return .dynamicTypeChanged
        case "interaction": if let kind = text("kind") { return .interaction(kind: kind) }
        case "session":
            let value = members["isActive"].map { String(decoding: $0, as: UTF8.self) }
            if value == "true" || value == "false" { return .session(isActive: value == "true") }
        case "viewing": if let viewing = text("viewing").flatMap({ Viewing(rawValue: $0) }) { return .viewing(viewing) }
        default: break
        }
        return .remark("a line of \(name) is no signal: \(String(decoding: Array(line).prefix(200), as: UTF8.self))")
    }

    /// Reads the lines that were added since the last call; the first call skips what is there.
    public func reader() -> @Sendable () -> [HostSignal] {
        let offset = Mutex<UInt64?>(nil)
        return {
            offset.withLock { offset in
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
                // A file that became shorter was made anew.
                let begin = start <= end ? start : 0
                guard begin < end, (try? handle.seek(toOffset: begin)) != nil,
                    let data = try? handle.read(upToCount: Int(end - begin)),
                    let last = data.lastIndex(of: 0x0A)
                else { return [] }
                offset = begin + UInt64(last + 1 - data.startIndex)
                return data[...last].split(separator: 0x0A).map { Self.signal($0) }
            }
        }
    }
}
