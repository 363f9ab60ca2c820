import ArgumentParser
import CommandSupport
import Foundation
import WidgetRendering

/// The end of `tandem snapshot`: records, compares or accepts drawings, and tells the outcome.
struct SnapshotReport {
    let folder: ReferenceFolder
    let drawings: [DrawnReference]
    /// The pictures that the run is about.
    let scope: ReferenceScope
    /// The number of calls that gave nothing to draw.
    let failures: Int
    let settings: ReferenceManifest.Settings
    let isJSON: Bool

    private var browser: String { drawings.first?.browser ?? "" }

    /// A sentence about pictures that use fonts of this machine. Nil if no picture does.
    private var fontRemark: String? {
        let own = drawings.filter { !$0.otherFonts.isEmpty }
        guard !own.isEmpty else { return nil }
        let names = Set(own.flatMap(\.otherFonts)).sorted()
        return
            "\(own.count.counted("picture")) with characters that Tandem's fonts do not have, drawn in fonts of this "
            + "machine: \(names.joined(separator: ", ")). They are equal only where the same fonts are installed"
    }

    // MARK: Recording

    /// Replaces all references by the drawings.
    /// - Throws: `CommandFailure`.
    func record() throws {
        let lost = lost()
        try write(drawings, removing: lost, isWhole: otherCount == 0)
        let removed = lost.isEmpty ? "" : "; \(lost.count) that are no longer drawn were removed"
        try tell("\(drawings.count.counted("picture")) in \(folder.path)\(removed)", drawings.map(\.subject), lost)
        try tellFailures()
    }

    /// The recorded pictures that the run would have drawn, but that no longer exist.
    private func lost() -> [ReferenceSubject] {
        let drawn = Set(drawings.map(\.subject))
        return (folder.manifest?.pictures ?? []).map(\.subject).filter {
            !drawn.contains($0) && scope.contains($0) && !scope.hasFailed($0)
        }
    }

    /// The number of recorded pictures that the run is not about.
    private var otherCount: Int { (folder.manifest?.pictures ?? []).count { !scope.contains($0.subject) } }

    /// A sentence about recorded pictures of other extensions, families, devices or locales. Nil if there are none.
    private var otherRemark: String? {
        guard otherCount > 0 else { return nil }
        return
            "\(otherCount.counted("recorded picture")) of other extensions, families, devices or locales stay as they are. If "
            + "they are no longer needed, remove the folder and record all anew"
    }

    /// Throws an error if calls failed, whose references were kept.
    private func tellFailures() throws {
        guard failures > 0 else { return }
        throw CommandFailure(
            .checkFailed, reason: "call-failed",
            "\(failures.counted("call")) gave nothing to draw, as named above; recorded pictures of such calls stay as they "
                + "are")
    }

    /// Takes the drawings that differ, and removes references of pictures that are no longer drawn.
    /// - Parameter names: The beginnings of the names of the pictures to take; all if empty.
    /// - Throws: `CommandFailure`.
    func accept(_ names: [String]) throws {
        var wanted: [ReferenceSubject] = []
        // A damaged reference differs, too. Its checksum tells whether it may be replaced.
        let drawn = Dictionary(drawings.map { ($0.subject, $0) }, uniquingKeysWith: { $1 })
        for drawing in drawings where isWanted(drawing.subject.name, names) {
            let isRecorded = try Self.failing { () throws(ReferenceFolder.Problem) in try folder.isRecorded(drawing) }
            if !isRecorded { wanted.append(drawing.subject) }
        }
        let lost = lost().filter { isWanted($0.name, names) }
        try checkNames(names)
        guard !wanted.isEmpty || !lost.isEmpty else {
            try tell("nothing differs from the references; nothing was written", [], [])
            return try tellFailures()
        }
        if let old = folder.manifest?.browser, old != browser, !names.isEmpty {
            throw CommandFailure(
                .tryAgain, reason: "conflict",
                "the references were drawn by \(old), and this is \(browser): take all pictures, without --only")
        }
        // Pictures that another version of the browser draws a little differently are taken, too, so that all references
        // come from one browser.
        try write(wanted.compactMap { drawn[$0] }, removing: lost, isWhole: names.isEmpty && otherCount == 0)
        let removed = lost.isEmpty ? "" : "; \(lost.count) that are no longer drawn were removed"
        try tell("\(wanted.count.counted("new picture")) in \(folder.path)\(removed)", wanted, lost)
        try tellFailures()
    }

    /// - Parameter isWhole: True if the run draws every picture of the folder.
    private func write(
        _ drawings: [DrawnReference], removing lost: [ReferenceSubject], isWhole: Bool
    ) throws {
        let version =
            isWhole && failures == 0 || folder.manifest == nil ? tandemVersionWithCommit : folder.manifest?.tandem
        try Self.failing { () throws(ReferenceFolder.Problem) in
            try folder.write(drawings, removing: lost, settings: settings, browser: browser, tandem: version)
        }
    }

    private struct Written: Encodable {
        var folder: String
        var written: [String]
        var removed: [String]
    }

    private func tell(_ text: String, _ written: [ReferenceSubject], _ removed: [ReferenceSubject]) throws {
        for remark in [fontRemark, otherRemark] { remark.map(Output.note) }
        guard isJSON else { return Output.line(Output.plain(text)) }
        try Output.json(
            Written(folder: folder.path, written: written.map(\.name), removed: removed.map(\.name)))
    }

    // MARK: Comparing

    private struct Compared: Encodable {
        struct Difference: Encodable {
            var name: String
            var subject: ReferenceSubject
            var sentences: [String]
        }
        var pictures: Int
        var differences: [Difference]
        var remarks: [String]
        /// The page with the differences; nil if there are none.
        var page: String?
    }

    /// Compares the drawings with the references, and prints the differences.
    /// - Parameters:
    ///   - names: The beginnings of the names of the pictures to compare; all if empty.
    ///   - output: The page to write if a picture differs.
    /// - Throws: `CommandFailure`, and `ExitCode` if a picture differs.
    func compare(_ names: [String], _ output: OutputFile) throws {
        try checkNames(names)
        let differences = try Self.failing { () throws(ReferenceFolder.Problem) in
            try ReferenceComparison.differences(drawings, folder, in: scope) { isWanted($0, names) }
        }
        var remarks = try remarks()
        if !differences.isEmpty, let remark = folder.manifest?.remark(drawnBy: tandemVersionWithCommit) {
            remarks.append(remark)
        }
        // A page of an earlier run must not tell differences that are no longer there.
        if !differences.isEmpty || FileManager.default.fileExists(atPath: output.path) {
            try output.write(DifferencePage.html(differences, remarks: remarks))
        }
        let count = drawings.count { isWanted($0.subject.name, names) } + differences.count(where: \.isMissing)
        if isJSON {
            try Output.json(
                Compared(
                    pictures: count,
                    differences: differences.map {
                        .init(name: $0.subject.name, subject: $0.subject, sentences: $0.sentences)
                    }, remarks: remarks, page: differences.isEmpty ? nil : output.path))
        } else {
            for remark in remarks { Output.note(remark) }
            for line in ReferenceDifference.lines(differences) { Output.line(Output.plain(line)) }
        }
        guard differences.isEmpty else {
            Output.note(
                "\(count.counted("picture")) compared, \(differences.count.counted("difference")): see \(output.path). `\(Output.command) "
                    + "snapshot --accept` takes the new ones")
            throw ExitCode(ExitStatus.checkFailed.rawValue)
        }
        Output.note("\(count.counted("picture")) compared: all are equal to the references")
    }

    /// Sentences on what may be the reason for differences.
    private func remarks() throws -> [String] {
        var remarks = [fontRemark, otherRemark].compactMap { $0 }
        if let old = folder.manifest?.browser, old != browser {
            remarks.append("the references were drawn by \(old), and the new pictures by \(browser)")
        }
        let changed = try Self.failing { () throws(ReferenceFolder.Problem) in try folder.changedFiles() }
        return remarks + changed.map { "\($0) was changed since it was recorded" }
    }

    // MARK: Names

    private func isWanted(_ name: String, _ names: [String]) -> Bool {
        names.isEmpty || names.contains { name.hasPrefix($0) }
    }

    private func checkNames(_ names: [String]) throws {
        let all = drawings.map(\.subject.name) + (folder.manifest?.pictures ?? []).map(\.subject.name)
        guard let unknown = names.first(where: { name in !all.contains { $0.hasPrefix(name) } }) else { return }
        throw CommandFailure(
            .missing, reason: "no-such-picture",
            "--only: no picture's name begins with \(unknown); one is named \(all.first ?? "")")
    }

    /// Converts a problem of the folder to an exit status and a message.
    static func failing<Value>(_ body: () throws(ReferenceFolder.Problem) -> Value) throws -> Value {
        do throws(ReferenceFolder.Problem) { return try body() } catch {
            switch error.kind {
            case .data: throw CommandFailure(.data, reason: "corrupt", error.description, path: error.path)
            case .io: throw CommandFailure(.io, reason: "io", error.description, path: error.path)
            case .changedOutside: throw CommandFailure(.tryAgain, reason: "conflict", error.description)
            }
        }
    }
}
