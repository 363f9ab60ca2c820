import Foundation

/// A check that a page performs on itself, for tests. For each widget it reports the size, the parts that overflow or
/// are cut off, texts that are covered or overlap, and texts that are hard to read. A script writes the results into the
/// page as JSON. A headless browser then prints the page with the results.
package enum PageCheck {
    /// The results for one widget.
    package struct Result: Codable, Sendable {
        package var widget: String
        package var family: String
        /// The caption below the picture, such as `timeline, 09:00, dark`.
        package var caption: String
        /// The width in points.
        package var width: Double
        /// The height in points.
        package var height: Double
        /// Elements that extend beyond the widget.
        package var overflow: [String]
        /// Texts that end in an ellipsis or are cut through.
        package var cut: [String]
        /// Texts that something opaque covers.
        package var covered: [String]
        /// Pairs of texts that overlap.
        package var overlap: [String]
        /// Texts whose contrast with their background is below 3 (WCAG 2.2, 1.4.3, for large text).
        package var contrast: [Contrast]
    }

    /// A text with the contrast between the text and its background, from 1 to 21.
    package struct Contrast: Codable, Sendable {
        package var text: String
        package var contrast: Double
    }

    /// Reads the results from `page`, the HTML that a browser printed. Returns nil if the check's script did not run.
    package static func results(of page: String) -> [Result]? {
        guard let start = page.range(of: "<script type=\"application/json\" id=\"check\">"),
            let end = page.range(of: "</script>", range: start.upperBound..<page.endIndex)
        else { return nil }
        return try? JSONDecoder().decode([Result].self, from: Data(page[start.upperBound..<end.lowerBound].utf8))
    }

    /// The check's script, which runs after the page's own script.
    static let source = #"""
        (() => {
          "use strict";
          const parse = (text) => {
            const numbers = (text.match(/[\d.]+/g) || []).map(Number);
            return numbers.length < 3 ? [0, 0, 0, 0] : [...numbers.slice(0, 3), numbers.length > 3 ? numbers[3] : 1];
          };
          const over = (top, below) => [0, 1, 2].map((index) => top[index] * top[3] + below[index] * (1 - top[3]))
            .concat([top[3] + below[3] * (1 - top[3])]);
          const light = (color) => color.slice(0, 3).map((value) => value / 255)
            .map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
            .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
          const contrast = (one, other) => {
            const [a, b] = [light(one), light(other)];
            return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
          };
          // The colour of a linear gradient at a point; null if its stops are not percentages.
          const along = (image, rect, x, y) => {
            const found = image.match(/^linear-gradient\((?:(-?[\d.]+)deg, )?(.*)\)$/);
            const stops = found && [...found[2].matchAll(/(rgba?\([^)]*\)) (-?[\d.]+)%/g)];
            if (!stops || stops.length < 2 || stops.length !== found[2].match(/rgba?\(/g).length) return null;
            const angle = Number(found[1] ?? 180) * Math.PI / 180;
            const length = Math.abs(rect.width * Math.sin(angle)) + Math.abs(rect.height * Math.cos(angle));
            const place = 50 + 100 * ((x - rect.left - rect.width / 2) * Math.sin(angle) -
              (y - rect.top - rect.height / 2) * Math.cos(angle)) / length;
            const points = stops.map((stop) => [parse(stop[1]), Number(stop[2])]);
            const next = points.findIndex((point) => point[1] >= place);
            if (next <= 0) return points[next < 0 ? points.length - 1 : 0][0];
            const [[first, from], [second, to]] = [points[next - 1], points[next]];
            const part = to > from ? (place - from) / (to - from) : 1;
            // Colours are interpolated premultiplied by their opacity (CSS Images 3, 3.4.2).
            const opacity = first[3] + (second[3] - first[3]) * part;
            return [0, 1, 2].map((index) => opacity ? (first[index] * first[3] * (1 - part) +
              second[index] * second[3] * part) / opacity : 0).concat([opacity]);
          };
          // The elements at a point that are painted over a text, and those that are painted below it, the lowest first.
          const layers = (element, x, y) => {
            const stack = document.elementsFromPoint(x, y);
            const place = Math.max(0, stack.findIndex((layer) => element.contains(layer)));
            return { above: stack.slice(0, place), below: stack.slice(place).reverse() };
          };
          // The colour in which an element covers what is below it; transparent if that is unknown.
          const cover = (layer) => {
            const style = getComputedStyle(layer);
            const clear = [0, 0, 0, 0];
            if (style.webkitBackgroundClip === "text" || (style.maskImage && style.maskImage !== "none")) return clear;
            const faded = (color) => [...color.slice(0, 3), color[3] * Number(style.opacity)];
            if (layer instanceof SVGGeometryElement) return faded(parse(style.fill));
            const stops = (style.backgroundImage.match(/rgba?\([^)]*\)/g) || []).map(parse);
            if (stops.length) return faded(stops.reduce((one, other) => one[3] < other[3] ? one : other));
            return faded(parse(style.backgroundColor));
          };
          // The possible colours of the layers below a text at a point: of non-linear gradients, those of all stops.
          const behind = (element, x, y, below) => {
            let grounds = [[255, 255, 255, 1]];
            for (const layer of below) {
              if (layer === element || element.contains(layer)) continue;
              const style = getComputedStyle(layer);
              if (style.webkitBackgroundClip === "text" || style.backgroundClip === "text") continue;
              // It is unknown whether a masked layer is visible at the point.
              if (style.maskImage && style.maskImage !== "none") continue;
              if (style.backgroundColor !== "rgba(0, 0, 0, 0)") {
                grounds = grounds.map((ground) => over(parse(style.backgroundColor), ground));
              }
              const exact = along(style.backgroundImage, layer.getBoundingClientRect(), x, y);
              const stops = style.backgroundImage.match(/rgba?\([^)]*\)/g);
              if (exact) grounds = grounds.map((ground) => over(exact, ground));
              else if (stops) grounds = stops.flatMap((stop) => grounds.map((ground) => over(parse(stop), ground)));
            }
            return grounds;
          };
          const examine = (widget) => {
            const box = widget.getBoundingClientRect();
            const figure = widget.closest("figure");
            const result = { widget: widget.closest("[data-name]")?.dataset.name ?? "", family: widget.dataset.family,
              caption: figure ? figure.querySelector("figcaption").textContent : "", width: box.width,
              height: box.height, overflow: [], cut: [], covered: [], overlap: [], contrast: [] };
            for (const element of widget.querySelectorAll(".t,.sym,.picture,.unknown,.bar")) {
              const rect = element.getBoundingClientRect();
              if (!rect.width || getComputedStyle(element).visibility === "hidden") continue;
              const name = (element.textContent || element.getAttribute("class") || element.tagName).slice(0, 40);
              const beyond = Math.max(box.left - rect.left, rect.right - box.right, box.top - rect.top,
                rect.bottom - box.bottom);
              if (beyond > 1 && !element.closest(".back,.behind")) result.overflow.push(name);
            }
            for (const text of widget.querySelectorAll(".t")) {
              if (!text.getClientRects().length || !text.textContent.trim()) continue;
              const style = getComputedStyle(text);
              const limit = text.dataset.lines || text.style.webkitLineClamp;
              const line = parseFloat(style.lineHeight);
              // The text is cut through a line instead of between lines.
              const part = text.clientHeight / line;
              if (text.scrollHeight > text.clientHeight + 1.5 && Math.abs(part - Math.round(part)) > 0.12) {
                result.cut.push(text.textContent.slice(0, 40));
              } else if (text.scrollWidth > text.clientWidth + 1 || (limit && text.scrollHeight > text.clientHeight + 1.5)) {
                result.cut.push(text.textContent.slice(0, 40));
              }
              const rect = text.getBoundingClientRect();
              const ink = parse(style.color);
              if (style.webkitTextFillColor === "rgba(0, 0, 0, 0)" || text.querySelector(".redacted")) continue;
              const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
              const { above, below } = layers(text, x, y);
              if (above.some((layer) => cover(layer)[3] > 0.9)) {
                result.covered.push(text.textContent.slice(0, 40));
                continue;
              }
              const grounds = behind(text, x, y, below);
              const least = Math.min(...grounds.map((ground) => contrast(over(ink, ground), ground)));
              if (least < 3) result.contrast.push({ text: text.textContent.slice(0, 40), contrast: least });
            }
            // The ink of texts, not their boxes, because boxes of neighbouring lines may overlap.
            const inks = [...widget.querySelectorAll(".t")].filter((text) =>
              text.textContent.trim() && getComputedStyle(text).visibility !== "hidden").map((text) => {
              const range = document.createRange();
              range.selectNodeContents(text);
              const shrink = parseFloat(getComputedStyle(text).lineHeight) * 0.2;
              const clip = text.getBoundingClientRect();
              return [text, [...range.getClientRects()].map((rect) => ({ left: Math.max(rect.left, clip.left) + 1,
                right: Math.min(rect.right, clip.right) - 1, top: Math.max(rect.top, clip.top) + shrink,
                bottom: Math.min(rect.bottom, clip.bottom) - shrink })).filter((rect) =>
                  rect.right > rect.left && rect.bottom > rect.top)];
            });
            inks.forEach(([one, rects], index) => {
              for (const [other, others] of inks.slice(index + 1)) {
                if (one.contains(other) || other.contains(one)) continue;
                const meet = rects.some((a) => others.some((b) => a.left < b.right && b.left < a.right &&
                  a.top < b.bottom && b.top < a.bottom));
                if (meet) result.overlap.push(one.textContent.slice(0, 40) + " / " + other.textContent.slice(0, 40));
              }
            });
            return result;
          };
          document.fonts.ready.then(() => setTimeout(() => {
            const results = [];
            // Only one row is laid out at a time, because each look at a long page takes as long as the page is.
            const rows = document.querySelectorAll(".row");
            const show = (row, isShown) => {
              if (row) row.style.display = isShown ? "" : "none";
            };
            for (const row of rows) show(row, false);
            let shown = null;
            for (const widget of document.querySelectorAll(".widget")) {
              const row = widget.closest(".row");
              if (row !== shown) {
                show(shown, false);
                show(row, true);
                shown = row;
              }
              widget.scrollIntoView({ block: "center" });
              results.push(examine(widget));
            }
            for (const row of rows) show(row, true);
            const output = document.createElement("script");
            output.type = "application/json";
            output.id = "check";
            output.textContent = JSON.stringify(results).replaceAll("<", "\\u003c");
            document.body.append(output);
          }, 0));
        })();
        """#
}
