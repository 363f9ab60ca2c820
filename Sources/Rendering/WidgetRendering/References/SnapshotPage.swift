import Foundation

/// A page that draws widgets for reference pictures: with given fonts, without motion, and one widget at a time, always at
/// the same place. A program shows them one after the other with the page's function `show`.
package enum SnapshotPage {
    /// The number of pixels per point of a reference picture. All current iPhones have 2 or 3.
    package static let scale = 2
    /// The size of the window in points. It contains the largest widget, with the wall around it.
    package static let window = (width: 800, height: 800)

    /// The CSS selector of the texts that are shown.
    package static let shownTexts = ".wall.shown .t"

    /// The fonts in the folder `Sources/Rendering/Fonts`: the file, and the name and weight by which the page knows it.
    private static let fonts = [
        ("Inter", "Snapshot Sans", "100 900"),
        ("DejaVuSansMono", "Snapshot Mono", "400"), ("DejaVuSansMono-Bold", "Snapshot Mono", "700"),
        ("DejaVuSerif", "Snapshot Serif", "400"), ("DejaVuSerif-Bold", "Snapshot Serif", "700"),
    ]

    /// Returns the HTML of the page.
    /// - Parameters:
    ///   - pictures: the widgets, in the order in which `show` numbers them.
    ///   - fontsFolder: the folder with the fonts.
    /// - Throws: An error of Foundation if a font cannot be read.
    package static func html(_ pictures: [WidgetPage.Picture], fontsFolder: String) throws -> String {
        var faces = ""
        for (file, family, weight) in fonts {
            let data = try Data(contentsOf: URL(fileURLWithPath: "\(fontsFolder)/\(file).woff2"))
            // The metrics are those of `Stylesheet`: Inter stands in for SF Pro.
            let metrics =
                file == "Inter"
                ? "size-adjust:95%;ascent-override:95.2%;descent-override:24.1%;line-gap-override:0%" : ""
            faces +=
                "@font-face{font-family:\"\(family)\";font-weight:\(weight);"
                + "src:url(data:font/woff2;base64,\(data.base64EncodedString()));\(metrics)}\n"
        }
        let walls = pictures.map { WidgetPage.wall($0, WidgetFrame($0.nodes, in: $0.context, at: $0.date)).html + "\n" }
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; font-src data:; \
            style-src 'unsafe-inline'; script-src 'unsafe-inline'">
            <title>Snapshot</title>
            <style>
            \(faces)\(Stylesheet.widgets)\(Stylesheet.page)
            :root{--sans:"Snapshot Sans","Noto Color Emoji",sans-serif;--rounded:var(--sans);
            --serif:"Snapshot Serif",var(--sans);--mono:"Snapshot Mono",var(--sans)}
            body{padding:0;background:#fff}
            .wall{display:none;border-radius:0}
            .wall.shown{display:block}
            *{animation:none!important;transition:none!important}
            </style>
            </head>
            <body>
            \(walls.joined())<script>
            // The time of the page stands still, so that running dates show the time at which the widget is shown.
            Date.now = () => 0;
            const show = (() => {
            \(PageScript.functions)\(source)})();
            </script>
            </body>
            </html>

            """
    }

    /// The script that shows a widget and describes what it shows: each part with its place in points, as the JSON that
    /// `LayoutTree` reads.
    private static let source = #"""
        const round = (value) => Math.round(value * 10) / 10;
        const hex = (color) => {
          const numbers = (color.match(/[\d.]+/g) || []).map(Number);
          if (!/^rgba?\(/.test(color) || numbers.length < 3) return color;
          const parts = numbers.length > 3 && numbers[3] < 1 ? [...numbers.slice(0, 3), numbers[3] * 255] : numbers.slice(0, 3);
          return "#" + parts.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("");
        };
        const kinds = { t: "Text", sym: "Symbol", picture: "Image", unknown: "Unknown", bar: "Bar", switch: "Switch",
          spinner: "Spinner", divider: "Divider", shape: "Shape", plot: "Plot", h: "HStack", v: "VStack", grid: "Grid",
          "hidden-picture": "Redacted" };
        const kind = (element, style) => {
          const found = Object.keys(kinds).find((name) => element.classList.contains(name));
          if (found) return kinds[found];
          return hex(style.backgroundColor) !== "#00000000" || style.backgroundImage !== "none" ? "Fill" : null;
        };
        // The characters of a cut text that are visible, with an ellipsis.
        const visible = (text, style) => {
          const box = text.getBoundingClientRect();
          const ink = document.createElement("canvas").getContext("2d");
          ink.font = style.font;
          const space = ink.measureText("…").width;
          const nodes = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
          const range = document.createRange();
          const right = style.direction === "rtl" ? (rect) => rect.left - space >= box.left : (rect) => rect.right + space <= box.right;
          const places = [];
          while (nodes.nextNode()) {
            let index = 0;
            for (const character of nodes.currentNode.data) {
              range.setStart(nodes.currentNode, index);
              range.setEnd(nodes.currentNode, index += character.length);
              places.push([character, range.getBoundingClientRect()]);
            }
          }
          const rows = places.filter(([, rect]) => rect.bottom <= box.bottom + 1.5 && rect.height);
          const last = Math.max(...rows.map(([, rect]) => rect.top));
          let result = "";
          for (const [character, rect] of rows) {
            if (rect.top >= last - 1.5 && rect.width && !right(rect)) break;
            result += character;
          }
          return result.trimEnd() + "…";
        };
        const describe = (widget, whole) => {
          const frame = widget.getBoundingClientRect();
          const parts = [];
          const walk = (element, depth) => {
            for (const child of element.children) {
              const style = getComputedStyle(child);
              const box = child.getBoundingClientRect();
              if (style.display === "none" || style.visibility === "hidden" || !child.getClientRects().length) continue;
              const name = kind(child, style);
              if (name) {
                const part = { depth, kind: name, x: round(box.x - frame.x), y: round(box.y - frame.y),
                  width: round(box.width), height: round(box.height) };
                if (name === "Text") {
                  part.text = whole.get(child);
                  part.color = hex(style.color);
                  part.font = parseFloat(style.fontSize) + "/" + style.fontWeight;
                  if (child.querySelector(".redacted")) part.isRedacted = true;
                  else if (child.textContent !== part.text) part.cut = child.textContent;
                  else if (isCut(child)) part.cut = visible(child, style);
                }
                if (name === "Symbol") part.color = hex(style.color);
                if (name === "Unknown") part.text = child.textContent;
                if (name === "Image" && child.alt) part.text = child.alt;
                if (name === "Fill") {
                  part.color = style.backgroundImage === "none" ? hex(style.backgroundColor)
                    : style.backgroundImage.replace(/rgba?\([^)]*\)/g, hex).replace(/url\([^)]*\)/g, "url").slice(0, 200);
                }
                parts.push(part);
              }
              if (!["Text", "Symbol", "Image", "Shape", "Unknown", "Redacted"].includes(name)) walk(child, depth + (name ? 1 : 0));
            }
          };
          walk(widget, 0);
          return { width: frame.width, height: frame.height, x: frame.x, y: frame.y, parts };
        };
        // The other fonts are those of the machine, which are not used here.
        const own = [...document.fonts].filter((font) => font.family.includes("Snapshot"));
        const ready = Promise.all(own.map((font) => font.load())).then(() => tick());
        return async (index) => {
          await ready;
          const walls = document.querySelectorAll(".wall");
          walls.forEach((wall, place) => wall.classList.toggle("shown", place === index));
          const widget = walls[index].querySelector(".widget");
          await Promise.all(all(widget, "img").map((image) => image.decode().catch(() => null)));
          const whole = new Map(all(widget, ".t").map((text) => [text, text.textContent]));
          fit(widget);
          await document.fonts.ready;
          return JSON.stringify(describe(widget, whole));
        };

        """#
}
