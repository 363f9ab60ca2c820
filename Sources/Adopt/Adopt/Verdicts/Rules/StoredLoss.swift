/// The effect of a failed fetch on a stored value. The value is compared with the value before the fetch, and with the
/// value that the same call stores with a network.
struct StoredLoss: Sendable {
    /// A description of the loss that can follow the value's name: `is gone`.
    var words: String
    /// The contents that are lost.
    var lost: Set<StoredValue.Leaf>
    /// True if the value's shape shows the loss: the value is gone, empty, of another sort, or lacks parts. False if
    /// other contents of the same shape, such as a default, replaced all of its contents.
    var isOfShape: Bool
    /// The value's only content, if that is a mark such as `Live`.
    private(set) var mark: StoredValue.Leaf?

    /// - Returns: nil if nothing was lost, or if the call stores the same value with a network.
    init?(before: String?, offline: String?, online: String?) {
        // Flags hold no data. A loss that also occurs with a network does not come from a failed fetch.
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

    /// Returns a member that existed before the failed fetch, is missing now, and would exist with a network.
    private static func missing(_ old: StoredValue, _ kept: StoredValue, _ new: StoredValue) -> String? {
        old.members.intersection(kept.members).subtracting(new.members).sorted().first
    }

    /// Returns a path whose text became empty or a dash, or whose number became 0 or -1, although it would have kept a
    /// value with a network.
    private static func blank(_ old: StoredValue, _ kept: StoredValue, _ new: StoredValue) -> String? {
        old.leaves.keys.sorted().first { place in
            guard let leaf = old.leaves[place], leaf.isData, let other = new.leaves[place], !other.isData else {
                return false
            }
            return leaf == kept.leaves[place]
        }
    }
}
