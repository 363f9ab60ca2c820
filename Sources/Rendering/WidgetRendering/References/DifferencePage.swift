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
        body += differences.map(section).joined()
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
            :root{color-scheme:light dark}
            body{margin:0;padding:24px;background:#f2f2f7;color:#1c1c1e;font:400 14px/20px system-ui,sans-serif;
            overflow-wrap:anywhere}
            h1{font-size:22px;line-height:28px;margin:0 0 8px}
            h2{font-size:16px;margin:28px 0 0}
            p{margin:0 0 6px}
            ul{margin:6px 0 10px;padding-inline-start:20px}
            .row{display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start}
            figure{margin:0;max-width:100%}
            figcaption{font-size:12px;line-height:18px}
            .pictures{display:grid;max-width:100%}
            /* The browser computes the difference: equal pixels are black, and the others are made bright. */
            .difference{isolation:isolate;background:#000;filter:brightness(4)}
            .difference>img+img{mix-blend-mode:difference}
            .pictures>img{grid-area:1/1;display:block;max-width:100%;height:auto}
            @media (prefers-color-scheme:dark){body{background:#000;color:#f2f2f7}}
            @media (max-width:500px){body{padding:12px}}
            </style>
            </head>
            <body>
            <main>
            \(body)</main>
            </body>
            </html>

            """
    }

    private static func section(_ difference: ReferenceDifference) -> String {
        var text = "<h2>\(HTMLText.escaped(difference.subject.words))</h2>\n"
        text += "<p><code>\(HTMLText.escaped(difference.subject.name))</code></p>\n<ul>\n"
        text += difference.sentences.map { "<li>\(HTMLText.escaped($0))</li>\n" }.joined()
        text += "</ul>\n<div class=\"row\">\n"
        let both = [difference.old, difference.new].compactMap { $0 }
        // All pictures of a row have one scale, even if a narrow page makes them smaller.
        let width = both.compactMap(PNGPicture.width).max()
        text += figure("old", difference.old.map { [$0] } ?? [], width)
        text += figure("new", difference.new.map { [$0] } ?? [], width)
        return text + figure("difference", both.count == 2 ? both : [], width) + "</div>\n"
    }

    /// Returns pictures over each other with a caption.
    /// - Parameter width: The width of the row's widest picture in pixels; nil if it is unknown.
    private static func figure(_ name: String, _ pictures: [Data], _ width: Int?) -> String {
        let images = pictures.enumerated().map { index, picture in
            var style = ""
            if let width, let own = PNGPicture.width(of: picture) {
                style = " style=\"width:\(Double(own) / Double(width) * 100)%\""
            }
            return "<img alt=\"\(index == 0 ? name : "")\"\(style) "
                + "src=\"data:image/png;base64,\(picture.base64EncodedString())\">"
        }
        let style = width.map { " style=\"width:\(Double($0) / Double(SnapshotPage.scale))px\"" } ?? ""
        let content =
            images.isEmpty ? "<p>none</p>" : "<div class=\"pictures \(name)\"\(style)>\(images.joined())</div>"
        return "<figure>\(content)<figcaption>\(name)</figcaption></figure>\n"
    }
}
