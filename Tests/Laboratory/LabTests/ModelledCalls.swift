import Glibc

@testable import Lab
@testable import SystemCallTracing

/// Hand-written calls for the model of a disk. The resulting states are given as text.
struct ModelledCalls {
    /// A folder with one file, `f`, that contains "old".
    static let start = FileTree(
        nodes: ["": .folder(mode: 0o700), "f": .file(0, mode: 0o600)], contents: [0: Array("old".utf8)])

    /// Returns the contents of a state's files as `name=contents`. NUL bytes are shown as zeros.
    static func text(_ state: FileTree) -> String {
        state.nodes.sorted { $0.key < $1.key }.compactMap { path, node in
            guard case .file(let number, _) = node else { return nil }
            let bytes = state.contents[number] ?? []
            return "\(path)=\(String(decoding: bytes.map { $0 == 0 ? UInt8(ascii: "0") : $0 }, as: UTF8.self))"
        }.joined(separator: " ")
    }
}

/// Returns a successful call on a path.
func call(_ name: String, _ path: String?, to second: String? = nil, flags: Int32 = 0) -> TracedCall {
    TracedCall(
        number: 1, name: name, path: path, secondPath: second, inode: nil, isChange: true, flags: flags, size: nil,
        result: 0, process: 1)
}

/// Returns every state that is possible after some calls. Each call is given with the content of its file after the
/// call.
func states(_ calls: [(TracedCall, String)], from start: FileTree = ModelledCalls.start) throws -> Set<String> {
    var model = StorageModel(start)
    for (call, contents) in calls { try model.follow(call) { Array(contents.utf8) } }
    var states: Set<String> = []
    let leftOut = model.eachState { states.insert(ModelledCalls.text($0)) }
    guard leftOut.count == 0 else { throw TracingFailure(description: "\(leftOut)") }
    return states
}
