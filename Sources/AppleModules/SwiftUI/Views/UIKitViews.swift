public import AppleUIKit

/// A view that shows a view of UIKit (SwiftUI: `UIViewRepresentable`). A widget cannot show one: on a phone it draws a
/// sign in its place. Here it draws nothing, and a mark in the tree of views says so.
@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
    associatedtype UIViewType: UIView
    associatedtype Coordinator = Void
    typealias Context = UIViewRepresentableContext<Self>
    func makeUIView(context: Self.Context) -> Self.UIViewType
    func updateUIView(_ uiView: Self.UIViewType, context: Self.Context)
    func makeCoordinator() -> Self.Coordinator
    static func dismantleUIView(_ uiView: Self.UIViewType, coordinator: Self.Coordinator)
}

extension UIViewRepresentable {
    public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}

    @MainActor @preconcurrency public static func _makeView(_ view: Self, _ inputs: _ViewInputs) -> _ViewOutputs {
        inputs.context.mark("\(Self.self): a widget does not show views of UIKit")
        return _ViewOutputs(nodes: [])
    }
}

extension UIViewRepresentable where Coordinator == Void {
    public func makeCoordinator() {}
}

/// What a view of UIKit is made with (SwiftUI: `UIViewRepresentableContext`). None is made here.
@MainActor @preconcurrency public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
    public let coordinator: Representable.Coordinator
    public let environment: EnvironmentValues
    public let transaction: Transaction
}

/// A view that shows a controller of UIKit (SwiftUI: `UIViewControllerRepresentable`). Like `UIViewRepresentable` it
/// draws nothing here.
@MainActor @preconcurrency public protocol UIViewControllerRepresentable: View where Body == Never {
    associatedtype UIViewControllerType: UIViewController
    associatedtype Coordinator = Void
    typealias Context = UIViewControllerRepresentableContext<Self>
    func makeUIViewController(context: Self.Context) -> Self.UIViewControllerType
    func updateUIViewController(_ uiViewController: Self.UIViewControllerType, context: Self.Context)
    func makeCoordinator() -> Self.Coordinator
}

extension UIViewControllerRepresentable {
    @MainActor @preconcurrency public static func _makeView(_ view: Self, _ inputs: _ViewInputs) -> _ViewOutputs {
        inputs.context.mark("\(Self.self): a widget does not show controllers of UIKit")
        return _ViewOutputs(nodes: [])
    }
}

extension UIViewControllerRepresentable where Coordinator == Void {
    public func makeCoordinator() {}
}

/// What a controller of UIKit is made with (SwiftUI: `UIViewControllerRepresentableContext`). None is made here.
@MainActor @preconcurrency
public struct UIViewControllerRepresentableContext<
    Representable: UIViewControllerRepresentable
> {
    public let coordinator: Representable.Coordinator
    public let environment: EnvironmentValues
    public let transaction: Transaction
}

/// A controller of UIKit that shows a view of SwiftUI (SwiftUI: `UIHostingController`). It is never shown here.
@MainActor @preconcurrency open class UIHostingController<Content: View>: UIViewController {
    open var rootView: Content
    open var sizingOptions: UIHostingControllerSizingOptions = []

    public init(rootView: Content) {
        self.rootView = rootView
        super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) { return nil }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The names of SwiftUI with the module that declares some of them on a phone, as in `SwiftUICore.Font`.
public enum SwiftUICore {
    public typealias Alignment = SwiftUI.Alignment
    public typealias Angle = SwiftUI.Angle
    public typealias Animation = SwiftUI.Animation
    public typealias Binding = SwiftUI.Binding
    public typealias Color = SwiftUI.Color
    public typealias Edge = SwiftUI.Edge
    public typealias EdgeInsets = SwiftUI.EdgeInsets
    public typealias Environment = SwiftUI.Environment
    public typealias EnvironmentValues = SwiftUI.EnvironmentValues
    public typealias Font = SwiftUI.Font
    public typealias Image = SwiftUI.Image
    public typealias Path = SwiftUI.Path
    public typealias Shape = SwiftUI.Shape
    public typealias State = SwiftUI.State
    public typealias Text = SwiftUI.Text
    public typealias View = SwiftUI.View
    public typealias ViewModifier = SwiftUI.ViewModifier
}
