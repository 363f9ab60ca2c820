import Foundation
import Utilities

/// A page with each differing picture: the reference, the new picture, and the difference. It is one file and loads no
/// other files.
package enum DifferencePage {
    /// Returns the HTML of the page.
    /// - Parameters:
    ///   - differences: The differing pictures.
    ///   - remarks: Sentences on the whole comparison, such as that the browsers differ.
    package static func html(_ differences: [ReferenceDifference], remarks: [String]) -> String {
        let count = "\(differences.count) \(differences.count == 1 ? "picture differs" : "pictures differ")"
        var body = "<h1>\(count) from the references</h1>\n"
        body += remarks.map { "<p>\(HTMLText.escaped($0))</p>\n" }.joined()
        for difference in differences {
            body += "<h2>\(HTMLText.escaped(difference.subject.words))</h2>\n"
            body += "<p><code>\(HTMLText.escaped(difference.subject.name))</code></p>\n<ul>\n"
            body += difference.sentences.map { "<li>\(HTMLText.escaped($0))</li>\n" }.joined()
            body += "</ul>\n<div class=\"row\">\n"
            body += figure("old", difference.old.map { [$0] } ?? [])
            body += figure("new", difference.new.map { [$0] } ?? [])
            let both = [difference.old, difference.new].compactMap { $0 }
            body += figure("difference", both.count == 2 ? both : []) + "</div>\n"
        }
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
            style-src 'unsafe-inline'">
            <meta name="viewport" content="width=device-width">
            <title>\(count) from the references</title>
            <style>
            body{margin:0;padding:24px;background:#f2f2f7;color:#1c1c1e;font:400 14px/20px system-ui,sans-serif}
            h1{font-size:22px}
            h2{font-size:16px;margin:28px 0 0}
            p{margin:0 0 6px}
            .row{display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start}
            figure{margin:0}
            .pictures{display:grid;background:#fff}
            /* The browser computes the difference: equal pixels are black, and the others are made bright. */
            .difference{isolation:isolate;background:#000;filter:brightness(4)}
            .difference>img+img{mix-blend-mode:difference}
            .pictures>img{grid-area:1/1;display:block;zoom:.5}
            @media (prefers-color-scheme:dark){body{background:#000;color:#f2f2f7}}
            </style>
            </head>
            <body>
            \(body)</body>
            </html>

            """
    }

    /// Returns pictures over each other with a caption.
    private static func figure(_ name: String, _ pictures: [Data]) -> String {
        let images = pictures.map { "<img alt=\"\(name)\" src=\"data:image/png;base64,\($0.base64EncodedString())\">" }
        let content = images.isEmpty ? "<p>none</p>" : "<div class=\"pictures \(name)\">\(images.joined())</div>"
        return "<figure>\(content)<figcaption>\(name)</figcaption></figure>\n"
    }
}
