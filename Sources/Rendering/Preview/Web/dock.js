// The activity, and the dock: events, containers, budget, background tasks, processes and findings.
const isOver = (job) => job.state !== "running";
const isFailure = (job) => isOver(job) && !["done", "cancelled"].includes(job.state);
const durationText = (value) => value === undefined || value === null ? "" : value < 1000 ? `${value} ms` : `${(value / 1000).toFixed(1)} s`;
const jobNodes = new Map();
const moving = () => (parts.get("jobs") || []).find((job) => job.control === "clock" && !isOver(job));
/** The jobs that ended before this page saw them, or whose failure it has told. */
let toldJobs = null;
const tellFailures = (jobs) => {
  // The jobs of a restarted preview are numbered anew.
  if (!toldJobs || jobs.every((job) => job.id < toldJobs.last)) toldJobs = { ids: new Set(jobs.filter(isOver).map((job) => job.id)), last: 0 };
  for (const job of jobs) {
    toldJobs.last = Math.max(toldJobs.last, job.id);
    if (!isOver(job) || toldJobs.ids.has(job.id)) continue;
    toldJobs.ids.add(job.id);
    const last = job.output.trim().split("\n").pop().slice(0, 300);
    if (isFailure(job) && !isRecording) say([`${job.title}: ${job.verdict || job.state}`, job.verdict ? "" : last].filter(Boolean).join(". "));
  }
};
const drawJobs = () => {
  tellFailures(parts.get("jobs") || []);
  // A host runs as long as the preview does, and its own row says so.
  const jobs = (parts.get("jobs") || []).filter((job) => isOver(job) || !job.control.startsWith("start-host:")).reverse();
  for (const id of jobNodes.keys()) if (!jobs.some((job) => job.id === id)) jobNodes.delete(id);
  arrange(byId("jobs"), jobs.length ? jobs.map(drawJob) : [kept("no job", () => make("li", { class: "muted" }, "Nothing was done yet."))]);
};
/** The job that moves the clock, and the phone's time when the page first saw it. */
let seenMove = null;
const drawMove = () => {
  const move = moving();
  byId("moving").hidden = !move || isRecording;
  if (!move) return;
  if (seenMove?.id !== move.id) seenMove = { id: move.id, from: phoneNow() };
  byId("cancel").onclick = () => perform("cancel", String(move.id));
  setText(byId("moving-text"), move.title);
  const progress = byId("moved");
  const [, count, unit] = move.commands.join(" ").match(/ clock advance (\d+)([mhd]) --through/) || [];
  if (!count) return progress.removeAttribute("value");
  progress.max = count * { m: 60000, h: 3600000, d: 86400000 }[unit];
  progress.value = Math.max(0, phoneNow() - seenMove.from);
};
const drawJob = (job) => {
  if (!jobNodes.has(job.id)) jobNodes.set(job.id, make("li"));
  const item = jobNodes.get(job.id);
  if (!isNew(item, JSON.stringify(job))) return item;
  const hadFocus = item.contains(document.activeElement);
  const wasOpen = item.querySelector("details")?.open;
  item.className = isOver(job) ? isFailure(job) ? "failed" : "" : "running";
  item.dataset.job = job.id;
  item.dataset.control = job.control;
  item.dataset.state = job.state;
  const words = job.verdict || job.state;
  item.replaceChildren(make("strong", {}, job.title), " ", make("span", { class: "verdict" }, isFailure(job) && job.verdict ? `${job.state}: ${words}` : words),
    " ", make("span", { class: "muted" }, isOver(job) ? durationText(job.milliseconds) : ""));
  if (job.commands.length) item.append(copyButton(job.title, () => job.commands.join("\n")));
  if (!isOver(job) && !isRecording) {
    const stop = make("button", { type: "button", class: "small", "aria-label": "End: " + job.title }, "End");
    stop.addEventListener("click", () => perform("cancel", String(job.id)));
    item.append(stop);
  }
  if (isOver(job) && isRecording) {
    const show = make("button", { type: "button", class: "small", "aria-label": "Go to: " + job.title }, "Go to");
    show.addEventListener("click", () => seekJob(job.id));
    item.append(show);
  }
  const output = job.output.trim();
  if (output && !output.includes("\n") && output.length < 80) item.append(make("div", { class: "muted" }, output));
  else if (output) item.append(make("details", { open: wasOpen || isFailure(job) }, make("summary", {}, "Output"), make("pre", {}, output)));
  if (hadFocus) item.querySelector("button.small, button, summary")?.focus();
  return item;
};

// The tabs of the dock.
const dockTabs = byId("dock-tabs");
const panel = (id, title, ...content) => {
  const badge = make("span", { class: "badge", hidden: true });
  dockTabs.append(make("button", { type: "button", role: "tab", id: "tab-" + id, "aria-controls": "panel-" + id }, title, badge));
  const made = make("div", { id: "panel-" + id, role: "tabpanel", "aria-labelledby": "tab-" + id, tabindex: "0", hidden: true }, ...content);
  byId("panels").append(made);
  return { badge, panel: made };
};
const setBadge = ({ badge }, count, isBad) => {
  setText(badge, count ? String(count) : "");
  badge.hidden = !count;
  badge.classList.toggle("bad", Boolean(isBad));
};
const showTab = (id) => {
  markTabs(dockTabs, id);
  for (const one of byId("panels").children) one.hidden = "tab-" + one.id.slice(6) !== id;
};
const option = (value, text) => make("option", { value }, text);
const search = make("input", { type: "search", placeholder: "Search", "aria-label": "Search the events" });
const hostFilter = make("select", { "aria-label": "Host" }, option("", "every host"));
const typeFilter = make("select", { "aria-label": "Event", id: "event-filter" }, option("", "every event"));
const endFilter = make("select", { "aria-label": "Outcome" }, option("", "every outcome"), option("bad", "only problems"));
const pause = make("button", { type: "button", "aria-pressed": "false" }, "Pause");
const eventCount = make("span", { id: "event-count", class: "muted" });
const eventRows = make("tbody", { id: "event-rows" });
const table = (titles, body) => make("table", {}, make("thead", {}, make("tr", {}, ...titles.map((title) => make("th", { scope: "col" }, title)))), body);
const eventsTab = panel("events", "Events", make("div", { class: "filters" }, search, hostFilter, typeFilter, endFilter, pause, eventCount),
  make("div", { class: "scroll log", tabindex: "0", role: "region", "aria-label": "Events" },
    table(["At", "Host", "Event", "Outcome", "Widget", "Reason", "Cost", "Revision"], eventRows)));
const containersTab = panel("containers", "Containers", make("div", { id: "containers" }));
const budgetTab = panel("budget", "Budget", make("div", { id: "budget" }));
const tasksTab = panel("tasks", "Background tasks", make("div", { id: "tasks" }));
const processesTab = panel("processes", "Processes", make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Processes" },
  table(["Host", "App", "Host process", "Extension", "Network", "Next wake"], make("tbody", { id: "process-rows" }))));
panel("output", "Output", make("div", { id: "output" }));
const findingsTab = panel("findings", "Findings", make("ol", { id: "findings" }));
tabList(dockTabs, showTab);
showTab("tab-events");

// Events. A row stays as it is; only new rows are added and the oldest removed.
const rowsShown = new Map();
let held = null;
const isProblem = (line) => line.event === "reload" && !["swapped", "unchanged"].includes(line.outcome)
  || ["violation", "loop", "storm", "withheld"].includes(line.event) || line.event === "network" && /^(5|4|fault|offline|refused|bypassed)/.test(String(line.outcome));
const cell = (text, name) => make("td", { class: name },
  text === undefined || text === null ? "" : typeof text === "object" ? JSON.stringify(text) : String(text));
const eventRow = (line) => {
  const open = make("button", { type: "button", class: "link", "aria-expanded": "false", "aria-label": `${short(line.at)}, details` }, short(line.at) || "…");
  const kind = typeof line.kind !== "string" ? "" : line.event === "network" ? address(line.kind) : line.kind.replace(/Widget$/, "");
  const row = make("tr", {}, make("td", {}, open), cell(line.host), cell(line.event), cell(line.outcome, isProblem(line) ? "wrap bad" : "wrap"),
    cell([kind, typeof line.family === "string" ? size(line.family) : ""].join(" ").trim(), "wrap"), cell(line.reason), cell(line.cost), cell(line.revision));
  open.addEventListener("click", () => toggleRow(row, line, open));
  row.dataset.event = line.event;
  row.dataset.outcome = line.outcome || "";
  return row;
};
const toggleRow = (row, line, open) => {
  const isOpen = open.getAttribute("aria-expanded") === "true";
  open.setAttribute("aria-expanded", String(!isOpen));
  if (isOpen) return row.nextElementSibling.remove();
  const { n, ...members } = line;
  row.after(make("tr", { class: "more" }, make("td", { colSpan: 8 }, make("pre", {}, JSON.stringify(members, null, 1)))));
};
const isWanted = (line) => (!hostFilter.value || line.host === hostFilter.value) && (!typeFilter.value || line.event === typeFilter.value)
  && (!endFilter.value || isProblem(line)) && (!search.value || JSON.stringify(line).toLowerCase().includes(search.value.toLowerCase()));
const offer = (list, values) => {
  const known = new Set([...list.options].map((one) => one.value));
  // A log may name events without end.
  for (const value of values) if (value && !known.has(value) && known.size < 60) { known.add(value); list.append(option(value, value)); }
};
const drawEvents = () => {
  showHeld();
  offer(typeFilter, lines.map((line) => line.event));
  offer(hostFilter, lines.map((line) => line.host));
  setBadge(eventsTab, lines.filter(isProblem).length, true);
  const source = held || lines;
  const wanted = source.filter(isWanted).slice(-200);
  const numbers = new Set(wanted.map((line) => line.n));
  for (const [number, row] of rowsShown) {
    if (numbers.has(number)) continue;
    if (row.nextElementSibling?.className === "more") row.nextElementSibling.remove();
    row.remove();
    rowsShown.delete(number);
  }
  let next = eventRows.firstElementChild;
  for (const line of wanted.slice().reverse()) {
    if (rowsShown.has(line.n)) {
      next = rowsShown.get(line.n).nextElementSibling;
      if (next?.className === "more") next = next.nextElementSibling;
      continue;
    }
    const row = eventRow(line);
    rowsShown.set(line.n, row);
    eventRows.insertBefore(row, next);
  }
  const waiting = held ? lines.filter((line) => !held.some((one) => one.n === line.n)).length : 0;
  setText(eventCount, `${wanted.length} of the last ${source.length}${held ? `; ${waiting} more wait` : ""}`);
};
for (const control of [search, hostFilter, typeFilter, endFilter]) control.addEventListener("input", drawEvents);
const showHeld = () => {
  pause.setAttribute("aria-pressed", String(Boolean(held)));
  setText(pause, held ? "Go on" : "Pause");
};
pause.addEventListener("click", () => {
  held = held ? null : [...lines];
  drawEvents();
});
/** Shows an event in the dock, with its details. */
const showEvent = (isIt) => {
  const line = lines.find(isIt);
  if (!line) return say("That event is older than the last " + lines.length + " that this page keeps; see `tandem events`.");
  showTab("tab-events");
  held = null;
  for (const filter of [search, hostFilter, typeFilter, endFilter]) filter.value = "";
  drawEvents();
  const row = rowsShown.get(line.n);
  if (!row) return say("That event is older than the rows that are shown.");
  const open = row.querySelector("button");
  if (open.getAttribute("aria-expanded") === "false") open.click();
  open.focus();
  row.scrollIntoView({ block: "nearest" });
};

// Containers: the records as trees, and what changed between two of their revisions.
const versions = new Map();
const remember = (key, record) => {
  // Later revisions are those of a recording's end, or of a container that was there before.
  const known = (versions.get(key) || []).filter((one) => one.revision < record.revision && one.revision !== record.previous?.revision);
  known.push(...[record.previous, record].filter(Boolean));
  known.sort((a, b) => b.revision - a.revision);
  versions.set(key, known.slice(0, 20));
  return versions.get(key);
};
const parsed = (text) => { try { return JSON.parse(text); } catch { return text; } };
const isBranch = (value) => value !== null && typeof value === "object";
const leaf = (value) => typeof value === "string" ? value : JSON.stringify(value);
const tree = (name, value, path = name) => {
  if (!isBranch(value)) return make("li", {}, make("b", {}, name), " ", make("span", {}, leaf(value)));
  const entries = Object.entries(value);
  const summary = Array.isArray(value) ? `${entries.length} items` : entries.slice(0, 2).map(([, one]) => isBranch(one) ? "…" : leaf(one)).join(", ").slice(0, 60);
  return make("li", {}, make("details", { open: false, "data-path": path }, make("summary", {}, make("b", {}, name), " ", make("span", { class: "muted" }, summary)),
    make("ul", {}, ...entries.map(([key, one]) => tree(key, one, `${path}\u0000${key}`)))));
};
/** The differences of two values: `[path, before, after]`, where undefined stands for what is not there. */
const differences = (before, after, path = "") => {
  if (isBranch(before) && isBranch(after) && Array.isArray(before) === Array.isArray(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => differences(before[key], after[key], path ? `${path}.${key}` : key));
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [[path || "value", before, after]];
};
const changeText = (value) => value === undefined ? "nothing" : (isBranch(value) ? JSON.stringify(value) : leaf(value)).slice(0, 200);
const drawRecord = (host, record) => {
  const key = host + "/" + record.name;
  const known = remember(key, record);
  const node = kept("record " + key, () => {
    const made = make("details", { class: "record" }, make("summary"), make("div"));
    made.dataset.record = key;
    made.addEventListener("toggle", () => fillRecord(made));
    return made;
  });
  node.known = known;
  node.record = record;
  const before = node.dataset.revision;
  if (!isNew(node, JSON.stringify([record, known.length]))) return node;
  node.dataset.revision = record.revision;
  refill(node.firstElementChild, make("b", {}, record.name), " ", make("span", {}, `revision ${record.revision}`), " ",
    make("span", { class: "muted" }, `${record.writer} (${record.pid}), ${short(record.writtenAt)}, ${record.bytes} bytes`),
    record.damage ? make("span", { class: "bad" }, " " + record.damage) : null);
  if (before && before !== String(record.revision)) {
    node.classList.remove("changed");
    void node.offsetWidth;
    node.classList.add("changed");
  }
  node.filled = "";
  fillRecord(node);
  return node;
};
const fillRecord = (node) => {
  const { known, record } = node;
  const signature = `${record.revision} ${known.length}`;
  if (!node.open || node.filled === signature) return;
  node.filled = signature;
  // Branches stay open and revisions stay chosen at the next revision.
  const opened = new Set([...node.querySelectorAll(".json details")].filter((one) => one.open).map((one) => one.dataset.path));
  if (!node.querySelector(".json")) opened.add("value");
  const stays = node.chosen?.every((one) => known.some((version) => String(version.revision) === one));
  const [from, to] = stays ? node.chosen : [(known[1] || known[0]).revision, known[0].revision].map(String);
  const choose = (label, chosen) => make("select", { "aria-label": label }, ...known.map((version) =>
    make("option", { value: String(version.revision), selected: version.revision === chosen }, `revision ${version.revision}`)));
  const older = choose("Compare revision", Number(from));
  const newer = choose("With revision", Number(to));
  const list = make("ul", { class: "changes" });
  const compare = () => {
    const find = (select) => known.find((version) => String(version.revision) === select.value);
    const [from, to] = [find(older), find(newer)];
    const found = differences(parsed(from.payload), parsed(to.payload));
    list.replaceChildren(...(found.length ? found.slice(0, 60).map(([path, before, after]) => make("li", {}, make("b", {}, path), " ",
      make("del", {}, changeText(before)), " → ", make("ins", {}, changeText(after)))) : [make("li", { class: "muted" }, [from, to].some((one) => one.payload.endsWith("…")) ? "no difference in the beginning that the page has" : "no difference")]),
    ...(found.length > 60 ? [make("li", { class: "muted" }, `and ${found.length - 60} more`)] : []),
    make("li", { class: "muted" }, `written by ${from.writer} (${from.pid}), then by ${to.writer} (${to.pid})`));
  };
  for (const select of [older, newer]) {
    select.addEventListener("change", () => {
      node.chosen = [older.value, newer.value];
      compare();
    });
  }
  node.lastElementChild.replaceChildren(known.length > 1
    ? make("div", { class: "compare" }, make("p", {}, "Compare ", older, " with ", newer), list)
    : make("p", { class: "muted" }, "No earlier revision of it is known."),
  make("ul", { class: "json" }, tree("value", parsed(record.payload)), record.payload.endsWith("…")
    ? make("li", { class: "muted" }, "The page shows the beginning of a long value; `tandem container get` prints all of it.") : ""));
  for (const one of node.querySelectorAll(".json details")) one.open = opened.has(one.dataset.path);
  if (known.length > 1) compare();
};
const drawContainers = () => {
  let damaged = 0;
  arrange(byId("containers"), named("container:").map((container) => {
    const box = kept("container " + container.host, () => make("section", { class: "container" }, make("h3"), make("div", { class: "remarks" }), make("div")));
    box.dataset.container = container.host;
    box.dataset.redo = String(container.hasRedo);
    box.dataset.revision = container.revision;
    const states = [`revision ${container.revision}`];
    if (container.isLocked) states.push("a writer holds the lock");
    if (container.staged) states.push(`${container.staged} staged`);
    box.children[0].replaceChildren(container.host, make("span", {}, states.join(", ")), make("span", {}, container.path));
    damaged += container.records.filter((record) => record.damage).length + (container.problem ? 1 : 0);
    refill(box.children[1], container.hasRedo ? make("p", { class: "warn" },
      "A commit is acknowledged but not yet installed: its writer is busy, or was killed. Readers see it; the next writer installs it.") : null,
    container.problem ? make("p", { class: "bad" }, container.problem) : null);
    arrange(box.children[2], container.records.map((record) => drawRecord(container.host, record)));
    return box;
  }));
  setBadge(containersTab, damaged, true);
};

// The budget: families that agree are one bar.
const drawBudget = () => {
  let withheld = 0;
  arrange(byId("budget"), named("ledger:").map((ledger) => {
    const box = kept("ledger " + ledger.host, () => make("section", {}, make("h3"), make("ul", { class: "bars" })));
    setText(box.firstElementChild, ledger.host + (ledger.profile ? `, profile ${ledger.profile}` : ""));
    const same = new Map();
    for (const row of ledger.rows) {
      const key = JSON.stringify([row.kind, row.spent, row.perDay, row.next, row.withheldUntil]);
      same.set(key, { ...row, families: [...(same.get(key)?.families || []), size(row.family)] });
      if (row.withheld) withheld += 1;
    }
    box.lastElementChild.replaceChildren(...[...same.values()].map((row) => {
      const isLimited = row.perDay !== undefined && row.perDay !== null;
      const text = isLimited ? `${row.spent} of ${row.perDay} spent in 24 hours` : `${row.spent} spent, without a limit`;
      const part = isLimited ? Math.min(100, row.spent / Math.max(1, row.perDay) * 100) : 0;
      const words = [text, row.withheld ? `${row.coalesced} × ${row.withheld} waits until ${minute(row.withheldUntil)}`
        : row.next ? "the next from " + minute(row.next) : "the next now"].join("; ");
      return make("li", {}, make("span", {}, `${row.kind}: ${row.families.join(", ")}`), make("span", { class: "share" + (part >= 100 ? " full" : "") },
        make("i", { style: `width:${part}%` })), make("span", { class: row.withheld ? "warn" : "muted" }, words));
    }));
    return box;
  }));
  setBadge(budgetTab, withheld, true);
};

// Background tasks.
const drawTasks = () => {
  const controls = parts.get("controls") || [];
  const hosts = named("tasks:");
  const button = (id, text) => {
    const control = controls.find((one) => one.id === id);
    return control ? actionButton(control, text) : null;
  };
  const boxes = hosts.filter((host) => host.pending.length || host.running || host.ended.length).map((host) => make("section", {}, make("h3", {}, host.host),
    make("ul", { class: "tasks" },
      ...(host.running ? [make("li", {}, make("b", {}, host.running.identifier), ` runs since ${short(host.running.launchedAt)} `,
        button(`task-expire:${host.host}/${host.running.identifier}`, "Expire"))] : []),
      ...host.pending.map((task) => make("li", {}, make("b", {}, task.identifier), ` ${task.type}, `,
        task.earliest ? `not before ${minute(task.earliest)} ` : "at any time ", button(`task-launch:${host.host}/${task.identifier}`, "Launch"))),
      ...host.ended.map((task) => make("li", { class: "muted" }, `${task.identifier} ended ${short(task.endedAt)}: ${task.outcome}${task.wasExpired ? ", expired" : ""}`)))));
  if (!isNew(byId("tasks"), JSON.stringify([hosts, controls.filter((one) => one.id.startsWith("task-")).map((one) => [one.id, one.reason])]))) return;
  byId("tasks").replaceChildren(...(boxes.length ? boxes : [make("p", { class: "muted" }, "No app has submitted a background task. The joke app does when it goes to the background: end it in the activity after a launch.")]));
  setBadge(tasksTab, hosts.reduce((sum, host) => sum + host.pending.length, 0), false);
};

// Processes.
const processCell = (process, none, isBad) => process
  ? cell(`${process.name} ${process.pid}${process.isStopped ? " stopped" : ""}, ${process.megabytes} MB`, process.isStopped ? "warn" : "good") : cell(none, isBad ? "bad" : "muted");
const drawProcesses = () => {
  const hosts = named("host:");
  byId("process-rows").replaceChildren(...hosts.map((host) => {
    const row = make("tr", {}, make("th", { scope: "row" }, host.name), processCell(host.foreground, "not in the foreground"),
      processCell(host.host, "gone", true), processCell(host.provider, "not running"),
      cell(host.condition, host.condition === "online" ? "" : "warn"), cell(host.nextWake ? short(host.nextWake) : host.isBusy ? "busy" : "–"));
    row.dataset.host = host.name;
    row.dataset.running = String(Boolean(host.host));
    return row;
  }));
  setBadge(processesTab, hosts.filter((host) => !host.host).length, true);
};

// The output of hosts and extensions.
const drawOutput = () => arrange(byId("output"), named("host:").map((host) => {
  const job = (parts.get("jobs") || []).filter((one) => one.control === "start-host:" + host.name).pop();
  const box = kept("output " + host.name, () => make("section", {}, make("h3", {}, host.name),
    make("pre", { class: "scroll log", tabindex: "0", role: "region", "aria-label": "Output of " + host.name }), make("p", { class: "muted" })));
  const [, text, none] = box.children;
  const isAtEnd = text.scrollTop + text.clientHeight >= text.scrollHeight - 4;
  setText(text, job ? job.output : "");
  if (isAtEnd) text.scrollTop = text.scrollHeight;
  text.hidden = !text.textContent;
  none.hidden = !text.hidden;
  setText(none, job ? "Neither the host nor its extension has printed anything."
    : "Another program started the host, so the host and its extension print there.");
  return box;
}));

// Findings, by the rules of `tandem adopt`.
const drawFindings = () => {
  const all = named("findings:").flatMap((part) => part.findings.map((finding) => ({ ...finding, host: part.host })));
  byId("findings").replaceChildren(...(all.length ? all.map((finding) => {
    const name = [...places.keys()].find((one) => one === `${finding.host}/${finding.kind}.${finding.family}`)
      || [...places.keys()].find((one) => one.startsWith(`${finding.host}/${finding.kind}.`));
    const item = make("li", {}, make("b", {}, finding.code), " ", make("span", { class: "muted" }, finding.host), make("p", {}, finding.finding + "."),
      make("p", { class: "muted" }, finding.advice + "."));
    if (finding.kind && name) {
      const show = make("button", { type: "button" }, "Show the widget");
      show.addEventListener("click", () => { if (selected !== name) select(name); });
      item.append(show);
    }
    return item;
  }) : [make("li", { class: "muted" }, "The widgets break none of the rules that tandem adopt checks while they run.")]));
  setBadge(findingsTab, all.length, true);
};
