/// A view that can be filled or outlined (SwiftUI: `Shape`).
nonisolated public protocol Shape: Sendable, Animatable, View {
    /// Returns the outline of the shape if the shape fills `rect`.
    nonisolated func path(in rect: CGRect) -> Path
    /// The way in which the shape is used.
    nonisolated static var role: ShapeRole { get }
    /// The rule for mirroring the shape in right-to-left layouts.
    nonisolated var layoutDirectionBehavior: LayoutDirectionBehavior { get }
    /// Returns the size that the shape takes if the size `proposal` is offered.
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
    /// The shape is mirrored in layouts that have the given direction.
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
    /// The shape, filled in the foreground style.
    public var body: _ShapeView<Self, ForegroundStyle> { _ShapeView(shape: self, style: ForegroundStyle()) }
}

/// A shape that can be made smaller on all sides (SwiftUI: `InsettableShape`).
nonisolated public protocol InsettableShape: Shape {
    associatedtype InsetShape: InsettableShape
    /// Returns the shape, made smaller by `amount` points on all sides.
    nonisolated func inset(by amount: CGFloat) -> Self.InsetShape
}

/// A shape that the renderer knows by its name, so that its outline need not be recorded.
package protocol NamedShape: Shape {
    /// The name of the shape, and the arguments with which it was created.
    nonisolated var description: ShapeDescription { get }
}

/// The form in which the tree of views records a shape.
package struct ShapeDescription: Equatable, Sendable {
    /// The name of the shape, such as `Circle` or `RoundedRectangle`; `Path` if the shape is recorded by its outline.
    package var kind: String
    /// The arguments with which the shape was created, and the operations on it.
    package var properties: [ViewProperty]

    package init(_ kind: String, _ properties: [ViewProperty] = []) {
        self.kind = kind
        self.properties = properties
    }

    /// Returns the description with one more operation on the shape. Operations are listed in the order in which they
    /// are applied.
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
    /// Returns the form in which the tree of views records the shape. If the app defines the shape, its outline in the
    /// available space is recorded.
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

    /// Returns the form in which the tree of views records the shape, as a value: `{"shape":"Circle",…}`.
    nonisolated package func viewValue(in environment: EnvironmentValues) -> ViewValue {
        description(in: environment).value
    }
}

/// A shape that is derived from another shape, for example by a rotation.
protocol DerivedShape: Shape {
    nonisolated func description(of environment: EnvironmentValues) -> ShapeDescription
}

private enum WidgetContentSizeKey: EnvironmentKey {
    static var defaultValue: CGSize { CGSize(width: 158, height: 158) }
}

extension EnvironmentValues {
    /// The space that is available to views: the size of the widget without its margins, or the size of a fixed frame
    /// around the views. By default, it is the space in a small widget.
    package var widgetContentSize: CGSize {
        get { self[WidgetContentSizeKey.self] }
        set { self[WidgetContentSizeKey.self] = newValue }
    }
}
