extension Gallery {
    /// The script of the filters and the zoom. It runs after the script that lays out the widgets, so zoomed widgets look as
    /// they do in their exact size.
    static let script = #"""
        document.fonts.ready.then(() => {
          "use strict";
          const all = (root, selector) => [...root.querySelectorAll(selector)];
          const main = document.querySelector("main");
          const panel = document.querySelector(".filters");
          const choices = all(panel, "select");
          const [zoom, percent] = [panel.querySelector("input"), panel.querySelector("span")];
          const [count, reset] = [panel.querySelector("output"), panel.querySelector("button")];
          const figures = all(main, "figure");
          const families = all(main, ".family");
          const entry = (section) => document.querySelector(`.contents a[href="#${section.id}"]`).parentNode;
          const walls = figures.map((figure) => {
            const [wall, widget] = [figure.querySelector(".wall"), figure.querySelector(".widget")];
            wall.style.setProperty("--w", widget.style.width);
            wall.style.setProperty("--h", widget.style.height);
            return { figure, wall, width: parseFloat(widget.style.width) };
          });

          // The number of columns of a family's rows that needs the fewest lines; of several, the largest.
          const columns = (rows, most, width, room, gap) => {
            let [best, fewest] = [1, Infinity];
            for (let number = 1; number <= most; number += 1) {
              const block = number * (width + gap) - gap;
              if (number > 1 && block > room) break;
              const beside = Math.max(1, Math.floor((room + gap) / (block + gap)));
              const lines = Math.ceil(rows / beside) * Math.ceil(most / number);
              if (lines <= fewest) [best, fewest] = [number, lines];
            }
            return best;
          };

          const arrange = () => {
            const room = main.clientWidth;
            if (!room || !walls.length) return;
            const padding = 2 * parseFloat(getComputedStyle(walls[0].wall).paddingLeft);
            const gap = parseFloat(getComputedStyle(main.querySelector(".rows")).columnGap);
            const chosen = zoom.value / 100;
            // No widget is wider than the page.
            for (const item of walls) {
              const factor = Math.min(chosen, (room - padding) / item.width);
              item.wall.style.setProperty("--zoom", factor);
              item.shown = item.width * factor + padding;
            }
            const widths = new Map(walls.map((item) => [item.figure, item.shown]));
            for (const family of families) {
              const rows = all(family, ".row:not([hidden])").map((row) => all(row, "figure:not([hidden])"));
              if (!rows.length) continue;
              const most = Math.max(...rows.map((row) => row.length));
              const width = Math.max(...rows.flat().map((figure) => widths.get(figure)));
              family.style.setProperty("--columns", columns(rows.length, most, width, room, gap));
            }
            main.classList.add("arranged");
          };

          const choose = () => {
            const chosen = choices.filter((choice) => choice.value);
            const fits = (element) => chosen.every((choice) => "=" + (element.dataset[choice.name] ?? "") === choice.value);
            figures.forEach((figure) => { figure.hidden = !fits(figure); });
            all(main, ".row").forEach((row) => { row.hidden = !row.querySelector("figure:not([hidden])"); });
            for (const family of families) {
              family.hidden = family.querySelector("figure") ? !family.querySelector("figure:not([hidden])") : !fits(family);
              entry(family).hidden = family.hidden;
            }
            for (const chapter of all(main, ".chapter")) {
              chapter.hidden = !chapter.querySelector(".family:not([hidden])");
              entry(chapter).hidden = chapter.hidden;
            }
            const shown = figures.filter((figure) => !figure.hidden).length;
            count.textContent = (shown === figures.length ? "" : shown + " of ") + figures.length +
              (figures.length === 1 ? " picture" : " pictures");
            main.querySelector(".none").hidden = families.some((family) => !family.hidden);
            percent.textContent = zoom.value + " %";
            reset.disabled = !chosen.length && zoom.value === "100";
            arrange();
          };

          panel.addEventListener("input", choose);
          reset.addEventListener("click", () => {
            choices.forEach((choice) => { choice.value = ""; });
            zoom.value = "100";
            choose();
            choices.concat(zoom)[0].focus();
          });
          const isNarrow = matchMedia("(max-width:600px)").matches;
          all(document, "details.contents,details.filters").forEach((element) => { if (isNarrow) element.open = false; });
          panel.hidden = false;
          choose();
          new ResizeObserver(arrange).observe(main);
          // The address may name a section, whose place has changed.
          const target = location.hash && document.getElementById(location.hash.slice(1));
          if (target) target.scrollIntoView();
          document.documentElement.dataset.arranged = "";
        });

        """#
}
