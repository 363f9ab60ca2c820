"use strict";
// What all parts of the page use: elements, the state that the server sends, time, and requests.
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
const svg = (tag, attributes, ...children) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};
/** Replaces what is in an element; leaves out what is null. */
const refill = (element, ...children) => element.replaceChildren(...children.filter((child) => child !== undefined && child !== null));
const setText = (element, text) => { if (element.textContent !== text) element.textContent = text; };
/** Puts elements into a parent. Those that stay are not moved, to keep the focus and the scroll position. */
const arrange = (parent, elements) => {
  elements.forEach((element, index) => {
    if (parent.children[index] !== element) parent.insertBefore(element, parent.children[index] || null);
  });
  while (parent.children.length > elements.length) parent.lastElementChild.remove();
};
/** A part that is drawn in one place: the text of the last call, to draw only what changed. */
const isNew = (element, signature) => {
  if (element.signature === signature) return false;
  element.signature = signature;
  return true;
};

const token = new URLSearchParams(location.search).get("token") || "";
const recordingElement = byId("recording");
const isRecording = Boolean(recordingElement);
let parts = new Map();
/** The last lines of the hosts' logs, oldest first. Each has `n`, its ordinal on this page. */
let lines = [];
let lineCount = 0;
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
  const added = [...(message.lines || [])];
  if (message.missed) added.unshift({ event: "…", outcome: "some events are not shown here; see tandem events" });
  if (added.length) {
    for (const line of added) lines.push({ ...line, n: lineCount += 1 });
    lines = lines.slice(-400);
    dirty.add("events");
  }
  redraw();
};
const redraw = (...names) => {
  for (const name of names) dirty.add(name);
  if (isDrawing || !dirty.size) return;
  isDrawing = true;
  requestAnimationFrame(() => {
    isDrawing = false;
    const changed = dirty;
    dirty = new Set();
    draw(changed);
  });
};

const has = (names, prefix) => [...names].some((name) => name.startsWith(prefix));
/** Draws an area. What is wrong in one area does not keep the others from being drawn. */
const area = (names, prefixes, body) => {
  if (!prefixes.some((prefix) => has(names, prefix))) return;
  try { body(); } catch (error) { console.error(error); }
};
const draw = (names) => {
  area(names, ["host:", "settings", "planned"], drawClock);
  area(names, ["widget:", "stack", "settings", "controls", "build", "host:", "planned"], () => drawWidgets(names));
  area(names, ["controls", "settings", "host:", "jobs"], drawControls);
  area(names, ["jobs"], drawJobs);
  area(names, ["host:", "jobs"], drawMove);
  area(names, ["environment"], () => setText(byId("environment"), (parts.get("environment") || []).join("\n")));
  area(names, ["strip:", "host:", "planned"], drawTimeline);
  area(names, ["events"], drawEvents);
  area(names, ["container:"], drawContainers);
  area(names, ["ledger:"], drawBudget);
  area(names, ["tasks:", "controls"], drawTasks);
  area(names, ["host:"], drawProcesses);
  area(names, ["host:", "jobs"], drawOutput);
  area(names, ["findings:"], drawFindings);
  area(names, ["widget:", "strip:", "events", "selected", "planned", "host:"], () => drawInspector(names));
  if (planned && ["widget:", "settings", "stack"].some((prefix) => has(names, prefix))) scrubTo(planned.at);
  document.documentElement.dataset.drawn = String(Number(document.documentElement.dataset.drawn || 0) + 1);
};

/** The values of the parts whose names begin with a prefix, in the order of their names. */
const named = (prefix) => [...parts].filter(([name]) => name.startsWith(prefix)).sort(([a], [b]) => a < b ? -1 : 1)
  .map(([, value]) => value);
const hostPart = (name) => parts.get("host:" + name) || {};

// Time.
const zone = () => (named("host:")[0] || {}).timeZone || "UTC";
const formats = new Map();
const timeText = (date, options) => {
  const key = zone() + JSON.stringify(options);
  if (!formats.has(key)) {
    try {
      formats.set(key, new Intl.DateTimeFormat("en-US", { timeZone: zone(), ...options }));
    } catch {
      formats.set(key, new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options }));
    }
  }
  return formats.get(key).format(date);
};
const withText = (text, options) => {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? "" : timeText(date, options);
};
const short = (text) => withText(text,
  { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
const minute = (text) => withText(text,
  { weekday: "short", month: "short", day: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
/** How long ago something was, such as `3 min ago`, or how far ahead it is. */
const ago = (milliseconds) => {
  const seconds = Math.abs(milliseconds) / 1000;
  const text = seconds < 60 ? "" : seconds < 5400 ? `${Math.round(seconds / 60)} min`
    : seconds < 129600 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86400)} d`;
  return text ? milliseconds >= 0 ? text + " ago" : "in " + text : "now";
};
const hostNow = (name) => shownTime() + (hostPart(name).offset || 0);
const phoneNow = () => hostNow((named("host:")[0] || {}).name);
const drawClock = () => {
  const [host] = named("host:");
  if (!host) return;
  const now = new Date(phoneNow());
  setText(byId("clock"), timeText(now, { weekday: "short", year: "numeric", month: "short", day: "numeric", hour: "2-digit",
    minute: "2-digit", second: "2-digit", hourCycle: "h23", timeZoneName: "short" }));
  const hours = host.offset / 3600000;
  setText(byId("offset"), Math.abs(hours) < 0.01 ? "" : (hours > 0 ? "+" : "−") + Math.abs(hours).toFixed(1) + " hours");
  byId("offset").hidden = Math.abs(hours) < 0.01;
  setText(byId("lock-clock"), timeText(planned ? new Date(planned.at) : now, { hour: "numeric", minute: "2-digit", hour12: true }).replace(/ [AP]M/, ""));
  for (const element of document.querySelectorAll(".status .time")) setText(element, byId("lock-clock").textContent);
};

// Words where the user looks.
const say = (text, isGood) => {
  const toast = make("div", { class: isGood ? "toast good" : "toast" }, make("span", {}, text));
  const close = make("button", { type: "button", "aria-label": "Dismiss" }, "×");
  close.addEventListener("click", () => toast.remove());
  toast.append(close);
  byId("said").append(toast);
  while (byId("said").children.length > 4) byId("said").firstElementChild.remove();
  setTimeout(() => toast.remove(), isGood ? 2500 : 12000);
};
/** Shows why a control is disabled beside it, while the pointer or the focus is on it. */
const tip = byId("tip");
const showTip = (event) => {
  const owner = event.target.closest && event.target.closest("[data-reason]");
  tip.hidden = !owner || !owner.dataset.reason;
  if (tip.hidden) return;
  setText(tip, owner.dataset.reason);
  const place = owner.getBoundingClientRect();
  tip.style.left = Math.max(8, Math.min(place.left, innerWidth - tip.offsetWidth - 8)) + "px";
  const below = place.bottom + 6;
  tip.style.top = (below + tip.offsetHeight < innerHeight ? below : place.top - tip.offsetHeight - 6) + "px";
};
for (const name of ["pointerover", "focusin"]) document.addEventListener(name, showTip);
document.addEventListener("keydown", (event) => { if (event.key === "Escape") tip.hidden = true; });

const copy = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    say("Copied: " + text, true);
  } catch {
    say("The browser does not let this page copy. The command is: " + text);
  }
};
const copyButton = (what, text) => {
  const button = make("button", { type: "button", class: "copy", "aria-label": "Copy the command: " + what },
    svg("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" },
      svg("path", { d: "M5 5V2h9v9h-3M2 5h9v9H2z", fill: "none", stroke: "currentColor", "stroke-width": "1.5" })));
  button.addEventListener("click", () => copy(text()));
  return button;
};

const ask = async (path, options = {}) => {
  const response = await fetch(path, {
    ...options, cache: "no-store", credentials: "omit",
    headers: { Authorization: "Bearer " + token, ...(options.body ? { "Content-Type": "application/json" } : {}) },
  });
  const answer = response.headers.get("content-type") === "application/json" ? await response.json() : {};
  if (answer.error) throw new Error(answer.error);
  if (!response.ok) throw new Error("The preview refused: open the address that it prints.");
  return answer;
};
const perform = async (id, value) => {
  if (isRecording) return say("This is a recording; its controls do nothing.");
  try {
    await ask("/control", { method: "POST", body: JSON.stringify(value === undefined ? { id } : { id, value }) });
  } catch (error) {
    say(error instanceof TypeError
      ? "The preview does not answer. Start `tandem preview` again; this page goes on by itself." : error.message);
  }
};

/** Lets the arrow keys move between the tabs of a list, of which one is selected. */
const tabList = (list, select) => {
  const tabs = () => [...list.querySelectorAll("[role=tab]")].filter((tab) => tab.getClientRects().length);
  list.addEventListener("click", (event) => {
    const tab = event.target.closest("[role=tab]");
    if (tab) select(tab.id);
  });
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const all = tabs();
    const next = all[(all.indexOf(document.activeElement) + step + all.length) % all.length];
    select(next.id);
    next.focus();
    event.preventDefault();
  });
};
const markTabs = (list, selected) => {
  for (const tab of list.querySelectorAll("[role=tab]")) {
    tab.setAttribute("aria-selected", String(tab.id === selected));
    tab.tabIndex = tab.id === selected ? 0 : -1;
  }
};

// From a server: it sends everything at first, and then the changes.
const live = byId("live");
let stream;
// A browser allows six connections to a server, so a hidden page closes its own.
document.addEventListener("visibilitychange", () => {
  if (isRecording) return;
  if (document.hidden) {
    stream.close();
    setText(live, "paused while hidden");
    live.className = "";
  } else if (stream.readyState === EventSource.CLOSED) connect();
});
const connect = () => {
  const source = new EventSource("/stream?token=" + encodeURIComponent(token));
  stream = source;
  let isFirst = true;
  source.onopen = () => {
    isFirst = true;
    setText(live, "live");
    live.className = "on";
  };
  source.onmessage = (event) => {
    const message = JSON.parse(event.data);
    if (isFirst) {
      // A restarted server may have fewer parts than the previous one.
      isFirst = false;
      for (const name of parts.keys()) if (!(name in (message.parts || {}))) (message.parts ||= {})[name] = null;
      lines = [];
      held = null;
      dirty.add("events");
    }
    apply(message);
  };
  source.onerror = () => {
    setText(live, "the preview is gone; trying again");
    live.className = "off";
    if (source.readyState === EventSource.CLOSED) {
      source.close();
      setTimeout(() => { if (stream === source && !document.hidden) connect(); }, 1000);
    }
  };
};

// A first visit.
const seen = {
  get: () => { try { return localStorage.getItem("tandem-seen"); } catch { return "1"; } },
  set: () => { try { localStorage.setItem("tandem-seen", "1"); } catch { /* The page is explained again next time. */ } },
};
byId("intro").hidden = isRecording || Boolean(seen.get());
byId("got-it").addEventListener("click", () => {
  seen.set();
  byId("intro").hidden = true;
  zoom();
  byId("apps").focus({ preventScroll: true });
});
byId("save").addEventListener("click", () => {
  const link = make("a", { href: "/recording?token=" + encodeURIComponent(token), download: "tandem.html" });
  document.body.append(link);
  link.click();
  link.remove();
});

const start = () => {
  setInterval(() => { if (!isRecording) drawClock(); tick(); }, 1000);
  setInterval(() => { if (!isRecording) redraw("strip:"); drawAges(); }, 15000);
  if (isRecording) playBack(JSON.parse(recordingElement.textContent).slice(0, -1)); else connect();
};
