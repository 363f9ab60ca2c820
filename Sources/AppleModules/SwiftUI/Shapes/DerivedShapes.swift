/// A type-erased shape (SwiftUI: `AnyShape`).
public struct AnyShape: DerivedShape {
    private let shape: any Shape

    nonisolated public init<S: Shape>(_ shape: S) {
        self.shape = shape
    }

    nonisolated public func path(in rect: CGRect) -> Path { shape.path(in: rect) }
    nonisolated func description(of environment: EnvironmentValues) -> ShapeDescription {
        shape.description(in: environment)
    }
}

extension Path: DerivedShape {
    nonisolated public func path(in rect: CGRect) -> Path { self }
    nonisolated func description(of environment: EnvironmentValues) -> ShapeDescription {
        ShapeDescription("Path", [ViewProperty("path", .string(svg))])
    }
}

/// A part of a shape's outline (SwiftUI: `_TrimmedShape`).
public struct _TrimmedShape<Content: Shape>: DerivedShape {
    public var shape: Content
    public var startFraction: CGFloat
    public var endFraction: CGFloat

    nonisolated public init(shape: Content, startFraction: CGFloat, endFraction: CGFloat) {
        self.shape = shape
        self.startFraction = startFraction
        self.endFraction = endFraction
    }

    nonisolated public func path(in rect: CGRect) -> Path {
        shape.path(in: rect).trimmedPath(from: startFraction, to: endFraction)
    }
    nonisolated func description(of environment: EnvironmentValues) -> ShapeDescription {
        shape.description(in: environment).adding(
            ViewProperty(
                "trim",
                .object([ViewProperty("from", .number(startFraction)), ViewProperty("to", .number(endFraction))])))
    }
}

/// The outline of a shape, used as a shape (SwiftUI: `_StrokedShape`).
public struct _StrokedShape<Content: Shape>: DerivedShape {
    public var shape: Content
    public var style: StrokeStyle

    nonisolated public init(shape: Content, style: StrokeStyle) {
        self.shape = shape
        self.style = style
    }

    nonisolated public func path(in rect: CGRect) -> Path {
        shape.path(in: rect)
    }
    nonisolated func description(of environment: EnvironmentValues) -> ShapeDescription {
        shape.description(in: environment).adding(ViewProperty("stroke", .object(style.properties)))
    }
}

/// A shape of fixed size (SwiftUI: `_SizedShape`).
public struct _SizedShape<Content: Shape>: DerivedShape {
    public var shape: Content
    public var size: CGSize

    nonisolated public init(shape: Content, size: CGSize) {
        self.shape = shape
        self.size = size
    }

    nonisolated public func path(in rect: CGRect) -> Path {
        shape.path(in: CGRect(origin: rect.origin, size: size))
    }
    nonisolated func description(of environment: EnvironmentValues) -> ShapeDescription {
        shape.description(in: environment).adding(ViewProperty("size", size.value))
    }
}
