"use strict";
const byId = (id) => document.getElementById(id);
const make = (tag, properties = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "class") element.className = value;
    else if (name === "html") element.innerHTML = value;
    else if (name in element && typeof value !== "string") element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== undefined && child !== null));
  return element;
};
const svg = (tag, attributes) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
};

const token = new URLSearchParams(location.search).get("token") || "";
const recordingElement = byId("recording");
const isRecording = Boolean(recordingElement);
let parts = new Map();
let lines = [];
let dirty = new Set();
let isDrawing = false;
// The real time that the page shows: now, or a moment of the recording.
let shownTime = () => Date.now();

// The page is drawn from the parts, at most once per frame.
const apply = (message) => {
  for (const [name, value] of Object.entries(message.parts || {})) {
    if (value === null) parts.delete(name); else parts.set(name, value);
    dirty.add(name);
  }
  if (message.missed) lines.push({ event: "…", outcome: "some events are not shown here; see tandem events" });
  if (message.lines) {
    lines.push(...message.lines);
    lines = lines.slice(-400);
    dirty.add("events");
  }
  if (!isDrawing && dirty.size) {
    isDrawing = true;
    requestAnimationFrame(() => {
      isDrawing = false;
      const names = dirty;
      dirty = new Set();
      draw(names);
    });
  }
};

const has = (names, prefix) => [...names].some((name) => name.startsWith(prefix));
const draw = (names) => {
  if (has(names, "host:") || has(names, "settings")) drawClock();
  if (has(names, "widget:") || has(names, "stack") || has(names, "settings") || has(names, "controls") ||
      has(names, "build")) drawWidgets(names);
  if (has(names, "controls") || has(names, "settings") || has(names, "host:")) drawControls();
  if (has(names, "jobs")) drawJobs();
  if (has(names, "environment")) byId("environment").textContent = (parts.get("environment") || []).join("\n");
  if (has(names, "host:")) drawProcesses();
  if (has(names, "strip:") || has(names, "widget:") || has(names, "host:")) drawStrips();
  if (has(names, "container:")) drawContainers(names);
  if (has(names, "ledger:")) drawLedger();
  if (has(names, "events")) drawEvents();
  document.documentElement.dataset.drawn = String(Number(document.documentElement.dataset.drawn || 0) + 1);
};

const named = (prefix) => [...parts].filter(([name]) => name.startsWith(prefix)).sort(([a], [b]) => a < b ? -1 : 1)
  .map(([, value]) => value);

// Time.
const zone = () => (named("host:")[0] || {}).timeZone || "UTC";
const timeText = (date, options) => {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: zone(), ...options }).format(date);
  } catch {
    return new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options }).format(date);
  }
};
const short = (text) => {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? "" :
    timeText(date, { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
};
const hostNow = (name) => shownTime() + ((parts.get("host:" + name) || {}).offset || 0);
const drawClock = () => {
  const [host] = named("host:");
  if (!host) return;
  const now = new Date(hostNow(host.name));
  const text = timeText(now, { weekday: "short", year: "numeric", month: "short", day: "numeric", hour: "2-digit",
    minute: "2-digit", second: "2-digit", hourCycle: "h23", timeZoneName: "short" });
  if (byId("clock").textContent !== text) byId("clock").textContent = text;
  const hours = host.offset / 3600000;
  byId("offset").textContent = Math.abs(hours) < 0.01 ? "" :
    (hours > 0 ? "+" : "−") + Math.abs(hours).toFixed(1) + " hours";
  byId("lock-clock").textContent = timeText(now, { hour: "numeric", minute: "2-digit", hour12: true }).replace(/ [AP]M/, "");
};
setInterval(() => { if (!isRecording) drawClock(); tick(); }, 1000);

// Widgets.
const families = ["systemSmall", "systemMedium", "systemLarge", "systemExtraLarge", "accessoryInline",
  "accessoryRectangular", "accessoryCircular", "accessoryCorner"];
const drawnWidgets = new Map();
const tapControl = (name) => (parts.get("controls") || []).find((control) => control.id === "tap:" + name);

const placed = (name, widget, changed) => {
  const tap = tapControl(name);
  let button = drawnWidgets.get(name);
  const isNew = !button;
  if (isNew) {
    button = make("button", { type: "button", class: "placed" });
    button.addEventListener("click", () => perform("tap:" + name));
    drawnWidgets.set(name, button);
  }
  button.classList.toggle("placeholder", widget.isPlaceholder);
  button.dataset.widget = name;
  button.dataset.source = widget.source || "";
  button.dataset.revision = widget.revision;
  button.setAttribute("aria-label", `${widget.kind}, ${widget.family}: ${widget.isPlaceholder ? "placeholder" : widget.label}. Tap`);
  button.title = tap ? (tap.reason || tap.choices.map((choice) => choice.commands.join("\n")).join("\n")) : "";
  button.setAttribute("aria-disabled", String(isRecording || !tap || Boolean(tap.reason)));
  if (isNew || changed) {
    const look = make("div", { html: widget.html, "aria-hidden": "true" });
    const element = look.querySelector(".widget");
    if (element) {
      element.dataset.now = String(Math.round(hostNow(widget.host)));
      element.dataset.since = String(Date.now());
    }
    button.replaceChildren(look, make("span", { class: "name" }, widget.kind.replace(/Widget$/, "")));
    if (!isNew) {
      button.classList.remove("new");
      void button.offsetWidth;
      button.classList.add("new");
    }
    button.dataset.fits = "";
  }
  return button;
};
const fitNew = () => {
  tick();
  for (const button of drawnWidgets.values()) {
    if (!("fits" in button.dataset) || !button.isConnected) continue;
    const element = button.querySelector(".widget");
    if (element && element.getClientRects().length) { fit(element); delete button.dataset.fits; }
  }
};

// Cards take the place of widgets that the last build cannot show. Their texts quote the compiler and the extension.
const accessories = (card) => (card.family || "").startsWith("accessory");
const cardsOf = (build, widgets) => (build.cards || [])
  .filter((card) => !card.kind || !widgets.some((widget) =>
    widget.host === card.host && widget.kind === card.kind && widget.family === card.family))
  .map((card) => {
    const lines = card.lines.map((line) => make("li", {},
      line.place ? make("code", { title: line.path }, line.place) : null, make("span", {}, line.text),
      line.note ? make("small", {}, line.note) : null));
    const element = make("section", { class: "broken", "aria-label": card.title }, make("h3", {}, card.title),
      make("ol", {}, ...lines));
    element.dataset.host = card.host || "";
    element.dataset.slot = card.kind ? `${card.kind}.${card.family}` : "";
    return { element, isOnLock: accessories(card) };
  });
const drawBuild = (build) => {
  const status = byId("build");
  if (status.textContent !== (build.text || "")) status.textContent = build.text || "";
  status.className = build.isBuilding ? "" : build.isGood ? "on" : "off";
};

const arrange = (parent, elements) => {
  // Elements that stay are not moved, to keep the focus and the scroll position.
  elements.forEach((element, index) => {
    if (parent.children[index] !== element) parent.insertBefore(element, parent.children[index] || null);
  });
  while (parent.children.length > elements.length) parent.lastElementChild.remove();
};

const drawWidgets = (names) => {
  const settings = parts.get("settings") || {};
  const stack = parts.get("stack") || { members: [] };
  const build = parts.get("build") || {};
  const home = [];
  const lock = [];
  const order = (a, b) => families.indexOf(a.family) - families.indexOf(b.family) ||
    (a.host + a.kind < b.host + b.kind ? -1 : 1);
  const widgets = [...parts].filter(([name]) => name.startsWith("widget:"))
    .map(([name, widget]) => ({ ...widget, name: name.slice(7) })).sort(order);
  const there = new Set(widgets.map((widget) => widget.name));
  for (const [name] of drawnWidgets) if (!there.has(name)) drawnWidgets.delete(name);
  const isStack = stack.members.length > 1;
  for (const widget of widgets) {
    const button = placed(widget.name, widget, names.has("widget:" + widget.name));
    if (widget.place === "lock") lock.push(button);
    else if (!isStack || !stack.members.includes(widget.name)) home.push(button);
  }
  if (isStack) {
    const box = byId("stack-box") || make("div", { id: "stack-box", class: "stack", role: "group", "aria-label": "Smart Stack" });
    const dots = make("span", { class: "dots", "aria-hidden": "true" },
      ...stack.members.map((member) => make("i", { class: member === stack.top ? "on" : "" })));
    const top = drawnWidgets.get(stack.top);
    arrange(box, top ? [top, dots] : [dots]);
    box.dataset.top = stack.top || "";
    box.dataset.relevant = stack.relevant || "";
    home.unshift(box);
  }
  // Cards are made anew only when they change, so that a selected text stays selected.
  if (names.has("build") || has(names, "widget:")) drawWidgets.cards = cardsOf(build, widgets);
  const cards = drawWidgets.cards || [];
  home.unshift(...cards.filter((card) => !card.isOnLock).map((card) => card.element));
  lock.unshift(...cards.filter((card) => card.isOnLock).map((card) => card.element));
  drawBuild(build);
  const glass = byId("home");
  glass.classList.toggle("dark", settings.appearance === "dark");
  glass.classList.toggle("accented", settings.appearance === "accented");
  const [width] = (settings.screen || "393x852").split("x").map(Number);
  // The width of the screen, with equal margins beside a medium widget; the border takes 7 points on each side.
  const wide = Math.max(0, ...widgets.filter((widget) => widget.place === "home").map((widget) => widget.width));
  for (const element of [glass, byId("lock")]) {
    element.style.width = width + "px";
    element.style.setProperty("--margin", Math.max(4, (width - 14 - (wide || width - 54)) / 2) + "px");
  }
  arrange(glass, home.length ? home : [make("p", { class: "empty" },
    build.isBuilding ? "The widgets are being built." : "No widget is placed: start a host.")]);
  arrange(byId("lock-widgets"), lock.length ? lock : [make("p", { class: "empty" },
    cards.length ? "See the Home Screen." : "No widget is on the Lock Screen.")]);
  zoom();
  document.fonts.ready.then(fitNew);
};

// Scales down a phone that is wider than the page.
const zoom = () => {
  for (const glass of document.querySelectorAll(".glass")) {
    const box = glass.parentElement;
    const factor = Math.min(1, box.clientWidth / glass.offsetWidth);
    glass.style.transform = factor < 1 ? `scale(${factor})` : "";
    box.style.height = factor < 1 ? glass.offsetHeight * factor + "px" : "";
  }
};
addEventListener("resize", zoom);

// Controls.
const groupTitles = { phone: "The phone" };
const controlNodes = new Map();
const drawControls = () => {
  const controls = (parts.get("controls") || []).filter((control) => !control.id.startsWith("tap:"));
  const settings = parts.get("settings") || {};
  const targets = [...new Set(controls.map((control) => control.target))];
  const groups = targets.map((target) => {
    let group = controlNodes.get("group " + target);
    if (!group) {
      group = make("fieldset", {}, make("legend", {}, groupTitles[target] || target), make("div"));
      controlNodes.set("group " + target, group);
    }
    const own = controls.filter((control) => control.target === target).map((control) => controlNode(control, settings));
    arrange(group.lastElementChild, own);
    return group;
  });
  arrange(byId("control-groups"), groups);
};
const current = (control, settings) => {
  const host = named("host:")[0] || {};
  switch (control.id) {
    case "screen": return settings.screen;
    case "appearance": return settings.appearance;
    case "network": return host.condition;
    case "locale": return host.locale;
    case "device": return host.isLocked ? "lock" : "unlock";
    default: return undefined;
  }
};
const controlNode = (control, settings) => {
  let node = controlNodes.get(control.id);
  if (!node) {
    const button = make("button", { type: "button" });
    const select = make("select");
    // The texts below have a fixed height, so nothing moves under the pointer.
    const code = make("code");
    const reason = make("p", { class: "reason" });
    const label = make("label");
    node = make("div", { class: "control" }, make("div", { class: "row" }, label, button),
      make("div", { class: "says" }, code, reason));
    code.id = "command-" + control.id;
    reason.id = "reason-" + control.id;
    button.setAttribute("aria-describedby", `${code.id} ${reason.id}`);
    node.dataset.control = control.id;
    Object.assign(node, { button, select, code, reasonText: reason, label });
    select.addEventListener("change", () => { node.isChosen = true; showCommands(node); });
    button.addEventListener("click", () => {
      if (button.getAttribute("aria-disabled") === "true") return say(node.control.reason || "This is a recording.");
      node.isChosen = false;
      perform(node.control.id, node.control.choices.length > 1 ? select.value : undefined);
    });
    controlNodes.set(control.id, node);
  }
  const isChoice = control.choices.length > 1;
  const signature = control.choices.map((choice) => choice.value + "\u0000" + choice.title).join("\u0001");
  if (node.signature !== signature) {
    node.signature = signature;
    node.select.replaceChildren(...control.choices.map((choice) => make("option", { value: choice.value }, choice.title)));
    node.label.replaceChildren(...(isChoice ? [control.title + " ", node.select] : []));
    node.label.hidden = !isChoice;
  }
  const value = current(control, settings);
  if (isChoice && !node.isChosen && value !== undefined) node.select.value = value;
  node.control = control;
  node.button.textContent = isChoice ? "Apply" : control.title;
  node.button.setAttribute("aria-label", isChoice ? "Apply: " + control.title : control.title + ", " + control.target);
  const isOff = Boolean(control.reason) || isRecording || !control.choices.length;
  // Not `disabled`, because the button keeps the keyboard focus and can explain itself.
  node.button.setAttribute("aria-disabled", String(isOff));
  node.select.disabled = isOff;
  node.reasonText.textContent = control.reason || "";
  node.reasonText.hidden = !control.reason;
  showCommands(node);
  return node;
};
const showCommands = (node) => {
  const { control, select, code } = node;
  const choice = control.choices.length > 1 ? control.choices.find((one) => one.value === select.value) : control.choices[0];
  const text = choice ? choice.commands.join("\n") : "";
  if (code.textContent !== text) code.textContent = text;
  code.hidden = !text || Boolean(control.reason);
};

const say = (text) => { byId("said").textContent = text; };
const perform = async (id, value) => {
  if (isRecording) return say("This is a recording; its controls do nothing.");
  say("");
  try {
    const response = await fetch("/control", {
      method: "POST", headers: { "Content-Type": "application/json", Authorization: "Bearer " + token },
      body: JSON.stringify(value === undefined ? { id } : { id, value }), cache: "no-store", credentials: "omit",
    });
    const answer = response.headers.get("content-type") === "application/json" ? await response.json() : {};
    if (answer.error) say(answer.error);
    else if (!response.ok) say("The preview refused: open the address that it prints.");
  } catch {
    say("The preview does not answer. Start `tandem preview` again; this page goes on by itself.");
  }
};

const drawJobs = () => {
  const jobs = (parts.get("jobs") || []).slice().reverse();
  byId("jobs").replaceChildren(...jobs.map((job) => {
    const item = make("li", { class: job.state === "running" ? "running" : job.state === "done" ? "" : "failed" },
      make("strong", {}, job.title), " ", make("span", { class: "muted" }, job.state));
    item.dataset.job = job.id;
    item.dataset.control = job.control;
    item.dataset.state = job.state;
    if (job.output.trim()) item.append(make("pre", {}, job.output.trim()));
    return item;
  }));
};

// Tables.
const cell = (text, name) => make("td", { class: name },
  text === undefined || text === null ? "" : typeof text === "object" ? JSON.stringify(text) : String(text));
const processText = (process, none) => process ?
  [`${process.name} ${process.pid}`, process.isStopped ? "warn" : "good", process.isStopped ? " stopped" : ""] : [none, "muted", ""];
const drawProcesses = () => {
  byId("process-rows").replaceChildren(...named("host:").map((host) => {
    const cells = [[host.foreground, "not in the foreground"], [host.host, "gone"], [host.provider, "not running"]]
      .map(([process, none]) => {
        const [text, name, more] = processText(process, none);
        return cell(text + more, name === "muted" && none === "gone" ? "bad" : name);
      });
    const row = make("tr", {}, make("th", { scope: "row" }, host.name), ...cells,
      cell(host.condition, host.condition === "online" ? "" : "warn"),
      cell(host.nextWake ? short(host.nextWake) : host.isBusy ? "busy" : "–"));
    row.dataset.host = host.name;
    row.dataset.running = String(Boolean(host.host));
    return row;
  }));
};
const drawLedger = () => {
  byId("ledger-rows").replaceChildren(...named("ledger:").flatMap((ledger) => ledger.rows.map((row) => make("tr", {},
    make("th", { scope: "row" }, ledger.host), cell(row.kind), cell(row.family),
    cell(row.perDay === undefined ? row.spent : `${row.spent} of ${row.perDay}`),
    cell(row.next ? short(row.next) : "now"),
    cell(row.withheld ? `${row.coalesced} × ${row.withheld} until ${short(row.withheldUntil)}` : "–", row.withheld ? "warn" : "")))));
};
const drawContainers = (names) => {
  const open = new Set([...document.querySelectorAll("#containers details[open]")].map((element) => element.dataset.record));
  const before = drawContainers.revisions || new Map();
  const revisions = new Map();
  byId("containers").replaceChildren(...named("container:").map((container) => {
    const states = [`revision ${container.revision}`];
    if (container.isLocked) states.push("a writer holds the lock");
    if (container.staged) states.push(`${container.staged} staged`);
    const box = make("div", { class: "container" }, make("h3", {}, container.host,
      make("span", {}, states.join(", ")), make("span", {}, container.path)));
    box.dataset.container = container.host;
    box.dataset.redo = String(container.hasRedo);
    box.dataset.revision = container.revision;
    if (container.hasRedo) {
      box.append(make("p", { class: "warn" },
        "A commit is acknowledged but not yet installed: its writer is busy, or was killed. Readers see it; the next writer installs it."));
    }
    if (container.problem) box.append(make("p", { class: "bad" }, container.problem));
    const rows = container.records.map((record) => {
      const key = container.host + "/" + record.name;
      revisions.set(key, record.revision);
      const details = make("details", { open: open.has(key) }, make("summary", {}, `${record.bytes} bytes`),
        make("pre", {}, record.payload));
      details.dataset.record = key;
      const isChanged = before.has(key) && before.get(key) !== record.revision;
      const row = make("tr", { class: isChanged ? "changed" : "" }, make("th", { scope: "row" }, record.name),
        cell(record.revision), cell(`${record.writer} (${record.pid})`), cell(short(record.writtenAt)),
        make("td", { class: "wrap" }, details, record.damage ? make("p", { class: "bad" }, record.damage) : null));
      row.dataset.record = key;
      return row;
    });
    box.append(make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Records of " + container.host },
      make("table", {}, make("thead", {}, make("tr", {}, ...["Record", "Revision", "Writer", "Written", "Payload"]
        .map((title) => make("th", { scope: "col" }, title)))), make("tbody", {}, ...rows))));
    return box;
  }));
  drawContainers.revisions = revisions;
};

// The log.
const filter = byId("event-filter");
filter.addEventListener("change", () => drawEvents());
const drawEvents = () => {
  const known = new Set([...filter.options].map((option) => option.value));
  for (const line of lines) {
    if (line.event && !known.has(line.event)) {
      known.add(line.event);
      filter.append(make("option", { value: line.event }, line.event));
    }
  }
  const shown = lines.filter((line) => !filter.value || line.event === filter.value).slice(-200).reverse();
  byId("event-count").textContent = `${shown.length} of the last ${lines.length}`;
  byId("event-rows").replaceChildren(...shown.map((line) => {
    const isBad = line.event === "reload" && !["swapped", "unchanged"].includes(line.outcome);
    const row = make("tr", {}, cell(short(line.at)), cell(line.host), cell(line.event),
      cell([line.kind, line.family].filter((word) => typeof word === "string").join(" "), "wrap"), cell(line.reason),
      cell(line.cost), cell(line.outcome, isBad ? "wrap bad" : "wrap"), cell(line.revision));
    row.dataset.event = line.event;
    row.dataset.outcome = line.outcome || "";
    return row;
  }));
};

// Timelines: a day around the present, which is in the middle third.
const span = 26 * 3600000;
const drawStrips = () => {
  const boxes = named("strip:").map((strip) => {
    const now = hostNow(strip.host);
    const from = now - span / 3;
    const x = (date) => (new Date(date).getTime() - from) / span * 1000;
    const isThere = (date) => { const place = x(date); return place >= -2 && place <= 1002; };
    const picture = svg("svg", { viewBox: "0 0 1000 44", preserveAspectRatio: "none", role: "img" });
    const shown = strip.entries.filter((entry) => new Date(entry.date) <= now).length - 1;
    strip.entries.forEach((entry, index) => {
      const end = strip.entries[index + 1] ? strip.entries[index + 1].date : strip.policyDate || new Date(from + span);
      const [left, right] = [Math.max(0, x(entry.date)), Math.min(1000, Math.max(x(end), x(entry.date) + 3))];
      if (right <= 0 || left >= 1000) return;
      const bar = svg("rect", { x: left, y: 16, width: Math.max(2, right - left - 1), height: 12, rx: 2,
        fill: index === Math.max(0, shown) ? "#0a84ff" : "#8e8e93" });
      const title = svg("title", {});
      title.textContent = short(entry.date) + (entry.text ? ": " + entry.text : "");
      bar.append(title);
      picture.append(bar);
    });
    if (strip.policyDate && isThere(strip.policyDate)) {
      picture.append(svg("rect", { x: x(strip.policyDate) - 2, y: 4, width: 4, height: 36, fill: "#af52de" }));
    }
    for (const reload of strip.reloads) {
      if (!isThere(reload.at)) continue;
      const isFailed = reload.cost !== "withheld" && reload.outcome !== "swapped" && reload.outcome !== "unchanged";
      const color = isFailed ? "#ff3b30" : { budgeted: "#ff9500", free: "#34c759", withheld: "#ffcc00" }[reload.cost];
      picture.append(svg("rect", { x: x(reload.at) - 1.5, y: 33, width: 3, height: 9, fill: color }));
    }
    picture.append(svg("rect", { x: x(now) - 0.75, y: 0, width: 1.5, height: 44, fill: "currentColor" }));
    const counts = { budgeted: 0, free: 0, withheld: 0 };
    for (const reload of strip.reloads) counts[reload.cost] += 1;
    const policy = strip.policy === "never" ? "never" : `${strip.policy} ${short(strip.policyDate)}`;
    const texts = [`${strip.entries.length + strip.more} ${strip.entries.length + strip.more === 1 ? "entry" : "entries"}`,
      "policy " + policy,
      `${counts.budgeted} budgeted, ${counts.free} free, ${counts.withheld} withheld of the last ${strip.reloads.length}`];
    if (strip.left !== undefined) texts.push(`${strip.left} of ${strip.perDay} left in these 24 hours`);
    if (strip.withheldUntil) texts.push("waits until " + short(strip.withheldUntil));
    picture.setAttribute("aria-label", texts.join("; "));
    const box = make("div", { class: "strip" }, make("h3", {}, `${strip.host}: ${strip.kind} ${strip.family}`,
      ...texts.map((text) => make("span", {}, text))), picture);
    box.dataset.strip = `${strip.host}/${strip.kind}.${strip.family}`;
    return box;
  });
  byId("strips").replaceChildren(...(boxes.length ? boxes : [make("p", { class: "empty" }, "No timeline yet.")]));
};
setInterval(() => { if (!isRecording) drawStrips(); }, 15000);

// From a server: it sends everything at first, and then the changes.
const live = byId("live");
let stream;
// A browser allows six connections to a server, so a hidden page closes its own.
document.addEventListener("visibilitychange", () => {
  if (isRecording) return;
  if (document.hidden) {
    stream.close();
    live.textContent = "paused while hidden";
    live.className = "";
  } else if (stream.readyState === EventSource.CLOSED) connect();
});
const connect = () => {
  const source = new EventSource("/stream?token=" + encodeURIComponent(token));
  stream = source;
  let isFirst = true;
  source.onopen = () => {
    isFirst = true;
    live.textContent = "live";
    live.className = "on";
  };
  source.onmessage = (event) => {
    const message = JSON.parse(event.data);
    if (isFirst) {
      // A restarted server may have fewer parts than the previous one.
      isFirst = false;
      for (const name of parts.keys()) if (!(name in (message.parts || {}))) (message.parts ||= {})[name] = null;
      lines = [];
    }
    apply(message);
  };
  source.onerror = () => {
    live.textContent = "the preview is gone; trying again";
    live.className = "off";
    if (source.readyState === EventSource.CLOSED) {
      source.close();
      setTimeout(() => { if (stream === source && !document.hidden) connect(); }, 1000);
    }
  };
};

// From a recording: messages with their times in milliseconds.
const playBack = (messages) => {
  document.title = "Tandem, a recording";
  byId("player").hidden = false;
  byId("save").parentElement.hidden = true;
  live.textContent = "a recording";
  const end = messages.length ? messages[messages.length - 1].at : 0;
  const begin = messages.length ? messages[0].at : 0;
  const position = byId("position");
  position.min = String(begin);
  position.max = String(end);
  const recordedAt = Number(byId("recording").dataset.ended) || Date.now();
  let [time, next, isPlaying, last] = [begin, 0, false, 0];
  shownTime = () => recordedAt - (end - time);
  const show = () => {
    while (next < messages.length && messages[next].at <= time) { apply(messages[next]); next += 1; }
    position.value = String(time);
    position.setAttribute("aria-valuetext", text());
    byId("moment").textContent = text();
    drawClock();
  };
  const text = () => `${((time - begin) / 1000).toFixed(1)} of ${((end - begin) / 1000).toFixed(1)} s`;
  const step = (now) => {
    if (!isPlaying) return;
    time = Math.min(end, time + (now - last) * Number(byId("speed").value));
    last = now;
    show();
    if (time >= end) return setPlaying(false);
    requestAnimationFrame(step);
  };
  const setPlaying = (value) => {
    isPlaying = value;
    byId("play").textContent = value ? "Pause" : "Play";
    if (value) {
      if (time >= end) seek(begin);
      last = performance.now();
      requestAnimationFrame(step);
    }
  };
  const seek = (value) => {
    if (value < time) {
      // Starts from the beginning, because a message only holds changes.
      for (const name of parts.keys()) dirty.add(name);
      parts = new Map();
      lines = [];
      next = 0;
    }
    time = value;
    show();
  };
  byId("play").addEventListener("click", () => setPlaying(!isPlaying));
  position.addEventListener("input", () => { setPlaying(false); seek(Number(position.value)); });
  seek(end);
};

byId("save").addEventListener("click", () => {
  const link = make("a", { href: "/recording?token=" + encodeURIComponent(token), download: "tandem.html" });
  document.body.append(link);
  link.click();
  link.remove();
});
if (isRecording) playBack(JSON.parse(recordingElement.textContent).slice(0, -1)); else connect();
