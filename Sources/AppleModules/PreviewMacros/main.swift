// A compiler plugin: the compiler starts it, and asks it over pipes for the source that a macro stands for. The messages
// are JSON, each after its length in 8 bytes, little-endian (swift-syntax: SwiftCompilerPluginMessageHandling).
import Foundation

/// Reads exactly so many bytes; nil at the end of the input, which is how the compiler ends the plugin.
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

/// What the compiler gets for one of its requests.
func answer(_ message: [String: Any]) -> [String: Any] {
    if message["getCapability"] != nil {
        // The newest version of the protocol whose messages are answered here.
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
        FileHandle.standardError.write(Data("PreviewMacros: the compiler no longer reads: \(error)\n".utf8))
        exit(74)
    }
}
