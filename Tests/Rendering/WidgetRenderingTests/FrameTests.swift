import AppleFoundation
import Foundation
import SwiftUI
import Testing
import WidgetKit

@testable import WidgetRendering

@MainActor struct FrameTests {
    @Test("On each screen, a widget has the size that Apple's guidelines give, and the system's margin")
    func sizes() throws {
        let sizes = [
            ("430x932", "170px", "364px", "382px"), ("393x852", "158px", "338px", "354px"),
            ("375x667", "148px", "321px", "324px"),
        ]
        for (name, small, wide, tall) in sizes {
            let screen = try #require(WidgetScreen(name: name))
            let context = RenderingContext(screen: screen, family: .systemLarge)
            let html = WidgetFrame(nodes(Text("x")), in: context, at: Date()).html
            #expect(html.contains("width:\(wide);height:\(tall)"))
            #expect(html.contains("padding:16px"))
            let smallest = RenderingContext(screen: screen, family: .systemSmall, hasContentMargins: false)
            let other = WidgetFrame(nodes(Text("x")), in: smallest, at: Date()).html
            #expect(other.contains("width:\(small);height:\(small)"))
            #expect(!other.contains("padding:16px"))
        }
        #expect(!html(Text("x"), family: .accessoryRectangular).contains("padding"))
    }

    @Test("A missing container background and an empty view each cause a note")
    func remarks() {
        #expect(frame(Text("x")).notes.contains { $0.hasPrefix("no containerBackground(for: .widget)") })
        #expect(frame(EmptyView()).notes.contains("the view is empty"))
        let whole = frame(Text("x").containerBackground(.blue, for: .widget))
        #expect(whole.notes.isEmpty, "\(whole.notes)")
    }

    @Test("Semantic colours such as `primary` differ between light and dark mode")
    func schemes() {
        let view = Text("x").foregroundStyle(.primary).containerBackground(.background, for: .widget)
        #expect(html(view, scheme: .light).contains("color:#000"))
        #expect(html(view, scheme: .dark).contains("color:#fff"))
    }

    @Test("A locked device that hides sensitive content hides only the views that are marked as sensitive")
    func locked() {
        let view = VStack {
            Text("Balance")
            Text("12").privacySensitive()
            Text("3").privacySensitive(false)
            Text("4").privacySensitive().unredacted()
        }
        var context = RenderingContext(family: .systemSmall)
        #expect(!WidgetFrame(nodes(view), in: context, at: Date()).html.contains("redacted"))
        context.hidesSensitiveContent = true
        let html = WidgetFrame(nodes(view), in: context, at: Date()).html
        #expect(html.components(separatedBy: "class=\"redacted\"").count == 2)
        #expect(html.contains("<span class=\"redacted\">12"))
        #expect(context.appearance == "locked")
    }

    @Test("In StandBy a widget is drawn on black without its background; at night it has one colour and a red tint")
    func standBy() {
        let view = Text("x").foregroundStyle(.blue).containerBackground(.green, for: .widget)
        let usual = RenderingContext(family: .systemSmall)
        let day = WidgetFrame(nodes(view), in: usual.inStandBy(.day), at: Date()).html
        #expect(WidgetFrame(nodes(view), in: usual, at: Date()).html.contains("back\""))
        #expect(!day.contains("back\"") && day.contains("background:#000") && !day.contains("multiply"))
        let night = WidgetFrame(nodes(view), in: usual.inStandBy(.night), at: Date()).html
        #expect(!night.contains("back\"") && night.contains("mix-blend-mode:multiply"))
        #expect(night.contains("data-mode=\"vibrant\"") && day.contains("data-mode=\"fullColor\""))
    }

    @Test("A weight, design or width of a container applies to all fonts inside, except where a text sets its own")
    func fonts() {
        func drawn(_ text: Text) -> String { html(VStack { text }.fontWeight(.bold).fontDesign(.rounded)) }
        let (titled, own) = (Text("x").font(.title), Text("x").fontWeight(.light))
        #expect(drawn(titled).contains("font-weight:700") && drawn(titled).contains("var(--rounded)"))
        #expect(drawn(Text("x").font(.system(size: 20, weight: .light, design: .serif))).contains("font-weight:700"))
        #expect(drawn(own).contains("font-weight:300"))
        #expect(html(VStack { titled }.bold()).contains("font-weight:700"))
        #expect(html(VStack { titled.font(nil) }.fontWeight(.bold)).contains("font-weight:700"))
        #expect(html(VStack { Text("x") }.fontWeight(nil).font(.headline)).contains("font-weight:600"))
    }

    @Test(
        "A stack without spacing puts a text as close to a text above it as lines of its style are, and others 8 points"
    )
    func textSpacing() {
        func gaps(_ view: some View) -> [String] {
            html(view).matches(of: /margin-top:([0-9.]+px)/).map { String($0.output.1) }
        }
        let (large, small) = (Text("a").font(.title), Text("b").font(.footnote))
        #expect(
            gaps(
                VStack {
                    large; small
                }) == ["2.67px"])
        #expect(
            gaps(
                VStack {
                    small; large
                }) == ["0.67px"])
        #expect(
            gaps(
                VStack {
                    small; Text("c").font(.system(size: 12))
                }) == [])
        #expect(
            gaps(
                VStack {
                    Text("a"); Text("b")
                }) == ["2px"])
        #expect(
            gaps(
                VStack {
                    Text("a"); Color.red; Text("b")
                }) == ["8px", "8px"])
        #expect(
            gaps(
                VStack {
                    Text("a"); Text("b").padding(.top, 4)
                }) == ["8px"])
        #expect(
            gaps(
                VStack {
                    Text("a"); Text("b").padding(.leading, 4)
                }) == ["2px"])
        #expect(
            gaps(
                VStack {
                    Text("a"); Text("b").frame(height: 30)
                }) == ["8px"])
        #expect(
            gaps(
                VStack {
                    Text("a");
                    HStack {
                        Text("b"); small
                    }
                }) == ["2.67px"])
        #expect(
            gaps(
                VStack {
                    Text("a");
                    HStack {
                        Text("b"); Image(systemName: "star")
                    }
                }) == ["8px"])
        #expect(
            gaps(
                VStack(spacing: 3) {
                    large; small
                }) == ["3px"])
    }

    @Test("A symbol that is not in the set takes the space of a symbol, however long its name is")
    func unknownSymbol() {
        let drawn = frame(Image(systemName: "a.name.that.no.symbol.of.the.set.has"))
        #expect(drawn.html.contains("class=\"unknown symbol\"") && drawn.html.contains("width:20.06px;height:20.06px"))
        #expect(drawn.notes.contains { $0.contains("a.name.that.no.symbol.of.the.set.has") })
    }

    @Test("A custom symbol has the size of the text beside it, its margins and the colour of the text")
    func customSymbol() throws {
        let template = try #require(
            SymbolTemplate(
                """
                <svg><line id="Baseline-M" y1="100" y2="100"/><line id="Capline-M" y1="29.541" y2="29.541"/>
                <line id="left-margin" x1="0" x2="0"/><line id="right-margin" x1="120" x2="120"/>
                <g id="Regular-M"><path d="M10 0H110V110z"/></g></svg>
                """))
        var picture = RenderingContext.Picture(bytes: Array("<svg/>".utf8), scale: 1, isTemplate: true)
        picture.symbol = template
        let context = RenderingContext(family: .systemSmall, picture: { [picture] _, _ in picture })
        func drawn(_ view: some View) -> String { WidgetFrame(nodes(view), in: context, at: Date()).html }
        let symbol = drawn(Label("Donut", image: "donut").font(.system(size: 20)).foregroundStyle(.red))
        #expect(symbol.contains(#"viewBox="0 0 120 110""#) && symbol.contains(#"<path d="M10 0H110V110z"/>"#))
        #expect(symbol.contains("width:24px;height:22px") && symbol.contains("color:#ff3b30"), "\(symbol)")
        #expect(!symbol.contains("<img"))
        #expect(drawn(Image("donut").resizable().scaledToFit()).contains("aspect-ratio:1.09"))
        #expect(drawn(Text("a \(Image("donut"))")).contains("width:1.2em;height:1.1em;vertical-align:-0.1em"))
    }

    @Test("A symbol in a row that aligns baselines has the baseline of the text beside it; elsewhere it is a box")
    func symbolBaseline() {
        func offset(_ view: some View) -> String? {
            html(view).firstMatch(of: /class="based"[^>]*>.*?vertical-align:([-0-9.]+px)/).map { String($0.output.1) }
        }
        let star = Image(systemName: "star")
        #expect(offset(HStack(alignment: .firstTextBaseline) { star }) == "-4.08px")
        #expect(offset(HStack(alignment: .lastTextBaseline) { star.imageScale(.large).padding(2) }) == "-6.8px")
        #expect(offset(HStack(alignment: .firstTextBaseline) { VStack { star.font(.system(size: 10)) } }) == "-2.4px")
        #expect(offset(Grid { GridRow(alignment: .firstTextBaseline) { star } }) == "-4.08px")
        #expect(offset(Grid(alignment: .leadingFirstTextBaseline) { GridRow { star } }) == "-4.08px")
        #expect(offset(HStack { star }) == nil)
        #expect(offset(HStack(alignment: .firstTextBaseline) { star.resizable() }) == nil)
    }

    @Test("A canvas combines each drawing with those before it as its blend mode says, and tiles pictures")
    func canvasBlending() {
        func drawn(_ mode: GraphicsContext.BlendMode) -> String {
            html(
                Canvas { context, _ in
                    context.fill(Path(CGRect(x: 0, y: 0, width: 1, height: 1)), with: .color(.red))
                    context.blendMode = mode
                    context.fill(Path(CGRect(x: 2, y: 0, width: 1, height: 1)), with: .color(.blue))
                })
        }
        /// The order of the shapes, of references to shapes (`u`), of masks (`m`), and of what is masked (`g`).
        func order(_ html: String) -> String {
            html.matches(of: /<mask|<path d="M(0|2)|<use|<g mask=/).map { match in
                match.1.map(String.init) ?? (match.0.hasPrefix("<m") ? "m" : match.0 == "<use" ? "u" : "g")
            }.joined()
        }
        #expect(order(drawn(.normal)) == "02" && order(drawn(.destinationOver)) == "20")
        #expect(order(drawn(.copy)) == "2" && order(drawn(.sourceIn)) == "m0g2")
        #expect(order(drawn(.sourceAtop)) == "0mug2" && order(drawn(.destinationIn)) == "m2g0")
        #expect(order(drawn(.destinationOut)) == "m2g0" && order(drawn(.xor)) == "m2g0mug2")
        #expect(drawn(.destinationIn).contains("mask-type:alpha"))
        #expect(drawn(.destinationOut).contains("brightness(0)"))
        #expect(drawn(.multiply).contains("mix-blend-mode:multiply"))

        let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>"#
        let context = RenderingContext(
            family: .systemSmall,
            picture: { _, _ in RenderingContext.Picture(bytes: Array(svg.utf8), scale: 1, isTemplate: false) })
        let tiled = Canvas { context, size in
            let part = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
            context.fill(
                Path(CGRect(origin: .zero, size: size)),
                with: .tiledImage(Image("tile"), origin: CGPoint(x: 1, y: 2), sourceRect: part, scale: 2))
        }
        let page = WidgetFrame(nodes(tiled), in: context, at: Date()).html
        #expect(page.contains(#"x="1" y="2" width="8" height="8""#) && page.contains(#"x="-8" y="0" width="16""#))
        #expect(page.contains("fill=\"url(#p"))
    }

    @Test("A gauge without a style is a ring in a round widget, and a line in all others")
    func gauges() {
        let view = Gauge(value: 0.5) { Text("Rain") }
        #expect(html(view, family: .accessoryCircular).contains("<circle"))
        for family in [WidgetFamily.accessoryRectangular, .systemSmall] {
            #expect(
                html(view, family: family).contains("class=\"bar\"") && !html(view, family: family).contains("<circle"))
        }
    }

    @Test("In accented mode a picture has the colours that its rendering mode names")
    func accentedPictures() {
        func drawn(_ mode: WidgetAccentedRenderingMode?) -> String {
            let context = RenderingContext(
                family: .systemSmall, mode: .accented,
                picture: { _, _ in
                    RenderingContext.Picture(bytes: Array("<svg/>".utf8), scale: 1, isTemplate: false)
                })
            let view = Image("photo").resizable().widgetAccentedRenderingMode(mode)
            return WidgetFrame(nodes(view, mode: .accented), in: context, at: Date()).html
        }
        let tint = "background:#ffb84d"
        #expect(drawn(.fullColor).contains("<img") && !drawn(.fullColor).contains("grayscale"))
        #expect(drawn(nil).contains("background:#ffffff;mask:") && !drawn(nil).contains("luminance"))
        #expect(drawn(.desaturated).contains("background:#ffffff;mask:") && drawn(.desaturated).contains("luminance"))
        #expect(drawn(.accented).contains(tint) && !drawn(.accented).contains("luminance"))
        #expect(drawn(.accentedDesaturated).contains(tint) && drawn(.accentedDesaturated).contains("luminance"))
    }

    @Test("The text form of a widget lists its texts, symbols and gauges from top to bottom")
    func text() {
        let view = VStack {
            HStack {
                Image(systemName: "sun.max.fill")
                Text("21°")
            }
            Gauge(value: 0.5) { Text("Rain") }
            Toggle("Done", isOn: .constant(false))
            Text("never").hidden()
        }
        #expect(
            WidgetText(nodes(view)).lines == ["[sun.max.fill]  21°", "#####----- Rain", "[ ] Done"])
    }

    @Test(
        "Each element says which view it draws, with the view's modifiers and what VoiceOver reads, if a page asks for it"
    )
    func names() {
        let view = VStack {
            Text("x").bold()
            Image(systemName: "heart").accessibilityLabel("<y>")
            Image(systemName: "star").accessibilityHidden(true)
        }
        .padding()
        var context = RenderingContext(family: .systemSmall)
        #expect(!WidgetFrame(nodes(view), in: context, at: Date()).html.contains("data-view"))
        context.namesViews = true
        let html = WidgetFrame(nodes(view), in: context, at: Date()).html
        for kind in ["VStack", "Text", "Image"] { #expect(html.contains("data-view=\"\(kind)\""), "\(kind): \(html)") }
        #expect(html.contains("data-modifiers=\"padding\"") && html.contains("data-label=\"&lt;y&gt;\""), "\(html)")
        #expect(html.components(separatedBy: "data-silent").count == 2)
    }
}
