import Foundation
import WidgetKit
import WidgetRendering

/// The pictures of a page as text and as JSON.
enum PictureReport {
    /// Returns the caption of each picture with the content indented below it. Appearances with the same content are
    /// merged.
    static func text(_ groups: [WidgetPage.Group]) -> String {
        var text = ""
        for group in groups {
            text += "\(group.name) (\(group.kind)), \(group.title)\n"
            var last: [String]?
            for picture in group.pictures {
                let lines = WidgetText(picture.nodes).lines
                if lines == last { continue }
                last = lines
                text += "  \(picture.caption)\n"
                text += lines.map { "    \($0)\n" }.joined()
            }
            text += group.remarks.map { "  note: \($0)\n" }.joined()
        }
        return text
    }

    private struct Report: Encodable {
        var pictures: [Picture]
    }

    private struct Picture: Encodable {
        var program: String
        var kind: String
        var family: String
        var screen: String
        var width: Double
        var height: Double
        var appearance: String
        var caption: String
        var date: Date
        var lines: [String]
        var notes: [String]
    }

    /// Returns the pictures as JSON:
    /// `{"pictures":[{"program","kind","family","screen","width","height","appearance","caption","date","lines","notes"}]}`
    static func json(_ groups: [WidgetPage.Group]) throws -> String {
        let pictures = groups.flatMap { group in
            group.pictures.map { picture in
                let size = picture.context.screen.size(of: picture.context.family)
                return Picture(
                    program: group.program, kind: group.kind, family: "\(picture.context.family)",
                    screen: picture.context.screen.name, width: Double(size.width), height: Double(size.height),
                    appearance: picture.context.appearance, caption: picture.caption, date: picture.date,
                    lines: WidgetText(picture.nodes).lines,
                    notes: group.remarks
                        + WidgetFrame(picture.nodes, in: picture.context, at: picture.date).notes)
            }
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return String(decoding: try encoder.encode(Report(pictures: pictures)), as: UTF8.self)
    }
}
