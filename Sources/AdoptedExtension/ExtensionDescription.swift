import AppGroup
import WidgetKit

/// The widgets of an extension as JSON:
/// `{"program":"…","widgets":[{"kind":"…","families":["systemSmall"],"displayName":"…","description":"…"}]}`.
enum ExtensionDescription {
    static func json(_ program: String, _ widgets: [WidgetDescription]) -> String {
        func text(_ value: String?) -> String { value.map { JSONText.quoted($0) } ?? "null" }
        let list = widgets.map { widget in
            "{\"kind\":\(text(widget.kind)),\"families\":[\(widget.families.map { "\"\($0)\"" }.joined(separator: ","))]"
                + ",\"displayName\":\(text(widget.displayName)),\"description\":\(text(widget.description))"
                + ",\"contentMargins\":\(widget.hasContentMargins)"
                + ",\"promptsForConfiguration\":\(widget.promptsForConfiguration)}"
        }
        return "{\"program\":\(text(program)),\"widgets\":[\(list.joined(separator: ","))]}"
    }
}
