// The timeline of all widgets, the scrubber, and the playback of a recording.
const strips = byId("strips");
/** The hours that the timeline shows, and the time at its left edge relative to the phone's present. */
const range = { hours: 26, from: -8 };
const hour = 3600000;
const shapes = {
  budgeted: () => svg("path", { d: "M0-6 6 5H-6z" }), free: () => svg("circle", { r: 5 }),
  withheld: () => svg("path", { d: "M0-6.5 6.5 0 0 6.5-6.5 0z", "fill-opacity": "0" }),
  failed: () => svg("path", { d: "M-5-5 5 5M5-5-5 5", "fill-opacity": "0" }),
};
const meanings = { budgeted: "reload, from the budget", free: "reload, free", withheld: "reload withheld", failed: "reload failed" };
byId("legend").replaceChildren(
  make("span", {}, make("i", { class: "key shown" }), "entry shown"), make("span", {}, make("i", { class: "key entry" }), "entry"),
  make("span", {}, make("i", { class: "key policy" }), "next reload by policy"),
  ...Object.keys(shapes).map((name) => make("span", {}, svg("svg", { viewBox: "-8 -8 16 16", class: "mark " + name, "aria-hidden": "true" }, shapes[name]()), meanings[name])),
  make("span", {}, make("i", { class: "key break" }), "clock set back"));

/** Families of a kind are one group, and those with equal timelines one lane of it. */
const groups = () => {
  const found = new Map();
  for (const strip of named("strip:")) {
    const key = strip.host + "/" + strip.kind;
    if (!found.has(key)) found.set(key, { host: strip.host, kind: strip.kind, lanes: new Map(), reloads: [] });
    const group = found.get(key);
    // Families that are reloaded one after the other have dates that differ by a moment.
    const about = (date) => date && Math.round(new Date(date).getTime() / 30000);
    const signature = JSON.stringify([strip.entries.map((entry) => about(entry.date)), strip.policy, about(strip.policyDate)]);
    if (!group.lanes.has(signature)) group.lanes.set(signature, { strip, families: [] });
    group.lanes.get(signature).families.push(strip.family);
    group.reloads.push(...strip.reloads.map((reload, index) => ({ ...reload, family: strip.family, kind: strip.kind, host: strip.host, index, all: strip.reloads })));
  }
  for (const group of found.values()) group.reloads = merged(group.reloads);
  return [...found.values()];
};
/** Reloads of several families at the same time and with the same end are one mark. */
const merged = (reloads) => {
  const found = new Map();
  for (const reload of reloads) {
    const kind = mark(reload);
    const key = [Math.round(new Date(reload.at).getTime() / 60000), kind, reload.reason].join();
    if (!found.has(key)) found.set(key, { ...reload, mark: kind, families: [], isUndone: isUndone(reload) });
    found.get(key).families.push(size(reload.family));
  }
  return [...found.values()];
};
const mark = (reload) => reload.cost !== "withheld" && !["swapped", "unchanged"].includes(reload.outcome) ? "failed"
  : Object.hasOwn(shapes, reload.cost) ? reload.cost : "free";
/** True if the clock was set back after a reload, to before it: the reload is not ahead, it is over. */
const isUndone = (reload) => {
  const at = new Date(reload.at).getTime();
  return at > hostNow(reload.host) + 1000 || reload.all.slice(reload.index + 1).some((later) => new Date(later.at).getTime() < at - 1000);
};
/** The times at which the clock stood when it was set back. The event has the time after it, and the difference in seconds. */
const isSetClock = (line) => line.event === "clock" && line.reason === "significantTimeChange";
const breaks = () => [...new Set(lines.filter((line) => isSetClock(line) && parseFloat(line.outcome) < 0)
  .map((line) => Math.round((new Date(line.at).getTime() - parseFloat(line.outcome) * 1000) / 60000) * 60000))];

const drawTimeline = () => {
  const width = Math.max(320, strips.clientWidth - 2);
  const now = phoneNow();
  const begin = now + range.from * hour;
  const x = (time) => (time - begin) / (range.hours * hour) * width;
  const isThere = (time) => x(time) >= 0 && x(time) <= width;
  const rows = groups().map((group) => {
    const box = kept("strip " + group.host + "/" + group.kind, () => make("div", { class: "strip" }, make("h3"), make("div")));
    box.dataset.strip = group.host + "/" + group.kind;
    const left = [...group.lanes.values()].map(({ strip }) => strip).filter((strip) => typeof strip.left === "number");
    const budget = left.length ? `${Math.min(...left.map((strip) => strip.left))} of ${left[0].perDay} reloads left` : "";
    const title = box.firstElementChild;
    if (isNew(title, group.kind + budget)) title.replaceChildren(group.kind.replace(/Widget$/, ""), make("span", {}, group.host), make("span", {}, budget));
    arrange(box.lastElementChild, [...[...group.lanes.values()].map((lane) => drawLane(lane, { width, x, begin, now })),
      drawReloads(group, { width, x, isThere })]);
    return box;
  });
  arrange(strips, rows.length ? [axis({ width, x, begin, now, isThere }), ...rows] : [make("p", { class: "empty" }, "No timeline yet.")]);
  drawScrub(now, begin);
};
const lane = (width, height, label) => svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label });
const axis = ({ width, x, begin, now, isThere }) => {
  const picture = lane(width, 26, "Hours");
  const step = [1, 2, 3, 6, 12, 24].find((hours) => width / range.hours * hours > 52) || 24;
  // Hours of the phone's time zone, found by what its clock shows.
  const clockHour = (time) => Number(timeText(new Date(time), { hour: "numeric", hourCycle: "h23" }));
  // In some zones the hours begin 15, 30 or 45 minutes after those of UTC.
  const first = Math.ceil(begin / 60000) * 60000;
  const past = Number(timeText(new Date(first), { minute: "numeric" }));
  for (let time = first + (60 - past) % 60 * 60000; time < begin + range.hours * hour; time += hour) {
    const value = clockHour(time);
    if (value % step) continue;
    picture.append(svg("path", { d: `M${x(time)} 18V26`, class: "tick" }));
    if (Math.abs(x(time) - x(now)) < 4 || x(time) < x(now) && x(now) - x(time) < 42) continue;
    const text = svg("text", { x: x(time) + 3, y: 24, class: value ? "" : "day" });
    text.textContent = value ? `${String(value).padStart(2, "0")}:00` : timeText(new Date(time), { weekday: "short", day: "numeric" });
    picture.append(text);
  }
  for (const time of breaks().filter(isThere)) picture.append(svg("path", { d: `M${x(time)} 0l4 5-8 5 8 5-8 5 4 6`, class: "break" }));
  if (!isThere(now)) return picture;
  picture.append(svg("path", { d: `M${x(now)} 0V26`, class: "now" }));
  const text = svg("text", { x: Math.min(x(now) + 3, width - 26), y: 9, class: "day" });
  text.textContent = "now";
  picture.append(text);
  return picture;
};
const drawLane = ({ strip, families: all }, { width, x, begin, now }) => {
  const shown = Math.max(0, strip.entries.filter((entry) => new Date(entry.date) <= now).length - 1);
  const count = strip.entries.length + strip.more;
  const policy = strip.policy === "never" ? "never reloads by itself" : `reloads ${strip.policy === "atEnd" ? "at its end, " : "after "}${minute(strip.policyDate)}`;
  const label = `${all.map(size).join(", ")}: ${count} ${count === 1 ? "entry" : "entries"}; ${policy}`;
  const picture = lane(width, 20, label);
  strip.entries.forEach((entry, index) => {
    const next = strip.entries[index + 1];
    const [from, to] = [x(new Date(entry.date).getTime()), next ? x(new Date(next.date).getTime()) : width];
    const [left, right] = [Math.max(0, from), Math.min(width, Math.max(to, from + 4))];
    if (right <= 0 || left >= width) return;
    const bar = svg("rect", { x: left, y: 3, width: Math.max(3, right - left - 1.5), height: 14, rx: 3, class: index === shown ? "shown" : "entry" },
      svg("title", {}, `${minute(entry.date)}${entry.text ? ": " + entry.text : ""}`));
    // The press is enough: the timeline may be drawn anew before the release.
    bar.addEventListener("pointerdown", () => {
      const name = `${strip.host}/${strip.kind}.${strip.family}`;
      if (selected !== name) select(name);
      scrubTo(Math.max(new Date(entry.date).getTime(), index ? -Infinity : begin));
    });
    picture.append(bar);
  });
  if (strip.policyDate) picture.append(svg("rect", { x: x(new Date(strip.policyDate).getTime()) - 2, y: 0, width: 4, height: 20, class: "policy" }));
  picture.append(svg("path", { d: `M${x(now)} 0V20`, class: "now" }));
  if (planned) picture.append(svg("path", { d: `M${x(planned.at)} 0V20`, class: "planned" }));
  return make("div", { class: "lane" }, make("span", { class: "of" }, all.map(size).join(", ")), picture);
};
const drawReloads = (group, { width, x, isThere }) => {
  const there = group.reloads.filter((reload) => isThere(new Date(reload.at).getTime()));
  const counts = Object.keys(shapes).map((name) => [name, there.filter((reload) => reload.mark === name).length]).filter(([, count]) => count);
  const picture = lane(width, 18, "Reloads: " + (counts.map(([name, count]) => `${count} ${name}`).join(", ") || "none here"));
  for (const reload of there) {
    const place = x(new Date(reload.at).getTime());
    const shape = svg("g", { transform: `translate(${place} 9)`, class: `mark ${reload.mark}${reload.isUndone ? " undone" : ""}` }, shapes[reload.mark](),
      svg("title", {}, `${minute(reload.at)}: ${meanings[reload.mark]}, because ${becauseOf(reload.reason)}; ${reload.families.join(", ")}`
        + (reload.isUndone ? "; the clock was set back after it" : "")));
    shape.addEventListener("pointerdown", () => showEvent((line) => line.host === reload.host && line.at === reload.at && line.kind === reload.kind));
    picture.append(shape);
  }
  return make("div", { class: "lane" }, make("span", { class: "of" }, "reloads"), picture);
};

for (const [id, change] of [["earlier", () => { range.from -= range.hours / 2; }], ["later", () => { range.from += range.hours / 2; }],
  ["to-now", () => { range.from = -range.hours / 3; }],
  ["closer", () => zoomRange(0.5)], ["wider", () => zoomRange(2)]]) {
  byId(id).addEventListener("click", () => { change(); drawTimeline(); });
}
const zoomRange = (factor) => {
  const middle = range.from + range.hours / 3;
  range.hours = Math.min(24 * 14, Math.max(1.5, range.hours * factor));
  range.from = middle - range.hours / 3;
};
let stripWidth = 0;
new ResizeObserver(() => {
  if (stripWidth === strips.clientWidth) return;
  stripWidth = strips.clientWidth;
  redraw("strip:");
}).observe(strips);

// The scrubber shows what the archived timelines plan. It asks the preview, and moves no process.
const scrub = byId("scrub");
/** The times at which some widget changes: its entries and its policy's date. */
const changes = () => [...new Set(named("strip:").flatMap((strip) =>
  [...strip.entries.map((entry) => entry.date), strip.policyDate].filter(Boolean).map((date) => new Date(date).getTime())))].sort((a, b) => a - b);
const drawScrub = (now, begin) => {
  const [low, high] = [begin, begin + range.hours * hour];
  scrub.step = "60000";
  scrub.min = String(Math.floor(low));
  scrub.max = String(Math.ceil(high));
  if (document.activeElement !== scrub || !planned) scrub.value = String(planned ? planned.at : now);
  setText(byId("scrub-time"), planned ? minute(planned.at) : "now");
  scrub.setAttribute("aria-valuetext", planned ? minute(planned.at) : "now");
  const isOff = isRecording || !named("strip:").length;
  for (const id of ["scrub", "change-before", "change-after"]) byId(id).disabled = isOff;
  byId("scrub").parentElement.dataset.reason = isRecording ? "A recording holds what was shown, not what was planned." : "";
};
/** The time that the user wants to see; null if the page shows it, or the present. One request is under way at most. */
let wanted = null;
let isAsking = false;
const scrubTo = async (at) => {
  if (isRecording) return say("A recording holds what was shown, not what was planned: move its own position instead.");
  wanted = at;
  if (isAsking) return;
  isAsking = true;
  while (wanted !== null) {
    const time = wanted;
    try {
      const answer = await ask("/planned?at=" + Math.round(time));
      // The user may have gone back to the present, or on to another time.
      if (wanted === null) break;
      if (wanted === time) wanted = null;
      planned = { at: time, widgets: answer.widgets };
    } catch (error) {
      wanted = null;
      say(error instanceof TypeError ? "The preview does not answer." : error.message);
      break;
    }
    const banner = byId("planned");
    banner.hidden = false;
    const before = named("strip:").filter((strip) => strip.policyDate && new Date(strip.policyDate).getTime() < time).length;
    setText(banner.firstElementChild, `Planned for ${minute(time)}; the phone is at ${minute(phoneNow())}.`
      + (before ? ` ${before} ${before === 1 ? "widget plans" : "widgets plan"} a reload before that, which may bring something else.` : ""));
    redraw("planned");
  }
  isAsking = false;
};
const toPresent = () => {
  wanted = null;
  planned = null;
  byId("planned").hidden = true;
  redraw("planned");
};
byId("planned").lastElementChild.addEventListener("click", toPresent);
scrub.addEventListener("input", () => scrubTo(Number(scrub.value)));
const toChange = (isAfter) => {
  const from = planned ? planned.at : phoneNow();
  const next = isAfter ? changes().find((time) => time > from) : changes().filter((time) => time < from).pop();
  if (next === undefined) return say(isAfter ? "No widget plans a later change." : "No widget has an earlier entry.");
  scrubTo(next);
};
byId("change-before").addEventListener("click", () => toChange(false));
byId("change-after").addEventListener("click", () => toChange(true));

// From a recording: messages with their times in milliseconds.
/** Goes to the moment at which a job ended. */
let seekJob = null;
/** The events of each message: `{ at, text, kind, jobs }`, for the marks on the position. */
const happenings = (messages) => {
  const states = new Map();
  // The first message of the recording's second part holds lines that the first part has, too.
  const known = new Set();
  const isFresh = (line) => {
    const key = JSON.stringify(line);
    return !known.has(key) && Boolean(known.add(key));
  };
  return messages.flatMap((message) => {
    const jobs = ((message.parts || {}).jobs || []).filter((job) => states.get(job.id) !== job.state && job.state !== "running");
    for (const job of (message.parts || {}).jobs || []) states.set(job.id, job.state);
    const told = (message.lines || []).filter(isFresh).filter((line) => ["device", "open", "start", "stop", "violation", "loop", "task"].includes(line.event)
      || isSetClock(line) || line.event === "reload" && !["swapped", "unchanged"].includes(line.outcome));
    const texts = [...jobs.map((job) => `${job.title}: ${job.verdict || job.state}`),
      ...told.map((line) => [line.host, line.event, line.kind, line.outcome].filter((word) => typeof word === "string").join(", "))];
    return texts.length ? [{ at: message.at, text: texts.join("; "), kind: jobs.length ? "job" : "line", jobs: jobs.map((job) => job.id) }] : [];
  });
};
const playBack = (messages) => {
  document.title = "Tandem, a recording";
  byId("player").hidden = false;
  byId("save").hidden = true;
  setText(live, "a recording");
  const end = messages.length ? messages[messages.length - 1].at : 0;
  const begin = messages.length ? messages[0].at : 0;
  const marks = happenings(messages);
  const position = byId("position");
  position.min = String(begin);
  position.max = String(end);
  const recordedAt = Number(recordingElement.dataset.ended) || Date.now();
  let [time, next, isPlaying, last] = [begin, 0, false, 0];
  shownTime = () => recordedAt - (end - time);
  byId("markers").setAttribute("viewBox", `0 0 1000 8`);
  byId("markers").replaceChildren(...marks.map(({ at, text, kind }) => svg("rect", { x: (at - begin) / Math.max(1, end - begin) * 997, y: 0, width: 3, height: 8, class: kind }, svg("title", {}, text))));
  const text = () => {
    const mark = marks.filter(({ at }) => at <= time).pop();
    return `${((time - begin) / 1000).toFixed(1)} of ${((end - begin) / 1000).toFixed(1)} s${mark ? ": " + mark.text : ""}`;
  };
  const show = () => {
    while (next < messages.length && messages[next].at <= time) { apply(messages[next]); next += 1; }
    position.value = String(time);
    position.setAttribute("aria-valuetext", text());
    setText(byId("moment"), text());
    drawClock();
  };
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
    const target = Math.min(end, Math.max(begin, value));
    if (target < time) {
      // Starts from the beginning, because a message only holds changes.
      for (const name of parts.keys()) dirty.add(name);
      dirty.add("events");
      parts = new Map();
      lines = [];
      next = 0;
    }
    time = target;
    show();
  };
  const toMark = (isAfter) => {
    setPlaying(false);
    const times = marks.map(({ at }) => at);
    const target = isAfter ? times.find((at) => at > time) : times.filter((at) => at < time).pop();
    if (target === undefined) return say(isAfter ? "Nothing happens after this." : "Nothing happened before this.");
    seek(target);
  };
  seekJob = (id) => {
    const mark = marks.find(({ jobs }) => jobs.includes(id));
    if (!mark) return say("It had ended before the recording began.");
    setPlaying(false);
    seek(mark.at);
  };
  byId("play").addEventListener("click", () => setPlaying(!isPlaying));
  byId("to-previous").addEventListener("click", () => toMark(false));
  byId("to-next").addEventListener("click", () => toMark(true));
  position.addEventListener("input", () => { setPlaying(false); seek(Number(position.value)); });
  position.addEventListener("keydown", (event) => {
    const seconds = { ArrowLeft: -1, ArrowRight: 1, PageDown: -10, PageUp: 10 }[event.key];
    if (!seconds) return;
    event.preventDefault();
    setPlaying(false);
    seek(time + seconds * 1000);
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, textarea") && event.target !== position || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "n" || event.key === "p") toMark(event.key === "n");
  });
  seek(end);
};
