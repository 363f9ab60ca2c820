/// The texts of a view that come from the clock: those that differ between two times although nothing else does.
package struct ClockTexts: Sendable {
    /// The number of texts of the view.
    private let count: Int
    /// The positions of the texts that change with the time.
    private let positions: Set<Int>

    /// Compares a view with the same view at another time. If the number of texts differs, no text can be compared.
    /// - Parameter later: The texts at the other time; nil if they are unknown.
    package init(now: [String], later: [String]?) {
        count = now.count
        positions = Set(later?.count == now.count ? now.indices.filter { now[$0] != later?[$0] } : [])
    }

    /// Returns the texts of a view without those that come from the clock.
    package func without(_ texts: [String]) -> [String] {
        guard texts.count == count else { return texts }
        return texts.indices.filter { !positions.contains($0) }.map { texts[$0] }
    }
}
