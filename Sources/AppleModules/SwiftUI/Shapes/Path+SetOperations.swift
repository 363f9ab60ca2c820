// Set operations of paths. Unlike in SwiftUI, curves become lines.

extension Path {
    /// Returns the area that is in at least one of the paths (SwiftUI: `union(_:eoFill:)`).
    public func union(_ other: Path, eoFill: Bool = false) -> Path { combined(other, eoFill) { $0 || $1 } }

    /// Returns the area that is in both paths (SwiftUI: `intersection(_:eoFill:)`).
    public func intersection(_ other: Path, eoFill: Bool = false) -> Path { combined(other, eoFill) { $0 && $1 } }

    /// Returns the area that is in this path but not in the other (SwiftUI: `subtracting(_:eoFill:)`).
    public func subtracting(_ other: Path, eoFill: Bool = false) -> Path { combined(other, eoFill) { $0 && !$1 } }

    /// Returns the area that is in exactly one of the paths (SwiftUI: `symmetricDifference(_:eoFill:)`).
    public func symmetricDifference(_ other: Path, eoFill: Bool = false) -> Path {
        combined(other, eoFill) { $0 != $1 }
    }

    /// Returns the part of this line inside the other path (SwiftUI: `lineIntersection(_:eoFill:)`).
    public func lineIntersection(_ other: Path, eoFill: Bool = false) -> Path {
        PathRegion(other, eoFill: eoFill).cutting(self, keepingInside: true)
    }

    /// Returns the part of this line outside the other path (SwiftUI: `lineSubtraction(_:eoFill:)`).
    public func lineSubtraction(_ other: Path, eoFill: Bool = false) -> Path {
        PathRegion(other, eoFill: eoFill).cutting(self, keepingInside: false)
    }

    /// Returns the same area without overlapping lines (SwiftUI: `normalized(eoFill:)`).
    public func normalized(eoFill: Bool = true) -> Path { combined(Path(), eoFill) { inside, _ in inside } }

    private func combined(_ other: Path, _ eoFill: Bool, _ isIn: (Bool, Bool) -> Bool) -> Path {
        PathRegion(self, eoFill: eoFill).combined(with: PathRegion(other, eoFill: eoFill), isIn)
    }
}

private struct CombinedShape<First: Shape, Second: Shape>: Shape {
    let first: First
    let second: Second
    let combine: @Sendable (Path, Path) -> Path

    func path(in rect: CGRect) -> Path { combine(first.path(in: rect), second.path(in: rect)) }
}

extension Shape {
    /// Returns the area that is in at least one of the shapes (SwiftUI: `union(_:eoFill:)`).
    nonisolated public func union<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
        CombinedShape(first: self, second: other) { $0.union($1, eoFill: eoFill) }
    }

    /// Returns the area that is in both shapes (SwiftUI: `intersection(_:eoFill:)`).
    nonisolated public func intersection<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
        CombinedShape(first: self, second: other) { $0.intersection($1, eoFill: eoFill) }
    }

    /// Returns the area that is in this shape but not in the other (SwiftUI: `subtracting(_:eoFill:)`).
    nonisolated public func subtracting<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
        CombinedShape(first: self, second: other) { $0.subtracting($1, eoFill: eoFill) }
    }

    /// Returns the area that is in exactly one of the shapes (SwiftUI: `symmetricDifference(_:eoFill:)`).
    nonisolated public func symmetricDifference<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
        CombinedShape(first: self, second: other) { $0.symmetricDifference($1, eoFill: eoFill) }
    }

    /// Returns the part of this line inside the other shape (SwiftUI: `lineIntersection(_:eoFill:)`).
    nonisolated public func lineIntersection<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
        CombinedShape(first: self, second: other) { $0.lineIntersection($1, eoFill: eoFill) }
    }

    /// Returns the part of this line outside the other shape (SwiftUI: `lineSubtraction(_:eoFill:)`).
    nonisolated public func lineSubtraction<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
        CombinedShape(first: self, second: other) { $0.lineSubtraction($1, eoFill: eoFill) }
    }
}
