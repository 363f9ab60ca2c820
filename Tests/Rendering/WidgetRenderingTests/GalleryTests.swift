import Foundation
import SwiftUI
import TestSupport
import Testing
import WidgetKit

@testable import WidgetRendering

/// Tests of the page of `tandem render` in a browser: its contents, its filters, its zoom and its layout.
@MainActor @Suite(.serialized) struct GalleryTests {
    private static let date = Date(timeIntervalSince1970: 1_770_000_000)

    /// Returns the pictures of a widget: its placeholder, its snapshot and two entries of its timeline.
    private func group(_ widget: String, _ family: WidgetFamily, screen: WidgetScreen = .standard) -> WidgetPage.Group {
        let appearances: [(RenderingContext.Scheme, RenderingContext.Mode?)] =
            family.isAccessory ? [(.dark, nil)] : [(.light, nil), (.dark, nil), (.dark, .accented)]
        let states = [
            ("placeholder", "placeholder"), ("snapshot", "snapshot"), ("timeline, 9:00", "timeline"),
            ("timeline, 10:00", "timeline"),
        ]
        let pictures = states.flatMap { caption, state in
            appearances.map { scheme, mode in
                var context = RenderingContext(
                    screen: screen, family: family, scheme: scheme, mode: mode, isRedacted: state == "placeholder")
                context.hidesSensitiveContent = false
                let view = Text("\(widget) in \(caption)").containerBackground(.background, for: .widget)
                return WidgetPage.Picture(
                    caption: "\(caption), \(context.appearance)", state: state, context: context,
                    nodes: nodes(view, family: family, scheme: scheme, mode: mode), date: Self.date)
            }
        }
        let size = screen.size(of: family)
        return WidgetPage.Group(
            program: "Tests", name: widget, kind: widget + "Widget",
            title: "\(family), \(Int(size.width)) × \(Int(size.height)) points on \(screen.name)", pictures: pictures)
    }

    private var groups: [WidgetPage.Group] {
        ["Joke", "Portfolio"].flatMap { name in
            [
                group(name, .systemSmall), group(name, .systemMedium), group(name, .systemLarge),
                group(name, .accessoryCircular), group(name, .accessoryRectangular),
            ]
        }
    }

    /// Opens a page and waits until its script has arranged it.
    private func withPage(
        _ html: String, width: Int = 1_024, isDark: Bool = false, _ body: (Browser) throws -> Void
    ) throws {
        try withTemporaryDirectory { directory throws in
            let file = directory.path("page.html")
            try Files.write(html, to: file)
            let browser = try Browser(width: width, height: 900, isDark: isDark)
            try browser.resize(width: width, height: 900)
            try browser.open("file://" + file)
            try #require(try browser.becomes("document.documentElement?.dataset.arranged === \"\""))
            try body(browser)
            #expect(browser.complaints.isEmpty, "\(browser.complaints)")
        }
    }

    /// Returns the captions of the pictures that are visible.
    private func captions(_ browser: Browser) throws -> [String] {
        let value = try browser.value(
            """
            [...document.querySelectorAll("figure")].filter((figure) => figure.getClientRects().length)
              .map((figure) => figure.querySelector("figcaption").textContent)
            """)
        return value as? [String] ?? []
    }

    private func choose(_ browser: Browser, _ name: String, _ value: String) throws {
        try browser.value(
            """
            (() => {
              const choice = document.querySelector("select[name=\(name)]");
              choice.value = \(Browser.quoted("=" + value));
              choice.dispatchEvent(new Event("input", { bubbles: true }));
            })()
            """)
    }

    private func text(_ browser: Browser, _ selector: String) throws -> String {
        try browser.value("document.querySelector(\(Browser.quoted(selector))).innerText") as? String ?? ""
    }

    @Test("The filters of widget, family, appearance and state combine, hide empty sections, and can be reset")
    func filters() throws {
        try withPage(WidgetPage(title: "Widgets", groups: groups).html()) { browser throws in
            let all = try captions(browser)
            #expect(all.count == 2 * (3 * 12 + 2 * 4))
            #expect(try text(browser, ".filters output") == "88 pictures")
            try choose(browser, "widget", "1")
            try choose(browser, "family", "systemSmall")
            try choose(browser, "state", "timeline")
            #expect(
                try captions(browser) == [
                    "timeline, 9:00, light", "timeline, 9:00, dark", "timeline, 9:00, accented",
                    "timeline, 10:00, light",
                    "timeline, 10:00, dark", "timeline, 10:00, accented",
                ])
            try choose(browser, "appearance", "dark")
            #expect(try captions(browser) == ["timeline, 9:00, dark", "timeline, 10:00, dark"])
            #expect(try text(browser, ".filters output") == "2 of 88 pictures")
            let headings = try browser.value(
                "[...document.querySelectorAll('main h2,main h3,.contents a')].filter((e) => e.getClientRects().length).length"
            )
            #expect(headings as? Int == 4, "a heading and a link of the widget and of its family")
            try choose(browser, "appearance", "Lock Screen")
            #expect(try captions(browser) == [])
            #expect(try text(browser, ".none") == "No picture matches these filters.")
            try browser.click(".filters button")
            #expect(try captions(browser) == all)
        }
    }

    @Test("The contents lead to each widget and family; the page works with the keyboard alone")
    func keyboard() throws {
        try withPage(WidgetPage(title: "Widgets", groups: groups).html()) { browser throws in
            let links = try browser.value(
                "[...document.querySelectorAll('.contents a')].map((a) => document.querySelector(a.hash).firstElementChild.innerText)"
            )
            let names = (links as? [String] ?? []).map { String($0.prefix { $0 != "," }) }
            let families = ["systemSmall", "systemMedium", "systemLarge", "accessoryCircular", "accessoryRectangular"]
            #expect(names == ["Joke"] + families + ["Portfolio"] + families)
            // The first stop leads past the contents and the filters.
            try browser.press("Tab", code: 9)
            #expect(try text(browser, ":focus") == "Skip to the pictures")
            try browser.value("document.querySelector('select[name=family]').focus()")
            try browser.press("s", code: 83, text: "s")
            #expect(try browser.becomes("document.querySelector('select[name=family]').value === '=systemSmall'"))
            #expect(try browser.becomes("document.querySelector('output').textContent === '24 of 88 pictures'"))
            try browser.value("document.querySelector('input[name=zoom]').focus()")
            try browser.press("ArrowRight", code: 39)
            #expect(try browser.becomes("document.querySelector('.filters label span').textContent === '125 %'"))
        }
    }

    @Test("The zoom changes the size of a widget and nothing else, and no widget becomes wider than the page")
    func zoom() throws {
        try withPage(WidgetPage(title: "Widgets", groups: groups).html(), width: 1_600) { browser throws in
            func width(_ family: String) throws -> Double {
                let value = try browser.value(
                    "document.querySelector('.widget[data-family=\(family)]').getBoundingClientRect().width")
                return value as? Double ?? 0
            }
            let words =
                "JSON.stringify([...document.querySelectorAll('.t')].map((t) => [t.textContent, t.style.cssText]))"
            let before = try browser.value(words) as? String
            #expect(try width("systemSmall") == 158)
            try browser.value(
                """
                (() => {
                  const zoom = document.querySelector("input[name=zoom]");
                  zoom.value = "200";
                  zoom.dispatchEvent(new Event("input", { bubbles: true }));
                })()
                """)
            #expect(try width("systemSmall") == 316)
            #expect(try browser.value(words) as? String == before)
            try browser.resize(width: 390, height: 900)
            #expect(try browser.becomes("document.querySelector('main').clientWidth < 400"))
            #expect(
                try browser.becomes(
                    "document.querySelector('.widget[data-family=systemMedium]').getBoundingClientRect().width < 360"))
            #expect(try width("systemSmall") == 316)
        }
    }

    @Test("On phones, tablets and large screens the page does not scroll sideways, and pictures take half of its width")
    func widths() throws {
        let html = WidgetPage(title: "Widgets", groups: groups).html()
        for (width, isDark) in [(390, false), (390, true), (1_024, false), (1_600, true)] {
            try withPage(html, width: width, isDark: isDark) { browser throws in
                let scroll = try browser.value("document.documentElement.scrollWidth")
                #expect(scroll as? Int == width)
                // For each family: the part of the width that pictures take, on average over the heights at which there is
                // one, and the upper edge.
                let found = try browser.value(
                    """
                    [...document.querySelectorAll(".family")].map((family) => {
                      const boxes = [...family.querySelectorAll("figure")].map((figure) => figure.getBoundingClientRect());
                      const bottom = Math.max(...boxes.map((box) => box.bottom));
                      let [parts, heights] = [0, 0];
                      for (let y = Math.min(...boxes.map((box) => box.top)); y < bottom; y += 7) {
                        const taken = boxes.filter((box) => box.top <= y && y < box.bottom)
                          .reduce((sum, box) => sum + box.width, 0);
                        if (taken) { parts += taken / innerWidth; heights += 1; }
                      }
                      return [parts / heights, family.getBoundingClientRect().top];
                    })
                    """)
                let families = found as? [[Double]] ?? []
                try #require(families.count == 10)
                for (index, family) in families.enumerated() where index % 5 < 3 {
                    #expect(family[0] > 0.5, "\(width): \(family[0])")
                }
                // The small families of the Lock Screen are beside each other if there is space.
                #expect((families[3][1] == families[4][1]) == (width == 1_600), "\(width): \(families)")
            }
        }
    }

    @Test("Findings stand below the picture that they concern, and the page can show only pictures with findings")
    func findings() throws {
        let page = WidgetPage(title: "Widgets", groups: groups)
        var findings = [[String]](repeating: [], count: page.pictureCount)
        // The snapshot of the small widget in dark mode, and a placeholder of the second widget.
        findings[4] = ["\"No <b>forecast</b>\" is cut", "\"Today\" is hard to read (contrast 1.2, below 3)"]
        findings[44] = ["\"Total\" reaches beyond the widget"]
        try withPage(page.html(findings: findings)) { browser throws in
            #expect(
                try text(browser, ".verdict") == "Checked: 3 findings in 2 pictures. They stand below the pictures.")
            let found = try browser.value(
                "[...document.querySelectorAll('figure')].map((f) => [...f.querySelectorAll('.found li')].map((l) => l.textContent))"
            )
            #expect(found as? [[String]] == findings)
            let link = try text(browser, ".contents li li")
            #expect(link == "systemSmall 2 findings", "\(link)")
            try choose(browser, "found", "yes")
            #expect(try captions(browser) == ["snapshot, dark", "placeholder, light"])
        }
        let clean = page.html(findings: [[String]](repeating: [], count: page.pictureCount))
        #expect(clean.contains("Checked: nothing overflows") && !clean.contains("name=\"found\""))
        #expect(!page.html().contains("Checked:"))
    }

    @Test("A filter appears only if the pictures differ in it, and the page's policy allows no request")
    func policy() throws {
        let one = WidgetPage(title: "One", groups: [group("Joke", .systemSmall)]).html()
        #expect(
            !one.contains("name=\"widget\"") && !one.contains("name=\"family\"") && !one.contains("name=\"screen\""))
        #expect(one.contains("name=\"appearance\"") && one.contains("name=\"state\""))
        let small = try #require(WidgetScreen(name: "375x667"))
        let two = WidgetPage(
            title: "Two", groups: [group("Joke", .systemSmall), group("Joke", .systemSmall, screen: small)]
        ).html()
        #expect(two.contains("name=\"screen\"") && two.contains(">systemSmall on 375x667</a>"))
        let policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
        #expect(two.contains(policy))
        for word in ["http:", "https:", "fetch(", "src=\""] { #expect(!two.contains(word), "\(word)") }
    }
}
