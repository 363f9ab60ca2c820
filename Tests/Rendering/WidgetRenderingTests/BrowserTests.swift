import Foundation
import ProcessSupport
import SwiftUI
import TestSupport
import TestTraits
import Testing
import WidgetKit

@testable import WidgetRendering

/// Tests of a page in a browser: Debian's Chromium, which `scripts/setup` installs.
@MainActor @Suite(.serialized) struct BrowserTests {
    /// Returns the page's HTML as Chromium prints it after it has run the page's scripts.
    private func opened(_ page: String) throws -> String {
        try withTemporaryDirectory { directory throws in try HeadlessBrowser().page(page, in: directory.path) }
    }

    private func examined(_ page: String) throws -> [PageCheck.Result] {
        let text = try opened(page)
        return try #require(PageCheck.results(of: text), "\(text.suffix(300))")
    }

    @Test("In a browser each widget has its exact size, and no text overflows, is cut off or is hard to read")
    func sound() throws {
        let results = try examined(page(Samples.sound, check: true))
        #expect(results.count >= Samples.sound.count)
        for result in results {
            let family = try #require(WidgetFamily(name: result.family))
            let size = WidgetScreen.standard.size(of: family)
            #expect(result.width == Double(size.width) && result.height == Double(size.height), "\(result)")
            #expect(result.overflow.isEmpty && result.cut.isEmpty, "\(result)")
            #expect(result.overlap.isEmpty && result.contrast.isEmpty && result.covered.isEmpty, "\(result)")
        }
    }

    @Test("The page's self-check finds elements that are too large, cut off or hard to read")
    func unsound() throws {
        let results = try examined(page(Samples.unsound, check: true))
        #expect(results.contains { !$0.overflow.isEmpty })
        #expect(results.contains { !$0.cut.isEmpty })
        #expect(results.contains { !$0.overlap.isEmpty })
        #expect(results.contains { !$0.contrast.isEmpty })
    }

    @Test("The contrast check compares a text on a gradient with the gradient's colour behind the text")
    func grounds() throws {
        let shade = LinearGradient(colors: [.white, .black], startPoint: .top, endPoint: .bottom)
        func view(_ alignment: Alignment) -> some View {
            Text("White").foregroundStyle(.white)
                .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: alignment)
                .containerBackground(shade, for: .widget)
        }
        let ring = ZStack {
            Circle().stroke(AngularGradient(colors: [.black, .gray], center: .center), lineWidth: 8)
            Text("Black").foregroundStyle(.black)
        }
        let views: [(String, WidgetFamily, any View)] = [
            ("dark end", .systemSmall, view(.bottom)), ("light end", .systemSmall, view(.top)),
            ("ring", .systemSmall, ring.containerBackground(.white, for: .widget)),
        ]
        let results = try examined(page(views, check: true)).filter { $0.caption == "light" }
        #expect(results.map(\.widget) == ["dark end", "light end", "ring"])
        #expect(results.map { $0.contrast.isEmpty } == [true, false, true], "\(results)")
    }

    @Test("Views are painted in the order of the tree: what is over a colour, gradient, shape or picture is visible")
    func order() throws {
        func over(_ back: some View) -> some View {
            ZStack {
                back
                Text("Over").foregroundStyle(.white)
                Image(systemName: "star").resizable().frame(width: 20, height: 20).foregroundStyle(.white).offset(y: 30)
            }
            .containerBackground(.black, for: .widget)
        }
        let views: [(String, WidgetFamily, any View)] = [
            ("color", .systemSmall, over(Color.blue)),
            (
                "gradient", .systemSmall,
                over(LinearGradient(colors: [.blue, .black], startPoint: .top, endPoint: .bottom))
            ),
            ("shape", .systemSmall, over(RoundedRectangle(cornerRadius: 9).fill(.blue))),
            ("path", .systemSmall, over(Path(CGRect(x: 0, y: 0, width: 200, height: 200)).fill(.blue))),
            ("turned", .systemSmall, over(Color.blue.rotationEffect(.degrees(10)).opacity(0.99).clipped())),
            ("reader", .systemSmall, over(GeometryReader { _ in Color.blue })),
            (
                "raised", .systemSmall,
                ZStack {
                    Text("Over").foregroundStyle(.white).zIndex(1); Color.blue
                }
            ),
            (
                "under", .systemSmall,
                ZStack {
                    Text("Under"); Color.blue
                }
            ),
            ("overlaid", .systemSmall, Text("Under").frame(maxWidth: .infinity).overlay { Color.blue }),
            ("backed", .systemSmall, Text("Over").foregroundStyle(.white).background { Color.blue }),
        ]
        let results = try examined(page(views, check: true)).filter { $0.caption == "light" }
        #expect(results.count == views.count)
        for result in results {
            let covered = ["under", "overlaid"].contains(result.widget) ? ["Under"] : []
            #expect(result.covered == covered, "\(result)")
            #expect(!covered.isEmpty || result.contrast.isEmpty, "\(result)")
        }
    }

    @Test("The page's script chooses the view that fits, scales long texts down and advances running times")
    func decided() throws {
        let text = try opened(
            page([
                (
                    "Fits", .systemLarge,
                    VStack {
                        ViewThatFits {
                            Text("A text that is far too long for one line of a widget, of whatever family").lineLimit(
                                1)
                            Text("Short")
                        }
                        ViewThatFits {
                            Text("Brief")
                            Text("Unused")
                        }
                        Text("Made smaller until all of it fits into one line").lineLimit(1).minimumScaleFactor(0.5)
                        Text(Date(timeIntervalSince1970: 1_770_003_661), style: .timer)
                        Text(Date(timeIntervalSince1970: 1_769_992_800), style: .relative)
                        Text("From its head this one is cut off, since it is too long").lineLimit(1).truncationMode(
                            .head)
                    }
                )
            ]))
        #expect(text.contains(">Short<"))
        #expect(!text.contains("far too long"))
        #expect(text.contains(">Brief<"))
        #expect(!text.contains(">Unused<"))
        #expect(
            text.contains("data-least=\"0.5\"") && !text.contains("font-size: 17px; line-height: 20.33px;\" data-least")
        )
        // Allows two values, because some time passes while the browser runs the page, so the timer may have advanced.
        #expect(text.firstMatch(of: />1:0[01]:[0-9]{2}</) != nil)
        #expect(text.contains("2 hr"))
        #expect(text.firstMatch(of: />…[a-z ,]*too long</) != nil)
    }

    @Test("ViewThatFits chooses no text that is a fraction of a point too wide")
    func fitting() throws {
        let widths = (0..<120).map { 90 + Double($0) * 0.27 }
        let views = ForEach(widths.indices, id: \.self) { index in
            ViewThatFits {
                Text("Number of all").lineLimit(1)
                Text("N").lineLimit(1)
            }
            .frame(width: widths[index], height: 24)
        }
        let measure = """
            <script>document.fonts.ready.then(() => setTimeout(() => {
              document.body.dataset.places = JSON.stringify([...document.querySelectorAll(".t")].map((text) => {
                const range = document.createRange();
                range.selectNodeContents(text);
                return [text.textContent.length, range.getBoundingClientRect().width - text.getBoundingClientRect().width];
              }));
            }, 0));</script></body>
            """
        let page = page([("Fitting", .systemLarge, ZStack { views })]).replacing("</body>", with: measure)
        let text = try opened(page)
        let found = try #require(text.firstMatch(of: /data-places="([^"]+)"/), "\(text.suffix(300))")
        let places = try JSONDecoder().decode([[Double]].self, from: Data(found.output.1.utf8))
        #expect(Set(places.map { $0[0] }) == [1, 13])
        #expect(places.allSatisfy { $0[1] < 0.021 }, "\(places.map { $0[1] }.max() ?? 0)")
    }

    @Test("A running time stays aligned to the end of its frame, and a long caption does not move a picture")
    func places() throws {
        let end = Date(timeIntervalSince1970: 1_770_000_863)
        func group(_ caption: String) -> WidgetPage.Group {
            WidgetPage.Group(
                program: "Tests", name: "Places", kind: "Places", title: "small",
                pictures: ["light", "dark"].map { scheme in
                    WidgetPage.Picture(
                        caption: "\(caption), \(scheme)", context: RenderingContext(family: .accessoryCircular),
                        nodes: nodes(
                            VStack {
                                Text(end, style: .timer).multilineTextAlignment(.trailing)
                                Text(end, style: .timer).frame(maxWidth: .infinity, alignment: .trailing)
                            }, family: .accessoryCircular),
                        date: Date(timeIntervalSince1970: 1_770_000_000))
                })
        }
        let groups = [group("short"), group("a caption of many words, which says when, and also of which state it is")]
        let measure = """
            <script>document.fonts.ready.then(() => setTimeout(() => {
              const lefts = [...document.querySelectorAll(".widget")].map((widget) =>
                widget.getBoundingClientRect().left - widget.closest(".row").getBoundingClientRect().left);
              const gaps = [...document.querySelectorAll(".t")].map((text) => {
                const range = document.createRange();
                range.selectNodeContents(text);
                return text.closest(".content").getBoundingClientRect().right - range.getBoundingClientRect().right;
              });
              document.body.dataset.places = JSON.stringify([lefts, gaps]);
            }, 0));</script></body>
            """
        let text = try opened(WidgetPage(title: "Places", groups: groups).html().replacing("</body>", with: measure))
        let found = try #require(text.firstMatch(of: /data-places="([^"]+)"/), "\(text.suffix(300))")
        let places = try JSONDecoder().decode([[Double]].self, from: Data(found.output.1.utf8))
        #expect(places[0].count == 4 && places[0][0] == places[0][2] && places[0][1] == places[0][3], "\(places)")
        #expect(places[1].count == 8 && places[1].allSatisfy { abs($0) < 1 }, "\(places)")
    }

    @Test("In a stack, a view that keeps its ratio is as large as possible; the other views share the remaining space")
    func ratios() throws {
        func art(_ color: Color) -> some View {
            RoundedRectangle(cornerRadius: 8).fill(color).aspectRatio(1, contentMode: .fit).clipShape(Rectangle())
        }
        let beside = HStack(spacing: 12) {
            art(.red)
            VStack { ProgressView(value: 0.5) }
        }
        let above = VStack(alignment: .leading, spacing: 6) {
            art(.red)
            Spacer(minLength: 0)
            Text("Below")
        }
        let views: [(String, WidgetFamily, any View)] = [
            ("beside", .systemMedium, beside), ("narrow", .systemSmall, beside), ("above", .systemSmall, above),
        ]
        let measure = """
            <script>document.fonts.ready.then(() => setTimeout(() => {
              document.body.dataset.places = JSON.stringify([...document.querySelectorAll(".widget")].map((widget) => {
                const content = widget.querySelector(".content").getBoundingClientRect();
                const art = [...widget.querySelectorAll(".ratio-fit")][0].getBoundingClientRect();
                const other = widget.querySelector(".bar,.t").getBoundingClientRect();
                return [art.left - content.left, art.width, art.height, other.left - art.right, other.top - art.bottom]
                  .map(Math.round);
              }));
            }, 0));</script></body>
            """
        let text = try opened(page(views).replacing("</body>", with: measure))
        let found = try #require(text.firstMatch(of: /data-places="([^"]+)"/), "\(text.suffix(300))")
        let places = try JSONDecoder().decode([[Double]].self, from: Data(found.output.1.utf8))
        // There are three views, each in light and in dark mode. The margin of a widget is 16 points.
        #expect(places.count == 6, "\(places)")
        #expect(places[0].prefix(4) == [16, 126, 126, 12], "\(places)")
        #expect(places[2].prefix(4) == [16, 57, 57, 12], "\(places)")
        // The text takes one line of the widget's 126 points, and the picture takes the remaining height.
        #expect(places[4][1] == places[4][2] && places[4][2] > 90 && places[4][4] >= 6, "\(places)")
    }

    @Test(
        "In a browser, a symbol's lower edge is below the baseline of the texts in its row, whatever is around it",
        .onlyInAll(short: "the page's offset of the symbol"))
    func baselines() throws {
        let rows = VStack {
            HStack(alignment: .firstTextBaseline) {
                Image(systemName: "star.fill")
                Text("Word").font(.largeTitle)
            }
            HStack(alignment: .firstTextBaseline) {
                Text("Word").font(.largeTitle)
                Image(systemName: "star.fill").padding(3).foregroundStyle(.red)
            }
            HStack(alignment: .firstTextBaseline) {
                Text("Word")
                Image(systemName: "no.such.symbol")
            }
        }
        // An empty inline block stands on the baseline of its line.
        let measure = """
            <script>document.fonts.ready.then(() => setTimeout(() => {
              document.body.dataset.places = JSON.stringify([...document.querySelectorAll(".h")].map((row) => {
                const mark = document.createElement("span");
                mark.style.display = "inline-block";
                row.querySelector(".t").append(mark);
                const symbol = row.querySelector(".based>*").getBoundingClientRect();
                return (symbol.bottom - mark.getBoundingClientRect().bottom).toFixed(1);
              }));
            }, 0));</script></body>
            """
        let text = try opened(page([("Rows", .systemSmall, rows)]).replacing("</body>", with: measure))
        let found = try #require(text.firstMatch(of: /data-places="([^"]+)"/), "\(text.suffix(300))")
        // Three rows, in light and in dark mode. A symbol of the size 17 reaches 4.08 points below the baseline.
        let places = found.output.1.replacing("&quot;", with: "\"")
        #expect(places == "[" + Array(repeating: #""4.1""#, count: 6).joined(separator: ",") + "]")
    }

    @Test("No symbol that Tandem draws extends beyond its square by more than the width of a line")
    func symbols() throws {
        let set = SymbolSet.shared
        let symbols = set.names.sorted().map { name in
            "<svg data-name=\"\(name)\" viewBox=\"-0.6 -0.6 17.2 17.2\" width=\"172\"><g>\(set.markup(of: name) ?? "")</g></svg>"
        }
        let measure = """
            <script>document.body.dataset.beyond = "beyond " + [...document.querySelectorAll("svg>g")].filter((group) => {
              const box = group.getBBox();
              return !box.width || box.x < -1 || box.y < -1 || box.x + box.width > 17 || box.y + box.height > 17;
            }).map((group) => group.parentNode.dataset.name).join(" ");</script>
            """
        let text = try opened("<!DOCTYPE html><body>\(symbols.joined())\(measure)</body>")
        let found = try #require(text.firstMatch(of: /data-beyond="beyond ([^"]*)"/), "\(text.suffix(300))")
        #expect(symbols.count > 150 && found.output.1.isEmpty, "\(found.output.1)")
    }

    @Test("A text that is too long is scaled down to fit without an ellipsis; a text that fits is not scaled")
    func scaled() throws {
        let texts = (0..<24).map { Text("Number \($0) of all").lineLimit(1).minimumScaleFactor(0.3) }
        let wide = page([
            (
                "Scaled", .systemLarge,
                ForEach(texts.indices, id: \.self) { index in
                    // Each frame is 1.37 points narrower than the frame before it, so some texts fit and others do not.
                    texts[index].frame(width: 132 - Double(index) * 1.37, height: 12)
                }
            )
        ])
        // Measures by how much the letters of each text are wider than the text's element, after the page's own script
        // has scaled the text. If they are wider, the browser shows an ellipsis instead of the last letters.
        let probe = """
            <script>setTimeout(() => {
              const beyond = [...document.querySelectorAll("[data-least]")].map((text) => {
                const range = document.createRange();
                range.selectNodeContents(text);
                const size = parseFloat(getComputedStyle(text).fontSize);
                return [range.getBoundingClientRect().width - text.getBoundingClientRect().width, size];
              });
              document.title = JSON.stringify(beyond);
            }, 1000);</script></body>
            """
        let text = try opened(wide.replacing("</body>", with: probe))
        let title = try #require(text.firstMatch(of: /<title>(.*?)<\/title>/)?.output.1)
        let beyond = try JSONDecoder().decode([[Double]].self, from: Data(title.utf8))
        #expect(beyond.count == texts.count * 2)
        // Allows less than 1/64 of a pixel, because this is the smallest unit of a browser's layout.
        #expect(beyond.allSatisfy { $0[0] < 1.0 / 64 }, "\(beyond)")
        #expect(Set(beyond.map { $0[1] }).count > 4 && beyond.contains { $0[1] == 17 }, "\(beyond)")
    }
}
