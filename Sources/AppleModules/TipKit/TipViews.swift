public import AppleUIKit
public import Foundation
public import SwiftUI

/// A tip among other views (TipKit: `TipView`). As on iOS for a tip that is not available, nothing is shown. A mark in the
/// tree of views says so.
public struct TipView<Content: Tip>: PrimitiveView {
    public typealias Body = Never

    nonisolated public init(
        _ tip: Content?, arrowEdge: Edge? = nil, action: @escaping @MainActor (Tips.Action) -> Void = { _ in }
    ) {}
    nonisolated public init(
        _ tip: Content?, isPresented: Binding<Bool>?, arrowEdge: Edge? = nil,
        action: @escaping @MainActor (Tips.Action) -> Void = { _ in }
    ) {}

    package func nodes(in context: ViewContext) -> [ViewNode] {
        context.mark("TipView(\(Content.self)): tips are not shown in a widget")
        return []
    }
}

extension TipView where Content == AnyTip {
    nonisolated public init(
        _ tip: (any Tip)?, arrowEdge: Edge? = nil, action: @escaping @MainActor (Tips.Action) -> Void = { _ in }
    ) {}
}

extension View {
    // No tip is shown, so these change nothing.
    nonisolated public func popoverTip(
        _ tip: (any Tip)?, arrowEdge: Edge? = nil, action: @escaping @MainActor (Tips.Action) -> Void = { _ in }
    ) -> some View { self }
    nonisolated public func popoverTip(
        _ tip: (any Tip)?, isPresented: Binding<Bool>?, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
        arrowEdge: Edge? = nil, action: @escaping @MainActor (Tips.Action) -> Void = { _ in }
    ) -> some View { self }
    nonisolated public func tipViewStyle(_ style: some TipViewStyle) -> some View { self }
    nonisolated public func tipBackground(_ style: some ShapeStyle) -> some View { self }
    nonisolated public func tipCornerRadius(_ cornerRadius: CGFloat, antialiased: Bool = true) -> some View { self }
    nonisolated public func tipImageSize(_ size: CGSize) -> some View { self }
    nonisolated public func tipImageStyle(_ style: some ShapeStyle) -> some View { self }
    nonisolated public func tipBackgroundInteraction(_ interaction: PresentationBackgroundInteraction) -> some View {
        self
    }
}

/// The look of tips (TipKit: `TipViewStyle`). No tip is shown here.
@MainActor @preconcurrency public protocol TipViewStyle {
    associatedtype Body: View
    typealias Configuration = TipViewStyleConfiguration
    @ViewBuilder func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// The parts of a tip (TipKit: `TipViewStyleConfiguration`).
public struct TipViewStyleConfiguration {
    public let tip: any Tip
    public var title: Text? { tip.title }
    public var message: Text? { tip.message }
    public var image: Image? { tip.image }
    public var actions: [Tips.Action] { tip.actions }
}

/// The small form of tips (TipKit: `MiniTipViewStyle`).
public struct MiniTipViewStyle: TipViewStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { EmptyView() }
}

extension TipViewStyle where Self == MiniTipViewStyle {
    nonisolated public static var miniTip: Self { Self() }
}

/// Tips of which one is shown at a time (TipKit: `TipGroup`). No tip is shown here.
@MainActor public final class TipGroup {
    /// The order of the tips (TipKit: `TipGroup.Priority`).
    public enum Priority: Hashable, Sendable { case ordered, firstAvailable }

    /// Always nil.
    public var currentTip: (any Tip)? { nil }

    nonisolated public init(
        _ priority: Priority = .firstAvailable, @Tips.ListBuilder<any Tip> _ tips: () -> [any Tip]
    ) {}
}

/// A tip among views of UIKit (TipKit: `TipUIView`). It is never shown here.
@MainActor open class TipUIView: UIView {
    public init(_ tip: any Tip, arrowEdge: Edge? = nil, actionHandler: @escaping (Tips.Action) -> Void = { _ in }) {
        super.init(frame: .zero)
    }
    public required init?(coder: NSCoder) { return nil }
}

/// A tip in a popover (TipKit: `TipUIPopoverViewController`). It is never shown here.
@MainActor open class TipUIPopoverViewController: UIViewController {
    public init(
        _ tip: any Tip, sourceItem: Any, actionHandler: @escaping (Tips.Action) -> Void = { _ in }
    ) { super.init(nibName: nil, bundle: nil) }
    public required init?(coder: NSCoder) { return nil }
}
