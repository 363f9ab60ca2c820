import Foundation
import Utilities
import WidgetKit

extension TandemFile {
    /// A key of `.tandem.yml`. The reader, the schema for editors and the file that `tandem init` writes use this list.
    struct Key: Sendable {
        var name: String
        var shape: Shape
        /// The meaning of the key, for editors and people.
        var about: String
        var isRequired = false
    }

    /// The form of a key's value.
    indirect enum Shape: Sendable {
        case text(Text)
        case list(Text)
        case number(ClosedRange<Int>)
        case flag
        case members([Key])
        case records([Key])
    }

    /// The meaning of a text.
    enum Text: Sendable {
        /// Any text that is not empty. Its line ends are read as spaces.
        case line
        case path
        /// The path of a folder that Tandem makes if it does not exist.
        case newFolder
        case oneOf([String])
        case family
        case locale
        case group
        case device
        case duration
        case date
        case time
        case fingerprint
    }

    /// The keys, in the order in which `tandem init` writes them.
    static let keys = [
        Key(
            name: "projects", shape: .list(.path),
            about: "Folders or Swift files of the widget extensions, those that they share, and .xcodeproj folders."),
        Key(
            name: "targets", shape: .list(.line),
            about: "The projects' targets; without this key, each project's only app extension."),
        Key(
            name: "families", shape: .list(.family),
            about: "The families to examine and to draw; without this key, all that a widget supports."),
        Key(
            name: "locales", shape: .list(.locale),
            about: "The locales in which widgets are examined and drawn; without this key, that of their own texts."),
        Key(
            name: "devices", shape: .list(.device),
            about: "The screens on which `tandem render` and `tandem snapshot` draw widgets."),
        Key(
            name: "answers", shape: .text(.path),
            about: "The folder with the answers of the extension's servers: HOST/PATH.json."),
        Key(
            name: "container", shape: .text(.path),
            about: "A folder with the App Group's container as the app left it. A copy is used."),
        Key(
            name: "scenarios",
            shape: .members([
                Key(name: "days", shape: .number(1...30), about: "The number of days without a network."),
                Key(name: "calls-only", shape: .flag, about: "Make single calls only, and play no scenarios."),
            ]),
            about: "What `tandem adopt` plays."),
        Key(
            name: "app-group", shape: .text(.group),
            about: "The App Group that app and extension share, if no entitlements name one."),
        Key(
            name: "configuration", shape: .text(.oneOf(["Debug", "Release", "both"])),
            about: "The build configurations to examine."),
        Key(name: "entitlements", shape: .text(.path), about: "The entitlements file, for all configurations."),
        Key(name: "info-plist", shape: .text(.path), about: "The Info.plist."),
        Key(name: "swift-version", shape: .text(.oneOf(["5", "6"])), about: "The language mode."),
        Key(name: "deadline", shape: .text(.duration), about: "The longest time of a provider's call: 500ms, 30s, 2m."),
        Key(
            name: "time-limit", shape: .text(.duration),
            about: "The longest time of an extension's examination after its build: 90s, 10m."),
        Key(
            name: "references", shape: .text(.newFolder),
            about: "The folder with the reference pictures of `tandem snapshot`."),
        Key(name: "now", shape: .text(.time), about: "The time in the pictures of `tandem snapshot`."),
        Key(
            name: "accepted", shape: .records(acceptanceKeys),
            about: "The findings that do not make a run fail. `tandem adopt --accept` adds them."),
    ]

    /// The keys of an accepted finding.
    static let acceptanceKeys = [
        Key(
            name: "finding", shape: .text(.fingerprint), about: "The fingerprint of the finding, from the report.",
            isRequired: true),
        Key(name: "reason", shape: .text(.line), about: "The reason why it is accepted.", isRequired: true),
        Key(name: "until", shape: .text(.date), about: "The last day on which it is accepted: 2027-01-31."),
    ]

    /// The forms of texts, as regular expressions of JSON Schema (ECMA-262).
    static let durationPattern = "^[0-9]{1,5}(\\.[0-9]{1,3})?(ms|s|m|h|d)?$"
    static let datePattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
    /// A time as `RFC3339` reads it. Days that do not exist match, too.
    static let timePattern =
        "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$"
    static let fingerprintPattern =
        "^(\(Verdict.Code.allCases.map(\.rawValue).joined(separator: "|")))(/(\\*|[A-Za-z0-9._%-]+)){3,4}$"

    /// Checks a text of one of the forms that need no file.
    /// - Returns: What the key takes instead; nil if the text is right.
    static func expectation(_ form: Text, _ text: String, devices: [String]) -> String? {
        switch form {
        case .line: text.allSatisfy(\.isWhitespace) ? "a text" : nil
        case .path, .newFolder: text.isEmpty ? "a path" : nil
        case .oneOf(let choices): choices.contains(text) ? nil : choices.joined(separator: ", ")
        case .family:
            FamilyNames.whole(text) == nil
                ? FamilyNames.all.joined(separator: ", ") + ", with or without system and accessory" : nil
        case .locale: LocaleNames.isKnown(text) ? nil : LocaleNames.examples
        case .group: GroupNames.isIdentifier(text) ? nil : GroupNames.example
        case .device: devices.contains(text) ? nil : devices.joined(separator: ", ")
        case .duration: matches(durationPattern, text) ? nil : "a duration such as 500ms, 30s or 2m"
        case .date: AcceptedFindings.isDate(text) ? nil : "a day such as 2027-01-31"
        case .time: RFC3339.date(text) == nil ? "a time such as 2026-01-30T09:41:00Z" : nil
        case .fingerprint:
            Fingerprint(text) == nil
                ? "a fingerprint from a report, such as reload-loop/MyWidget/Quote/systemSmall" : nil
        }
    }

    static func matches(_ pattern: String, _ text: String) -> Bool {
        // `$` matches before a line end, too.
        text.range(of: pattern, options: .regularExpression) == text.startIndex..<text.endIndex
    }
}
