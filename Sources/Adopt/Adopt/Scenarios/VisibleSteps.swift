import Foundation
import Lab

/// The steps of a provider call that change what a reader sees.
///
/// All files are compared after each system call that may change one, while the process stands still. The protocol's own
/// files, whose names begin with a dot, are not seen by a reader; nor is a file that is renamed later, as one that is
/// written beside another and then takes its place: however many writes fill it, a kill among them leaves the same.
///
/// Of each file only its digest is kept: a call may change what is stored some hundred times.
struct VisibleSteps {
    /// More kills than this in one call are spread evenly over its steps, and a remark says so: each takes a tenth of a
    /// second or two, and a widget that stores more than this in one reload has other troubles.
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

    /// Looks after a call.
    mutating func see(_ call: TracedCall) {
        guard call.isChange, call.result.map({ $0 >= 0 }) ?? false else { return }
        let files = Self.files(containers)
        guard files != last else { return }
        last = files
        seen.append((call, files))
    }

    /// The calls after which a reader sees something else than before.
    func changing(_ calls: [TracedCall]) -> [TracedCall] {
        let temporary = Set(calls.filter { $0.name.hasPrefix("rename") }.compactMap(\.path))
        return Self.changing(seen, from: first, temporary: temporary)
    }

    /// The same of states that are known.
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

    /// Those at which the call is killed.
    static func chosen<Step>(_ steps: [Step]) -> [Step] {
        guard steps.count > most else { return steps }
        return (0..<most).map { steps[$0 * steps.count / most] }
    }

    /// The digests of the files that a reader sees, by their paths.
    static func files(_ folder: String) -> [String: String] {
        var files: [String: String] = [:]
        let walk = FileManager.default.enumerator(atPath: folder)
        while let name = walk?.nextObject() as? String {
            guard !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) else {
                walk?.skipDescendants()
                continue
            }
            // A folder has no contents, and counts as well; so does a pipe, which nobody reads.
            files[name] = LongText.digest(atPath: folder + "/" + name) ?? ""
        }
        return files
    }
}
