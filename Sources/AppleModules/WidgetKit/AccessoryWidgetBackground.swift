public import SwiftUI

/// The background of widgets on the Lock Screen (WidgetKit: `AccessoryWidgetBackground`).
public struct AccessoryWidgetBackground: Sendable {
    nonisolated public init() {}
}

extension AccessoryWidgetBackground: PrimitiveView {
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] { [ViewNode("AccessoryWidgetBackground")] }
}
