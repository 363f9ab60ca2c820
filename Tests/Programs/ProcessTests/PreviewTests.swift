import Foundation
import Glibc
import TestSupport
import TestTraits
import Testing

extension ProcessTests {
    /// Tests of `tandem preview` with real hosts, apps and a real browser.
    @Suite(.serialized) struct PreviewTests {
        typealias Preview = RunningPreview

        /// A condition that is true if a widget shows a joke that was fetched. A family that is reloaded a moment after the
        /// others finds the joke that their fetch stored, so it is not the fetch's own.
        private static let hasJoke = "['fetch', 'app'].includes(widget.dataset.source)"

        /// Returns a JavaScript expression that is true if all six placed widgets of the joke app meet a condition.
        private func all(_ condition: String) -> String {
            "(() => { const all = [...document.querySelectorAll('.placed[data-widget^=\"jokes/\"]')]; "
                + "return all.length === 6 && all.every((widget) => \(condition)); })()"
        }

        /// Returns a JavaScript expression that is true if a text is on the Home Screen, wherever its lines break.
        private func shows(_ text: String) -> String {
            let letters = Browser.quoted(text.filter { !$0.isWhitespace })
            return "document.querySelector('#home').textContent.replace(/\\s+/g, '').includes(\(letters))"
        }

        private func open(_ preview: Preview, dark: Bool = false, moving: Bool = false) throws -> Browser {
            try preview.open(dark: dark, moving: moving)
        }

        private func click(_ browser: Browser, _ control: String, _ value: String? = nil) throws {
            try PreviewPage(browser).click(control, value)
        }

        private func perform(_ browser: Browser, _ control: String, _ value: String? = nil) throws -> String {
            try PreviewPage(browser).perform(control, value)
        }

        private func snapshot(_ preview: Preview) throws -> [String: Any] {
            let outcome = try container(preview.directory.path("containers/group.mrfunnyjokes"), "snapshot")
            return try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any] ?? [:]
        }

        private func records(_ preview: Preview) throws -> [String: [String: Any]] {
            try snapshot(preview)["records"] as? [String: [String: Any]] ?? [:]
        }

        // MARK: The demo

        @Test(
            "The six scenes of scripts/demo, clicked on the page, have the same results as the script",
            .onlyInAll(short: "scripts/demo, and the page's controls one by one"))
        func scenes() throws {
            let directory = try TemporaryDirectory()
            let preview = try Preview(in: directory, isOffline: true)
            let browser = try open(preview)

            // 1. Fresh install, no network: the widget starts before the app was ever opened.
            #expect(try browser.becomes(all("widget.dataset.source === 'placeholder'")))
            #expect(try browser.becomes("document.querySelector('#home').textContent.includes('Open Mr. Funny Jokes')"))
            #expect(
                try browser.becomes("document.querySelectorAll('#event-rows tr[data-event=\"reload\"]').length >= 6"))

            // 2. The app is launched: the joke of the day appears on the widget.
            #expect(try perform(browser, "network", "online") == "done")
            try click(browser, "launch:jokes")
            #expect(try browser.becomes(all("widget.dataset.source === 'app'")))
            let joke = try #require(try records(preview)["jotd"]?["value"] as? [String: Any])
            let setup = try #require(joke["setup"] as? String)
            #expect(
                try browser.becomes(shows(setup)))
            #expect(try browser.becomes("document.querySelector('#process-rows').textContent.includes('main-app')"))
            #expect(
                try browser.becomes("document.querySelectorAll('#containers [data-record=\"jokes/jotd\"]').length > 0"))

            // 3. The app is killed again and again in the middle of its commits.
            #expect(try perform(browser, "kill-app:jokes") == "done")
            #expect(
                try browser.becomes(
                    "document.querySelector('#process-rows').textContent.includes('not in the foreground')"))
            for _ in 0..<3 {
                #expect(try perform(browser, "kill-commit:jokes") == "done")
                let verdict = try PreviewPage(browser).verdict("kill-commit:jokes")
                #expect(verdict.hasPrefix("killed in the middle of the commit; revision "), "\(verdict)")
                let whole = try records(preview)
                let fallbacks = try #require(whole["fallback-jokes"]?["value"] as? [[String: Any]])
                let shown = try #require(whole["jotd"]?["value"] as? [String: Any])
                #expect(fallbacks.count == 20 && fallbacks.first?["id"] as? String == shown["id"] as? String)
            }
            #expect(try perform(browser, "commit:jokes") == "done")
            let stored = try #require(try records(preview)["jotd"]?["value"] as? [String: Any])
            #expect(
                try browser.becomes(shows(stored["setup"] as? String ?? "?")))
            #expect(
                try browser.becomes("document.querySelector('[data-container=\"jokes\"]').dataset.redo === 'false'"))

            // 4. The app is not opened for a day, so the widget fetches a joke by itself.
            #expect(try perform(browser, "clock", "day") == "done")
            #expect(try browser.becomes(all(Self.hasJoke)))
            #expect(
                try browser.becomes(
                    "[...document.querySelectorAll('#containers [data-record=\"jokes/jotd\"]')].some((row) => row.textContent.includes('jokes-widget'))"
                ))

            // 5. There is no network either, and the stored joke is days old.
            #expect(try perform(browser, "network", "offline") == "done")
            #expect(try perform(browser, "clock", "days") == "done")
            #expect(try browser.becomes(all("widget.dataset.source === 'fallback'")))

            // 6. The app and the widget write at the same time.
            #expect(try perform(browser, "network", "online") == "done")
            let before = try #require(try snapshot(preview)["revision"] as? Int)
            let last = "Number(document.querySelector('#jobs li').dataset.job)"
            let first = try #require(try browser.value(last) as? NSNumber).intValue
            for _ in 0..<5 {
                try click(browser, "commit:jokes")
                try click(browser, "reload:jokes")
            }
            #expect(try browser.becomes("\(last) === \(first + 10)"))
            let states =
                "[...document.querySelectorAll('#jobs li')].filter((job) => Number(job.dataset.job) > \(first))"
                + ".map((job) => job.dataset.state)"
            #expect(try browser.becomes("!\(states).includes('running')"))
            #expect(try browser.value("\(states).every((state) => state === 'done')") as? Bool == true)
            let after = try #require(try snapshot(preview)["revision"] as? Int)
            #expect(after > before)
            #expect(try container(preview.directory.path("containers/group.mrfunnyjokes"), "verify").status == 0)
            #expect(
                try browser.becomes(
                    "Number(document.querySelector('[data-container=\"jokes\"]').dataset.revision) === \(after)"))
            #expect(browser.complaints.isEmpty, "\(browser.complaints)")
            preview.end()
        }

        @Test("A tap, or a control of device, appearance or screen, has the same effect as the matching command")
        func phone() throws {
            let directory = try TemporaryDirectory()
            let preview = try Preview(in: directory)
            let browser = try open(preview, dark: true, moving: true)
            #expect(try browser.becomes(all(Self.hasJoke)))
            _ = try perform(browser, "appearance", "dark")
            #expect(try browser.becomes("document.querySelector('#home').classList.contains('dark')"))
            #expect(
                try browser.becomes("document.querySelector('#home .widget[data-family=\"systemSmall\"]') !== null"))
            let width = "document.querySelector('.placed[data-widget$=\"systemSmall\"] .widget').offsetWidth"
            #expect(try browser.becomes("\(width) === 158"))
            _ = try perform(browser, "screen", "430x932")
            #expect(try browser.becomes("\(width) === 170"))
            // The host restarts the extension in the chosen language.
            #expect(try perform(browser, "locale", "de_DE") == "done")
            #expect(try browser.becomes("document.querySelector('.placed .widget').lang === 'de-DE'"))
            #expect(try browser.becomes("document.querySelector('[data-control=\"locale\"] select').value === 'de_DE'"))
            // A tap opens the widget's URL, even if the widget is redrawn while the mouse button is down.
            try browser.click(".placed[data-widget$=\"systemSmall\"]") {
                let old = "document.querySelector('.placed[data-widget$=\"systemSmall\"] .widget')"
                let token = Browser.quoted(preview.token)
                try browser.value(
                    """
                    window.old = \(old); fetch("/control", { method: "POST", body: '{"id":"appearance","value":"light"}',
                    headers: { "Content-Type": "application/json", Authorization: "Bearer " + \(token) } }).then((answer) => answer.status)
                    """)
                #expect(try browser.becomes("\(old) !== window.old"))
            }
            #expect(
                try browser.becomes(
                    "[...document.querySelectorAll('#event-rows tr[data-event=\"open\"]')].some((row) => row.dataset.outcome.startsWith('mrfunnyjokes://joke/'))"
                ))
            #expect(try browser.becomes(all("widget.dataset.source === 'app'")))
            // On a locked device a tap opens nothing.
            #expect(try perform(browser, "device", "lock") == "done")
            #expect(try browser.becomes("document.querySelector('.placed').getAttribute('aria-disabled') === 'true'"))
            #expect(try perform(browser, "device", "unlock") == "done")
            // With the keyboard only, the first Tab stop is a link to the apps.
            try browser.open(preview.url)
            #expect(try browser.becomes("document.querySelectorAll('.placed').length === 6"))
            try browser.press("Tab", code: 9)
            #expect(try browser.value("document.activeElement.className") as? String == "skip")
            try browser.press("Enter", code: 13, text: "\r")
            #expect(try browser.becomes("document.activeElement.id === 'apps'"))
            // Every control has an accessible name, and nothing overflows a narrow window.
            let nameless =
                "[...document.querySelectorAll('button, select, input, summary')].filter((one) => !one.hidden && one.getClientRects().length"
                + " && !(one.getAttribute('aria-label') || one.textContent.trim() || one.labels?.[0]?.textContent.trim())).length"
            #expect((try browser.value(nameless) as? NSNumber)?.intValue == 0)
            try browser.resize(width: 360, height: 800)
            #expect(try browser.becomes("document.documentElement.scrollWidth <= 360"))
            #expect(browser.complaints.isEmpty, "\(browser.complaints)")
            preview.end()
        }

        @Test("The page turns a Smart Stack, stops and resumes app and host, and injects a fault")
        func turns() throws {
            let directory = try TemporaryDirectory()
            let preview = try Preview(["--app", "jokes", "--app", "portfolio"], in: directory)
            let browser = try open(preview)
            let top = "document.getElementById('stack-box')?.dataset.top"
            // The most relevant widget may change while timelines arrive. A turn of the stack always shows the other
            // one of its two widgets.
            let relevant = "document.getElementById('stack-box')?.dataset.relevant"
            #expect(try browser.becomes("\(top) && \(top) === \(relevant)"))
            _ = try perform(browser, "stack")
            #expect(try browser.becomes("\(top) !== \(relevant)"))
            _ = try perform(browser, "stack")
            #expect(try browser.becomes("\(top) === \(relevant)"))

            try click(browser, "launch:portfolio")
            func isStopped(_ number: Int, _ isStopped: Bool) -> String {
                "document.querySelector('tr[data-host=\"portfolio\"]').children[\(number)].textContent.includes('stopped') === \(isStopped)"
            }
            _ = try perform(browser, "stop-app:portfolio")
            #expect(try browser.becomes(isStopped(1, true)))
            _ = try perform(browser, "resume-app:portfolio")
            #expect(try browser.becomes(isStopped(1, false)))
            _ = try perform(browser, "stop-host:portfolio")
            #expect(try browser.becomes(isStopped(2, true)))
            _ = try perform(browser, "resume-host:portfolio")
            #expect(try browser.becomes(isStopped(2, false)))

            #expect(try perform(browser, "network", "500") == "done")
            #expect(try perform(browser, "clock", "hour") == "done")
            #expect(
                try browser.becomes(
                    "[...document.querySelectorAll('#event-rows tr[data-event=\"network\"]')].some((row) => row.dataset.outcome === 'fault')"
                ))
            // The two hosts have six and three widgets, and the stack hides one of them.
            #expect(try browser.becomes("document.querySelectorAll('.placed').length === 8"))
            #expect(browser.complaints.isEmpty, "\(browser.complaints)")
            preview.end()
        }

        // MARK: Safety

        @Test(
            "A request from another origin, with a wrong token or a rebound Host name is refused and changes nothing")
        func strangers() throws {
            let directory = try TemporaryDirectory()
            let preview = try Preview(in: directory)
            let wish = #"{"id":"network","value":"offline"}"#
            let bearer = "Authorization: Bearer \(preview.token)"
            let json = "Content-Type: application/json"
            let own = "Origin: \(preview.origin)"
            let port = preview.origin.split(separator: ":").last ?? ""
            func isNothing(_ outcome: Outcome) -> Bool { outcome.output == "\n404 0" }
            for path in ["/", "/stream", "/recording", "/?token=", "/?token=\(preview.token.dropLast())", "/control"] {
                #expect(isNothing(try preview.asked(path, [])), "\(path)")
            }
            let admitted = "/?token=\(preview.token)"
            #expect(try preview.asked(admitted, []).output.hasSuffix("\n200 0") == false)
            #expect(try preview.asked(admitted, []).lastLine.hasPrefix("200 "))
            #expect(isNothing(try preview.asked(admitted, [], host: "evil.example:\(port)")))
            #expect(isNothing(try preview.asked(admitted, ["Origin: https://evil.example"])))
            #expect(isNothing(try preview.asked(admitted, ["Sec-Fetch-Site: cross-site"])))
            for headers in [
                [json, own], [json, bearer], [json, bearer, "Origin: https://evil.example"],
                [json, own, "Authorization: Bearer \(String(repeating: "0", count: 64))"],
                [json, bearer, own, "Sec-Fetch-Site: same-site"],
            ] {
                #expect(isNothing(try preview.asked("/control", headers, data: wish)), "\(headers)")
            }
            #expect(
                isNothing(try preview.asked("/control", [json, bearer, own], data: wish, host: "evil.example:\(port)")))
            // Requests in the format of an HTML form are refused too.
            #expect(try preview.asked("/control", [bearer, own], data: wish).lastLine.hasPrefix("400 "))
            let network = try run("tandem", ["network", "status", "--state", directory.path("jokes")])
            #expect(network.output == "online\n")
            #expect(try preview.asked("/control", [json, bearer, own], data: wish).lastLine.hasPrefix("202 "))
            #expect(
                try blockUntil {
                    try run("tandem", ["network", "status", "--state", directory.path("jokes")]).output == "offline\n"
                })

            // A page of another origin, in a browser that knows the address, can neither read nor change anything.
            let page = directory.path("evil.html")
            try Files.write("<!DOCTYPE html><title>evil</title>", to: page)
            let browser = try Browser()
            try browser.open("file://\(page)")
            #expect(try browser.becomes("document.title === 'evil'"))
            for attempt in [
                "fetch('\(preview.url)').then((r) => r.text())",
                "fetch('\(preview.origin)/control', {method: 'POST', headers: {'Content-Type': 'application/json', Authorization: 'Bearer \(preview.token)'}, body: '{\"id\":\"network\",\"value\":\"online\"}'}).then((r) => r.text())",
                "fetch('\(preview.origin)/control', {method: 'POST', mode: 'no-cors', body: '{\"id\":\"network\",\"value\":\"online\"}'}).then((r) => r.text())",
                "new Promise((resolve) => { const frame = document.createElement('iframe'); frame.src = '\(preview.url)'; frame.onload = () => { let text = ''; try { text = frame.contentDocument.body.textContent } catch {} resolve(text) }; document.body.append(frame); })",
            ] {
                let got = try browser.value("(\(attempt)).then((text) => text, () => '')") as? String
                #expect(got == "", "\(attempt): \(got ?? "nil")")
            }
            #expect(try run("tandem", ["network", "status", "--state", directory.path("jokes")]).output == "offline\n")
            preview.end()
        }

        @Test("The preview listens on the loopback interface only, and only its owner can read its address")
        func address() throws {
            let directory = try TemporaryDirectory()
            let preview = try Preview(in: directory)
            let port = try #require(preview.origin.split(separator: ":").last)
            let sockets = try run("/usr/bin/env", ["ss", "-Hltn", "sport = :\(port)"]).output
            let addresses = sockets.split(separator: "\n").map { $0.split(separator: " ")[3] }
            #expect(addresses == ["127.0.0.1:\(port)"])
            let mode = try FileManager.default.attributesOfItem(atPath: directory.path("preview.json"))[
                .posixPermissions]
            #expect((mode as? NSNumber)?.intValue == 0o600)
            // A second preview would show the same hosts, so it is refused.
            let second = try run(
                "tandem", ["preview", "--app", "jokes"], environment: ["TANDEM_STATE": directory.path])
            #expect(second.status == 75 && second.errors.contains("another preview"))
            let none = try run("tandem", ["preview", "--host", directory.path("none")])
            #expect(none.status == 66)
            preview.end()
        }

        // MARK: Kills

        @Test("Host, preview and browser may end in any order, and each reconnects after its restart")
        func recovery() throws {
            let directory = try TemporaryDirectory()
            var preview = try Preview(in: directory)
            let address = preview.url
            var browser = try open(preview)
            #expect(try browser.becomes(all(Self.hasJoke)))

            // The host is killed. The page reports that, keeps showing the widgets, and can start the host again.
            #expect(try perform(browser, "kill-host:jokes") == "done")
            #expect(
                try browser.becomes("document.querySelector('tr[data-host=\"jokes\"]').dataset.running === 'false'"))
            #expect(try browser.becomes(all("true")))
            try click(browser, "start-host:jokes")
            #expect(try browser.becomes("document.querySelector('tr[data-host=\"jokes\"]').dataset.running === 'true'"))
            #expect(try perform(browser, "kill-extension:jokes") == "done")
            #expect(try perform(browser, "reload:jokes") == "done")
            #expect(try browser.becomes("document.querySelector('#process-rows').textContent.includes('jokes-widget')"))

            // The preview is killed. The page reports that, and continues with the next preview at the same address.
            preview.process.signal(SIGKILL)
            _ = preview.process.wait()
            #expect(try browser.becomes("document.getElementById('live').className === 'off'"))
            preview = try Preview(in: directory)
            #expect(preview.url == address)
            #expect(try browser.becomes("document.getElementById('live').textContent === 'live'"))
            // The page is live before it has the new preview's state. The new preview numbers its jobs anew, and starts
            // with one.
            let jobs = "[...document.querySelectorAll('#jobs li[data-job]')]"
            #expect(try browser.becomes("\(jobs).every((job) => Number(job.dataset.job) <= 1)"))
            #expect(try browser.becomes("document.querySelector('tr[data-host=\"jokes\"]').dataset.running === 'true'"))
            #expect(try perform(browser, "commit:jokes") == "done")
            #expect(try browser.becomes(all("widget.dataset.source === 'app'")))

            // The browser is closed, and another browser is opened.
            browser = try open(preview)
            #expect(try browser.becomes(all("widget.dataset.source === 'app'")))

            // The host and the preview are killed at the same time.
            let host = try #require(
                try JSONSerialization.jsonObject(
                    with: Data(contentsOf: URL(fileURLWithPath: directory.path("jokes/host.json")))) as? [String: Any])
            kill(try #require(host["pid"] as? Int32), SIGKILL)
            preview.process.signal(SIGKILL)
            _ = preview.process.wait()
            preview = try Preview(in: directory)
            #expect(try browser.becomes("document.getElementById('live').textContent === 'live'"))
            #expect(try browser.becomes(all("widget.dataset.source === 'app'")))
            preview.end()
            // After the preview ends, none of its processes is left.
            let left = try run("/usr/bin/pgrep", ["-f", directory.path])
            #expect(left.output == "")
        }

        @Test(
            "During hundreds of reloads the page stays responsive and the server's memory does not grow",
            .onlyInAll(short: "the page's controls one by one"))
        func burst() throws {
            let directory = try TemporaryDirectory()
            let preview = try Preview(in: directory)
            let browser = try open(preview)
            #expect(try browser.becomes(all(Self.hasJoke)))
            // `tandem` replaced itself by the server, so both have the same process id.
            let server = preview.process.pid
            let log = try FileHandle(forReadingFrom: URL(fileURLWithPath: directory.path("jokes/events.jsonl")))
            var (seen, begun) = (0, Data())
            /// Returns the number of reloads so far. Reads only what is new in the log, which may end in a begun line.
            func reloads() throws -> Int {
                begun += try log.readToEnd() ?? Data()
                while let end = begun.firstIndex(of: UInt8(ascii: "\n")) {
                    if begun[..<end].firstRange(of: Data(#""event":"reload""#.utf8)) != nil { seen += 1 }
                    begun = Data(begun[(end + 1)...])
                }
                return seen
            }
            func resident() throws -> Int {
                let status = try String(contentsOfFile: "/proc/\(server)/status", encoding: .utf8)
                let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
                return try #require(Int(line.split(separator: " ")[1]))
            }
            func burst(_ count: Int) throws {
                let end = try reloads() + count
                while try reloads() < end {
                    let before = try reloads()
                    let signal = try run(
                        "tandem", ["host", "interaction", "JokeOfTheDayWidget", "--state", directory.path("jokes")])
                    try #require(signal.status == 0)
                    try #require(try blockUntil { try reloads() >= before + 6 })
                }
            }
            // Counts frames that the page draws during the reloads, ten a second at most.
            try browser.value(
                """
                (() => { window.frames_ = 0; const next = () => requestAnimationFrame(count);
                const count = () => { window.frames_ += 1; setTimeout(next, 100); }; next(); })()
                """)
            // The first round of reloads fills all caches.
            try burst(TestAmount.of(30, all: 200))
            let before = try resident()
            let frames = try #require(try browser.value("window.frames_") as? NSNumber).intValue
            try burst(TestAmount.of(180, all: 1_000))
            let after = try resident()
            #expect(after < before * 3 / 2, "\(before) KiB became \(after) KiB")
            #expect(try #require(try browser.value("window.frames_") as? NSNumber).intValue > frames)
            // The page shows the latest state, and its controls still work.
            let last = try String(contentsOfFile: directory.path("jokes/events.jsonl"), encoding: .utf8)
                .split(separator: "\n").last { $0.contains("\"event\":\"reload\"") }
            #expect(last != nil)
            #expect(
                (try browser.value("document.querySelectorAll('#event-rows tr').length") as? NSNumber)?.intValue == 200)
            #expect(try perform(browser, "commit:jokes") == "done")
            #expect(try browser.becomes(all("widget.dataset.source === 'app'")))
            preview.end()
        }

        // MARK: Recordings

        @Test("A session is saved as one file that plays back without a server or any request")
        func recording() throws {
            let directory = try TemporaryDirectory()
            let preview = try Preview(in: directory)
            var browser = try open(preview)
            #expect(try browser.becomes(all(Self.hasJoke)))
            #expect(try perform(browser, "commit:jokes") == "done")
            #expect(try browser.becomes(all("widget.dataset.source === 'app'")))
            let saved = try run("/usr/bin/curl", ["-sS", "\(preview.origin)/recording?token=\(preview.token)"])
            preview.end()
            #expect(!saved.output.contains(preview.token))
            let file = directory.path("session.html")
            try Files.write(saved.output, to: file)
            browser = try Browser()
            try browser.open("file://\(file)")
            // The playback starts at the end of the recording.
            #expect(try browser.becomes(all("widget.dataset.source === 'app'")))
            #expect(
                try browser.value("document.querySelector('#apps button').getAttribute('aria-disabled') === 'true'")
                    as? Bool == true)
            let position = "document.getElementById('position')"
            let toBegin = "\(position).value = \(position).min; \(position).dispatchEvent(new Event('input'))"
            try browser.value(toBegin)
            #expect(try browser.becomes("!(\(all("widget.dataset.source === 'app'")))"))
            try browser.value("document.getElementById('speed').value = '16'")
            try browser.click("#play")
            #expect(try browser.becomes(all("widget.dataset.source === 'app'")))
            #expect(try browser.becomes("document.getElementById('play').textContent === 'Play'"))
            #expect(
                (try browser.value("performance.getEntriesByType('resource').length") as? NSNumber)?.intValue == 0)
            #expect(browser.complaints.isEmpty, "\(browser.complaints)")
        }
    }
}
