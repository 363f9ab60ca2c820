import Foundation
import Glibc
import TestSupport
import TestTraits
import Testing

extension ProcessTests {
    /// Tests of what a person does on the page of `tandem preview`, by roles and names, with the mouse and with the keyboard.
    @Suite(.serialized) struct PreviewPageTests {
        /// A phone with the joke app, whose widgets show a joke that was fetched.
        private func started() throws -> (preview: RunningPreview, browser: Browser) {
            let preview = try RunningPreview(in: try TemporaryDirectory())
            let browser = try preview.open()
            #expect(
                try browser.becomes(
                    "document.querySelectorAll('.placed').length === 6 && [...document.querySelectorAll('.placed')]"
                        + ".every((widget) => ['fetch', 'app'].includes(widget.dataset.source))"))
            return (preview, browser)
        }

        /// What a user sees of an area.
        private func sees(_ area: String, _ text: String) -> String {
            "document.querySelector('\(area)').innerText.replace(/\\s+/g, ' ').includes(\(Browser.quoted(text)))"
        }

        private func choose(_ browser: Browser, _ list: String, _ value: String) throws {
            let selector = try browser.element("combobox", list)
            try browser.value(
                """
                (() => { const list = document.querySelector('\(selector)'); list.value = '\(value)';
                list.dispatchEvent(new Event('change')); })()
                """)
        }

        @Test("What a person wants to know or to do takes at most four clicks on what is written on the page")
        func tasks() throws {
            let (preview, browser) = try started()
            var clicks: [String: Int] = [:]
            func task(_ name: String, _ body: (_ click: (String, String) throws -> Void) throws -> Void) throws {
                try body { role, label in
                    clicks[name, default: 0] += 1
                    try browser.click(role, label)
                }
                #expect(clicks[name, default: 0] <= 4, "\(name)")
            }
            try browser.click("button", "Got it")

            try task("publish, and see the widget follow") { click in
                try click("button", "Publish the next joke, jokes")
                #expect(try browser.becomes(sees("#jobs", "committed revision")))
                #expect(try browser.becomes("document.querySelector('.placed').dataset.source === 'app'"))
            }
            try task("compare two revisions of a record") { click in
                try click("tab", "Containers")
                let summary = "[data-record=\"jokes/jotd\"] > summary"
                clicks["compare two revisions of a record", default: 0] += 1
                try browser.click(summary)
                #expect(
                    try browser.becomes(
                        "document.querySelector('[data-record=\"jokes/jotd\"] .changes del')?.innerText.length > 0"))
                #expect(try browser.becomes(sees("[data-record=\"jokes/jotd\"] .changes", "then by main-app")))

                // A branch of the record's tree that was closed stays closed at the next revision.
                let record = "document.querySelector('[data-record=\"jokes/jotd\"]')"
                let shown = try #require(
                    try browser.value(
                        "\(record).querySelector('.json details').open = false; \(record).dataset.revision")
                        as? String)
                try browser.click("button", "Publish the next joke, jokes")
                #expect(
                    try browser.becomes(
                        "\(record).dataset.revision !== '\(shown)' && !\(record).querySelector('.json details').open"))
            }
            try task("read what the host and its extension print") { click in
                try click("tab", "Output")
                #expect(try browser.becomes(sees("#output", "watching ")))
            }
            try task("see who writes, and how much memory the processes have") { click in
                try click("tab", "Processes")
                #expect(try browser.becomes(sees("#process-rows", "MB")))
            }
            try task("see what the widgets show after their next change, and come back") { click in
                let now = try browser.value("document.getElementById('clock').textContent") as? String
                try click("button", "Next change")
                #expect(try browser.becomes(sees("#planned", "Planned for ")))
                try click("button", "Back to now")
                #expect(try browser.becomes("document.getElementById('planned').hidden"))
                // No process and no clock has moved.
                #expect(try browser.becomes("document.getElementById('offset').textContent === ''"), "\(now ?? "")")
            }
            try task("kill the app in the middle of a commit, and see that nothing is lost") { click in
                try click("DisclosureTriangle", "More for jokes")
                try click("button", "Kill the app within a commit, jokes")
                #expect(try browser.becomes(sees("#jobs", "killed in the middle of the commit; revision ")))
                #expect(try browser.becomes(sees("#jobs", "is whole")))
            }
            try task("kill the extension, and see it come back") { click in
                try click("DisclosureTriangle", "More for jokes")
                try click("button", "Kill the extension, jokes")
                #expect(try browser.becomes(sees(".app", "extension does not run")))
                try click("DisclosureTriangle", "More for jokes")
                try click("button", "Reload its widgets, jokes")
                #expect(try browser.becomes(sees(".app", "extension runs")))
                // The user's own kill is no finding.
                try browser.value("document.getElementById('tab-findings').click()")
                #expect(try browser.becomes(sees("#findings", "break none of the rules")))
            }
            try task("find out why a widget shows an old joke while the phone is offline") { click in
                try choose(browser, "Network", "offline")
                #expect(try browser.becomes(sees(".status", "offline")))
                try click("button", "Clock: 25 hours pass")
                #expect(try browser.becomes(sees("#offset", "+25")))
                #expect(try browser.becomes("document.querySelector('#jobs li').dataset.state === 'done'"))
                try click("button", "Inspect JokeOfTheDayWidget, small…")
                #expect(try browser.becomes(sees("#inspected", "source fallback")))
                #expect(try browser.becomes(sees("#inspected", "could be fetched")))
                #expect(try browser.becomes(sees("#inspected", "offline")))
            }
            try task("find the last reload that was paid from the budget") { click in
                try click("tab", "Events…")
                try browser.value(
                    """
                    (() => { const box = document.querySelector('[aria-label="Search the events"]');
                    box.value = 'budgeted'; box.dispatchEvent(new Event('input')); })()
                    """)
                #expect(
                    try browser.becomes(
                        "document.querySelector('#event-rows tr td:nth-child(7)')?.innerText === 'budgeted'"))
                clicks["find the last reload that was paid from the budget", default: 0] += 1
                try browser.click("#event-rows button")
                #expect(try browser.becomes(sees("#event-rows .more", "\"budgetLeft\":")))
            }
            try task("hide sensitive content on the locked phone") { click in
                try choose(browser, "Device", "lock-hide")
                #expect(try browser.becomes("document.getElementById('screens').dataset.shown === 'lock'"))
                #expect(try browser.becomes(sees("#lock .status", "locked, private")))
                try choose(browser, "Device", "unlock")
                #expect(try browser.becomes("document.getElementById('screens').dataset.shown === 'home'"))
            }
            try task("see small widgets in StandBy at night") { click in
                try choose(browser, "StandBy", "night")
                #expect(try browser.becomes("document.querySelectorAll('#standby .widget').length === 1"))
                try choose(browser, "StandBy", "off")
                #expect(try browser.becomes("document.querySelectorAll('#home .widget').length === 3"))
            }
            #expect(clicks.count >= 8)
            #expect(browser.complaints.isEmpty, "\(browser.complaints)")
            preview.end()
        }

        @Test("axe-core finds no mistake on the page: on a phone, a tablet and a desk, in light and dark, in every tab")
        func accessibility() throws {
            let (preview, browser) = try started()
            for isDark in [false, true] {
                try browser.call(
                    "Emulation.setEmulatedMedia",
                    ["features": [["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]]])
                for (width, height) in [(390, 844), (1_024, 768), (1_600, 900)] {
                    try browser.resize(width: width, height: height)
                    try browser.open(preview.url)
                    #expect(try browser.becomes("document.querySelectorAll('.placed').length === 6"))
                    try browser.value(
                        "document.querySelector('.chip').click(); document.querySelectorAll('.part').forEach((part) => { part.open = true; })"
                    )
                    for tab in ["events", "containers", "budget", "tasks", "processes", "output", "findings"] {
                        try browser.value("document.getElementById('tab-\(tab)').click()")
                        // What a widget itself draws is the app's.
                        let found = try browser.accessibilityMistakes(outside: ".look")
                        #expect(found.isEmpty, "\(width) \(isDark ? "dark" : "light") \(tab): \(found)")
                    }
                    #expect(try browser.becomes("document.documentElement.scrollWidth <= \(width)"), "\(width)")
                }
            }
            preview.end()
        }

        @Test(
            "With the keyboard alone a person publishes, opens a widget's data, changes a setting, and walks the tabs")
        func keyboard() throws {
            let (preview, browser) = try started()
            let focus =
                "(document.activeElement.getAttribute('aria-label') || document.activeElement.textContent || '').trim()"
            /// Presses Tab until the focus is on an element with this name.
            func tab(to name: String) throws {
                for _ in 0..<200 {
                    try browser.press("Tab", code: 9)
                    if (try browser.value(focus) as? String)?.hasPrefix(name) == true { return }
                }
                Issue.record("the Tab key does not reach \(name)")
            }
            try tab(to: "Skip to the apps")
            try browser.press("Enter", code: 13, text: "\r")
            try tab(to: "Publish the next joke")
            try browser.press("Enter", code: 13, text: "\r")
            #expect(try browser.becomes(sees("#jobs", "committed revision")))
            try tab(to: "More for jokes")
            try browser.press("Enter", code: 13, text: "\r")
            #expect(try browser.becomes("document.activeElement.parentElement.open"))
            try browser.press("Escape", code: 27)
            #expect(try browser.becomes("!document.activeElement.parentElement.open"))
            try tab(to: "Inspect JokeOfTheDayWidget, small")
            try browser.press("Enter", code: 13, text: "\r")
            #expect(try browser.becomes(sees("#inspector-title", "JokeOfTheDayWidget, small")))
            try tab(to: "Next change")
            try browser.press("Enter", code: 13, text: "\r")
            #expect(try browser.becomes(sees("#planned", "Planned for ")))
            try tab(to: "Events")
            try browser.press("ArrowRight", code: 39)
            #expect(try browser.becomes("document.activeElement.id === 'tab-containers'"))
            #expect(try browser.becomes("!document.getElementById('panel-containers').hidden"))
            try tab(to: "Close")
            try browser.press("Enter", code: 13, text: "\r")
            #expect(try browser.becomes("document.activeElement.className === 'chip'"))
            #expect(browser.complaints.isEmpty, "\(browser.complaints)")
            preview.end()
        }

        @Test("A kill within a commit leaves a whole container and says so, also after an earlier kill")
        func killWithoutCommit() throws {
            let preview = try RunningPreview(["--app", "portfolio", "--app", "schedule"], in: try TemporaryDirectory())
            let page = PreviewPage(try preview.open())
            for app in ["portfolio", "schedule"] {
                #expect(try page.perform("kill-commit:\(app)") == "done")
                #expect(
                    try page.verdict("kill-commit:\(app)").hasPrefix("killed in the middle of the commit; revision "))
                // A killed commit is finished by the next writer, and each kill comes within a commit of its own.
                #expect(try page.perform("kill-commit:\(app)") == "done")
                let verdict = try page.verdict("kill-commit:\(app)")
                let words = [
                    "killed in the middle of the commit; revision ", "killed, and nothing was committed; revision ",
                ]
                #expect(words.contains { verdict.hasPrefix($0) } && verdict.contains("is whole"), "\(verdict)")
                let group = app == "portfolio" ? "group.com.bitpal.portfolio" : "group.courseschedule"
                #expect(try container(preview.directory.path("containers/\(group)"), "verify").status == 0)
            }
            preview.end()
        }

        @Test("A long move of the clock can be cancelled, and the page says so")
        func cancel() throws {
            let (preview, browser) = try started()
            let page = PreviewPage(browser)
            try browser.value(
                """
                window.progress = [];
                new MutationObserver(() => window.progress.push(document.getElementById('moved').value))
                  .observe(document.getElementById('moved'), { attributes: true });
                """)
            // On a busy machine, a move may end before the page shows it, or before its end is asked for. Then another begins.
            let job = "document.querySelector('#jobs li')?.dataset.job"
            let state = "(\(job) === window.before ? '' : document.querySelector('#jobs li').dataset.state)"
            var isCancelled = false
            for _ in 1...10 where !isCancelled {
                try browser.value("window.progress = []; window.before = \(job);")
                try page.click("clock", "days")
                // In one step, because the move may end while the mouse is on its way.
                #expect(
                    try browser.becomes(
                        "(() => { const isThere = !document.getElementById('moving').hidden; "
                            + "if (isThere) document.getElementById('cancel').click(); "
                            + "return isThere || \(state) === 'done'; })()"))
                #expect(try browser.becomes("['cancelled', 'done'].includes(\(state))"))
                #expect(try browser.becomes("document.getElementById('moving').hidden"))
                isCancelled = try browser.value("\(state) === 'cancelled'") as? Bool == true
            }
            #expect(isCancelled)
            // The progress is that of three days, and never goes back.
            #expect(try browser.becomes("document.getElementById('moved').max === 3 * 86400000"))
            #expect(try browser.becomes("document.getElementById('moved').hasAttribute('value')"))
            #expect(try browser.becomes("window.progress.length > 0"))
            #expect(
                try browser.becomes(
                    "window.progress.every((one, index) => !index || one >= window.progress[index - 1])"))
            preview.end()
        }
    }
}
