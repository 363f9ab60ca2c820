import ArgumentParser
import CommandSupport
import Foundation
import WidgetRendering

/// The end of `tandem snapshot`: records, compares or accepts drawings, and tells the outcome.
struct SnapshotReport {
    let folder: ReferenceFolder
    let drawings: [DrawnReference]
    let settings: ReferenceManifest.Settings
    let isJSON: Bool

    private var browser: String { drawings.first?.browser ?? "" }

    /// A sentence on pictures that are equal only where the same fonts are installed; nil if there are none.
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
        let drawn = Set(drawings.map(\.subject))
        let lost = (folder.manifest?.pictures ?? []).map(\.subject).filter { !drawn.contains($0) }
        try write(drawings, removing: lost)
        let removed = lost.isEmpty ? "" : "; \(lost.count) that are no longer drawn were removed"
        try tell("\(drawings.count.counted("picture")) in \(folder.path)\(removed)", drawings.map(\.subject), lost)
    }

    /// Takes the drawings that differ, and removes references of pictures that are no longer drawn.
    /// - Parameter names: The beginnings of the names of the pictures to take; all if empty.
    /// - Throws: `CommandFailure`.
    func accept(_ names: [String]) throws {
        var wanted: [ReferenceSubject] = []
        var lost: [ReferenceSubject] = []
        // A damaged reference differs, too. Its checksum tells whether it may be replaced.
        let drawn = Dictionary(drawings.map { ($0.subject, $0) }, uniquingKeysWith: { $1 })
        let recorded = folder.manifest?.pictures ?? []
        for drawing in drawings where isWanted(drawing.subject.name, names) && !isRecorded(drawing) {
            wanted.append(drawing.subject)
        }
        lost = recorded.map(\.subject).filter { drawn[$0] == nil && isWanted($0.name, names) }
        try checkNames(names)
        guard !wanted.isEmpty || !lost.isEmpty else {
            return try tell("nothing differs from the references; nothing was written", [], [])
        }
        if let old = folder.manifest?.browser, old != browser, !names.isEmpty {
            throw CommandFailure(
                .checkFailed, reason: "other-browser",
                "the references were drawn by \(old), and this is \(browser): take all pictures, without --only")
        }
        // Pictures that another version of the browser draws a little differently are taken, too, so that all references
        // come from one browser.
        try write(wanted.compactMap { drawn[$0] }, removing: lost)
        let removed = lost.isEmpty ? "" : "; \(lost.count) that are no longer drawn were removed"
        try tell("\(wanted.count.counted("new picture")) in \(folder.path)\(removed)", wanted, lost)
    }

    /// Returns true if the files of the reference are those that the drawing would write.
    private func isRecorded(_ drawing: DrawnReference) -> Bool {
        let files = FileManager.default
        return folder.manifest?.pictures.contains { $0.subject == drawing.subject } == true
            && files.contents(atPath: folder.pngPath(drawing.subject)) == drawing.png
            && files.contents(atPath: folder.treePath(drawing.subject)) == Data(drawing.tree.utf8)
    }

    private func write(_ drawings: [DrawnReference], removing lost: [ReferenceSubject]) throws {
        try Self.failing { () throws(ReferenceFolder.Problem) in
            try folder.write(drawings, removing: lost, settings: settings, browser: browser)
        }
    }

    private struct Written: Encodable {
        var folder: String
        var written: [String]
        var removed: [String]
    }

    private func tell(_ text: String, _ written: [ReferenceSubject], _ removed: [ReferenceSubject]) throws {
        if let fontRemark { Output.note(fontRemark) }
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
        let remarks = try remarks()
        let differences = try Self.failing { () throws(ReferenceFolder.Problem) in
            try ReferenceComparison.differences(drawings, folder) { isWanted($0, names) }
        }
        if !differences.isEmpty { try output.write(DifferencePage.html(differences, remarks: remarks)) }
        let count = drawings.count { isWanted($0.subject.name, names) }
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
        var remarks = [fontRemark].compactMap { $0 }
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
