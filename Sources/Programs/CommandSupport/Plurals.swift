extension BinaryInteger {
    /// The number with what is counted: `1 state`, `0 states`, `2 states`.
    /// - Parameters:
    ///   - one: the word for one, such as `state`.
    ///   - many: the word for all other numbers; the first with an `s` when there is none.
    public func counted(_ one: String, _ many: String? = nil) -> String {
        "\(self) \(self == 1 ? one : many ?? one + "s")"
    }
}
