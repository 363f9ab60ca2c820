import Foundation
import SystemCallTracing

/// The steps of a provider call that change what a reader sees.
///
/// After each system call that may change a file, the process is stopped, and all files are compared with those before
/// the call. Readers do not see two kinds of files: the protocol's own, whose names begin with a dot, and temporary
/// files that are renamed later. So kills between two writes to a temporary file would all have the same result.
///
/// Only the digest of each file is kept, because a call may change the stored data some hundred times.
struct VisibleSteps {
    /// The maximum number of kills for one call. If the call has more steps, the kills are spread evenly over them, and
    /// a remark says so. The limit saves time, because each kill takes one or two tenths of a second. A widget that
    /// stores data more often in one reload has other problems.
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

    /// Compares the files after a system call with the files before it.
    mutating func see(_ call: TracedCall) {
        guard call.isChange, call.result.map({ $0 >= 0 }) ?? false else { return }
        let files = Self.files(containers)
        guard files != last else { return }
        last = files
        seen.append((call, files))
    }

    /// Returns the system calls that change what a reader sees.
    /// - Parameter calls: All system calls of the provider call. They show which files are temporary.
    func changing(_ calls: [TracedCall]) -> [TracedCall] {
        let temporary = Set(calls.filter { $0.name.hasPrefix("rename") }.compactMap(\.path))
        return Self.changing(seen, from: first, temporary: temporary)
    }

    /// Returns the system calls that change the files that a reader sees.
    /// - Parameters:
    ///   - seen: The system calls in order, each with the files after it.
    ///   - first: The files before the first system call.
    ///   - temporary: The paths of files that are renamed later. Changes to these files are ignored.
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

    /// Returns at most `most` of the steps, spread evenly. The call is killed after each of them.
    static func chosen<Step>(_ steps: [Step]) -> [Step] {
        guard steps.count > most else { return steps }
        return (0..<most).map { steps[$0 * steps.count / most] }
    }

    /// Returns the digests of the files that a reader sees. The keys are the paths of the files.
    static func files(_ folder: String) -> [String: String] {
        var files: [String: String] = [:]
        let walk = FileManager.default.enumerator(atPath: folder)
        while let name = walk?.nextObject() as? String {
            guard !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) else {
                walk?.skipDescendants()
                continue
            }
            // A folder or a pipe has no digest, but its existence counts. A pipe is not opened.
            files[name] = LongText.digest(atPath: folder + "/" + name) ?? ""
        }
        return files
    }
}
