extension Font {
    private func with(_ change: (inout Font) -> Void) -> Font {
        var font = self
        change(&font)
        return font
    }

    private func with(_ trait: Trait) -> Font { with { if !$0.traits.contains(trait) { $0.traits.append(trait) } } }

    public func weight(_ weight: Weight) -> Font { with { $0.weight = weight } }
    public func width(_ width: Width) -> Font { with { $0.width = width } }
    public func leading(_ leading: Leading) -> Font { with { $0.leading = leading } }
    public func bold() -> Font { with(.bold) }
    public func italic() -> Font { with(.italic) }
    public func monospaced() -> Font { with(.monospaced) }
    public func monospacedDigit() -> Font { with(.monospacedDigit) }
    public func smallCaps() -> Font { with(.smallCaps) }
    /// Returns the font with small capitals instead of lowercase letters.
    public func lowercaseSmallCaps() -> Font { with(.lowercaseSmallCaps) }
    /// Returns the font with small capitals instead of uppercase letters.
    public func uppercaseSmallCaps() -> Font { with(.uppercaseSmallCaps) }
}
