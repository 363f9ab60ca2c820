/// Names among which similar ones are searched: for each of a thousand errors, among thousands of names.
struct SimilarNames: Sendable {
    /// A name with what rules most comparisons out.
    private struct Name: Sendable {
        var text: String
        var count: Int
        var letters: UInt64

        init(_ text: String) {
            self.text = text
            count = text.count
            // The letters that occur, as bits; letters with the same remainder share a bit.
            letters = text.utf8.reduce(0) { $0 | 1 << UInt64($1 & 63) }
        }
    }

    private let names: [Name]

    init(_ names: some Sequence<String> = []) {
        self.names = names.map(Name.init)
    }

    /// Returns the names whose edit distance from `text` is at most `most`, in their order.
    func near(_ text: String, within most: Int) -> [(name: String, distance: Int)] {
        let wanted = Name(text)
        return names.compactMap { name in
            // One edit adds or removes a letter, or replaces one by another: at most two bits change.
            guard abs(name.count - wanted.count) <= most,
                (name.letters ^ wanted.letters).nonzeroBitCount <= 2 * most
            else { return nil }
            let distance = EditDistance.between(name.text, text)
            return distance <= most ? (name.text, distance) : nil
        }
    }
}
