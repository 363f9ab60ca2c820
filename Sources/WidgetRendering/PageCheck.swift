/// What a page says of itself when it is asked to: for each widget its size, what reaches beyond it or is cut, and texts
/// that can hardly be read. It is written into the page as JSON, where a browser without a window can print it.
enum PageCheck {
    /// The script, which runs after the page's own.
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
          // The colours behind a point, from the page to the text; of a gradient all its stops.
          const behind = (element, x, y) => {
            let grounds = [[255, 255, 255, 1]];
            const stack = document.elementsFromPoint(x, y).reverse();
            for (const layer of stack) {
              if (layer === element || element.contains(layer)) continue;
              const style = getComputedStyle(layer);
              if (style.webkitBackgroundClip === "text" || style.backgroundClip === "text") continue;
              if (style.backgroundColor !== "rgba(0, 0, 0, 0)") {
                grounds = grounds.map((ground) => over(parse(style.backgroundColor), ground));
              }
              const stops = style.backgroundImage.match(/rgba?\([^)]*\)/g);
              if (stops) grounds = stops.flatMap((stop) => grounds.map((ground) => over(parse(stop), ground)));
            }
            return grounds;
          };
          const examine = (widget) => {
            const box = widget.getBoundingClientRect();
            const result = { family: widget.dataset.family, mode: widget.dataset.mode, width: box.width,
              height: box.height, overflow: [], cut: [], contrast: [] };
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
              // Lines that are cut through, and not between them.
              const part = text.clientHeight / line;
              if (text.scrollHeight > text.clientHeight + 1.5 && Math.abs(part - Math.round(part)) > 0.12) {
                result.cut.push(text.textContent.slice(0, 40));
              } else if (text.scrollWidth > text.clientWidth + 1 || (limit && text.scrollHeight > text.clientHeight + 1.5)) {
                result.cut.push("…" + text.textContent.slice(0, 40));
              }
              const rect = text.getBoundingClientRect();
              const ink = parse(style.color);
              if (style.webkitTextFillColor === "rgba(0, 0, 0, 0)" || text.querySelector(".redacted")) continue;
              const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
              const grounds = behind(text, x, y);
              const least = Math.min(...grounds.map((ground) => contrast(over(ink, ground), ground)));
              if (least < 3) result.contrast.push(least.toFixed(1) + " " + text.textContent.slice(0, 40));
            }
            return result;
          };
          document.fonts.ready.then(() => setTimeout(() => {
            const results = [];
            for (const widget of document.querySelectorAll(".widget")) {
              widget.scrollIntoView({ block: "center" });
              results.push(examine(widget));
            }
            const output = document.createElement("script");
            output.type = "application/json";
            output.id = "check";
            output.textContent = JSON.stringify(results);
            document.body.append(output);
          }, 0));
        })();
        """#
}
