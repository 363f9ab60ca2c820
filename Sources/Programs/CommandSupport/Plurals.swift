extension BinaryInteger {
    /// Returns the number together with a noun: `1 state`, `0 states`, `2 states`.
    /// - Parameters:
    ///   - one: The singular, such as `state`.
    ///   - many: The plural; nil appends an `s` to the singular.
    public func counted(_ one: String, _ many: String? = nil) -> String {
        "\(self) \(self == 1 ? one : many ?? one + "s")"
    }
}
