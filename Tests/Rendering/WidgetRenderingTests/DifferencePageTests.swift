import Foundation
import TestSupport
import Testing

@testable import WidgetRendering

/// Tests of the page that `tandem snapshot --compare` writes.
@Suite(.serialized) struct DifferencePageTests: MadeUpReferences {
    @Test("The page shows old, new and difference, escapes texts, and loads nothing")
    func page() throws {
        let directory = try TemporaryDirectory()
        try write([drawing("snapshot"), drawing("timeline-1")], to: directory.path)
        let changed = drawing("snapshot", 100, tree: Self.text.replacing("2:40", with: "<b>"))
        let differences = try ReferenceComparison.differences(
            [changed], ReferenceFolder(directory.path), in: ReferenceScope([changed]))
        let html = DifferencePage.html(differences, remarks: ["a & b"])
        let image = "src=\"data:image/png;base64,"
        // Five images: old and new side by side, both again one over the other, and the reference of the missing picture.
        #expect(html.components(separatedBy: image).count - 1 == 5)
        #expect(
            html.contains("is now &#39;Updated &lt;b&gt;&#39;") && !html.contains("<b>") && html.contains("a &amp; b"))
        #expect(html.contains("default-src 'none'") && html.contains("2 pictures differ"))
    }

    /// Returns a picture of an empty page as the browser takes it.
    private func picture(_ browser: Browser, _ width: Int, _ height: Int, _ color: String) throws -> Data {
        try browser.resize(width: width, height: height)
        try browser.open("data:text/html,<body style=background:\(color)>")
        let isShown = "document.readyState === 'complete' && document.body?.style.background === '\(color)'"
        try #require(try browser.becomes(isShown))
        return try browser.picture()
    }

    @Test("On a phone and a desk, in light and dark, the page is readable, and all pictures of a row have one scale")
    func looks() throws {
        let directory = try TemporaryDirectory()
        let browser = try Browser()
        // At two pixels per point, it is wider than a phone's page.
        let old = try picture(browser, 1_000, 764, "teal")
        let new = try picture(browser, 600, 764, "navy")
        var subject = drawing("snapshot").subject
        subject.widget = String(repeating: "AnUnbreakableName", count: 20)
        let sentence = "`Text` '\(String(repeating: "x", count: 300))' is lost"
        let differences = [
            ReferenceDifference(
                subject: subject, sentences: [sentence], old: old, new: new, isNew: false, isMissing: false),
            ReferenceDifference(
                subject: drawing("placeholder").subject, sentences: ["is new"], new: new, isNew: true, isMissing: false),
        ]
        let file = directory.path("page.html")
        try Files.write(DifferencePage.html(differences, remarks: [sentence]), to: file)
        let mistakes = try Browser.mistakes(ofReport: file, pictures: "img") { browser, width, _ throws in
            let scales = try browser.value(
                """
                [...document.querySelectorAll(".row")].map((row) => [...new Set([...row.querySelectorAll("img")].map(
                  (image) => (image.getBoundingClientRect().width / image.naturalWidth).toFixed(3)))].join(" ")).join()
                """)
            #expect(scales as? String == (width == 390 ? "0.366,0.500" : "0.500,0.500"))
            let corners = try browser.value(
                """
                [...document.querySelectorAll(".difference img")].map((image) => image.getBoundingClientRect())
                  .map((box) => box.x + " " + box.y)
                """)
            let places = corners as? [String] ?? []
            #expect(places.count == 2 && Set(places).count == 1, "\(places)")
        }
        #expect(mistakes.isEmpty, "\(mistakes)")
    }
}
