import Foundation
import WidgetRendering

/// The page as one HTML document. It either gets live changes from a server, or plays back a recording without a
/// server.
enum Page {
    /// The source of the page's content.
    enum Source {
        case server
        /// A recording, as lines of `Board.Changes.json(at:)`.
        case recording(String)
    }

    /// - Parameter nonce: The nonce by which the content security policy allows the page's scripts. Each document needs
    ///   a new one.
    static func html(_ source: Source, nonce: String) -> String {
        var data = ""
        var policy = policy(nonce: nonce)
        if case .recording(let lines) = source {
            // In HTML a script can only be ended by a sequence that begins with `<` (WHATWG HTML, "Restrictions for
            // contents of script elements"). The search compares bytes: a combining character after the `<` changes the
            // Swift Character, but a browser still sees the tag.
            var bytes: [UInt8] = []
            bytes.reserveCapacity(lines.utf8.count)
            for byte in lines.utf8 {
                if byte == UInt8(ascii: "<") { bytes += Array(#"\u003c"#.utf8) } else { bytes.append(byte) }
            }
            let safe = String(decoding: bytes, as: UTF8.self)
            data =
                "<script nonce=\"\(nonce)\" type=\"application/json\" id=\"recording\" data-ended=\"\(Int64(Date().timeIntervalSince1970 * 1_000))\">[\(safe)]</script>\n"
            policy = policy.replacing(" connect-src 'self';", with: "")
        }
        // A policy inside a document cannot forbid frames; the policy in the HTTP header does.
        policy = policy.replacing(" frame-ancestors 'none';", with: "")
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(policy)">
            <meta name="referrer" content="no-referrer">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>Tandem</title>
            <style nonce="\(nonce)">
            \(LiveWidgets.stylesheet)\(text(PackageResources.preview_css))</style>
            </head>
            \(text(PackageResources.preview_html))
            \(data)<script nonce="\(nonce)">
            (() => {
            \(LiveWidgets.script)
            \(text(PackageResources.preview_js))
            })();
            </script>
            </html>

            """
    }

    /// Returns the content security policy. The page may run its own script, and connect only to its server. Styles in
    /// attributes are allowed for widgets' elements. Pictures of widgets are data URLs.
    static func policy(nonce: String) -> String {
        "default-src 'none'; script-src 'nonce-\(nonce)'; style-src-elem 'nonce-\(nonce)'; "
            + "style-src-attr 'unsafe-inline'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
            + "frame-ancestors 'none';"
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
