import Foundation

@testable import WidgetRendering

/// References that tests with invented pictures have in common.
protocol MadeUpReferences {}

extension MadeUpReferences {
    /// A layout tree.
    static var text: String {
        """
        VStack at 16,16 size 138×138
          Text "Updated 2:40" at 16,120.3 size 60×15.7 color #8e8e93 font 13/400
          Symbol at 80,-2 size 20×20 color #ff3b3080
          Text "a \\"b\\"\\nc" at 0,0 size 1×1 color "color(srgb 1 0 0)" font 8.5/700 cut "a…" redacted

        """
    }

    /// Returns a PNG file of rows that each begin with the number of their filter. Its data is not compressed.
    func png(_ rows: [[UInt8]], channels: Int) -> [UInt8] {
        func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
        func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
            number(content.count) + Array(name.utf8) + content + number(0)
        }
        let raw = rows.flatMap { $0 }
        let count = [UInt8(raw.count & 0xFF), UInt8(raw.count >> 8)]
        let stream = [0x78, 1, 1] + count + count.map { ~$0 } + raw + number(0)
        let header = number((rows[0].count - 1) / channels) + number(rows.count) + [8, channels == 4 ? 6 : 2, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10] + chunk("IHDR", header) + chunk("IDAT", stream)
            + chunk("IEND", [])
    }

    static var settings: ReferenceManifest.Settings {
        ReferenceManifest.Settings(
            now: Date(timeIntervalSince1970: 1_769_766_060), entries: 6, locked: false, standBy: false)
    }

    func drawing(_ state: String, _ red: UInt8 = 1, tree: String = Self.text) -> DrawnReference {
        DrawnReference(
            subject: ReferenceSubject(
                program: "Quotes", widget: "Quote", family: "systemSmall", appearance: "light", locale: "en_US",
                device: "393x852", state: state),
            png: Data(png([[0, red, 2, 3]], channels: 3)), tree: tree, browser: "Chromium/1")
    }

    func write(
        _ drawings: [DrawnReference], removing: [ReferenceSubject] = [], by tandem: String? = nil, to path: String
    ) throws {
        try ReferenceFolder(path).write(
            drawings, removing: removing, settings: Self.settings, browser: "Chromium/1", tandem: tandem)
    }

    func differences(_ drawings: [DrawnReference], _ path: String) throws -> [String] {
        try ReferenceComparison.differences(
            drawings, ReferenceFolder(path), in: ReferenceScope(drawings)
        ).flatMap { difference in
            difference.sentences.map { "\(difference.subject.state): \($0)" }
        }
    }
}
