public import OpenCombine
public import SwiftUI

extension View {
    /// Compiles, but never runs `action`, because a widget's view is evaluated only once. A note in the view tree says
    /// so (SwiftUI: `onReceive(_:perform:)`).
    nonisolated public func onReceive<P: Publisher>(
        _ publisher: P, perform action: @escaping (P.Output) -> Void
    ) -> some View where P.Failure == Never {
        undrawn("onReceive", because: "onReceive: a view is evaluated once here; nothing is received")
    }
}
