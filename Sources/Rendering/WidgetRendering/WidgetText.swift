import Foundation
package import SwiftUI
import WidgetKit

/// A widget as text for terminals and screen readers: its content from top to bottom.
package struct WidgetText: Sendable {
    package let lines: [String]

    package init(_ nodes: [ViewNode]) {
        lines = nodes.flatMap { Self.lines($0) }
    }

    private static func lines(_ node: ViewNode) -> [String] {
        if node.modifiers.contains(where: { $0.name == "hidden" }) { return [] }
        var before: [String] = []
        var after: [String] = []
        for modifier in node.modifiers {
            let content = modifier.slot("content").flatMap { lines($0) }
            if modifier.name == "background" { before = content + before }
            if modifier.name == "overlay" || modifier.name == "safeAreaInset" { after += content }
        }
        return before + own(node) + after
    }

    private static func own(_ node: ViewNode) -> [String] {
        switch node.kind {
        case "Text": return text(node)
        case "Image":
            if let name = node["systemName"]?.string { return ["[\(name)]"] }
            return [node["name"]?.string.map { "[picture \($0)]" } ?? "[picture]"]
        case "HStack", "LazyHStack", "GridRow": return beside(node.children)
        case "Label": return beside(node.slot("icon") + node.slot("title"))
        case "LabeledContent": return beside(node.slot("label") + node.slot("content"))
        case "Button": return node.slot("label").flatMap { lines($0) }.map { "(\($0))" }
        case "Toggle":
            let label = (node.slot("content") + node.slot("label")).flatMap { lines($0) }
            return ["[\(node["isOn"]?.bool == true ? "x" : " ")] " + label.joined(separator: " ")]
        case "Gauge", "ProgressView":
            let labels = ["label", "minimumValueLabel", "currentValueLabel", "maximumValueLabel"]
                .flatMap { node.slot($0) }.flatMap { lines($0) }
            let bar = node["fraction"]?.number.map { fraction in
                let count = Int((min(1, max(0, fraction)) * 10).rounded())
                return String(repeating: "#", count: count) + String(repeating: "-", count: 10 - count)
            }
            return [([bar ?? "[in progress]"] + labels).joined(separator: " ")]
        case "Divider": return ["---"]
        case "Chart", "Canvas", "AsyncImage": return ["[\(node.kind)]"] + node.children.flatMap { lines($0) }
        case "ViewThatFits": return node.children.first.map { lines($0) } ?? []
        default:
            return node.slots.flatMap { $0.nodes.flatMap { lines($0) } } + node.children.flatMap { lines($0) }
        }
    }

    private static func text(_ node: ViewNode) -> [String] {
        let text = node["text"]?.string ?? ""
        let images = (node["runs"]?.list ?? []).compactMap { $0["image"]?["systemName"]?.string }.map { "[\($0)]" }
        let all = (images + [text]).joined(separator: " ")
        return all.isEmpty ? [] : all.split(separator: "\n").map(String.init)
    }

    /// Joins views that are side by side into one line if each has only one line. Otherwise puts them below each other.
    private static func beside(_ nodes: [ViewNode]) -> [String] {
        let columns = nodes.map { lines($0) }.filter { !$0.isEmpty }
        guard columns.contains(where: { $0.count > 1 }) else {
            return columns.isEmpty ? [] : [columns.flatMap { $0 }.joined(separator: "  ")]
        }
        let height = columns.map(\.count).max() ?? 0
        let widths = columns.map { $0.map(\.count).max() ?? 0 }
        return (0..<height).map { row in
            var line = ""
            for (column, width) in zip(columns, widths) {
                let cell = row < column.count ? column[row] : ""
                line += cell + String(repeating: " ", count: width - cell.count + 3)
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
