import AppGroup
import Foundation

/// The App Groups that an extension asked for.
///
/// The mistake is a group that it was refused, however the code composed the identifier. The sources only hint at where
/// that code is.
public struct GroupReport: Sendable {
    private let target: ExtensionTarget
    private let entitled: [String: [String]?]
    /// The sources in the configuration that was built.
    private let built: SourceReport
    /// The sources in each configuration.
    private let reports: [String: SourceReport]

    public init(
        _ target: ExtensionTarget, _ sources: [SwiftSource], built: SourceReport, modules: Set<String>,
        entitled: [String: [String]?]
    ) {
        self.target = target
        self.entitled = entitled
        self.built = built
        let reports = target.configurations.map { configuration in
            (configuration.name, SourceReport(sources, on: .init(modules: modules, flags: configuration.conditions)))
        }
        self.reports = Dictionary(reports, uniquingKeysWith: { $1 })
    }

    /// Returns the App Groups that processes were refused, according to the logs of an examination's phones.
    /// - Parameter directory: The folder that contains the phones' folders.
    public static func refused(in directory: String) -> [String] {
        let manager = FileManager.default
        var found: Set<String> = []
        for phone in (try? manager.contentsOfDirectory(atPath: directory)) ?? [] {
            guard let log = manager.contents(atPath: "\(directory)/\(phone)/extension.log") else { continue }
            for line in String(decoding: log, as: UTF8.self).split(separator: "\n") {
                if let group = Entitlements.refusedGroup(inLine: line) { found.insert(group) }
            }
        }
        return found.sorted()
    }

    /// Judges a run.
    /// - Parameters:
    ///   - refused: The groups that the run was refused.
    ///   - names: The configurations that the run represents, which have the same entitlements.
    ///   - option: The group that `--app-group` names, because there are no entitlements.
    public func findings(
        refused: [String], in names: [String], insteadOfEntitlements option: String? = nil
    ) -> (verdicts: [Verdict], remarks: [String]) {
        var verdicts: [Verdict] = []
        var remarks: [String] = []
        for group in refused {
            let words = use(of: group, in: names)
            guard group.hasPrefix("group.") else {
                remarks.append(
                    "\(words), which was refused: it is not an App Group, and the entitlements do not name it. On iOS "
                        + "such a suite is private to the extension, and the app does not see it")
                continue
            }
            let owners = names.filter { other(than: $0, for: group) == nil }
            for name in names where !owners.contains(name) {
                guard let place = other(than: name, for: group) else { continue }
                remarks.append(
                    "\(place.file):\(place.line) is code that \(name) leaves out, so the App Group that \(name) uses instead "
                        + "of \(group) is unknown")
            }
            guard let first = owners.first else { continue }
            let named = (entitled[first] ?? nil) ?? []
            let entitlements =
                option.map { "--app-group names \($0)" }
                ?? "the entitlements of \(owners.joined(separator: " and ")) name "
                + (named.isEmpty ? "no App Group" : named.joined(separator: ", "))
            verdicts.append(
                Verdict(
                    .wrongGroup, "\(words), but \(entitlements)",
                    advice:
                        "Write the same identifier in both, and under com.apple.security.application-groups in every "
                        + "configuration's entitlements; the defaults and the container are nil otherwise"))
        }
        return (verdicts, remarks + unasked(refused, names))
    }

    /// Returns a text of code that a configuration leaves out and that may be the group's source; nil if the
    /// configuration itself uses the group.
    private func other(than name: String, for group: String) -> SourcePlace? {
        guard let report = reports[name] else { return nil }
        let own = Set(report.texts)
        guard !own.contains(where: { $0.text == group }) else { return nil }
        return built.texts.first { $0.text.count > 2 && group.contains($0.text) && !own.contains($0) }
    }

    /// Describes where the code names a group's identifier, as far as a literal shows it.
    private func use(of group: String, in names: [String]) -> String {
        let texts = names.compactMap { reports[$0] }.flatMap(\.texts) + built.texts
        if let place = texts.first(where: { $0.text == group }) {
            return "\(place.file):\(place.line) uses \(group)"
        }
        // The code may compose it: "group." + name, or "group.\(name)".
        let parts = texts.map { (place: $0, start: $0.text.components(separatedBy: "\\(")[0]) }
            .filter { $0.start.count > 4 && group.hasPrefix($0.start) }
        if let part = parts.max(by: { $0.start.count < $1.start.count }) {
            return "the code asks for \(group), which begins as the text in \(part.place.file):\(part.place.line)"
        }
        return "the code asks for \(group)"
    }

    /// Returns remarks on groups that the code names but did not ask for while it ran.
    private func unasked(_ refused: [String], _ names: [String]) -> [String] {
        var remarks: [String] = []
        for name in names {
            guard let named = entitled[name] ?? nil, let report = reports[name] else { continue }
            let info = target.configuration(name)?.info()?.list.values.compactMap { $0 as? String } ?? []
            // Then the code takes the group from Info.plist, and the literal is only a fallback.
            guard !info.contains(where: named.contains) else { continue }
            for use in report.groups where use.text.hasPrefix("group.") && !refused.contains(use.text) {
                guard !named.contains(use.text) else { continue }
                let remark =
                    "\(use.file):\(use.line) names \(use.text), which the entitlements of \(name) do not name; nothing "
                    + "asked for it while it ran"
                remarks.append(remark)
            }
        }
        return remarks
    }
}
