import Foundation
import WidgetRendering

/// The page as one HTML document. The page either gets live changes from a server, or plays back a recording that the
/// document contains.
enum Page {
    /// The source of the page's content.
    enum Source {
        case server
        /// A recording: messages in the format of `Board.Changes.json(at:)`, separated by commas.
        case recording(String)
    }

    /// - Parameter nonce: The nonce in the content security policy, which lets the page's scripts run. Each document
    ///   needs a
    ///   new nonce.
    static func html(_ source: Source, nonce: String) -> String {
        var data = ""
        var policy = policy(nonce: nonce)
        if case .recording(let lines) = source {
            // Escapes every `<`, because only a sequence that begins with `<` can end a script in HTML (WHATWG HTML,
            // "Restrictions for contents of script elements"). Searches the bytes, because Swift combines a `<` and a
            // following
            // accent into one Character, but a browser still sees a tag.
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
        // Removes the rule `frame-ancestors`, because browsers ignore it in a `meta` element. The HTTP header contains
        // the whole
        // policy.
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

    /// Returns the content security policy. The page may run only its own script and connect only to its own server.
    /// Style
    /// attributes are allowed, because the elements of widgets have some. Pictures of widgets are data URLs.
    static func policy(nonce: String) -> String {
        "default-src 'none'; script-src 'nonce-\(nonce)'; style-src-elem 'nonce-\(nonce)'; "
            + "style-src-attr 'unsafe-inline'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
            + "frame-ancestors 'none';"
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
