/// The style sheet and the script for a page that shows widgets live. The page inserts the HTML of `WidgetFrame`s.
package enum LiveWidgets {
    package static var stylesheet: String { Stylesheet.widgets }
    /// JavaScript functions, for a script that declares them in its own scope. `fit(widget)` makes the decisions that
    /// SwiftUI makes by measuring; call it when the widget is on the page. `tick()` updates running dates; call it
    /// every second. A widget that is inserted after page load needs `data-since`: the real time, in milliseconds, at
    /// which the widget's `data-now` was correct.
    package static var script: String { PageScript.functions }
}
