import Adopt
import AppGroup
import CommandSupport
import Foundation
import Utilities

/// The output of `tandem watch`: the page's address, and the result of each build.
struct WatchReport: Sendable {
    let isJSON: Bool
    private static let hasColor = Terminal.hasColor

    /// What came of a build.
    struct Build: Sendable {
        /// The time at which the files were found changed.
        var at: Date
        /// The time at which the widgets showed what was built, or at which the errors were known.
        var end = Date()
        var seconds: Double { end.timeIntervalSince(at) }
        var extensions: [WatchedExtension] = []
        /// The reason why nothing could be built, if no source has it.
        var refusal: String?

        var isGood: Bool { refusal == nil && extensions.allSatisfy { $0.isShown } }
    }

    func begin(_ url: String, _ port: Int) {
        Output.line(isJSON ? "{\"port\":\(port),\"url\":\(JSONText.quoted(url))}" : url)
        if !isJSON { Output.note("open the address in a browser; end with Ctrl-C") }
    }

    private struct Line: Encodable {
        struct Host: Encodable {
            var name: String
            var state: String
            var isShown: Bool
            var problem: String?
            var widgets: [InstalledExtension.Widget]
        }
        var at: String
        var built: Bool
        var seconds: Double
        var hosts: [Host]
        var errors: [BuildDiagnostic]
        var failures: [InstalledExtension.Failure]
        var notes: [String]
        var problem: String?
    }

    func tell(_ build: Build) {
        guard isJSON else {
            return lines(build).forEach { Output.line(StyledText.terminal($0, hasColor: Self.hasColor)) }
        }
        let all = build.extensions
        try? Output.json(
            Line(
                at: RFC3339.text(build.at), built: build.isGood, seconds: (build.seconds * 1_000).rounded() / 1_000,
                hosts: all.map {
                    .init(
                        name: $0.title, state: $0.state, isShown: $0.isShown, problem: $0.problem, widgets: $0.widgets)
                }, errors: all.flatMap(\.errors), failures: all.flatMap(\.failures), notes: all.flatMap(\.notes),
                problem: build.refusal))
    }

    private func lines(_ build: Build) -> [String] {
        let seconds = build.seconds.formatted(.number.precision(.fractionLength(1)))
        if let refusal = build.refusal { return [StyledText.marked(refusal, .red)] }
        return build.extensions.flatMap { one -> [String] in
            guard one.isShown else {
                return [StyledText.marked(one.problem ?? "\(one.title) does not compile", .red)]
                    + one.errors.map(\.text)
            }
            let widgets = one.widgets.map { "\($0.kind) \($0.families.joined(separator: ", "))" }
            return [
                StyledText.marked("\(one.title): built in \(seconds) s: \(widgets.joined(separator: "; "))", .green)
            ] + one.notes.map { "  note  \($0)" }
                + one.failures.map { StyledText.marked("\($0.kind) \($0.family): \($0.text)", .red) }
        }
    }

    /// Says that hosts have ended by themselves.
    func hostsEnded() {
        Output.note("the host has ended; the next save starts it again")
    }
}
