import AppGroup
import Foundation

/// What comes of the App Groups that an extension asked for: a group that it was refused is the mistake, whatever way
/// its identifier was put together; the sources only say where it may stand.
public struct GroupReport: Sendable {
    private let target: ExtensionTarget
    private let entitled: [String: [String]?]
    /// The sources as they were built.
    private let built: SourceReport
    /// The sources as each configuration has them.
    private let reports: [String: SourceReport]

    /// Knows the sources of a target, as they were built and as each configuration would build them.
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

    /// The App Groups that processes were refused, as the logs of an examination's phones say.
    /// - Parameter directory: the folder that the phones' folders are in.
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
    ///   - refused: the groups that the run asked for in vain.
    ///   - names: the configurations that it stands for, whose entitlements are the same.
    ///   - option: the group that was named for want of entitlements.
    public func findings(
        refused: [String], in names: [String], insteadOfEntitlements option: String? = nil
    ) -> (verdicts: [Verdict], remarks: [String]) {
        var verdicts: [Verdict] = []
        var remarks: [String] = []
        for group in refused {
            let words = use(of: group, in: names)
            guard group.hasPrefix("group.") else {
                remarks.append(
                    "\(words) is no App Group, and the entitlements do not name it: it was refused; on iOS such a "
                        + "suite is the extension's own, and the app does not see it")
                continue
            }
            let owners = names.filter { other(than: $0, for: group) == nil }
            for name in names where !owners.contains(name) {
                guard let place = other(than: name, for: group) else { continue }
                remarks.append(
                    "\(place.file):\(place.line) is code that \(name) leaves out, so nothing is known of the App Group "
                        + "that \(name) asks for in its place of \(group)")
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

    /// A text of code that a configuration leaves out and that the group may have come from; nil where the group is the
    /// configuration's own.
    private func other(than name: String, for group: String) -> SourcePlace? {
        guard let report = reports[name] else { return nil }
        let own = Set(report.texts)
        guard !own.contains(where: { $0.text == group }) else { return nil }
        return built.texts.first { $0.text.count > 2 && group.contains($0.text) && !own.contains($0) }
    }

    /// Where a group's identifier stands, in words, as far as a literal shows it.
    private func use(of group: String, in names: [String]) -> String {
        let texts = names.compactMap { reports[$0] }.flatMap(\.texts) + built.texts
        if let place = texts.first(where: { $0.text == group }) {
            return "\(place.file):\(place.line) uses \(group)"
        }
        // "group." + name, or "group.\(name)".
        let parts = texts.map { (place: $0, start: $0.text.components(separatedBy: "\\(")[0]) }
            .filter { $0.start.count > 4 && group.hasPrefix($0.start) }
        if let part = parts.max(by: { $0.start.count < $1.start.count }) {
            return "\(group) is asked for, whose beginning stands in \(part.place.file):\(part.place.line)"
        }
        return "\(group) is asked for"
    }

    /// Groups that stand in code but that nothing asked for while it ran.
    private func unasked(_ refused: [String], _ names: [String]) -> [String] {
        var remarks: [String] = []
        for name in names {
            guard let named = entitled[name] ?? nil, let report = reports[name] else { continue }
            let info = target.configuration(name)?.info()?.list.values.compactMap { $0 as? String } ?? []
            // Code takes the group from Info.plist then; the literal is for the case that it is missing.
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
