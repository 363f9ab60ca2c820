/// What a page needs that shows widgets as they change: it puts the HTML of a `WidgetFrame` where it wants it.
package enum LiveWidgets {
    /// The style sheet of widgets.
    package static var stylesheet: String { Stylesheet.widgets }
    /// Declarations for a script that has them in a scope of its own: `fit(widget)` decides by measuring what SwiftUI
    /// decides so, once the widget is on the page; `tick()` lets dates run and is to be called every second. A widget that
    /// comes later than the page has `data-since`, the milliseconds of the real clock when its `data-now` was right.
    package static var script: String { PageScript.functions }
}
