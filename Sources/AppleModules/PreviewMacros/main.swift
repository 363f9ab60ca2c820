// A compiler plugin. The compiler starts it and sends requests to expand macros through a pipe. Messages are JSON;
// before each message come 8 bytes with its length, little-endian (swift-syntax: SwiftCompilerPluginMessageHandling).
import Foundation

/// Reads exactly this many bytes. Returns nil at the end of the input: the compiler closes it to stop the plugin.
func read(_ count: Int) -> Data? {
    var data = Data()
    while data.count < count {
        guard let more = try? FileHandle.standardInput.read(upToCount: count - data.count), !more.isEmpty else {
            return nil
        }
        data += more
    }
    return data
}

func readMessage() -> [String: Any]? {
    guard let header = read(8) else { return nil }
    let length = header.reversed().reduce(0) { $0 << 8 | Int($1) }
    guard let message = read(length) else { return nil }
    return try? JSONSerialization.jsonObject(with: message) as? [String: Any]
}

func write(_ message: [String: Any]) throws {
    let data = try JSONSerialization.data(withJSONObject: message)
    let header = Data((0..<8).map { UInt8(truncatingIfNeeded: data.count >> (8 * $0)) })
    try FileHandle.standardOutput.write(contentsOf: header + data)
}

/// Returns the response to a request of the compiler.
func answer(_ message: [String: Any]) -> [String: Any] {
    if message["getCapability"] != nil {
        // The newest version of the protocol that this plugin supports.
        return ["getCapabilityResult": ["capability": ["protocolVersion": 7, "features": [String]()]]]
    }
    let request = message["expandFreestandingMacro"] ?? message["expandAttachedMacro"]
    let expansion = Expansion(request as? [String: Any] ?? [:])
    return ["expandMacroResult": ["expandedSource": expansion.source, "diagnostics": expansion.diagnostics]]
}

while let message = readMessage() {
    do {
        try write(answer(message))
    } catch {
        FileHandle.standardError.write(Data("PreviewMacros: the compiler closed the pipe: \(error)\n".utf8))
        exit(74)
    }
}
