/// The values that were pushed onto a navigation stack (SwiftUI: `NavigationPath`).
public struct NavigationPath: Equatable {
    private var values: [AnyHashable] = []
    /// The values in order as they are encoded; nil if one of them cannot be encoded.
    public private(set) var codable: CodableRepresentation? = CodableRepresentation()

    public init() {}
    public init<S: Sequence>(_ elements: S) where S.Element: Hashable {
        for element in elements { append(element) }
    }
    public init<S: Sequence>(_ elements: S) where S.Element: Hashable & Codable {
        for element in elements { append(element) }
    }
    /// Restores the values of a path that was encoded.
    public init(_ codable: CodableRepresentation) {
        values = codable.values.map { AnyHashable($0) }
        self.codable = codable
    }

    /// The values of a path that can be encoded (SwiftUI: `NavigationPath.CodableRepresentation`). As in SwiftUI, each
    /// value follows the name of its type, and the last value comes first.
    public struct CodableRepresentation: Codable, Equatable {
        var values: [any Codable & Hashable] = []

        init() {}

        public init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            while !container.isAtEnd {
                let name = try container.decode(String.self)
                guard let type = _typeByName(name) as? any (Codable & Hashable).Type else {
                    throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(name) is no known type")
                }
                let data = Data(try container.decode(String.self).utf8)
                values.insert(try JSONDecoder().decode(type, from: data), at: 0)
            }
        }

        public func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for value in values.reversed() {
                let type: any Any.Type = Swift.type(of: value)
                guard let name = _mangledTypeName(type) else {
                    throw EncodingError.invalidValue(
                        value, .init(codingPath: container.codingPath, debugDescription: "\(type) has no name"))
                }
                try container.encode(name)
                try container.encode(String(decoding: try JSONEncoder().encode(value), as: UTF8.self))
            }
        }

        public static func == (left: Self, right: Self) -> Bool {
            left.values.map { AnyHashable($0) } == right.values.map { AnyHashable($0) }
        }
    }

    public var count: Int { values.count }
    public var isEmpty: Bool { values.isEmpty }
    public mutating func append<V: Hashable>(_ value: V) {
        values.append(AnyHashable(value))
        if let value = value as? any Codable & Hashable { codable?.values.append(value) } else { codable = nil }
    }
    public mutating func append<V: Hashable & Codable>(_ value: V) {
        values.append(AnyHashable(value))
        codable?.values.append(value)
    }
    public mutating func removeLast(_ count: Int = 1) {
        values.removeLast(count)
        let rest = values.compactMap { $0.base as? any Codable & Hashable }
        guard rest.count == values.count else { return codable = nil }
        var representation = CodableRepresentation()
        representation.values = rest
        codable = representation
    }
}

/// A view with views that are pushed onto it (SwiftUI: `NavigationStack`). A widget does not show one; a mark in the
/// tree of views says so.
public struct NavigationStack<Data, Root> {
    let root: Root
}

extension NavigationStack: View where Root: View {
    public typealias Body = Never
}

extension NavigationStack: PrimitiveView where Root: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        context.unshown("NavigationStack", children: context.nodes(of: root))
    }
}

extension NavigationStack where Data == NavigationPath, Root: View {
    nonisolated public init(@ViewBuilder root: () -> Root) {
        self.root = root()
    }

    nonisolated public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) {
        self.root = root()
    }
}

extension NavigationStack
where
    Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable, Root: View
{
    nonisolated public init(path: Binding<Data>, @ViewBuilder root: () -> Root) {
        self.root = root()
    }
}

/// A view with views that are pushed onto it (SwiftUI: `NavigationView`). A widget does not show one; a mark in the tree
/// of views says so.
public struct NavigationView<Content> {
    let content: Content
}

extension NavigationView: View where Content: View {
    public typealias Body = Never

    nonisolated public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

extension NavigationView: PrimitiveView where Content: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        context.unshown("NavigationView", children: context.nodes(of: content))
    }
}

/// A control that pushes a view (SwiftUI: `NavigationLink`). A widget does not show one; a mark in the tree of views
/// says so. The destination is not evaluated.
public struct NavigationLink<Label, Destination> {
    let label: Label
}

extension NavigationLink: View where Label: View, Destination: View {
    public typealias Body = Never

    nonisolated public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
        self.label = label()
    }

    nonisolated public init(destination: Destination, @ViewBuilder label: () -> Label) {
        self.label = label()
    }

    // SwiftUI has deprecated these initializers.
    nonisolated public init(
        isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
    ) {
        self.label = label()
    }

    nonisolated public init(destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label) {
        self.label = label()
    }

    nonisolated public init<V: Hashable>(
        tag: V, selection: Binding<V?>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
    ) {
        self.label = label()
    }
}

extension NavigationLink: PrimitiveView where Label: View, Destination: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        context.unshown("NavigationLink", children: context.nodes(of: label))
    }
}

extension NavigationLink where Label == Text, Destination: View {
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
        label = Text(titleKey)
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder destination: () -> Destination) {
        label = Text(title)
    }

    nonisolated public init(_ titleKey: LocalizedStringKey, destination: Destination) {
        label = Text(titleKey)
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, destination: Destination) {
        label = Text(title)
    }
}

extension NavigationLink where Label: View, Destination == Never {
    nonisolated public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
        self.label = label()
    }
}

extension NavigationLink where Label == Text, Destination == Never {
    nonisolated public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) {
        label = Text(titleKey)
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?) {
        label = Text(title)
    }
}
