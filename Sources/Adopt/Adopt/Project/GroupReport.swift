import AppGroup
import Foundation

/// Compares the App Groups that an extension asked for with its entitlements.
///
/// Every group that was refused is a mistake, no matter how the code composed the group's identifier. String literals
/// in the sources only suggest which code composed it.
public struct GroupReport: Sendable {
    private let target: ExtensionTarget
    private let entitled: [String: [String]?]
    /// The report on the sources in the configuration that was built.
    private let built: SourceReport
    /// The report on the sources in each configuration.
    private let reports: [String: SourceReport]

    public init(
        _ target: ExtensionTarget, _ sources: [SwiftSource], built: SourceReport, on platform: CompilationPlatform,
        entitled: [String: [String]?]
    ) {
        self.target = target
        self.entitled = entitled
        self.built = built
        let reports = target.configurations.map { configuration in
            var platform = platform
            platform.flags = configuration.conditions
            return (configuration.name, SourceReport(sources, on: platform))
        }
        self.reports = Dictionary(reports, uniquingKeysWith: { $1 })
    }

    /// Returns the App Groups that the phones of an examination refused, according to their logs.
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

    /// Judges the use of App Groups in a run.
    /// - Parameters:
    ///   - refused: The groups that were refused in the run.
    ///   - names: The configurations that the run represents. All have the same entitlements.
    ///   - option: The group that `--app-group` names if there are no entitlements.
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
            var owners = names.filter { other(than: $0, for: group) == nil }
            for name in owners {
                guard let (configuration, own) = choice(of: name, insteadOf: group) else { continue }
                owners.removeAll { $0 == name }
                remarks.append(
                    "\(words), which the entitlements of \(configuration) name; those of \(name) name \(own), which the "
                        + "code names, too. The extension was built as in \(configuration), so it is not known whether "
                        + "\(name) uses its own")
            }
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
                    .wrongGroup, place: group, "\(words), but \(entitlements)",
                    advice:
                        "Write the same identifier in both, and under com.apple.security.application-groups in every "
                        + "configuration's entitlements; the defaults and the container are nil otherwise"))
        }
        return (verdicts, remarks + unasked(refused, names))
    }

    /// Returns a literal that may be the source of the group, in code that this configuration leaves out. Returns nil
    /// if the configuration itself uses the group.
    private func other(than name: String, for group: String) -> SourcePlace? {
        guard let report = reports[name] else { return nil }
        let own = Set(report.texts)
        guard !own.contains(where: { $0.text == group }) else { return nil }
        return built.texts.first { $0.text.count > 2 && group.contains($0.text) && !own.contains($0) }
    }

    /// Returns the configuration whose entitlements name a group, and the group that the code probably uses in the
    /// configuration `name` instead: one that only the latter's entitlements name, and that the code or Info.plist
    /// names as well. Returns nil if the code names no group of that configuration's own.
    private func choice(of name: String, insteadOf group: String) -> (configuration: String, own: String)? {
        let others = entitled.filter { $0.key != name && ($0.value ?? []).contains(group) }
        guard let other = others.keys.min(), let groups = entitled[name] ?? nil else { return nil }
        let info = target.configuration(name)?.info()?.list.values.compactMap { $0 as? String } ?? []
        let texts = Set((reports[name]?.texts ?? built.texts).map(\.text) + info)
        let own = groups.first { texts.contains($0) && !((entitled[other] ?? nil) ?? []).contains($0) }
        return own.map { (other, $0) }
    }

    /// Describes where the code names a group's identifier, as far as literals reveal it.
    private func use(of group: String, in names: [String]) -> String {
        let texts = names.compactMap { reports[$0] }.flatMap(\.texts) + built.texts
        if let place = SourcePlace.whole(group, in: texts) {
            return "\(place.file):\(place.line) uses \(group)"
        }
        if let place = SourcePlace.start(of: group, in: texts) {
            return "the code asks for \(group), which begins as the text in \(place.file):\(place.line)"
        }
        return "the code asks for \(group)"
    }

    /// Returns remarks on groups that literals in the code name, but that the running code did not ask for.
    private func unasked(_ refused: [String], _ names: [String]) -> [String] {
        var remarks: [String] = []
        for name in names {
            guard let named = entitled[name] ?? nil, let report = reports[name] else { continue }
            let info = target.configuration(name)?.info()?.list.values.compactMap { $0 as? String } ?? []
            // If Info.plist names an allowed group, the code takes the group from there, and the literal is only a
            // fallback.
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
