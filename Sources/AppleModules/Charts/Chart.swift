@_exported public import AppleFoundation
public import SwiftUI

/// A chart (Charts: `Chart`). The tree of views contains the chart's marks with their values. Drawings show a sketch
/// without axes.
public struct Chart<Content: ChartContent> {
    private let content: Content

    nonisolated public init(@ChartContentBuilder content: () -> Content) {
        self.content = content()
    }
}

extension Chart {
    /// Creates a chart from the marks of each element.
    nonisolated public init<Data: RandomAccessCollection, C: ChartContent>(
        _ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> C
    ) where Content == ForEach<Data, Data.Element.ID, C>, Data.Element: Identifiable {
        self.content = ForEach(data, content: content)
    }

    /// Creates a chart from the marks of each element, identified by a property.
    nonisolated public init<Data: RandomAccessCollection, ID: Hashable, C: ChartContent>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ChartContentBuilder content: @escaping (Data.Element) -> C
    ) where Content == ForEach<Data, ID, C> {
        self.content = ForEach(data, id: id, content: content)
    }
}

extension Chart: PrimitiveView {
    public typealias Body = Never

    /// The marks that `tandem render` draws.
    private static var sketched: Set<String> { ["LineMark", "AreaMark", "BarMark", "PointMark", "RuleMark"] }

    package func nodes(in context: ViewContext) -> [ViewNode] {
        let marks = content.marks(in: context.environment)
        let isSketched = !marks.isEmpty && marks.allSatisfy { Self.sketched.contains($0["mark"]?.string ?? "") }
        context.mark(isSketched ? "Chart is a sketch of its marks, without axes" : "Chart is not drawn")
        return [ViewNode("Chart", [ViewProperty("marks", .list(marks))])]
    }
}

/// The content of a chart (Charts: `ChartContent`).
@MainActor @preconcurrency public protocol ChartContent {
    associatedtype Body: ChartContent
    @ChartContentBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: ChartContent {}

extension ChartContent where Body == Never {
    /// Never called.
    public var body: Never { fatalError("\(Self.self) is a primitive and has no body") }
}

/// Content that creates its marks itself.
package protocol PrimitiveChartContent: ChartContent where Body == Never {
    /// Returns the marks, each in the form `{"mark":"LineMark","x":…,"y":…}`.
    @MainActor func marks(in environment: EnvironmentValues) -> [ViewValue]
}

extension ChartContent {
    @MainActor package func marks(in environment: EnvironmentValues) -> [ViewValue] {
        if let primitive = self as? any PrimitiveChartContent { return primitive.marks(in: environment) }
        return body.marks(in: environment)
    }
}

/// A builder of the content of a chart from a closure's statements (Charts: `ChartContentBuilder`).
@resultBuilder public struct ChartContentBuilder {
    public static func buildExpression<Content: ChartContent>(_ content: Content) -> Content { content }
    public static func buildBlock() -> some ChartContent { ChartContentList(contents: []) }
    public static func buildBlock<Content: ChartContent>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: ChartContent>(_ content: repeat each Content) -> some ChartContent {
        var contents: [any ChartContent] = []
        repeat contents.append(each content)
        return ChartContentList(contents: contents)
    }
    public static func buildIf<Content: ChartContent>(_ content: Content?) -> some ChartContent {
        ChartContentList(contents: content.map { [$0] } ?? [])
    }
    public static func buildEither<First: ChartContent>(first: First) -> AnyChartContent { AnyChartContent(first) }
    public static func buildEither<Second: ChartContent>(second: Second) -> AnyChartContent { AnyChartContent(second) }
    public static func buildLimitedAvailability(_ content: some ChartContent) -> AnyChartContent {
        AnyChartContent(content)
    }
}

struct ChartContentList {
    let contents: [any ChartContent]
}

extension ChartContentList: PrimitiveChartContent {
    typealias Body = Never
    func marks(in environment: EnvironmentValues) -> [ViewValue] { contents.flatMap { $0.marks(in: environment) } }
}

/// Type-erased content of a chart (Charts: `AnyChartContent`).
public struct AnyChartContent {
    let content: any ChartContent

    nonisolated public init(_ content: any ChartContent) {
        self.content = content
    }
}

extension AnyChartContent: PrimitiveChartContent {
    public typealias Body = Never
    package func marks(in environment: EnvironmentValues) -> [ViewValue] { content.marks(in: environment) }
}

extension ForEach: ChartContent where Content: ChartContent {
    public typealias Body = Never
}

extension ForEach: PrimitiveChartContent where Content: ChartContent {
    package func marks(in environment: EnvironmentValues) -> [ViewValue] {
        data.flatMap { content($0).marks(in: environment) }
    }
}

extension ForEach where Content: ChartContent {
    /// Creates marks for each element.
    nonisolated public init(
        _ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> Content
    ) where ID == Data.Element.ID, Data.Element: Identifiable {
        self.init(data: data, makeContent: content)
    }

    /// Creates marks for each element, identified by a property.
    nonisolated public init(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @ChartContentBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.init(data: data, makeContent: content)
    }
}
