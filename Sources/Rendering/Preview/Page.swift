import Foundation
import WidgetRendering

/// The page as one HTML document. The page either gets live changes from a server, or plays back a recording that the
/// document contains.
enum Page {
    /// Returns the page that gets live changes from its server.
    /// - Parameter nonce: The nonce in the content security policy, which lets the page's scripts run. Each document
    ///   needs a new nonce.
    static func live(nonce: String) -> String {
        let (head, tail) = document(nonce: nonce, policy: policy(nonce: nonce))
        return head + tail
    }

    /// Returns the page that plays back a recording: the text before the recorded messages, and the text after them. Each
    /// message must be `safe`, and a comma must follow it.
    static func recording(nonce: String) -> (head: String, tail: String) {
        let policy = policy(nonce: nonce).replacing(" connect-src 'self';", with: "")
        let (head, tail) = document(nonce: nonce, policy: policy)
        let ended = Int64(Date().timeIntervalSince1970 * 1_000)
        let element =
            "<script nonce=\"\(nonce)\" type=\"application/json\" id=\"recording\" data-ended=\"\(ended)\">["
        // The last element, after the last message's comma, is null.
        return (head + element, "null]</script>\n" + tail)
    }

    /// Escapes every `<` in JSON, because only a sequence that begins with `<` can end a script in HTML (WHATWG HTML,
    /// "Restrictions for contents of script elements"). Searches the bytes, because Swift combines a `<` and a following
    /// accent into one Character, but a browser still sees a tag.
    static func safe(_ json: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(json.utf8.count)
        for byte in json.utf8 {
            if byte == UInt8(ascii: "<") { bytes += Array(#"\u003c"#.utf8) } else { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the page's document: the text before its data, and the text after them.
    private static func document(nonce: String, policy: String) -> (head: String, tail: String) {
        // Removes the rule `frame-ancestors`, because browsers ignore it in a `meta` element. The HTTP header contains
        // the whole policy.
        let policy = policy.replacing(" frame-ancestors 'none';", with: "")
        let head = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(policy)">
            <meta name="referrer" content="no-referrer">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>Tandem</title>
            <style nonce="\(nonce)">
            \(LiveWidgets.stylesheet)\(text(PackageResources.page_css))</style>
            </head>
            \(text(PackageResources.page_html))

            """
        let tail = """
            <script nonce="\(nonce)">
            (() => {
            \(LiveWidgets.script)
            \(text(PackageResources.core_js))
            \(text(PackageResources.phone_js))
            \(text(PackageResources.view_js))
            \(text(PackageResources.time_js))
            \(text(PackageResources.dock_js))
            start();
            })();
            </script>
            </html>

            """
        return (head, tail)
    }

    /// Returns the content security policy. The page may run only its own script and connect only to its own server.
    /// Style attributes are allowed, because the elements of widgets have some. Pictures of widgets are data URLs.
    static func policy(nonce: String) -> String {
        "default-src 'none'; script-src 'nonce-\(nonce)'; style-src-elem 'nonce-\(nonce)'; "
            + "style-src-attr 'unsafe-inline'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
            + "frame-ancestors 'none';"
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
