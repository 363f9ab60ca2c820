/// The style sheet and the script for a page that shows widgets as they change. The page inserts the HTML of
/// `WidgetFrame`s.
package enum LiveWidgets {
    package static var stylesheet: String { Stylesheet.widgets }
    /// JavaScript function declarations for a script that wraps them in its own scope. `fit(widget)` makes the
    /// decisions that SwiftUI makes by measuring, once the widget is on the page. `tick()` updates running dates and
    /// must be called every second. A widget inserted after page load has `data-since`: the time of the real clock, in
    /// milliseconds, at which the widget's `data-now` was right.
    package static var script: String { PageScript.functions }
}
