public import SwiftUI

/// The background of widgets on the Lock Screen (WidgetKit: `AccessoryWidgetBackground`).
public struct AccessoryWidgetBackground: Sendable {
    /// Makes a background.
    nonisolated public init() {}
}

extension AccessoryWidgetBackground: PrimitiveView {
    /// None: it is a primitive.
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] { [ViewNode("AccessoryWidgetBackground")] }
}
