public import OpenCombine
public import SwiftUI

extension View {
    /// Performs an action for each value of a publisher (SwiftUI: `onReceive(_:perform:)`). Here the action never runs,
    /// because a widget's view is evaluated only once. A note says so.
    nonisolated public func onReceive<P: Publisher>(
        _ publisher: P, perform action: @escaping (P.Output) -> Void
    ) -> some View where P.Failure == Never {
        undrawn("onReceive", because: "onReceive: a view is evaluated once here; nothing is received")
    }
}
