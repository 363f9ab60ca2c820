import CommandSupport
import Foundation
import ProcessSupport
import WidgetRendering

/// Opens a page in a headless browser. A script in the page measures the widgets' pictures.
struct PageExamination {
    /// A defect of a picture.
    struct Finding: Encodable, CustomStringConvertible {
        /// The kind of defect: `overflow`, `cut`, `covered`, `overlap` or `contrast`.
        var problem: String
        var widget: String
        var family: String
        var caption: String
        /// The text (or the name of another element) that has the defect.
        var what: String
        /// The lowest contrast of the text; nil unless `problem` is `contrast`.
        var contrast: Double?

        var description: String { "\(widget), \(family), \(caption): \(sentence)" }

        /// The defect without the picture, such as `"No forecast yet" is cut`.
        var sentence: String {
            let meaning =
                switch problem {
                case "overflow": "reaches beyond the widget"
                case "cut": "is cut"
                case "covered": "is behind something that covers it"
                case "overlap": "overlap"
                default: "is hard to read (contrast \(((contrast ?? 0) * 10).rounded() / 10), below 3)"
                }
            return "\"\(what)\" \(meaning)"
        }

        /// The key of the defect. If findings in several pictures have the same key, they are reported as one finding.
        fileprivate var subject: String { [problem, widget, family, what].joined(separator: "\u{0}") }
    }

    private let page: WidgetPage

    init(_ page: WidgetPage) {
        self.page = page
    }

    /// Opens the page and returns the defects of each picture, in display order.
    /// - Throws: `CommandFailure` if there is no browser, or if the browser does not show the page.
    func findings() throws -> [[Finding]] {
        let printed = try opened(page.htmlWithCheck())
        guard let results = PageCheck.results(of: printed), results.count == page.pictureCount else {
            throw CommandFailure(
                .unavailable, reason: "unavailable",
                "the browser did not show the page: it printed \(printed.utf8.count) bytes without its findings")
        }
        return results.map { result in
            func finding(_ problem: String, _ text: String, _ contrast: Double? = nil) -> Finding {
                Finding(
                    problem: problem, widget: result.widget, family: result.family, caption: result.caption,
                    what: text, contrast: contrast)
            }
            let kinds = [
                ("overflow", result.overflow), ("cut", result.cut), ("covered", result.covered),
                ("overlap", result.overlap),
            ]
            return kinds.flatMap { problem, texts in texts.map { finding(problem, $0) } }
                + result.contrast.map { finding("contrast", $0.text, $0.contrast) }
        }
    }

    /// Returns a line for each finding. If several pictures have the same finding, prints it once, with the number of
    /// pictures.
    static func lines(_ findings: [Finding]) -> [String] {
        var counts: [String: Int] = [:]
        for finding in findings { counts[finding.subject, default: 0] += 1 }
        var told: Set<String> = []
        return findings.filter { told.insert($0.subject).inserted }.map { finding in
            let others = counts[finding.subject, default: 1] - 1
            return finding.description
                + (others == 0 ? "" : "; also in \(others) other \(others == 1 ? "picture" : "pictures")")
        }
    }

    /// Returns the findings as JSON: `{"findings":[{"problem","widget","family","caption","what","contrast"}]}`
    static func json(_ findings: [Finding]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(["findings": findings]), as: UTF8.self)
    }

    private func opened(_ html: String) throws -> String {
        // Creates the folder as a `Workplace`, so that it is removed even if a signal ends the program.
        let place = try Workplace("render")
        defer { place.remove() }
        do throws(HeadlessBrowser.Failure) {
            return try HeadlessBrowser().page(html, in: place.path)
        } catch {
            throw CommandFailure(.unavailable, reason: "unavailable", "--check needs a browser: \(error.description)")
        }
    }
}
