/// What can be filled or outlined (SwiftUI: `Shape`).
nonisolated public protocol Shape: Sendable, Animatable, View {
    /// The outline in a rectangle.
    nonisolated func path(in rect: CGRect) -> Path
    /// What it is for.
    nonisolated static var role: ShapeRole { get }
    /// Whether it is mirrored where lines run from right to left.
    nonisolated var layoutDirectionBehavior: LayoutDirectionBehavior { get }
    /// The size it takes of what it is offered.
    nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
}

/// What a shape is for (SwiftUI: `ShapeRole`).
public enum ShapeRole: Sendable {
    /// To be filled.
    case fill
    /// To be outlined.
    case stroke
    /// To separate.
    case separator
}

/// What becomes of a shape where lines run from right to left (SwiftUI: `LayoutDirectionBehavior`).
public enum LayoutDirectionBehavior: Hashable, Sendable {
    /// Nothing.
    case fixed
    /// It is mirrored where lines run in a direction.
    case mirrors(in: LayoutDirection)
    /// It is mirrored where lines run from right to left.
    public static var mirrors: LayoutDirectionBehavior { .mirrors(in: .rightToLeft) }
}

extension Shape {
    /// To be filled.
    nonisolated public static var role: ShapeRole { .fill }
    /// Mirrored where lines run from right to left.
    nonisolated public var layoutDirectionBehavior: LayoutDirectionBehavior { .mirrors }
    /// All of it.
    nonisolated public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }
    /// The shape, filled in the foreground style.
    public var body: _ShapeView<Self, ForegroundStyle> { _ShapeView(shape: self, style: ForegroundStyle()) }
}

/// A shape whose inside can be made smaller (SwiftUI: `InsettableShape`).
nonisolated public protocol InsettableShape: Shape {
    /// The type of the smaller shape.
    associatedtype InsetShape: InsettableShape
    /// The shape, smaller by an amount on all sides.
    nonisolated func inset(by amount: CGFloat) -> Self.InsetShape
}

/// A shape that what draws knows: its path is not needed.
package protocol NamedShape: Shape {
    /// The name of the shape, and what it was made with.
    nonisolated var description: ShapeDescription { get }
}

/// A shape as a tree has it.
package struct ShapeDescription: Equatable, Sendable {
    /// `Circle`, `RoundedRectangle` …; `Path` for one that is given by its outline.
    package var kind: String
    /// What it was made with.
    package var properties: [ViewProperty]

    package init(_ kind: String, _ properties: [ViewProperty] = []) {
        self.kind = kind
        self.properties = properties
    }

    /// The shape with another operation done to it, which a tree has in the order in which they are done.
    func adding(_ operation: ViewProperty) -> ShapeDescription {
        var description = self
        if let index = properties.firstIndex(where: { $0.name == "operations" }) {
            description.properties[index].value = .list(properties[index].value.list + [.object([operation])])
        } else {
            description.properties.append(ViewProperty("operations", .list([.object([operation])])))
        }
        return description
    }

    /// `{"shape":"Circle",…}`.
    package var value: ViewValue { .object([ViewProperty("shape", .string(kind))] + properties) }
}

extension Shape {
    /// The shape as a tree has it. One that is not SwiftUI's own is given by its path in the space there is.
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

    /// The shape as a tree has it, as a value: `{"shape":"Circle",…}`.
    nonisolated package func viewValue(in environment: EnvironmentValues) -> ViewValue {
        description(in: environment).value
    }
}

/// A shape that is made of another.
protocol DerivedShape: Shape {
    nonisolated func description(of environment: EnvironmentValues) -> ShapeDescription
}

private enum WidgetContentSizeKey: EnvironmentKey {
    static var defaultValue: CGSize { CGSize(width: 158, height: 158) }
}

extension EnvironmentValues {
    /// The space that views have: the widget's without its margins, and within a frame of a fixed size that size. The
    /// default is a small widget's.
    package var widgetContentSize: CGSize {
        get { self[WidgetContentSizeKey.self] }
        set { self[WidgetContentSizeKey.self] = newValue }
    }
}
