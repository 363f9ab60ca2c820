/// A view that can be filled or outlined (SwiftUI: `Shape`).
nonisolated public protocol Shape: Sendable, Animatable, View {
    /// Returns the outline of the shape in a rectangle.
    nonisolated func path(in rect: CGRect) -> Path
    /// The way in which the shape is used.
    nonisolated static var role: ShapeRole { get }
    /// The rule for mirroring the shape in right-to-left layouts.
    nonisolated var layoutDirectionBehavior: LayoutDirectionBehavior { get }
    /// Returns the size of the shape for an offered size.
    nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
}

/// The way in which a shape is used (SwiftUI: `ShapeRole`).
public enum ShapeRole: Sendable {
    case fill
    case stroke
    case separator
}

/// The rule for mirroring a shape (SwiftUI: `LayoutDirectionBehavior`).
public enum LayoutDirectionBehavior: Hashable, Sendable {
    case fixed
    /// The shape is mirrored in layouts of the given direction.
    case mirrors(in: LayoutDirection)
    /// The shape is mirrored in right-to-left layouts.
    public static var mirrors: LayoutDirectionBehavior { .mirrors(in: .rightToLeft) }
}

extension Shape {
    nonisolated public static var role: ShapeRole { .fill }
    /// The shape is mirrored in right-to-left layouts.
    nonisolated public var layoutDirectionBehavior: LayoutDirectionBehavior { .mirrors }
    /// Returns the whole proposed size.
    nonisolated public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }
    /// The shape filled in the foreground style.
    public var body: _ShapeView<Self, ForegroundStyle> { _ShapeView(shape: self, style: ForegroundStyle()) }
}

/// A shape that can be inset (SwiftUI: `InsettableShape`).
nonisolated public protocol InsettableShape: Shape {
    associatedtype InsetShape: InsettableShape
    /// Returns the shape made smaller by an amount on all sides.
    nonisolated func inset(by amount: CGFloat) -> Self.InsetShape
}

/// A shape that the renderer knows by name, so its path is not recorded.
package protocol NamedShape: Shape {
    /// The name of the shape, and its arguments.
    nonisolated var description: ShapeDescription { get }
}

/// A shape as recorded in a tree.
package struct ShapeDescription: Equatable, Sendable {
    /// The name of the shape, such as `Circle` or `RoundedRectangle`; `Path` if the shape is recorded by its outline.
    package var kind: String
    /// The arguments of the shape.
    package var properties: [ViewProperty]

    package init(_ kind: String, _ properties: [ViewProperty] = []) {
        self.kind = kind
        self.properties = properties
    }

    /// Returns the shape with one more operation. The tree lists operations in the order in which they are applied.
    func adding(_ operation: ViewProperty) -> ShapeDescription {
        var description = self
        if let index = properties.firstIndex(where: { $0.name == "operations" }) {
            description.properties[index].value = .list(properties[index].value.list + [.object([operation])])
        } else {
            description.properties.append(ViewProperty("operations", .list([.object([operation])])))
        }
        return description
    }

    /// The shape as JSON: `{"shape":"Circle",…}`.
    package var value: ViewValue { .object([ViewProperty("shape", .string(kind))] + properties) }
}

extension Shape {
    /// Returns the shape as recorded in a tree. A shape that the app defines is recorded by its path in the available
    /// space.
    nonisolated package func description(in environment: EnvironmentValues) -> ShapeDescription {
        if let named = self as? any NamedShape { return named.description }
        if let derived = self as? any DerivedShape { return derived.description(of: environment) }
        let size = environment.widgetContentSize
        let path = path(in: CGRect(x: 0, y: 0, width: size.width, height: size.height))
        return ShapeDescription(
            "Path",
            [
                ViewProperty("type", .string("\(Self.self)")), ViewProperty("path", .string(path.svg)),
                ViewProperty("size", size.value),
            ])
    }

    /// Returns the recorded shape as a value: `{"shape":"Circle",…}`.
    nonisolated package func viewValue(in environment: EnvironmentValues) -> ViewValue {
        description(in: environment).value
    }
}

/// A shape derived from another.
protocol DerivedShape: Shape {
    nonisolated func description(of environment: EnvironmentValues) -> ShapeDescription
}

private enum WidgetContentSizeKey: EnvironmentKey {
    static var defaultValue: CGSize { CGSize(width: 158, height: 158) }
}

extension EnvironmentValues {
    /// The space available to views: the space of the widget without its margins, or the space of a frame of fixed
    /// size. The default is the space of a small widget.
    package var widgetContentSize: CGSize {
        get { self[WidgetContentSizeKey.self] }
        set { self[WidgetContentSizeKey.self] = newValue }
    }
}
