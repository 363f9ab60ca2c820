// The inspector: what the phone knows about the selected widget.
const reasons = {
  initial: "the host started", requested: "the app asked for it", stale: "the date of its policy came",
  timelineExhausted: "its last entry is shown", badTimelineData: "the last timeline was not usable", scheduledRetry: "the last reload failed",
  environmentChanged: "the container was replaced", interaction: "the user asked for it", localeChanged: "the language changed",
  dynamicTypeChanged: "the text size changed", significantTimeChange: "the clock was set", deviceLocked: "the phone is locked",
  reloadLoop: "it keeps asking for its own reload",
};
const becauseOf = (reason) => Object.hasOwn(reasons, reason) ? reasons[reason] : String(reason || "no reason is told");
/** What the extensions of the three apps call their sources. */
const sources = {
  app: "stored by the app", fetch: "fetched by the widget", stored: "stored before", fallback: "built in, because nothing for now is stored or could be fetched",
  placeholder: "sample", nothing: "nothing stored", none: "nothing stored",
};
const sourceText = (source) => `source ${source}` + (Object.hasOwn(sources, source) ? `: ${sources[source]}` : "");
const costs = { budgeted: "paid from the budget", free: "free" };

const select = (name) => {
  selected = selected === name ? "" : name;
  outline(null);
  redraw("selected");
  // On a small screen the inspector is far below.
  if (selected && !matchMedia("(min-width:1440px)").matches) requestAnimationFrame(() => byId("inspector").scrollIntoView({ block: "start" }));
};
byId("close-inspector").addEventListener("click", () => {
  const chip = places.get(selected)?.chip;
  select(selected);
  chip?.focus();
});

/** The log's lines about a widget, newest first: its own, and the requests of its extension. */
const linesAbout = (widget) => lines.filter((line) => line.host === widget.host && (line.event === "network" || line.kind === widget.kind &&
  (!line.family || line.family === widget.family))).reverse();
const address = (text) => String(text).replace(/^https?:\/\//, "").replace(/[?#].*/, "").replace(/^([^/]+)\/.*\/([^/]+)$/, "$1/…/$2");
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
const milliseconds = (micro) => micro < 1e6 ? `${(micro / 1000).toFixed(micro < 10000 ? 1 : 0)} ms` : `${(micro / 1e6).toFixed(1)} s`;

const facts = (widget, strip, last) => {
  const list = [
    ["Shows", `entry ${widget.index + 1} of ${widget.entries}, from ${minute(widget.entryDate)}`],
    ["Data", `${widget.isPlaceholder ? "placeholder" : widget.source ? sourceText(widget.source) : "source not told"}, revision ${widget.revision}`],
    ["Drawn", `${short(widget.archivedAt)}, ${ago(hostNow(widget.host) - new Date(widget.archivedAt).getTime())}`],
  ];
  if (last) {
    const parts = [milliseconds(last.microseconds || 0)];
    if (last.footprint) parts.push(megabytes(last.footprint) + " of memory");
    list.push(["Last call", parts.join(", ")]);
  }
  if (strip) {
    list.push(["Next", strip.policy === "never" ? "never: only when the app asks"
      : `${strip.policy === "atEnd" ? "at the end of the timeline" : "after"} ${minute(strip.policyDate)}`]);
    if (strip.left !== undefined && strip.left !== null) list.push(["Budget", `${strip.left} of ${strip.perDay} left in these 24 hours`]);
    if (strip.withheldUntil) list.push(["Waits", "until " + minute(strip.withheldUntil) + ", because the budget is spent"]);
  }
  if (widget.url) list.push(["A tap opens", widget.url]);
  return list;
};
/** Why the widget was reloaded, or was not: the last events about it in words. */
const story = (line) => {
  const known = {
    reload: () => `Reloaded, because ${becauseOf(line.reason)}: ${line.outcome}` + (line.cost ? `, ${Object.hasOwn(costs, line.cost) ? costs[line.cost] : line.cost}` : ""),
    withheld: () => `Not reloaded, though ${becauseOf(line.reason)}: ${line.outcome || "the budget is spent"}` + (line.until ? `; waits until ${minute(line.until)}` : ""),
    placeholder: () => "Shows its placeholder" + (line.outcome ? ": " + line.outcome : ""),
    network: () => `Asked ${address(line.kind)}: ${[line.reason, line.outcome].filter((word) => typeof word === "string").join(", ")}`,
    violation: () => `Broke a rule of WidgetKit: ${line.outcome}`,
    loop: () => "Keeps asking for its own reload", storm: () => "The app asks for far more reloads than the budget allows",
  };
  return Object.hasOwn(known, line.event) ? known[line.event]() : [line.event, line.reason, line.outcome].filter((word) => typeof word === "string").join(", ");
};

let inspectedParts = null;
const drawInspector = (names) => {
  const widget = selected && widgetOf(selected);
  byId("close-inspector").hidden = !widget;
  if (has(names, "selected")) {
    for (const [name, { slot, chip }] of places) {
      slot.classList.toggle("selected", name === selected);
      chip.setAttribute("aria-pressed", String(name === selected));
    }
  }
  const box = byId("inspected");
  if (!widget) {
    setText(byId("inspector-title"), "Widget");
    if (isNew(box, "")) box.replaceChildren(make("p", { class: "muted" }, "The line below a widget opens what the phone knows about it."));
    return;
  }
  setText(byId("inspector-title"), `${widget.kind}, ${size(widget.family)}`);
  if (isNew(box, selected)) {
    const open = ["Why", "Texts"];
    inspectedParts = Object.fromEntries(["Why", "Texts", "Accessibility", "View tree", "Notes"].map((title) =>
      [title, make("details", { class: "part", open: open.includes(title) }, make("summary", {}, title), make("div"))]));
    box.replaceChildren(make("dl"), ...Object.values(inspectedParts));
    drawTree();
  }
  const about = linesAbout(widget);
  const last = about.find((line) => line.event === "reload");
  box.firstElementChild.replaceChildren(...facts(widget, parts.get("strip:" + selected), last)
    .flatMap(([name, text]) => [make("dt", {}, name), make("dd", {}, text)]));
  const told = about.filter((line) => line.event !== "task").slice(0, 8);
  fill("Why", told.length ? [make("ol", {}, ...told.map((line) => make("li", {}, make("time", {}, short(line.at)), " ", story(line))))]
    : [make("p", { class: "muted" }, "Nothing about it is in the last events.")]);
  fill("Notes", widget.notes.length ? [make("ul", {}, ...widget.notes.map((note) => make("li", {}, note)))]
    : [make("p", { class: "muted" }, "Nothing differs from a phone, as far as Tandem knows.")]);
};
const fill = (title, content) => { if (inspectedParts) inspectedParts[title].lastElementChild.replaceChildren(...content); };

// The view tree, as it is drawn.
const treeRows = new Map();
const inside = (element) => [...element.children].flatMap((child) => child.dataset && child.dataset.view ? [child] : inside(child));
const ownText = (element) => element.dataset.view === "Text" ? element.textContent : "";
const drawTree = () => {
  const root = selected && places.get(selected)?.button.querySelector(".widget");
  if (!root || !inspectedParts) return;
  treeRows.clear();
  const branch = (element) => {
    const row = make("button", { type: "button", class: "node" }, element.dataset.view,
      ownText(element) ? make("q", {}, ownText(element)) : null,
      element.dataset.modifiers ? make("small", {}, " ." + element.dataset.modifiers.split(" ").join(" .")) : null);
    for (const name of ["pointerenter", "focus"]) row.addEventListener(name, () => outline(element));
    for (const name of ["pointerleave", "blur"]) row.addEventListener(name, () => outline(null));
    treeRows.set(element, row);
    const children = inside(element).map(branch);
    return make("li", {}, row, children.length ? make("ul", {}, ...children) : null);
  };
  const top = inside(root);
  fill("View tree", top.length ? [make("ul", { class: "tree" }, ...top.map(branch))] : [make("p", { class: "muted" }, "The view is empty.")]);
  const texts = [...root.querySelectorAll("[data-view=Text]")].map((text) => text.textContent).filter(Boolean);
  fill("Texts", texts.length ? [make("ul", {}, ...texts.map((text) => make("li", {}, text)))] : [make("p", { class: "muted" }, "No text is shown.")]);
  const spoken = top.flatMap(speak);
  fill("Accessibility", spoken.length ? [make("ul", {}, ...spoken.map(([role, words]) => make("li", {}, make("b", {}, role), " ", words)))]
    : [make("p", { class: "muted" }, "VoiceOver finds nothing in this widget.")]);
};
/** What VoiceOver reads of a view, as pairs of a role and a text: labels replace what is inside them. */
const roles = { Button: "button", Link: "link", Toggle: "switch", Image: "image", Gauge: "value", ProgressView: "value", Chart: "chart" };
const speak = (element) => {
  if ("silent" in element.dataset) return [];
  const role = Object.hasOwn(roles, element.dataset.view) ? roles[element.dataset.view] : "text";
  if (element.dataset.label) return [[role, element.dataset.label]];
  if (element.dataset.view === "Text") return element.textContent ? [["text", element.textContent]] : [];
  const below = inside(element).flatMap(speak);
  if (["Button", "Link", "Toggle"].includes(element.dataset.view)) return [[role, below.map(([, words]) => words).join(", ")]];
  return element.dataset.view === "Image" ? [["image", "without a label"]] : below;
};

let outlined = null;
const outline = (element) => {
  if (outlined) {
    outlined.classList.remove("outlined");
    treeRows.get(outlined)?.classList.remove("on");
  }
  outlined = element;
  if (!element) return;
  element.classList.add("outlined");
  const row = treeRows.get(element);
  if (row) row.classList.add("on");
};
/** Outlines the smallest view of the selected widget under the pointer, and marks it in the tree. */
const pointAt = (x, y) => {
  let [best, area] = [null, Infinity];
  for (const element of treeRows.keys()) {
    const place = element.getBoundingClientRect();
    const isInside = x >= place.left && x <= place.right && y >= place.top && y <= place.bottom;
    if (isInside && place.width * place.height <= area) [best, area] = [element, place.width * place.height];
  }
  if (best === outlined) return;
  outline(best);
  if (best) treeRows.get(best).scrollIntoView({ block: "nearest" });
};
