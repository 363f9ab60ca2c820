import AppGroup
import SwiftUI
import Utilities
import WidgetKit

/// A description of the extension's widgets as JSON:
/// `{"program":"…","widgets":[{"kind":"…","families":["systemSmall"],"displayName":"…","description":"…","notes":[]}],`
/// `"unshown":[{"what":"control","name":"…","kind":"…"}]}`.
enum ExtensionDescription {
    static func json(_ program: String, _ widgets: [WidgetDescription], _ unshown: [UnshownWidget]) -> String {
        func text(_ value: String?) -> String { value.map { JSONText.quoted($0) } ?? "null" }
        func list(_ values: [String]) -> String { "[\(values.joined(separator: ","))]" }
        let widgets = widgets.map { widget in
            "{\"kind\":\(text(widget.kind)),\"families\":\(list(widget.families.map { "\"\($0)\"" }))"
                + ",\"displayName\":\(text(widget.displayName)),\"description\":\(text(widget.description))"
                + ",\"contentMargins\":\(widget.hasContentMargins)"
                + ",\"promptsForConfiguration\":\(widget.promptsForConfiguration)"
                + ",\"notes\":\(list(widget.notes.map(text)))}"
        }
        let unshown = unshown.map {
            "{\"what\":\(text($0.what)),\"name\":\(text($0.name)),\"kind\":\(text($0.kind))}"
        }
        return "{\"program\":\(text(program)),\"widgets\":\(list(widgets)),\"unshown\":\(list(unshown))}"
    }
}
