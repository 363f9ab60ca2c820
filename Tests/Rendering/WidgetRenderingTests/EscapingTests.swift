import Foundation
import SwiftUI
import Testing
import WidgetKit

@testable import WidgetRendering

@MainActor struct EscapingTests {
    private let hostile = "<script>alert(\"1\")</script> & 'it' \u{0}"

    @Test("Texts, labels and font names of a widget are escaped in the HTML")
    func texts() {
        let view = VStack {
            Text(hostile)
            Text(verbatim: "a\"b").font(.custom("x\";}</style><script>", size: 12))
            Image("<img src=x onerror=alert(1)>")
            Image(systemName: "\"><script>")
        }
        let html = html(view)
        #expect(!html.contains("<script"))
        #expect(!html.contains("<img"))
        #expect(!html.contains("</style"))
        #expect(html.contains("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;it&#39; \u{FFFD}"))
    }

    @Test("The HTML of a widget does not contain the URLs that a tap on the widget or on its links opens")
    func addresses() throws {
        let address = try #require(URL(string: "javascript:alert(1)"))
        let view = VStack {
            Link("Go", destination: address)
            Text("[here](javascript:alert(2))")
        }
        .widgetURL(address)
        let html = html(view)
        #expect(!html.contains("javascript:"))
        #expect(!html.contains("href"))
        #expect(html.contains("Go"))
        #expect(html.contains("here"))
    }

    @Test("A manipulated SVG path in a view tree cannot break out of its HTML attribute")
    func paths() {
        #expect(DrawnShape.isPath("M0 0L10.5 -2e1Z"))
        #expect(!DrawnShape.isPath("M0 0\")} url(x)"))
    }

    @Test("A page contains no URLs of other sites and forbids the browser to fetch anything")
    func page() {
        let page = WidgetRenderingTests.page([
            ("One", .systemSmall, Text(hostile)),
            ("Two", .systemMedium, AsyncImage(url: URL(string: "https://example.com/a.png"))),
        ])
        #expect(page.contains("default-src 'none'; img-src data:;"))
        let addresses = page.matches(of: /(?:https?:)?\/\/[a-z]/).map { String(page[$0.range]) }
        #expect(addresses.isEmpty, "\(addresses)")
        #expect(!page.contains("<link"))
        #expect(!page.contains("@import"))
        for source in page.matches(of: /(?: src="| href="|url\()["']?([^"') ]*)/) {
            // The contents refer to places of the page itself.
            let isOwn = ["data:", "#"].contains { source.output.1.hasPrefix($0) }
            #expect(source.output.1.isEmpty || isOwn, "\(source.output.0)")
        }
    }
}
