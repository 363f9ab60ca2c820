import Foundation
import SwiftUI
import WidgetKit

extension TreeDrawing {
    mutating func text(_ node: ViewNode, _ scope: Scope) -> Box {
        var scope = scope
        let runs = node["runs"]?.list ?? []
        // A text with a single run has no list `runs`. The attributes of the run are then properties of the node.
        let own: ViewValue = .object(node.properties)
        if runs.isEmpty {
            scope.apply(own)
        } else {
            // Uses the size of the text's largest letters, because they determine the line height. The inherited font
            // does not.
            scope.font.size = runs.map { scope.applying($0).font.size }.max() ?? scope.font.size
        }
        var element = HTMLElement("div", "t")
        scope.font.write(&element, lineSpacing: scope.lineSpacing)
        write(scope.ink, of: &element)
        if runs.isEmpty {
            append(run: own, scope, to: &element)
        } else {
            for run in runs {
                let inner = scope.applying(run)
                var span = HTMLElement("span")
                if inner.font != scope.font {
                    if inner.font.size != scope.font.size { span.set("font-size", HTML.points(inner.font.size)) }
                    inner.font.writeLetters(&span)
                    if inner.font.cssWeight == 400, scope.font.cssWeight != 400 { span.set("font-weight", "400") }
                }
                if let paint = inner.paint(run["foregroundStyle"]) { write(paint, of: &span) }
                append(run: run, inner, to: &span)
                if span.style.isEmpty, span.attributes.isEmpty {
                    element.content += span.content
                } else {
                    element.append(span)
                }
            }
        }
        limit(&element, scope)
        if (node["text"]?.string ?? "").contains("](inflect: true)") {
            note(
                "^[…](inflect: true) is shown as it is: Text(\"…\") and AttributedString(localized:) inflect, "
                    + "String(localized:) does not")
        }
        if scope.isRedacted {
            let content = element.content
            element.content = [.element(HTMLElement("span", "redacted", content: content))]
        }
        return measured(element, node["text"]?.string ?? "", runs.isEmpty ? [own] : runs, scope)
    }

    /// Returns true if a run of the text is a running time, such as a timer.
    private static func counts(_ runs: [ViewValue]) -> Bool {
        runs.contains { ["timer", "timerInterval"].contains($0["style"]?.string ?? "") }
    }

    /// Sets the letter case, the maximum number of lines, and the place where a long text is truncated.
    private func limit(_ element: inout HTMLElement, _ scope: Scope) {
        if let textCase = scope.textCase { element.set("text-transform", textCase) }
        let limit = scope.context.family == .accessoryInline ? 1 : scope.lineLimit
        if limit == 1 {
            element.classes.append("one")
        } else if let limit, limit > 0 {
            element.classes.append("lines")
            element.attribute("data-lines", "\(limit)")
            element.set("-webkit-line-clamp", "\(limit)")
        }
        if let least = scope.minimumLines, least > 1 {
            element.set("min-height", HTML.points(Double(least) * (scope.font.linePoints + scope.lineSpacing)))
        }
        if scope.minimumScale < 1 { element.attribute("data-least", HTML.number(scope.minimumScale)) }
        if scope.truncation != "tail" { element.attribute("data-cut", scope.truncation) }
        switch scope.textAlignment {
        case "center": element.set("text-align", "center")
        case "trailing": element.set("text-align", "end")
        default: break
        }
    }

    private func measured(_ element: HTMLElement, _ text: String, _ runs: [ViewValue], _ scope: Scope) -> Box {
        var box = Box(element)
        let longest = text.split(separator: "\n").map(\.count).max() ?? 0
        let images = runs.filter { $0["image"] != nil }.count
        box.idealWidth = (Double(longest) * scope.font.averageAdvance + Double(images) * 1.2) * scope.font.size
        (box.textTop, box.endsInText) = (scope.font.leadingPoints, true)
        let lines = max(1, text.split(separator: "\n", omittingEmptySubsequences: false).count)
        // Assumes that a text wraps at 120 points, because the real number of lines is unknown before layout.
        let wrapped = max(Double(lines), (box.idealWidth / 120).rounded(.up))
        let limit = Double(scope.lineLimit ?? 99)
        box.idealHeight = min(wrapped, limit) * scope.font.linePoints
        box.leastHeight = scope.font.linePoints * min(scope.minimumScale, 1)
        box.yieldsX = true
        box.yieldsY = limit > 1
        if Self.counts(runs) {
            // A running time fills the offered width, so that views beside it do not move when the time becomes
            // shorter.
            // `multilineTextAlignment(_:)` aligns the time within this width.
            box.growsX = scope.context.family != .accessoryInline
            box.hasFreeLines = scope.textAlignment == "leading"
        }
        return box
    }

    /// Sets the colour of a text or symbol.
    func write(_ paint: Paint, of element: inout HTMLElement) {
        switch paint {
        case .gradient(let gradient):
            element.set("color", gradient.standIn.css)
            // The property `background` would undo the class's `background-clip`.
            element.set("background-image", gradient.css())
            element.classes.append("clip")
        case .color(let color): element.set("color", color.css)
        case .material: element.set("color", paint.color.css)
        }
    }

    private mutating func append(run: ViewValue, _ scope: Scope, to element: inout HTMLElement) {
        if let background = RGBA(run["background"]) { element.set("background", scope.shown(background).css) }
        if let image = run["image"], case .object(let properties) = image {
            element.append(inlineImage(ViewNode("Image", properties), scope))
        }
        let text = run["text"]?.string ?? ""
        guard let style = run["style"]?.string, let start = run["date"]?.moment ?? run["start"]?.moment else {
            if !text.isEmpty { element.content.append(.text(text)) }
            return
        }
        var time = HTMLElement("time", content: [.text(text)])
        // Marks only dates in these styles for the page's script. A date in any other style does not change as time
        // passes.
        if ["timer", "relative", "offset", "timerInterval"].contains(style) {
            time.attribute("data-style", style)
            time.attribute("data-date", Self.milliseconds(start))
            if let end = run["end"]?.moment { time.attribute("data-end", Self.milliseconds(end)) }
            if run["countsDown"]?.bool == false { time.attribute("data-up", "") }
            if run["showsHours"]?.bool == false { time.attribute("data-minutes", "") }
            if let pause = run["pauseTime"]?.moment { time.attribute("data-pause", Self.milliseconds(pause)) }
        }
        element.append(time)
    }

    static func milliseconds(_ date: Date) -> String { "\(Int64((date.timeIntervalSince1970 * 1000).rounded()))" }
}

extension Scope {
    fileprivate func applying(_ run: ViewValue) -> Scope {
        var scope = self
        scope.apply(run)
        return scope
    }

    /// Applies the attributes of a text run.
    fileprivate mutating func apply(_ run: ViewValue) {
        if let font = run["font"] { self.font.apply(font) }
        if let paint = paint(run["foregroundStyle"]) { foreground = paint }
        if let weight = FontStyle.weight(run["fontWeight"]?.string ?? run["weight"]?.string) {
            font.above.weight = weight
        }
        if run["bold"]?.bool == true { font.isBold = true }
        if run["italic"]?.bool == true { font.isItalic = true }
        if run["monospaced"]?.bool == true { font.above.design = "monospaced" }
        if let design = run["fontDesign"]?.string ?? run["design"]?.string { font.above.design = design }
        if run["monospacedDigit"]?.bool == true { font.hasMonospacedDigits = true }
        if let tracking = run["tracking"]?.number ?? run["kerning"]?.number { font.tracking = tracking }
        if let offset = run["baselineOffset"]?.number { font.baselineOffset = offset }
        if run["textScale"]?.string == "secondary" { font.size *= 0.8 }
        for name in ["underline", "strikethrough"] {
            if let line = run[name] { font.lines[name] = TextLine(line["pattern"]?.string, RGBA(line["color"])) }
        }
    }
}
