import Foundation
import SwiftUI
import WidgetKit

@testable import WidgetRendering

/// The widget's HTML of a view, drawn as a small widget in light unless said otherwise.
@MainActor func html(
    _ view: some View, family: WidgetFamily = .systemSmall, scheme: RenderingContext.Scheme = .light,
    mode: RenderingContext.Mode? = nil, isRedacted: Bool = false
) -> String { frame(view, family: family, scheme: scheme, mode: mode, isRedacted: isRedacted).html }

/// The widget of a view.
@MainActor func frame(
    _ view: some View, family: WidgetFamily = .systemSmall, scheme: RenderingContext.Scheme = .light,
    mode: RenderingContext.Mode? = nil, isRedacted: Bool = false
) -> WidgetFrame {
    WidgetFrame(
        nodes(view, family: family, scheme: scheme, mode: mode),
        in: RenderingContext(family: family, scheme: scheme, mode: mode, isRedacted: isRedacted),
        at: Date(timeIntervalSince1970: 1_770_000_000))
}

/// The tree of a view where the widget stands.
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

/// A page of views, each in some families and in light and dark.
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
    return WidgetPage(title: "Widgets", groups: groups).html(check: check)
}

@MainActor private func tree(
    _ view: any View, _ family: WidgetFamily, _ scheme: RenderingContext.Scheme
) -> [ViewNode] {
    func nodes(_ view: some View) -> [ViewNode] {
        WidgetRenderingTests.nodes(view, family: family, scheme: scheme)
    }
    return nodes(view)
}
