import Foundation
import SwiftUI
import WidgetKit

@testable import WidgetRendering

/// Returns the HTML of a widget that contains the view, by default a small widget in light mode.
@MainActor func html(
    _ view: some View, family: WidgetFamily = .systemSmall, scheme: RenderingContext.Scheme = .light,
    mode: RenderingContext.Mode? = nil, isRedacted: Bool = false
) -> String { frame(view, family: family, scheme: scheme, mode: mode, isRedacted: isRedacted).html }

/// Draws a widget that contains the view.
@MainActor func frame(
    _ view: some View, family: WidgetFamily = .systemSmall, scheme: RenderingContext.Scheme = .light,
    mode: RenderingContext.Mode? = nil, isRedacted: Bool = false
) -> WidgetFrame {
    WidgetFrame(
        nodes(view, family: family, scheme: scheme, mode: mode),
        in: RenderingContext(family: family, scheme: scheme, mode: mode, isRedacted: isRedacted),
        at: Date(timeIntervalSince1970: 1_770_000_000))
}

/// Evaluates a view in a widget's environment, and returns the nodes of its tree.
@MainActor func nodes(
    _ view: some View, family: WidgetFamily = .systemSmall, scheme: RenderingContext.Scheme = .light,
    mode: RenderingContext.Mode? = nil
) -> [ViewNode] {
    let context = RenderingContext(family: family, scheme: scheme, mode: mode)
    var environment = EnvironmentValues.widget(
        family: family, displaySize: context.screen.size(of: family),
        colorScheme: context.scheme == .dark ? .dark : .light, locale: Locale(identifier: "en_US"))
    environment.evaluationDate = Date(timeIntervalSince1970: 1_770_000_000)
    return ViewTree.evaluate(view, in: environment).nodes
}

/// Returns a page that shows each view in its family, in light and dark mode.
@MainActor func page(_ views: [(name: String, family: WidgetFamily, view: any View)], check: Bool = false) -> String {
    let groups = views.map { name, family, view in
        let schemes: [RenderingContext.Scheme] = family.isAccessory ? [.dark] : [.light, .dark]
        return WidgetPage.Group(
            program: "Tests", name: name, kind: name, title: "\(family)",
            pictures: schemes.map { scheme in
                WidgetPage.Picture(
                    caption: scheme.rawValue, context: RenderingContext(family: family, scheme: scheme),
                    nodes: tree(view, family, scheme), date: Date(timeIntervalSince1970: 1_770_000_000))
            })
    }
    let page = WidgetPage(title: "Widgets", groups: groups)
    return check ? page.htmlWithCheck() : page.html()
}

@MainActor private func tree(
    _ view: any View, _ family: WidgetFamily, _ scheme: RenderingContext.Scheme
) -> [ViewNode] {
    func nodes(_ view: some View) -> [ViewNode] {
        WidgetRenderingTests.nodes(view, family: family, scheme: scheme)
    }
    return nodes(view)
}
