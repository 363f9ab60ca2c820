// As in SwiftUI, but that curves become lines.

extension Path {
    /// What is in this path or in another (SwiftUI: `union(_:eoFill:)`).
    public func union(_ other: Path, eoFill: Bool = false) -> Path { combined(other, eoFill) { $0 || $1 } }

    /// What is in both paths (SwiftUI: `intersection(_:eoFill:)`).
    public func intersection(_ other: Path, eoFill: Bool = false) -> Path { combined(other, eoFill) { $0 && $1 } }

    /// What is in this path and not in another (SwiftUI: `subtracting(_:eoFill:)`).
    public func subtracting(_ other: Path, eoFill: Bool = false) -> Path { combined(other, eoFill) { $0 && !$1 } }

    /// What is in one of the paths (SwiftUI: `symmetricDifference(_:eoFill:)`).
    public func symmetricDifference(_ other: Path, eoFill: Bool = false) -> Path {
        combined(other, eoFill) { $0 != $1 }
    }

    /// The part of this line that is in another path (SwiftUI: `lineIntersection(_:eoFill:)`).
    public func lineIntersection(_ other: Path, eoFill: Bool = false) -> Path {
        PathRegion(other, eoFill: eoFill).cutting(self, keepingInside: true)
    }

    /// The part of this line that is not in another path (SwiftUI: `lineSubtraction(_:eoFill:)`).
    public func lineSubtraction(_ other: Path, eoFill: Bool = false) -> Path {
        PathRegion(other, eoFill: eoFill).cutting(self, keepingInside: false)
    }

    /// The same area without lines in it (SwiftUI: `normalized(eoFill:)`).
    public func normalized(eoFill: Bool = true) -> Path { combined(Path(), eoFill) { inside, _ in inside } }

    private func combined(_ other: Path, _ eoFill: Bool, _ isIn: (Bool, Bool) -> Bool) -> Path {
        PathRegion(self, eoFill: eoFill).combined(with: PathRegion(other, eoFill: eoFill), isIn)
    }
}

/// Two shapes in one.
private struct CombinedShape<First: Shape, Second: Shape>: Shape {
    let first: First
    let second: Second
    let combine: @Sendable (Path, Path) -> Path

    func path(in rect: CGRect) -> Path { combine(first.path(in: rect), second.path(in: rect)) }
}

extension Shape {
    /// What is in this shape or in another (SwiftUI: `union(_:eoFill:)`).
    nonisolated public func union<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
        CombinedShape(first: self, second: other) { $0.union($1, eoFill: eoFill) }
    }

    /// What is in both shapes (SwiftUI: `intersection(_:eoFill:)`).
    nonisolated public func intersection<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
        CombinedShape(first: self, second: other) { $0.intersection($1, eoFill: eoFill) }
    }

    /// What is in this shape and not in another (SwiftUI: `subtracting(_:eoFill:)`).
    nonisolated public func subtracting<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
        CombinedShape(first: self, second: other) { $0.subtracting($1, eoFill: eoFill) }
    }

    /// What is in one of the shapes (SwiftUI: `symmetricDifference(_:eoFill:)`).
    nonisolated public func symmetricDifference<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
        CombinedShape(first: self, second: other) { $0.symmetricDifference($1, eoFill: eoFill) }
    }

    /// The part of this line that is in another shape (SwiftUI: `lineIntersection(_:eoFill:)`).
    nonisolated public func lineIntersection<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
        CombinedShape(first: self, second: other) { $0.lineIntersection($1, eoFill: eoFill) }
    }

    /// The part of this line that is not in another shape (SwiftUI: `lineSubtraction(_:eoFill:)`).
    nonisolated public func lineSubtraction<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
        CombinedShape(first: self, second: other) { $0.lineSubtraction($1, eoFill: eoFill) }
    }
}
