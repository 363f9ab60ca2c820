/// Builds a view from a closure's statements (SwiftUI: `ViewBuilder`). As in SwiftUI, `for` is not supported.
@resultBuilder public struct ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

    public static func buildBlock() -> EmptyView { EmptyView() }

    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

    public static func buildBlock<each Content: View>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> {
        var views: [any View] = []
        repeat views.append(each content)
        return TupleView(value: (repeat each content), views: views)
    }

    /// Builds an `if` without `else`.
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

    /// Builds the first branch of an `if` or `switch`.
    public static func buildEither<TrueContent: View, FalseContent: View>(
        first: TrueContent
    ) -> _ConditionalContent<TrueContent, FalseContent> {
        _ConditionalContent(storage: .first(first))
    }

    /// Builds the second branch of an `if` or `switch`.
    public static func buildEither<TrueContent: View, FalseContent: View>(
        second: FalseContent
    ) -> _ConditionalContent<TrueContent, FalseContent> {
        _ConditionalContent(storage: .second(second))
    }

    /// Builds the content of `if #available`. Erases its type, because older releases may lack that type.
    public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}

/// Several views in order (SwiftUI: `TupleView`).
public struct TupleView<T> {
    public var value: T
    let views: [any View]

    init(value: T, views: [any View]) {
        self.value = value
        self.views = views
    }
}

extension TupleView: PrimitiveView {
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] { views.flatMap { context.nodes(of: $0) } }
}

/// One of two views (SwiftUI: `_ConditionalContent`).
public struct _ConditionalContent<TrueContent, FalseContent> {
    enum Storage {
        case first(TrueContent)
        case second(FalseContent)
    }

    let storage: Storage
}

extension _ConditionalContent: View where TrueContent: View, FalseContent: View {
    public typealias Body = Never
}

extension _ConditionalContent: PrimitiveView where TrueContent: View, FalseContent: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        switch storage {
        case .first(let view): context.nodes(of: view)
        case .second(let view): context.nodes(of: view)
        }
    }
}

extension Optional: View where Wrapped: View {
    public typealias Body = Never
}

extension Optional: PrimitiveView where Wrapped: View {
    package func nodes(in context: ViewContext) -> [ViewNode] { map { context.nodes(of: $0) } ?? [] }
}
