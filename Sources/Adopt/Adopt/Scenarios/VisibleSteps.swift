import Foundation
import SystemCallTracing

/// The steps of a provider call that change what a reader sees.
///
/// While the process is stopped after a system call that may change a file, all files are compared. Two kinds of files
/// are invisible to readers: the protocol's own, whose names begin with a dot, and temporary files that are renamed
/// later. Killing the process between writes to a temporary file always leaves the same result.
///
/// Only the digest of each file is kept, because a call may change the stored data some hundred times.
struct VisibleSteps {
    /// The maximum number of kills in one call. If there are more steps, kills are spread evenly over them, and a
    /// remark says so. Each kill takes a tenth of a second or two, and a widget that stores more often in one reload
    /// has other problems.
    static let most = 64

    private let containers: String
    private var last: [String: String]
    private var seen: [(call: TracedCall, files: [String: String])] = []
    private let first: [String: String]

    init(containers: String) {
        self.containers = containers
        last = Self.files(containers)
        first = last
    }

    /// Compares the files after a system call with those before it.
    mutating func see(_ call: TracedCall) {
        guard call.isChange, call.result.map({ $0 >= 0 }) ?? false else { return }
        let files = Self.files(containers)
        guard files != last else { return }
        last = files
        seen.append((call, files))
    }

    /// Returns the system calls after which a reader sees a change.
    func changing(_ calls: [TracedCall]) -> [TracedCall] {
        let temporary = Set(calls.filter { $0.name.hasPrefix("rename") }.compactMap(\.path))
        return Self.changing(seen, from: first, temporary: temporary)
    }

    /// Returns the same for given states of the files.
    static func changing<Call>(
        _ seen: [(call: Call, files: [String: String])], from first: [String: String], temporary: Set<String>
    ) -> [Call] {
        var last = first.filter { !temporary.contains($0.key) }
        return seen.compactMap { call, files in
            let visible = files.filter { !temporary.contains($0.key) }
            defer { last = visible }
            return visible == last ? nil : call
        }
    }

    /// Returns the steps after which the call is killed.
    static func chosen<Step>(_ steps: [Step]) -> [Step] {
        guard steps.count > most else { return steps }
        return (0..<most).map { steps[$0 * steps.count / most] }
    }

    /// Returns the digests of the files that a reader sees, by their paths.
    static func files(_ folder: String) -> [String: String] {
        var files: [String: String] = [:]
        let walk = FileManager.default.enumerator(atPath: folder)
        while let name = walk?.nextObject() as? String {
            guard !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) else {
                walk?.skipDescendants()
                continue
            }
            // A folder counts although it has no contents. A pipe also counts, but is not read.
            files[name] = LongText.digest(atPath: folder + "/" + name) ?? ""
        }
        return files
    }
}
