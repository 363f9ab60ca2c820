// The phone: its widgets, its settings, and its apps.
const families = ["systemSmall", "systemMedium", "systemLarge", "systemExtraLarge", "accessoryInline",
  "accessoryRectangular", "accessoryCircular", "accessoryCorner"];
const size = (family) => family.replace(/^(system|accessory)/, "").replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
/** The widgets on the page by their names: `{ slot, button, chip, veil, html }`. */
const places = new Map();
/** The name of the widget that the inspector shows. */
let selected = "";
/** What is planned for a time, if the page does not show the present: `{ at, widgets }`. */
let planned = null;
const tapControl = (name) => (parts.get("controls") || []).find((control) => control.id === "tap:" + name);
const widgetOf = (name) => (planned && planned.widgets[name]) || parts.get("widget:" + name);

const place = (name) => {
  if (places.has(name)) return places.get(name);
  const button = make("button", { type: "button", class: "placed" });
  const chip = make("button", { type: "button", class: "chip" });
  const veil = make("p", { class: "gone", hidden: true });
  const slot = make("div", { class: "slot" }, button, veil, chip);
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-disabled") !== "true") perform("tap:" + name);
  });
  chip.addEventListener("click", () => select(name));
  button.addEventListener("pointermove", (event) => { if (selected === name) pointAt(event.clientX, event.clientY); });
  button.addEventListener("pointerleave", () => outline(null));
  slot.dataset.slot = name;
  places.set(name, { slot, button, chip, veil });
  return places.get(name);
};

const chipText = (widget) => {
  const now = planned ? planned.at : hostNow(widget.host);
  const age = ago(now - new Date(widget.archivedAt).getTime());
  const words = [widget.source || (widget.isPlaceholder ? "placeholder" : ""), "r" + widget.revision, age].filter(Boolean);
  return families.indexOf(widget.family) > 5 ? words.slice(1).join(" · ") : words.join(" · ");
};
const drawAges = () => {
  for (const [name, { chip }] of places) {
    const widget = widgetOf(name);
    if (widget) setText(chip, chipText(widget));
  }
};

const drawPlace = (name, widget, isChanged) => {
  const { slot, button, chip, veil } = place(name);
  const tap = tapControl(name);
  const host = hostPart(widget.host);
  const isFirst = !button.firstChild;
  button.classList.toggle("placeholder", widget.isPlaceholder);
  button.dataset.widget = name;
  button.dataset.source = widget.source || "";
  button.dataset.revision = widget.revision;
  button.setAttribute("aria-label", `${widget.kind}, ${size(widget.family)}: ${widget.isPlaceholder ? "placeholder" : widget.label}. Tap`);
  const reason = isRecording ? "This is a recording." : planned ? "This is what is planned." : tap ? tap.reason : "The app is not known.";
  button.setAttribute("aria-disabled", String(Boolean(reason)));
  button.dataset.reason = reason || "";
  setText(chip, chipText(widget));
  chip.setAttribute("aria-label", `Inspect ${widget.kind}, ${size(widget.family)}: ${chip.textContent}`);
  slot.style.width = widget.place === "standBy" ? "" : widget.width + "px";
  chip.setAttribute("aria-pressed", String(selected === name));
  slot.classList.toggle("selected", selected === name);
  const isGone = parts.has("host:" + widget.host) && !host.host;
  veil.hidden = !isGone;
  slot.classList.toggle("stale", isGone);
  setText(veil, isGone ? "The host is gone" : "");
  slot.dataset.width = widget.width;
  slot.dataset.height = widget.height;
  if (isFirst || isChanged) {
    const look = make("div", { class: "look", html: widget.html, "aria-hidden": "true" });
    const element = look.querySelector(".widget");
    if (element) {
      element.dataset.now = String(Math.round(planned ? planned.at : hostNow(widget.host)));
      element.dataset.since = String(Date.now());
    }
    button.replaceChildren(look, make("span", { class: "name" }, widget.kind.replace(/Widget$/, "")));
    if (!isFirst && !planned) {
      button.classList.remove("new");
      void button.offsetWidth;
      button.classList.add("new");
    }
    button.dataset.fits = "";
  }
  return slot;
};
/** Fits the texts of new widgets. They are measured at the device's size: a scaled length is another length in points. */
const fitNew = () => {
  tick();
  const fresh = [...places.values()].map(({ button }) => button)
    .filter((button) => "fits" in button.dataset && button.isConnected && button.getClientRects().length);
  if (!fresh.length) return;
  document.documentElement.classList.add("measuring");
  for (const button of fresh) {
    const element = button.querySelector(".widget");
    if (element) fit(element);
    delete button.dataset.fits;
  }
  document.documentElement.classList.remove("measuring");
  if (fresh.some((button) => button.dataset.widget === selected)) drawTree();
};

// Cards take the place of widgets that the last build cannot show. Their texts quote the compiler and the extension.
const cardsOf = (build, widgets) => (build.cards || [])
  .filter((card) => !card.kind || !widgets.some((widget) =>
    widget.host === card.host && widget.kind === card.kind && widget.family === card.family))
  .map((card) => {
    const items = card.lines.map((line) => make("li", {},
      line.place ? make("code", { title: line.path }, line.place) : null, make("span", {}, line.text),
      line.note ? make("small", {}, line.note) : null));
    const element = make("section", { class: "broken", "aria-label": card.title }, make("h3", {}, card.title),
      make("ol", {}, ...items));
    element.dataset.host = card.host || "";
    element.dataset.slot = card.kind ? `${card.kind}.${card.family}` : "";
    return { element, isOnLock: (card.family || "").startsWith("accessory") };
  });
const drawBuild = (build) => {
  setText(byId("build"), build.text || "");
  byId("build").className = build.isBuilding ? "" : build.isGood ? "on" : "off";
};

const stackBox = make("div", { id: "stack-box", class: "stack", role: "group", "aria-label": "Smart Stack" });
const drawWidgets = (names) => {
  const settings = parts.get("settings") || {};
  const stack = parts.get("stack") || { members: [] };
  const build = parts.get("build") || {};
  const screens = { home: [], lock: [], standBy: [] };
  const order = (a, b) => families.indexOf(a.family) - families.indexOf(b.family) || (a.host + a.kind < b.host + b.kind ? -1 : 1);
  const widgets = [...parts.keys()].filter((name) => name.startsWith("widget:"))
    .map((name) => ({ ...widgetOf(name.slice(7)), name: name.slice(7) })).sort(order);
  const there = new Set(widgets.map((widget) => widget.name));
  for (const [name] of places) if (!there.has(name)) places.delete(name);
  const isStack = stack.members.length > 1;
  for (const widget of widgets) {
    const slot = drawPlace(widget.name, widget, names.has("widget:" + widget.name) || names.has("planned"));
    if (widget.place !== "home") screens[widget.place].push(slot);
    else if (!isStack || !stack.members.includes(widget.name)) screens.home.push(slot);
  }
  if (isStack) {
    const dots = make("span", { class: "dots", "aria-hidden": "true" },
      ...stack.members.map((member) => make("i", { class: member === stack.top ? "on" : "" })));
    const top = places.get(stack.top);
    arrange(stackBox, top ? [top.slot, dots] : [dots]);
    stackBox.dataset.top = stack.top || "";
    stackBox.dataset.relevant = stack.relevant || "";
    stackBox.dataset.width = top ? top.slot.dataset.width : 0;
    stackBox.dataset.height = top ? top.slot.dataset.height : 0;
    if (top) screens.home.unshift(stackBox);
  }
  // Cards are made anew only when they change, so that a selected text stays selected.
  if (names.has("build") || has(names, "widget:")) drawWidgets.cards = cardsOf(build, widgets);
  const cards = drawWidgets.cards || [];
  screens.home.unshift(...cards.filter((card) => !card.isOnLock).map((card) => card.element));
  screens.lock.unshift(...cards.filter((card) => card.isOnLock).map((card) => card.element));
  drawBuild(build);
  drawGlass(settings, widgets);
  const isBuilding = build.isBuilding ? "The widgets are being built." : "No widget is placed: start a host.";
  drawPages(screens.home.length ? screens.home : [make("p", { class: "empty" }, isBuilding)]);
  arrange(byId("lock-widgets"), screens.lock.length ? screens.lock : [make("p", { class: "empty" },
    cards.length ? "See the Home Screen." : "No widget is on the Lock Screen.")]);
  const isInStandBy = named("host:").some((host) => host.standBy !== "off");
  arrange(byId("standby-widgets"), screens.standBy.length ? screens.standBy.slice(0, 2) : [make("p", { class: "empty" },
    isInStandBy ? "StandBy shows small widgets, and there is none." : "The phone is not in StandBy: turn it on above.")]);
  followPhone();
  zoom();
  document.fonts.ready.then(fitNew);
};

const drawGlass = (settings, widgets) => {
  const glass = byId("home");
  glass.classList.toggle("dark", settings.appearance === "dark");
  glass.classList.toggle("accented", settings.appearance === "accented");
  const [width, height] = (settings.screen || "393x852").split("x").map(Number);
  // Equal margins beside a medium widget. The frame takes 7 points on each side.
  const wide = Math.max(0, ...widgets.filter((widget) => widget.place === "home").map((widget) => widget.width));
  const margin = Math.max(4, (width - (wide || width - 40)) / 2);
  for (const element of [glass, byId("lock")]) {
    element.style.width = width + 14 + "px";
    element.style.height = height + 14 + "px";
    element.style.setProperty("--margin", margin + "px");
  }
  byId("standby").style.width = height + 14 + "px";
  byId("standby").style.height = width + 14 + "px";
  const hosts = named("host:");
  const [host] = hosts;
  if (!host) return;
  const isOnline = host.condition === "online";
  const words = [isOnline ? "online" : host.condition === "offline" ? "offline" : "network: " + host.condition,
    host.isLocked ? host.hidesSensitive ? "locked, private" : "locked" : ""].filter(Boolean);
  for (const status of document.querySelectorAll(".status")) {
    if (!isNew(status, words.join())) continue;
    status.replaceChildren(make("span", { class: "time" }, byId("lock-clock").textContent),
      make("span", { class: isOnline ? "" : "warn" }, signal(isOnline), words[0]),
      ...words.slice(1).map((word) => make("span", {}, padlock(), word)));
  }
  const veil = glass.querySelector(".veil");
  veil.hidden = !host.isLocked && host.standBy === "off";
  setText(veil, host.standBy !== "off" ? "In StandBy" : host.isLocked ? "Locked" : "");
};
const signal = (isOnline) => svg("svg", { viewBox: "0 0 16 12", "aria-hidden": "true" },
  svg("path", { d: isOnline ? "M1 12V9h3v3zM6 12V5h3v7zM11 12V1h3v11z" : "M1 12V9h3v3zM6 12V5h3v7zM11 12V1h3v11zM0 1.5 1 0 16 10 15 11.5z" }));
const padlock = () => svg("svg", { viewBox: "0 0 12 14", "aria-hidden": "true" },
  svg("path", { d: "M1 6h10v8H1zM3 6V4a3 3 0 0 1 6 0v2H7.5V4a1.5 1.5 0 0 0-3 0v2z" }));

/** Distributes the widgets over the pages of the Home Screen, row by row, as they fit. */
const drawPages = (elements) => {
  const glass = byId("home");
  const [width, height] = [parseFloat(glass.style.width) - 14, parseFloat(glass.style.height) - 14];
  const [gap, label, room] = [16, 38, height - 44 - 40];
  const pages = [[]];
  let [x, y, row] = [0, 0, 0];
  for (const element of elements) {
    const isWide = !element.dataset.width;
    const [wide, high] = isWide ? [width, 240] : [Number(element.dataset.width), Number(element.dataset.height) + label];
    if (x && x + gap + wide > width - 8) [x, y, row] = [0, y + row + gap, 0];
    if (y && y + high > room) {
      pages.push([]);
      [x, y, row] = [0, 0, 0];
    }
    pages[pages.length - 1].push(element);
    [x, row] = [x + (x ? gap : 0) + wide, Math.max(row, high)];
  }
  const box = byId("pages");
  while (box.children.length < pages.length) box.append(make("div", { class: "page" }));
  while (box.children.length > pages.length) box.lastElementChild.remove();
  pages.forEach((page, index) => arrange(box.children[index], page));
  if (!isNew(byId("turn"), pages.length)) return;
  byId("turn").replaceChildren(...(pages.length < 2 ? [] : pages.map((_, index) => {
    const dot = make("button", { type: "button", "aria-label": `Page ${index + 1} of ${pages.length}` });
    dot.addEventListener("click", () => showPage(index));
    return dot;
  })));
  markPage();
};
const showPage = (index) => { byId("pages").scrollLeft = index * byId("pages").clientWidth; markPage(); };
const markPage = () => {
  const page = Math.round(byId("pages").scrollLeft / Math.max(1, byId("pages").clientWidth));
  [...byId("turn").children].forEach((dot, index) => dot.setAttribute("aria-current", String(index === page)));
};
byId("pages").addEventListener("scroll", markPage, { passive: true });

// The screens: the user chooses one, and the phone shows another when it is locked or in StandBy.
const screenTabs = document.querySelector("#screens .tabs");
const showScreen = (id) => {
  byId("screens").dataset.shown = id.replace("show-", "");
  markTabs(screenTabs, id);
  zoom();
  document.fonts.ready.then(fitNew);
};
tabList(screenTabs, showScreen);
const followPhone = () => {
  const [host] = named("host:");
  if (!host) return;
  const state = host.standBy !== "off" ? "standby" : host.isLocked ? "lock" : "home";
  if (isNew(screenTabs, state)) showScreen("show-" + state);
};

/** Scales the phone to the place that it has. */
const zoom = () => {
  const isSide = matchMedia("(min-width:1000px)").matches;
  const isWide = matchMedia("(min-width:1440px)").matches;
  const phones = [...document.querySelectorAll(".phone")].filter((phone) => phone.getClientRects().length);
  for (const glass of document.querySelectorAll(".glass")) {
    const box = glass.parentElement;
    if (!box.getClientRects().length) continue;
    const room = isWide ? innerHeight - box.getBoundingClientRect().top - 14 : innerHeight * (isSide ? 0.75 : 0.9);
    // Beside the other areas, the phones determine the width of their area.
    const wide = isWide ? (innerWidth * 0.44 - 16) / phones.length : box.parentElement.clientWidth;
    const factor = Math.min(1, wide / glass.offsetWidth, Math.max(320, room) / glass.offsetHeight);
    glass.style.transform = factor < 1 ? `scale(${factor})` : "";
    box.style.width = glass.offsetWidth * factor + "px";
    box.style.height = glass.offsetHeight * factor + "px";
  }
};
addEventListener("resize", () => {
  zoom();
  // A wider window may show a second phone, whose widgets were not measured yet.
  document.fonts.ready.then(fitNew);
});
// What stands above the phone may get higher or lower.
const above = new ResizeObserver(() => zoom());
for (const element of [document.querySelector("header"), byId("settings"), byId("intro"), byId("apps"), byId("planned")]) above.observe(element);

// Settings of the phone act at once, and are marked if they are not the usual ones.
const controlNodes = new Map();
const usual = { network: "online", device: "unlock", standby: "off", locale: "en_US", appearance: "light", screen: "393x852" };
const current = (id) => {
  const settings = parts.get("settings") || {};
  const host = named("host:")[0] || {};
  const device = host.isLocked ? host.hidesSensitive ? "lock-hide" : "lock" : "unlock";
  return { network: host.condition, device, standby: host.standBy, locale: host.locale, appearance: settings.appearance, screen: settings.screen }[id];
};
const kept = (key, body) => {
  if (!controlNodes.has(key)) controlNodes.set(key, body());
  return controlNodes.get(key);
};
/** A button that performs a control. It keeps the focus while it is disabled, and says why. */
const actionButton = (control, text, value) => {
  const node = kept(control.id + "\n" + (value || ""), () => {
    const button = make("button", { type: "button" });
    const made = make("span", { class: "action" }, button);
    button.addEventListener("click", () => {
      if (button.getAttribute("aria-disabled") === "true") return;
      const items = made.closest("details");
      if (items) {
        items.open = false;
        items.firstElementChild.focus();
      }
      perform(made.control.id, value);
    });
    made.append(copyButton(control.title, () => {
      const choices = made.control.choices;
      return ((value ? choices.find((one) => one.value === value) : choices[0]) || { commands: [] }).commands.join("\n");
    }));
    made.dataset.control = control.id;
    return made;
  });
  node.control = control;
  const [button, copying] = node.children;
  setText(button, text);
  const choice = value ? control.choices.find((one) => one.value === value) : control.choices[0];
  button.setAttribute("aria-label", value ? `${control.title}: ${choice ? choice.title : value}` : `${control.title}, ${control.target}`);
  if (value) button.dataset.value = value;
  const reason = isRecording ? "This is a recording." : control.reason || (choice ? "" : "There is no command for this now.");
  button.setAttribute("aria-disabled", String(Boolean(reason)));
  button.setAttribute("aria-description", reason);
  button.dataset.reason = reason;
  copying.hidden = !choice || !choice.commands.length;
  return node;
};
const choiceNode = (control) => {
  const node = kept(control.id, () => {
    const select = make("select");
    const made = make("label", { class: "setting" }, make("span"), select);
    // The list keeps the focus while it is disabled, and says why.
    const isDisabled = () => select.getAttribute("aria-disabled") === "true";
    select.addEventListener("mousedown", (event) => { if (isDisabled()) event.preventDefault(); });
    const isChoosing = ({ key, ctrlKey, metaKey }) => /^(Arrow|Page|Home$|End$|Enter$)/.test(key) || key.length === 1 && !ctrlKey && !metaKey;
    select.addEventListener("keydown", (event) => { if (isDisabled() && isChoosing(event)) event.preventDefault(); });
    select.addEventListener("change", async () => {
      if (isDisabled()) return redraw("settings");
      made.isPending = true;
      await perform(control.id, select.value);
      // The phone shows what came of it a moment later.
      setTimeout(() => {
        made.isPending = false;
        redraw("settings");
      }, 1500);
    });
    made.dataset.control = control.id;
    return made;
  });
  const [title, list] = node.children;
  setText(title, control.title);
  if (isNew(list, control.choices.map((choice) => choice.value + "\u0000" + choice.title).join("\u0001"))) {
    list.replaceChildren(...control.choices.map((choice) => make("option", { value: choice.value }, choice.title)));
  }
  const value = current(control.id);
  if (value !== undefined && (!node.isPending || node.known !== value)) {
    if (!control.choices.some((choice) => choice.value === value)) list.append(make("option", { value }, value));
    if (list.value !== value) list.value = value;
  }
  node.known = value;
  node.classList.toggle("changed", value !== undefined && value !== usual[control.id]);
  const reason = isRecording ? "This is a recording." : control.reason || "";
  list.setAttribute("aria-disabled", String(Boolean(reason)));
  list.setAttribute("aria-description", reason);
  node.dataset.reason = reason;
  return node;
};
const menu = (key, label, items) => {
  const node = kept("menu " + key, () => {
    const made = make("details", { class: "menu" }, make("summary", { "aria-label": label }, "…"), make("div", { class: "items" }));
    // The menu stays inside of the window.
    made.addEventListener("toggle", () => {
      const items = made.lastElementChild;
      items.style.marginInlineStart = "";
      const over = items.getBoundingClientRect().right - innerWidth + 8;
      if (over > 0) items.style.marginInlineStart = -over + "px";
    });
    made.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !made.open) return;
      made.open = false;
      made.firstElementChild.focus();
    });
    return made;
  });
  arrange(node.lastElementChild, items);
  node.hidden = !items.length;
  return node;
};
document.addEventListener("click", (event) => {
  for (const open of document.querySelectorAll("details.menu[open]")) if (!open.contains(event.target)) open.open = false;
});

const clockButtons = [["hour-back", "−1 h"], ["hour", "+1 h"], ["midnight", "Midnight NY"], ["day", "+25 h"], ["reset", "Reset"]];
const dot = (word, process, none) => {
  const state = process ? process.isStopped ? "stopped" : "on" : "off";
  const words = process ? `${process.name} ${process.pid}${process.isStopped ? ", stopped" : ""}` : none;
  return make("span", { class: "dot " + state, "data-reason": words },
    make("i", { "aria-hidden": "true" }, { on: "●", stopped: "◐", off: "○" }[state]), word,
    make("span", { class: "words" }, state === "on" ? " runs" : state === "stopped" ? " is stopped" : " does not run"));
};
const drawControls = () => {
  const controls = (parts.get("controls") || []).filter((control) => !/^(tap|task-launch|task-expire):/.test(control.id));
  const phone = controls.filter((control) => control.target === "phone");
  const fixed = phone.find((control) => control.id === "clock");
  const clock = fixed && moving() ? { ...fixed, reason: "The clock is moving: cancel that first." } : fixed;
  if (clock) {
    const titles = new Map(clock.choices.map((choice) => [choice.value, choice.title]));
    const rest = clock.choices.filter((choice) => !clockButtons.some(([value]) => value === choice.value));
    arrange(byId("clock-controls"), [
      ...clockButtons.filter(([value]) => titles.has(value)).map(([value, text]) => actionButton(clock, text, value)),
      menu("clock", "More for the clock", rest.map((choice) => actionButton(clock, choice.title, choice.value)))]);
  }
  const settings = phone.filter((control) => control !== fixed);
  arrange(byId("settings"), [...settings.filter((control) => control.choices.length > 1).map(choiceNode),
    menu("phone", "More for the phone", settings.filter((control) => control.choices.length < 2).map((control) => actionButton(control, control.title)))]);
  arrange(byId("apps"), named("host:").map((host) => drawApp(host, controls.filter((control) => control.target === host.name))));
};
const drawApp = (host, controls) => {
  const node = kept("app " + host.name, () => make("div", { class: "app", role: "group" }, make("h2"), make("span", { class: "dots-of" }), make("div", { class: "group" })));
  const [title, dots, actions] = node.children;
  setText(title, host.name);
  node.setAttribute("aria-label", host.name);
  node.dataset.app = host.name;
  node.dataset.running = String(Boolean(host.host));
  if (isNew(dots, JSON.stringify([host.foreground, host.provider, host.host].map((one) => one && [one.name, one.pid, one.isStopped])))) {
    dots.replaceChildren(dot("app", host.foreground, "the app is not in the foreground"),
      dot("extension", host.provider, "the next reload starts it"), dot("host", host.host, "start it with “…”"));
  }
  const shown = [["launch:", "Launch"], ["kill-app:", "Kill"], ["commit:", host.app === "jokes" ? "Publish" : "Open"]];
  const main = shown.map(([id, text]) => [controls.find((control) => control.id === id + host.name), text]).filter(([control]) => control);
  const rest = controls.filter((control) => !main.some(([one]) => one === control));
  const copies = main.filter(([control]) => control.choices.length).map(([control]) => kept("copy " + control.id, () => {
    const now = () => (parts.get("controls") || []).find((one) => one.id === control.id) || control;
    return make("div", { class: "action" }, make("span", {}, control.title), copyButton(control.title, () => now().choices[0].commands.join("\n")));
  }));
  arrange(actions, [...main.map(([control, text]) => actionButton(control, text)),
    menu(host.name, "More for " + host.name, [...rest.map((control) => actionButton(control, control.title)), ...copies])]);
  return node;
};
