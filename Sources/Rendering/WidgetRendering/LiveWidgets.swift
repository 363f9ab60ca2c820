/// The style sheet and the script for a page that shows widgets live. The page inserts the HTML of `WidgetFrame`s.
package enum LiveWidgets {
    package static var stylesheet: String { Stylesheet.widgets }
    /// JavaScript function declarations, for a script that puts them into its own scope. `fit(widget)` makes the
    /// decisions that SwiftUI makes by measuring; call it when the widget is on the page. `tick()` updates running
    /// dates; call it every second. A widget inserted after page load needs `data-since`: the time of the real clock,
    /// in milliseconds, at which the widget's `data-now` was correct.
    package static var script: String { PageScript.functions }
}
