/// The data that a stored value lost through a failed fetch. The value after the fetch is compared with the value
/// before it, and with the value that the same call stores with a network.
struct StoredLoss: Sendable {
    /// A description of the loss. In a sentence it follows the value's name: `is gone`.
    var words: String
    /// The contents that are lost.
    var lost: Set<StoredValue.Leaf>
    /// True if the value's shape shows the loss: the value is gone, empty, of another sort, or lacks parts. False if
    /// all of its contents were replaced by others of the same shape, such as a default.
    var isOfShape: Bool
    /// The mark, such as `Live`, if the value contains nothing else; otherwise nil.
    private(set) var mark: StoredValue.Leaf?

    /// - Parameters:
    ///   - before: The value before the fetch.
    ///   - offline: The value after the failed fetch.
    ///   - online: The value that the same call stores with a network.
    /// - Returns: nil if nothing was lost, or if `online` equals `offline`.
    init?(before: String?, offline: String?, online: String?) {
        // If the call stores the same value with a network, the failed fetch is not the cause. A value that holds only
        // flags has no data to lose.
        guard let before, offline != before, let online, online != offline else { return nil }
        let (old, kept) = (StoredValue(before), StoredValue(online))
        guard old.hasData, kept.hasData, kept.sort == old.sort else { return nil }
        let mark = old.sort.isStructured || old.data.count > 1 ? nil : old.data.first { $0.isMark }
        guard let offline else {
            self.init(words: "is gone", lost: old.data, isOfShape: true)
            self.mark = mark
            return
        }
        let new = StoredValue(offline)
        let lost = old.data.subtracting(new.data)
        if new.sort != old.sort, old.sort.isStructured || new.sort == .markup {
            let article = new.sort == .text ? "other text" : new.sort.rawValue
            self.init(words: "was \(old.sort.rawValue) and is \(article)", lost: lost, isOfShape: true)
        } else if !new.hasData {
            self.init(words: "lost its contents", lost: lost, isOfShape: true)
            self.mark = mark
        } else if let list = old.filled.intersection(kept.filled).subtracting(new.filled).sorted().first {
            self.init(words: "has an empty list\(list.isEmpty ? "" : " \(list)")", lost: lost, isOfShape: true)
        } else if let name = Self.missing(old, kept, new) {
            self.init(words: "lacks \(name)", lost: lost, isOfShape: true)
        } else if let place = Self.blank(old, kept, new) {
            self.init(words: "has nothing in \(place)", lost: lost, isOfShape: true)
        } else if !old.data.isEmpty, old.data.isDisjoint(with: new.data) {
            self.init(words: "lost everything it held", lost: lost, isOfShape: false)
        } else {
            return nil
        }
    }

    private init(words: String, lost: Set<StoredValue.Leaf>, isOfShape: Bool) {
        self.words = words
        self.lost = lost
        self.isOfShape = isOfShape
    }

    /// Returns a member that `old` and `kept` have, but `new` lacks.
    private static func missing(_ old: StoredValue, _ kept: StoredValue, _ new: StoredValue) -> String? {
        old.members.intersection(kept.members).subtracting(new.members).sorted().first
    }

    /// Returns a path whose text became empty or a dash, or whose number became 0 or -1. With a network (`kept`), the
    /// text or number stays the same.
    private static func blank(_ old: StoredValue, _ kept: StoredValue, _ new: StoredValue) -> String? {
        old.leaves.keys.sorted().first { place in
            guard let leaf = old.leaves[place], leaf.isData, let other = new.leaves[place], !other.isData else {
                return false
            }
            return leaf == kept.leaves[place]
        }
    }
}
