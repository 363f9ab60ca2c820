/// The script of a page. It makes the decisions that SwiftUI makes by measuring, and updates running dates. The browser
/// lays out everything else.
enum PageScript {
    /// The complete script of a static page. It runs once the fonts are loaded.
    static let source = "(() => {\n" + functions + start + "})();"

    /// The functions `fit(widget)` and `tick()`, for a script that declares them in its own scope. A widget that is
    /// inserted after page load needs `data-since`: the real time, in milliseconds, at which the widget's `data-now`
    /// was correct.
    static let functions = #"""
          "use strict";
          const loaded = Date.now();
          const all = (root, selector) => [...root.querySelectorAll(selector)];
          const shown = (element) => element.getClientRects().length > 0;

          // ViewThatFits: the first view whose ideal size fits into the space.
          const choose = (element) => {
            const axes = element.dataset.axes.split(" ");
            const options = [...element.children];
            const style = element.getAttribute("style");
            const probe = document.createElement("div");
            probe.style.cssText = "width:99999px;height:99999px";
            options.forEach((option) => { option.style.display = "none"; });
            element.append(probe);
            element.style.cssText += ";flex:0 99999 auto;max-width:100%;max-height:100%;overflow:hidden";
            // Client sizes are integers, but a text that is a fraction of a point too wide gets an ellipsis.
            const { width, height } = element.getBoundingClientRect();
            probe.remove();
            element.setAttribute("style", style || "");
            let chosen = options[options.length - 1];
            for (const option of options) {
              const own = option.getAttribute("style");
              option.style.display = "";
              option.style.justifySelf = option.style.alignSelf = "start";
              option.style.maxWidth = option.style.maxHeight = "none";
              option.style.width = axes.includes("horizontal") ? "max-content" : width + "px";
              option.style.height = "max-content";
              const size = option.getBoundingClientRect();
              option.setAttribute("style", own);
              const fits = (!axes.includes("horizontal") || size.width <= width + 0.02) &&
                (!axes.includes("vertical") || size.height <= height + 0.5);
              if (fits) { chosen = option; break; }
            }
            options.forEach((option) => { if (option !== chosen) option.remove(); });
            chosen.style.display = "";
          };

          // Scroll sizes are integers, but a fraction of a point causes an ellipsis; a browser's layout unit is 1/64.
          const isCut = (text) => {
            if (text.scrollHeight > text.clientHeight + 1.5 || text.scrollWidth > text.clientWidth + 1) return true;
            // In texts of several lines the spaces at line ends overflow.
            if (!text.classList.contains("one")) return false;
            const range = document.createRange();
            range.selectNodeContents(text);
            return range.getBoundingClientRect().width > text.getBoundingClientRect().width + 0.008;
          };

          // minimumScaleFactor: the largest size that fits, from the minimum to the full size.
          const scale = (text) => {
            if (!isCut(text)) return;
            const style = getComputedStyle(text);
            const [size, line] = [parseFloat(style.fontSize), parseFloat(style.lineHeight)];
            const set = (factor) => {
              text.style.fontSize = size * factor + "px";
              text.style.lineHeight = line * factor + "px";
            };
            let [low, high] = [parseFloat(text.dataset.least), 1];
            set(low);
            if (isCut(text)) return;
            for (let step = 0; step < 7; step += 1) {
              const middle = (low + high) / 2;
              set(middle);
              if (isCut(text)) high = middle; else low = middle;
            }
            set(low);
          };

          // A text with less height than its lines shows whole lines, the last with an ellipsis.
          const clamp = (text) => {
            if (text.scrollHeight <= text.clientHeight + 1.5) return;
            const line = parseFloat(getComputedStyle(text).lineHeight);
            const count = Math.max(1, Math.floor((text.clientHeight + 1.5) / line));
            text.classList.add("lines");
            text.style.webkitLineClamp = String(count);
            text.style.flexShrink = "0";
          };

          // A text of several lines is as wide as its longest line.
          const hug = (text) => {
            const line = parseFloat(getComputedStyle(text).lineHeight);
            if (text.clientHeight < line * 1.5) return;
            const range = document.createRange();
            range.selectNodeContents(text);
            const rects = [...range.getClientRects()].filter((rect) => rect.width > 0);
            if (!rects.length) return;
            const width = Math.max(...rects.map((rect) => rect.right)) - Math.min(...rects.map((rect) => rect.left));
            if (width + 2 < text.clientWidth) text.style.width = Math.ceil(width) + 1 + "px";
          };

          // truncationMode(.head) and .middle, which CSS lacks.
          const cut = (text) => {
            if (!isCut(text)) return;
            const whole = text.textContent;
            const isHead = text.dataset.cut === "head";
            let [low, high] = [0, whole.length];
            const show = (count) => {
              const before = isHead ? 0 : Math.ceil(count / 2);
              const after = isHead ? count : Math.floor(count / 2);
              text.textContent = whole.slice(0, before) + "…" + (after ? whole.slice(-after) : "");
            };
            while (low + 1 < high) {
              const middle = (low + high) >> 1;
              show(middle);
              if (isCut(text)) high = middle; else low = middle;
            }
            show(low);
          };

          const fit = (widget) => {
            all(widget, ".fits").forEach((element) => { if (shown(element)) choose(element); });
            const texts = all(widget, ".t").filter(shown);
            texts.filter((text) => text.dataset.least).forEach(scale);
            texts.filter((text) => !text.classList.contains("one")).forEach(clamp);
            texts.filter((text) => !text.classList.contains("one")).forEach(hug);
            texts.filter((text) => text.dataset.cut).forEach(cut);
          };

          const two = (value) => String(value).padStart(2, "0");
          const clock = (seconds, hours) => {
            const total = Math.max(0, Math.floor(seconds));
            const rest = two(total % 60);
            if (!hours || total < 3600) return Math.floor(total / 60) + ":" + rest;
            return Math.floor(total / 3600) + ":" + two(Math.floor(total / 60) % 60) + ":" + rest;
          };

          const distance = (from, to, count, unitDisplay, language) => {
            const [start, end] = [new Date(Math.min(from, to)), new Date(Math.max(from, to))];
            let months = (end.getFullYear() - start.getFullYear()) * 12 + end.getMonth() - start.getMonth();
            const after = (number) => {
              const date = new Date(start);
              date.setMonth(date.getMonth() + number);
              return date;
            };
            if (after(months) > end) months -= 1;
            const seconds = Math.floor((end - start) / 1000);
            let parts;
            if (months > 0) {
              const days = Math.floor((end - after(months)) / 86400000);
              parts = [[Math.floor(months / 12), "year"], [months % 12, "month"], [days, "day"]];
            } else {
              parts = [[Math.floor(seconds / 86400), "day"], [Math.floor(seconds / 3600) % 24, "hour"],
                [Math.floor(seconds / 60) % 60, "minute"], [seconds % 60, "second"]];
            }
            while (parts.length > 1 && parts[0][0] === 0) parts.shift();
            return parts.slice(0, count).filter((part, index) => part[0] > 0 || index === 0).map(([value, unit]) =>
              new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay }).format(value)).join(", ");
          };

          const tick = () => {
            for (const widget of all(document, ".widget[data-now]")) {
              const passed = Date.now() - (Number(widget.dataset.since) || loaded);
              const now = Number(widget.dataset.now) + passed;
              const language = widget.lang || "en";
              for (const time of all(widget, "time[data-style]")) {
                const data = time.dataset;
                const date = Number(data.date);
                let text;
                if (data.style === "timer") {
                  const left = (date - now) / 1000;
                  text = clock(left > 0 ? Math.ceil(left) : -left, true);
                } else if (data.style === "timerInterval") {
                  const moment = Math.min(Math.max(data.pause ? Number(data.pause) : now, date), Number(data.end));
                  const seconds = "up" in data ? (moment - date) / 1000 : Math.ceil((Number(data.end) - moment) / 1000);
                  text = clock(seconds, !("minutes" in data));
                } else if (data.style === "offset") {
                  text = (date > now ? "-" : "+") + distance(now, date, 1, "long", language);
                } else {
                  text = distance(now, date, 2, "short", language);
                }
                if (time.textContent !== text) time.textContent = text;
              }
              for (const bar of all(widget, "[data-start]")) {
                const [start, end] = [Number(bar.dataset.start), Number(bar.dataset.end)];
                const done = Math.min(1, Math.max(0, (now - start) / Math.max(1, end - start)));
                const part = "down" in bar.dataset ? 1 - done : done;
                const value = bar.querySelector(".value");
                if (!value) continue;
                if (value instanceof SVGElement) value.setAttribute("stroke-dasharray", part * 100 + " 100");
                else value.style.width = part * 100 + "%";
              }
            }
          };

        """#

    private static let start = #"""
          document.fonts.ready.then(() => {
            tick();
            all(document, ".widget").forEach(fit);
            document.documentElement.dataset.fitted = "";
            setInterval(tick, 1000);
          });

        """#
}
