import Foundation

extension RepositorySurvey {
    /// The text of `.tandem.yml` for the repository. Keys without a found value are comments.
    public var text: String {
        var lines = [
            "# What `tandem adopt`, `tandem render` and `tandem snapshot` do here. Options replace the values in this file.",
            "# Paths are relative to this file. `tandem init --schema` prints a JSON Schema for editors.", "",
        ]
        for key in TandemFile.keys {
            lines.append("# " + key.about)
            // The repository's names may contain line ends.
            lines += hints(of: key.name).map { "# " + $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
            lines += values(of: key.name) ?? examples(of: key.name).map { "# " + $0 }
            lines.append("")
        }
        return lines.dropLast().joined(separator: "\n") + "\n"
    }

    private func values(of key: String) -> [String]? {
        let list = key == "projects" ? projects : key == "targets" ? targets : []
        return list.isEmpty ? nil : ["\(key):"] + list.map { "  - " + Self.quoted($0) }
    }

    private func hints(of key: String) -> [String] {
        switch key {
        case "projects":
            omitted.map { TandemFile.omission + $0 }
                + packages.sorted { $0.key < $1.key }.map { package, modules in
                    "Also built, because it is imported: \(modules.joined(separator: ", ")) of the package in \(package)."
                }
        case "answers": hosts.isEmpty ? [] : ["The code may call \(hosts.joined(separator: ", "))."]
        case "app-group":
            groups.isEmpty
                ? []
                : ["Found: \(groups.joined(separator: ", "))" + (lacksEntitlements ? ", without entitlements." : ".")]
        default: []
        }
    }

    private func examples(of key: String) -> [String] {
        if key == "app-group", let group = groups.first { return ["app-group: \(Self.quoted(group))"] }
        return Self.examples[key, default: []]
    }

    /// The examples of values.
    static let examples: [String: [String]] = [
        "targets": ["targets: [MyWidgetExtension]"], "families": ["families: [systemSmall, systemMedium]"],
        "locales": ["locales: [en_US, de_DE]"], "devices": ["devices: [393x852, 375x667]"],
        "answers": ["answers: Tests/answers"], "container": ["container: Tests/container"],
        "scenarios": ["scenarios:", "  days: 3", "  calls-only: false"],
        "app-group": ["app-group: group.com.example.app"], "configuration": ["configuration: both"],
        "entitlements": ["entitlements: MyWidget/MyWidget.entitlements"],
        "info-plist": ["info-plist: MyWidget/Info.plist"], "swift-version": ["swift-version: 6"],
        "deadline": ["deadline: 30s"], "time-limit": ["time-limit: 10m"],
        "references": ["references: Tests/WidgetReferences"], "now": ["now: 2026-01-30T09:41:00Z"],
        "accepted": [
            "accepted:", "  - finding: reload-loop/MyWidget/QuoteWidget/systemSmall", "    reason: known, see issue 12",
            "    until: 2027-01-31",
        ],
    ]

    /// Returns a scalar of YAML: in quotation marks unless the text cannot be misread.
    private static func quoted(_ text: String) -> String {
        if TandemFile.matches("^[A-Za-z_][A-Za-z0-9_./-]*$", text) && text != "null" || text == "." { return text }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? text
    }
}
