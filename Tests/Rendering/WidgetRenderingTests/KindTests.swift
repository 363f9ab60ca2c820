import Foundation
import SwiftUI
import TestSupport
import Testing
import WidgetKit

@testable import WidgetRendering

/// Tests of all kinds of views and modifiers. The tests find the kinds' names in the source code of Tandem's Apple
/// modules.
@MainActor struct KindTests {
    private static let modules = URL(fileURLWithPath: Repository.root + "/Sources/AppleModules")

    /// Returns what `pattern` finds in the files that contain one of `words`. The pattern alone would search all files, which
    /// is slow without optimization.
    private static func names(_ words: [String], _ pattern: Regex<(Substring, Substring)>) throws -> Set<String> {
        var names: Set<String> = []
        let files = FileManager.default.enumerator(at: modules, includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            let data = try Data(contentsOf: file)
            guard words.contains(where: { data.range(of: Data("\($0)(".utf8)) != nil }) else { continue }
            for match in String(decoding: data, as: UTF8.self).matches(of: pattern) {
                names.insert(String(match.output.1))
            }
        }
        return names
    }

    @Test("Every kind of view is drawn, or is replaced by a box with the kind's name")
    func views() throws {
        let shown = try Self.names(["ViewNode", "ShapeDescription"], /(?:ViewNode|ShapeDescription)\(\s*"([A-Za-z]+)"/)
        #expect(shown.count > 40)
        for kind in shown {
            #expect(TreeDrawing.kinds.contains(kind), "\(kind) is not drawn")
        }
        let unshown = try Self.names(["unshown"], /\.unshown\(\s*"([A-Za-z]+)"/)
        #expect(unshown == TreeDrawing.unshown)
        let kinds = shown.union(unshown)
        for kind in kinds.union(["SomethingNew"]) {
            var node = ViewNode(kind, [ViewProperty("text", "x"), ViewProperty("name", "n")])
            node.modifiers = []
            let frame = WidgetFrame(
                [node], in: RenderingContext(family: .systemSmall), at: Date(timeIntervalSince1970: 0))
            let isMarked = frame.html.contains("data-undrawn")
            #expect(TreeDrawing.kinds.contains(kind) || isMarked, "\(kind) leaves nothing that is seen")
        }
    }

    @Test("Every modifier is drawn, causes a note, or is listed as having no visible effect")
    func modifiers() throws {
        let names = try Self.names(
            ["node", "content", "undrawn", "painted", "padded", "amount", "layer"],
            /(?:\bnode|\bcontent|\bundrawn|\bpainted|\bpadded|\bamount|\blayer)\(\s*"([A-Za-z0-9]+)"/)
        #expect(names.count > 80)
        let context = RenderingContext(family: .systemSmall)
        for name in names where !TreeDrawing.unseen.contains(name) && !name.hasPrefix("accessibility") {
            var drawing = TreeDrawing()
            var node = ViewNode("Text", [ViewProperty("text", "x")])
            node.modifiers = [ViewNodeModifier(name)]
            _ = drawing.box(node, Scope(context))
            #expect(!drawing.notes.contains("the modifier \(name) is not known here"), "\(name)")
        }
        var drawing = TreeDrawing()
        var node = ViewNode("Text", [ViewProperty("text", "x")])
        node.modifiers = [ViewNodeModifier("somethingNew")]
        _ = drawing.box(node, Scope(context))
        #expect(drawing.notes == ["the modifier somethingNew is not known here"])
    }

    @Test("The symbol set contains exactly the symbols that mapping.tsv lists")
    func mapping() throws {
        let symbols = "\(Repository.root)/Sources/Rendering/WidgetRendering/Symbols"
        let lines = try Files.text(symbols + "/mapping.tsv").split(separator: "\n")
        let names = lines.compactMap { $0.split(separator: "\t").first.map(String.init) }
        #expect(names.count > 500 && names == SymbolSet.shared.names)
    }

    @Test("Common symbols, filled ones included, are drawn; a box with the symbol's name replaces a missing one")
    func symbols() {
        let names = SymbolSet.shared.names
        #expect(names.count > 150)
        for name in ["sun.max.fill", "bell.slash.fill", "checkmark.circle", "chart.line.uptrend.xyaxis", "figure.walk"]
        {
            #expect(names.contains(name))
        }
        let frame = frame(Image(systemName: "no.such.symbol"))
        #expect(frame.html.contains(">no.such.symbol</div>"))
        #expect(frame.notes.contains { $0.contains("no.such.symbol is not in the set") })
        for name in ["box.truck", "drop.triangle.fill", "doc.on.doc", "ellipsis.circle"] {
            #expect(SymbolSet.shared.markup(of: name) != nil, "\(name)")
        }
        let variant = SymbolSet.shared.markup(of: "heart", variant: "fill")
        #expect(variant == SymbolSet.shared.markup(of: "heart.fill"))
    }
}
