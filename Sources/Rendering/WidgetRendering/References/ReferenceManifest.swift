import AppGroup
package import Foundation

/// The index of a folder with reference pictures, `references.json`.
package struct ReferenceManifest: Codable, Sendable, Equatable {
    /// A picture: what it shows, and the checksums (SHA-256) of its files as they were recorded.
    package struct Picture: Codable, Sendable, Equatable {
        package var subject: ReferenceSubject
        package var png: String
        package var tree: String
    }

    /// What decides which pictures are drawn, besides the extension.
    package struct Settings: Codable, Sendable, Equatable {
        /// The time on the extension's clock, which stands still.
        package var now: Date
        /// The most entries of a timeline that are drawn.
        package var entries: Int
        /// True if the pictures include those of a locked device, and of StandBy.
        package var locked, standBy: Bool

        package init(now: Date, entries: Int, locked: Bool, standBy: Bool) {
            (self.now, self.entries, self.locked, self.standBy) = (now, entries, locked, standBy)
        }
    }

    package static let name = "references.json"
    /// The numbers of entries of a timeline that can be drawn.
    package static let entries = 1...100
    /// The version of the form of the folder.
    package static let format = 1

    package var format = Self.format
    /// The browser that drew the pictures, such as `HeadlessChrome/156.0.8078.108`.
    package var browser: String
    /// The version of Tandem that drew the pictures, such as `1.0.0 (3a156029)`. Nil if it is unknown, as in older
    /// indexes.
    package var tandem: String?
    package var settings: Settings
    package var pictures: [Picture]

    package init(browser: String, tandem: String?, settings: Settings, pictures: [Picture]) {
        (self.browser, self.tandem, self.settings, self.pictures) = (browser, tandem, settings, pictures)
    }

    /// Returns a sentence if another version of Tandem drew the pictures, which may be the reason for differences;
    /// otherwise nil.
    /// - Parameter version: The version that drew the new pictures.
    package func remark(drawnBy version: String) -> String? {
        guard tandem != version else { return nil }
        // Any other text would be somebody else's words in the log.
        let known = tandem.flatMap { $0.wholeMatch(of: /[0-9A-Za-z .()_\-]{1,64}/) == nil ? nil : $0 }
        let old = known.map { "recorded by Tandem \($0)" } ?? "recorded by an unknown version of Tandem"
        return "the references were \(old), and the new pictures are drawn by Tandem \(version)"
    }

    /// The text of the file, with a line for each value.
    var json: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            encoder.dateEncodingStrategy = .iso8601
            return try encoder.encode(self) + Data("\n".utf8)
        }
    }

    /// Reads the text of the file.
    /// - Throws: `ReferenceFolder.Problem`.
    init(json: Data, path: String) throws(ReferenceFolder.Problem) {
        struct Format: Decodable { var format: Int }
        let advice = "Restore it from version control, or remove its folder and record anew"
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        do {
            let format = try decoder.decode(Format.self, from: json).format
            guard format == Self.format else {
                throw ReferenceFolder.Problem(
                    .data, path,
                    "has the format \(format), and this version of Tandem reads format \(Self.format). Use the version that "
                        + "recorded it, or remove its folder and record anew")
            }
            self = try decoder.decode(Self.self, from: json)
        } catch let problem as ReferenceFolder.Problem {
            throw problem
        } catch let error as DecodingError {
            let (line, words) = Self.words(on: error, in: json)
            throw ReferenceFolder.Problem(.data, path + line, "\(words). \(advice)")
        } catch {
            throw ReferenceFolder.Problem(.data, path, "cannot be read: \(error). \(advice)")
        }
        guard Self.entries.contains(settings.entries) else {
            throw ReferenceFolder.Problem(
                .data, path,
                "has settings.entries \(settings.entries), which is not \(Self.entries.lowerBound) to "
                    + "\(Self.entries.upperBound). \(advice)")
        }
        let names = pictures.map(\.subject.name)
        guard Set(names).count == names.count else {
            throw ReferenceFolder.Problem(.data, path, "names a picture twice. \(advice)")
        }
    }

    private static func words(on error: DecodingError, in json: Data) -> (line: String, words: String) {
        func place(_ path: [any CodingKey]) -> String {
            path.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
        }
        switch error {
        case .keyNotFound(let key, let context):
            return ("", "has no key \(place(context.codingPath + [key]).dropFirst())")
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            return ("", "has a wrong value of \(place(context.codingPath).dropFirst())")
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            return ("", "has a wrong value of \(place(context.codingPath).dropFirst())")
        default: return (line(in: json).map { ":\($0)" } ?? "", "is not JSON")
        }
    }

    /// Returns the number of the line at which the text is no longer JSON; nil if that is not known.
    private static func line(in json: Data) -> Int? {
        do {
            _ = try JSONSerialization.jsonObject(with: json)
            return nil
        } catch {
            // Foundation on Linux says where only in words: "Invalid value around character 2."
            let words = (error as NSError).userInfo["NSDebugDescription"] as? String ?? ""
            guard let index = words.firstMatch(of: /character ([0-9]+)/).flatMap({ Int($0.output.1) }) else {
                return nil
            }
            return 1 + json.prefix(index).count { $0 == UInt8(ascii: "\n") }
        }
    }
}

/// What a reference picture shows.
package struct ReferenceSubject: Codable, Sendable, Hashable {
    /// The name of the extension.
    package var program: String
    /// The kind of the widget.
    package var widget: String
    package var family: String
    /// `light`, `dark`, `accented`, `lockScreen`, `locked`, `standBy` or `standByNight`.
    package var appearance: String
    package var locale: String
    /// The name of the screen.
    package var device: String
    /// `placeholder`, `snapshot`, or `timeline-1` for the first entry of the timeline that looks different.
    package var state: String

    package init(
        program: String, widget: String, family: String, appearance: String, locale: String, device: String,
        state: String
    ) {
        (self.program, self.widget, self.family, self.appearance) = (program, widget, family, appearance)
        (self.locale, self.device, self.state) = (locale, device, state)
    }

    /// The name of the picture, which is the path of its files in the folder, without their endings. `--only` takes it, or
    /// its beginning.
    package var name: String {
        let file = [family, appearance, locale, device, state].joined(separator: "-")
        return [program, widget, file].map(Self.component).joined(separator: "/")
    }

    /// The words of a report: `QuoteWidget, systemSmall, light, en_US, 393x852, snapshot`.
    package var words: String { [widget, family, appearance, locale, device, state].joined(separator: ", ") }

    /// Returns a name that can be that of a file everywhere. The end of a name with other characters tells it from those
    /// that become equal.
    private static func component(_ name: String) -> String {
        let isPlain = { (character: Character) in
            character.isASCII && (character.isLetter || character.isNumber || "._-".contains(character))
        }
        let plain = String(name.map { isPlain($0) ? $0 : "_" })
        if plain == name, !name.isEmpty, name.first != ".", name.count <= 200 { return name }
        return "_\(plain.prefix(160))-\(Checksum.sha256([Array(name.utf8)[...]]).prefix(8))"
    }
}
