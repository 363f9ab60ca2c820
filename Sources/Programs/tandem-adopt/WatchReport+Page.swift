import Adopt
import CommandSupport
import Foundation
import Preview

extension WatchReport.Build {
    /// The maximum number of errors on the page.
    private static let mostErrors = 20

    /// The hosts that the page shows; nil for those of the last build.
    var hosts: [PreviewedHost]? {
        guard refusal == nil else { return nil }
        return extensions.map {
            PreviewedHost(
                name: $0.title, stateDirectory: $0.state, container: $0.container, resources: $0.resources,
                isTrusted: false)
        }
    }

    /// Returns what the page says about the build.
    /// - Parameter isDrawn: False if the widgets are still to be drawn.
    func status(isDrawn: Bool) -> BuildStatus {
        let time = seconds.formatted(.number.precision(.fractionLength(1)).locale(Locale(identifier: "en_US")))
        let text = isGood ? "built in \(time) s" : "the last save cannot be shown"
        var cards = extensions.flatMap(Self.cards)
        if let refusal { cards.insert(.init(title: "Nothing can be built", lines: [.init(text: refusal)]), at: 0) }
        return BuildStatus(isBuilding: !isDrawn, text: isDrawn ? text : "starting …", isGood: isGood, cards: cards)
    }

    private static func cards(of one: WatchedExtension) -> [BuildStatus.Card] {
        guard one.isShown else {
            var lines = one.errors.prefix(mostErrors).map { BuildStatus.Line($0, root: one.root) }
            let rest = one.errors.count - lines.count
            if rest > 0 { lines.append(.init(text: "and \(rest.counted("other error")), which the terminal shows")) }
            if let problem = one.problem { lines.insert(.init(text: problem), at: 0) }
            let title = one.problem == nil ? "\(one.title) does not compile" : one.title
            return [.init(host: one.title, title: title, lines: lines)]
        }
        return one.failures.map { failure in
            .init(
                host: one.title, kind: failure.kind, family: failure.family,
                title: "\(failure.kind), \(failure.family)", lines: [.init(text: failure.text)])
        }
    }
}

extension BuildStatus.Line {
    fileprivate init(_ error: BuildDiagnostic, root: String) {
        let name = error.file.hasPrefix(root + "/") ? String(error.file.dropFirst(root.count + 1)) : error.file
        self.init(
            place: error.file.isEmpty ? nil : "\(name):\(error.line)", path: error.file, text: error.message,
            note: error.name == nil ? nil : error.explanation)
    }
}
