extension RangeReplaceableCollection where Self: MutableCollection {
    /// Moves the elements at some places to another place, and keeps their order (SwiftUI:
    /// `move(fromOffsets:toOffset:)`). `destination` is an offset before anything was moved.
    public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
        var moved: [Element] = []
        var before: [Element] = []
        var after: [Element] = []
        for (offset, element) in self.enumerated() {
            if source.contains(offset) {
                moved.append(element)
            } else if offset < destination {
                before.append(element)
            } else {
                after.append(element)
            }
        }
        replaceSubrange(startIndex..<endIndex, with: before + moved + after)
    }

    /// Removes the elements at some places (SwiftUI: `remove(atOffsets:)`).
    public mutating func remove(atOffsets offsets: IndexSet) {
        let kept = self.enumerated().filter { !offsets.contains($0.offset) }.map(\.element)
        replaceSubrange(startIndex..<endIndex, with: kept)
    }
}
