extension Font {
    private func with(_ change: (inout Font) -> Void) -> Font {
        var font = self
        change(&font)
        return font
    }

    private func with(_ trait: Trait) -> Font { with { if !$0.traits.contains(trait) { $0.traits.append(trait) } } }

    /// The font with another weight.
    public func weight(_ weight: Weight) -> Font { with { $0.weight = weight } }
    /// The font with another width.
    public func width(_ width: Width) -> Font { with { $0.width = width } }
    /// The font with another distance of lines.
    public func leading(_ leading: Leading) -> Font { with { $0.leading = leading } }
    /// The font in bold.
    public func bold() -> Font { with(.bold) }
    /// The font in italics.
    public func italic() -> Font { with(.italic) }
    /// The font with all letters of one width.
    public func monospaced() -> Font { with(.monospaced) }
    /// The font with all digits of one width.
    public func monospacedDigit() -> Font { with(.monospacedDigit) }
    /// The font with small capitals.
    public func smallCaps() -> Font { with(.smallCaps) }
    /// The font with small capitals for small letters.
    public func lowercaseSmallCaps() -> Font { with(.lowercaseSmallCaps) }
    /// The font with small capitals for capitals.
    public func uppercaseSmallCaps() -> Font { with(.uppercaseSmallCaps) }
}
