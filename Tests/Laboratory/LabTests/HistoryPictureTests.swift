import Foundation
import Lab
import TestSupport
import Testing

@Suite struct HistoryPictureTests {
    private func page(_ operations: [Lab.Operation], events: [HistoryEvent] = []) throws -> String {
        let history = try History(operations, events: events)
        let violation = try #require(HistoryChecker().check(history).violations.first)
        return HistoryPicture.html(history, violation)
    }

    /// Returns the page without the drawing for narrow screens, which shows the same as the wide one.
    private func widePage(_ operations: [Lab.Operation], events: [HistoryEvent] = []) throws -> String {
        let page = try page(operations, events: events)
        let start = try #require(page.range(of: "<svg class=\"narrow\"")).lowerBound
        let end = try #require(page.range(of: "</svg>", range: start..<page.endIndex)).upperBound
        return String(page[..<start] + page[end...])
    }

    private let stale = [
        commit(1, 1_000_000...2_000_000, 1, "a=x"), commit(1, 3_000_000...4_000_000, 2, "a=y"),
        read(7, 3_500_000...3_600_000, "b@0=-"), read(2, 4_500_000...5_000_000, "a@1=x"),
    ]

    /// Returns the CSS classes of the bars, in drawing order.
    private func bars(_ page: String) -> [String] {
        page.components(separatedBy: "class=\"bar ").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }

    @Test("The picture draws separate bars for the wrong read, the operations that prove it wrong, and concurrent ones")
    func marks() throws {
        let page = try widePage(stale)
        #expect(bars(page) == ["read", "commit witness", "commit witness", "read offender"])
        #expect(page.contains(">process 7</text>"))
        #expect(page.contains("<title>stale-read: process 2 read revision 1 of &quot;a&quot;"))
    }

    @Test("The page with a violation's picture is well-formed and uses neither a network nor scripts")
    func selfContained() throws {
        let page = try page(
            [commit(1, 10...20, 1, "a=<b>&x"), commit(1, 30...40, 2, "a=y"), read(2, 50...60, "a@1=<b>&x")])
        for part in ["http", "<script", "src=", "@import", "url("] { #expect(!page.contains(part)) }
        #expect(page.contains("&lt;b&gt;&amp;x"))
        #expect(!page.contains("<b>&x"))
        let svg = try #require(page.range(of: "<svg")).lowerBound..<(try #require(page.range(of: "</svg>"))).upperBound
        #expect(try XMLWords(String(page[svg])).isBalanced)
    }

    @Test("A long time between operations is left out of the picture, and the omitted duration is shown instead")
    func cut() throws {
        var operations = stale
        operations[3] = read(2, 60_000_000_000...60_001_000_000, "a@1=x")
        operations.append(read(8, 30_000_000_000...30_000_000_100, "b@0=-"))
        let page = try page(operations)
        #expect(page.contains("class=\"cut\""))
        #expect(page.contains(">59 s</text>"))
        #expect(!page.contains(">process 8</text>"))
    }

    @Test("A kill is drawn as a cross in the killed process's lane, and the bar of a killed commit ends at the kill")
    func kills() throws {
        let page = try widePage(
            [
                killed(1, 1_000_000, "a=x b=y"), read(2, 3_000_000...4_000_000, "a@1=x"),
                read(3, 5_000_000...6_000_000, "b@0=-"),
            ],
            events: [HistoryEvent(.kill, process: 1, at: 2_000_000), HistoryEvent(.kill, process: 1, at: 90_000_000)])
        #expect(page.components(separatedBy: "class=\"kill\"").count == 1 + 1)
        #expect(bars(page).contains("commit unknown witness"))
    }

    @Test(
        "Every coordinate of a violation's picture is inside the picture, however the operations are distributed over time",
        arguments: 1...6 as ClosedRange<UInt64>)
    func inside(seed: UInt64) throws {
        var operations = try HistoryGenerator(operations: 300, seed: seed).history().operations
        let place = try #require(
            operations.lastIndex { $0.kind == .read && $0.outcome == .ok && $0.reads[0].value != nil })
        operations[place].reads[0].value = "nobody"
        let page = try page(operations)
        for name in ["x", "x1", "cx"] {
            for part in page.components(separatedBy: " \(name)=\"").dropFirst() {
                let number = try #require(Double(part.prefix { $0 != "\"" }))
                #expect((0...1_000).contains(number))
            }
        }
    }
}

/// Tests of a violation's page in a browser.
@Suite(.serialized) struct HistoryPageTests {
    @Test("On a phone the page does not scroll sideways, and the texts of its picture can be read")
    func narrow() throws {
        let long = String(repeating: "long", count: 40)
        let history = try History([
            commit(1, 1_000_000...2_000_000, 1, "a=\(long)"), commit(1, 3_000_000...4_000_000, 2, "a=y"),
            read(112, 4_500_000...5_000_000, "a@1=\(long)"),
        ])
        let violation = try #require(HistoryChecker().check(history).violations.first)
        try withTemporaryDirectory { directory throws in
            let file = directory.path("page.html")
            try Files.write(HistoryPicture.html(history, violation), to: file)
            let browser = try Browser(width: 1_024, height: 900)
            for width in [390, 1_024] {
                try browser.resize(width: width, height: 900)
                try browser.open("file://" + file)
                try #require(try browser.becomes("document.querySelector('main') && innerWidth === \(width)"))
                #expect(try browser.value("document.documentElement.scrollWidth") as? Int == width)
                let heights = try browser.value(
                    """
                    [...document.querySelectorAll("svg text")].map((text) => text.getBoundingClientRect().height)
                      .filter((height) => height)
                    """)
                let least = (heights as? [Double] ?? []).min() ?? 0
                #expect(least > 9, "\(width): \(least)")
                // Each part of the page is inside of the window.
                let beyond = try browser.value(
                    """
                    [...document.querySelectorAll("td,svg,h1,p,pre")].filter((element) =>
                      element.getBoundingClientRect().right > innerWidth).map((element) => element.outerHTML.slice(0, 60))
                    """)
                #expect(beyond as? [String] == [])
            }
            #expect(browser.complaints.isEmpty, "\(browser.complaints)")
        }
    }
}

/// A minimal XML scanner that checks that every opened element is closed.
private struct XMLWords {
    let isBalanced: Bool

    init(_ text: String) throws {
        var open: [Substring] = []
        var isBalanced = true
        for part in text.components(separatedBy: "<").dropFirst() {
            let tag = part[..<(try #require(part.firstIndex(of: ">")))]
            let name = tag.prefix { $0 != " " && $0 != "/" }
            if tag.hasPrefix("/") {
                if open.popLast() != tag.dropFirst() { isBalanced = false }
            } else if !tag.hasSuffix("/") {
                open.append(name)
            }
        }
        self.isBalanced = isBalanced && open.isEmpty
    }
}
