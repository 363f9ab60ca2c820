/// The style sheet and the script for a page that shows widgets as they change. The page inserts the HTML of
/// `WidgetFrame`s.
package enum LiveWidgets {
    package static var stylesheet: String { Stylesheet.widgets }
    /// JavaScript function declarations for a script that wraps them in its own scope. `fit(widget)` makes SwiftUI's
    /// measured decisions once the widget is on the page. `tick()` updates running dates; call it every second. A
    /// widget inserted after page load has `data-since`, the milliseconds of the real clock when its `data-now` was
    /// right.
    package static var script: String { PageScript.functions }
}
