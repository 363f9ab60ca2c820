public import ArgumentParser
import Foundation

/// The options that every command of every program has.
public struct CommonOptions: ParsableArguments, Sendable {
    /// True if results and errors are printed as JSON.
    @Flag(help: "Print results and errors as JSON, one object per line.")
    public var json = false

    public init() {}
}

/// The version that `--version` prints, such as `1.0.0 (3a156029)`. The commit is in the file `tandem-commit` beside the
/// programs, which the scripts write after each build. It is not printed if the program is newer than the file. Only
/// `--version` and `tandem snapshot` read the file, because the laboratory counts the system calls of other commands.
public let tandemVersion = "1.0.0" + (CommandLine.arguments.contains("--version") ? builtCommit() : "")

/// The version with the commit, for files that record the version.
public var tandemVersionWithCommit: String { tandemVersion + builtCommit() }

private func builtCommit() -> String {
    guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else { return "" }
    let file = URL(fileURLWithPath: program).deletingLastPathComponent().appending(path: "tandem-commit").path
    func modified(_ path: String) -> Date? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
    }
    guard let built = modified(program), let written = modified(file), written >= built,
        let text = try? String(contentsOfFile: file, encoding: .utf8)
    else { return "" }
    let commit = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return commit.isEmpty ? "" : " (\(commit))"
}
