import SwiftUI
import Utilities
import WidgetKit

/// The body of a page of widgets: a table of contents, filters, and the pictures of each widget in each family.
struct Gallery {
    /// The groups of one widget.
    private struct Chapter {
        var name: String
        var detail: String
        var groups: [WidgetPage.Group]
    }

    /// A property of pictures that the reader can choose.
    private struct Filter {
        var name: String
        var title: String
        /// The values and their names, in display order.
        var values: [(value: String, name: String)]
    }

    private let title: String
    private let chapters: [Chapter]
    private let findings: [[String]]?

    /// - Parameters:
    ///   - title: The heading of the page.
    ///   - groups: The pictures.
    ///   - findings: For each picture, in display order, sentences on what is wrong with it; nil if the pictures were not
    ///     examined.
    init(title: String, groups: [WidgetPage.Group], findings: [[String]]?) {
        self.title = title
        self.findings = findings
        let hasLanguages = Set(groups.flatMap(\.pictures).map(\.context.language)).count > 1
        var chapters: [Chapter] = []
        var last: [String] = []
        for group in groups {
            let language = hasLanguages ? group.pictures.first?.context.language ?? "" : ""
            if last != [group.program, group.kind, language] {
                let name = group.name + (language.isEmpty ? "" : ", \(language)")
                chapters.append(Chapter(name: name, detail: "\(group.kind), \(group.program)", groups: []))
                last = [group.program, group.kind, language]
            }
            chapters[chapters.count - 1].groups.append(group)
        }
        self.chapters = chapters
    }

    /// The markup of the page's body.
    var body: String {
        var text = "<a class=\"skip\" href=\"#pictures\">Skip to the pictures</a>\n"
        text += "<header>\n<h1>\(HTMLText.escaped(title))</h1>\n\(verdict)</header>\n\(contents)\(filters)"
        text += "<main id=\"pictures\" tabindex=\"-1\">\n"
        var first = 0
        for (index, chapter) in chapters.enumerated() {
            text += "<section class=\"chapter\" id=\"w\(index)\" data-name=\""
            text += "\(HTMLText.escaped(chapter.groups[0].name))\">\n"
            text += "<h2>\(HTMLText.escaped(chapter.name))</h2>\n<p>\(HTMLText.escaped(chapter.detail))</p>\n"
            text += "<div class=\"families\">\n"
            for (place, group) in chapter.groups.enumerated() {
                text += section(group, index, place, firstPicture: first)
                first += group.pictures.count
            }
            text += "</div>\n</section>\n"
        }
        return text + "<p class=\"none\" hidden>No picture matches these filters.</p>\n</main>\n"
    }

    // MARK: The head

    private var pictureCount: Int { chapters.flatMap(\.groups).reduce(0) { $0 + $1.pictures.count } }

    private var verdict: String {
        guard let findings else { return "" }
        let count = findings.reduce(0) { $0 + $1.count }
        guard count > 0 else {
            return "<p class=\"verdict\">Checked: nothing overflows, is cut, overlaps, or is hard to read.</p>\n"
        }
        let places = findings.count { !$0.isEmpty }
        return "<p class=\"verdict bad\">Checked: \(Self.counted(count, "finding")) in "
            + "\(Self.counted(places, "picture")). They stand below the pictures.</p>\n"
    }

    private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    private var contents: String {
        var text = "<details class=\"contents\" open>\n<summary>Contents</summary>\n<nav aria-label=\"Contents\"><ul>\n"
        var first = 0
        for (index, chapter) in chapters.enumerated() {
            let hasScreens = Set(chapter.groups.compactMap { $0.pictures.first?.context.screen.name }).count > 1
            let families = chapter.groups.enumerated().map { place, group in
                var name = String(group.title.prefix { $0 != "," })
                if hasScreens, let screen = group.pictures.first?.context.screen { name += " on \(screen.name)" }
                let found = findings?[first..<first + group.pictures.count].reduce(0) { $0 + $1.count } ?? 0
                first += group.pictures.count
                let mark = found == 0 ? "" : " <span class=\"bad\">\(Self.counted(found, "finding"))</span>"
                return "<li><a href=\"#w\(index)-\(place)\">\(HTMLText.escaped(name))</a>\(mark)</li>"
            }
            text +=
                "<li><a href=\"#w\(index)\">\(HTMLText.escaped(chapter.name))</a> <ul>\(families.joined(separator: " "))"
            text += "</ul></li>\n"
        }
        return text + "</ul></nav>\n</details>\n"
    }

    private var filters: String {
        let pictures = chapters.flatMap(\.groups).flatMap(\.pictures)
        func filter(_ name: String, _ title: String, _ value: (WidgetPage.Picture) -> String) -> Filter {
            var values: [String] = []
            for picture in pictures where !values.contains(value(picture)) { values.append(value(picture)) }
            return Filter(name: name, title: title, values: values.map { ($0, $0.isEmpty ? "other" : $0) })
        }
        var all = [
            Filter(name: "widget", title: "Widget", values: chapters.enumerated().map { ("\($0)", $1.name) }),
            filter("family", "Family") { "\($0.context.family)" },
            filter("appearance", "Appearance", \.context.appearance),
            filter("state", "State", \.state), filter("screen", "Screen", \.context.screen.name),
        ]
        if findings?.contains(where: { !$0.isEmpty }) == true {
            all.append(Filter(name: "found", title: "Findings", values: [("yes", "with findings"), ("", "without")]))
        }
        // The script shows the filters, because they do nothing without it.
        var text = "<details class=\"filters\" open hidden>\n<summary>Filters and zoom <output>"
        text += "\(Self.counted(pictureCount, "picture"))</output></summary>\n<div>\n"
        for filter in all where filter.values.count > 1 {
            // A value may be empty, so the values have a mark in front of them.
            let options = filter.values.map {
                "<option value=\"=\(HTMLText.escaped($0.value))\">\(HTMLText.escaped($0.name))</option>"
            }
            text += "<label>\(filter.title) <select name=\"\(filter.name)\"><option value=\"\">all</option>"
            text += "\(options.joined())</select></label>\n"
        }
        text += "<label>Zoom <input type=\"range\" name=\"zoom\" min=\"50\" max=\"200\" step=\"25\" value=\"100\"> "
        return text
            + "<span>100 %</span></label>\n<button type=\"button\" disabled>Show all</button>\n</div>\n</details>\n"
    }

    // MARK: Pictures

    private func section(_ group: WidgetPage.Group, _ chapter: Int, _ place: Int, firstPicture: Int) -> String {
        var notes = group.remarks
        var rows = ""
        var row = HTMLElement("div", "row")
        var last = ""
        for (index, picture) in group.pictures.enumerated() {
            let frame = WidgetFrame(picture.nodes, in: picture.context, at: picture.date)
            for note in frame.notes where !notes.contains(note) { notes.append(note) }
            // Starts a new row for each entry, so that all appearances of one entry are in the same row.
            let state = picture.caption.split(separator: ",").dropLast().joined(separator: ",")
            if state != last {
                if !row.content.isEmpty { rows += row.html + "\n" }
                row.content = []
                last = state
            }
            row.append(figure(picture, frame, chapter, findings?[firstPicture + index] ?? []))
        }
        if !row.content.isEmpty { rows += row.html + "\n" }
        var text = "<section class=\"family\" id=\"w\(chapter)-\(place)\" data-widget=\"\(chapter)\" data-family=\""
        text += "\(HTMLText.escaped(String(group.title.prefix { $0 != "," })))\">\n"
        text += "<h3>\(HTMLText.escaped(group.title))</h3>\n<div class=\"rows\">\n\(rows)</div>\n"
        if !notes.isEmpty {
            let items = notes.map { HTMLElement.Content.element(HTMLElement("li", content: [.text($0)])) }
            text += HTMLElement("ul", "notes", content: items).html + "\n"
        }
        return text + "</section>\n"
    }

    private func figure(
        _ picture: WidgetPage.Picture, _ frame: WidgetFrame, _ chapter: Int, _ found: [String]
    ) -> HTMLElement {
        var figure = WidgetPage.figure(picture, frame)
        for (name, value) in [
            ("widget", "\(chapter)"), ("family", "\(picture.context.family)"),
            ("appearance", picture.context.appearance), ("state", picture.state),
            ("screen", picture.context.screen.name), ("found", found.isEmpty ? "" : "yes"),
        ] {
            figure.attribute("data-\(name)", value)
        }
        if !found.isEmpty {
            let items = found.map { HTMLElement.Content.element(HTMLElement("li", content: [.text($0)])) }
            figure.append(HTMLElement("ul", "found", content: items))
        }
        return figure
    }
}
