extension Font {
    /// 34 points.
    public static let largeTitle = Font(base: .textStyle(.largeTitle))
    /// 28 points.
    public static let title = Font(base: .textStyle(.title))
    /// 22 points.
    public static let title2 = Font(base: .textStyle(.title2))
    /// 20 points.
    public static let title3 = Font(base: .textStyle(.title3))
    /// 17 points, semibold.
    public static let headline = Font(base: .textStyle(.headline))
    /// 15 points.
    public static let subheadline = Font(base: .textStyle(.subheadline))
    /// 17 points.
    public static let body = Font(base: .textStyle(.body))
    /// 16 points.
    public static let callout = Font(base: .textStyle(.callout))
    /// 13 points.
    public static let footnote = Font(base: .textStyle(.footnote))
    /// 12 points.
    public static let caption = Font(base: .textStyle(.caption))
    /// 11 points.
    public static let caption2 = Font(base: .textStyle(.caption2))

    /// Returns the system's font for a text style.
    public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
        Font(base: .textStyle(style), weight: weight, design: design)
    }

    /// Returns the system's font for a text style.
    @_disfavoredOverload
    public static func system(_ style: TextStyle, design: Design = .default) -> Font {
        Font(base: .textStyle(style), design: design)
    }

    /// Returns the system's font in a size that does not scale with the user's text size.
    public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
        Font(base: .system(size), weight: weight, design: design)
    }

    /// Returns the system's font in a size that does not scale with the user's text size.
    @_disfavoredOverload
    public static func system(size: CGFloat, weight: Weight = .regular, design: Design = .default) -> Font {
        Font(base: .system(size), weight: weight, design: design)
    }

    /// Returns the font `name`. Its size scales in the same way as body text.
    public static func custom(_ name: String, size: CGFloat) -> Font {
        Font(base: .custom(name, size, relativeTo: .body, isFixed: false))
    }

    /// Returns the font `name`. Its size scales in the same way as text of the style `textStyle`.
    public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: TextStyle) -> Font {
        Font(base: .custom(name, size, relativeTo: textStyle, isFixed: false))
    }

    /// Returns the font `name` in a size that does not scale with the user's text size.
    public static func custom(_ name: String, fixedSize: CGFloat) -> Font {
        Font(base: .custom(name, fixedSize, relativeTo: .body, isFixed: true))
    }
}
