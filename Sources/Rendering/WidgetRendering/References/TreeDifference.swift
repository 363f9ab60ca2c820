/// The differences between two layout trees, in words.
package enum TreeDifference {
    /// Returns a sentence for each difference, in the order of the new tree; parts that are lost come where they were.
    /// Empty if the trees are equal.
    ///
    /// If a text, a color or a font differs, or a part was lost or added, other parts usually move because of it. So one
    /// sentence counts those whose place or size alone differs.
    package static func sentences(from old: LayoutTree, to new: LayoutTree) -> [String] {
        guard old != new else { return [] }
        var sentences: [String] = []
        var moves: [[String]] = []
        for pair in pairs(old.parts, new.parts) {
            switch pair {
            case (let old?, let new?):
                sentences += changes(from: old, to: new)
                moves.append(self.moves(from: old, to: new))
            case (let old?, nil): sentences.append("\(name(old)) is lost")
            case (nil, let new?): sentences.append("\(name(new)) is added")
            case (nil, nil): break
            }
        }
        moves.removeAll(where: \.isEmpty)
        if sentences.isEmpty || moves.count == 1 { return sentences + moves.joined() }
        if !moves.isEmpty { sentences.append("\(moves.count) parts have another place or size") }
        return sentences
    }

    private typealias Part = LayoutTree.Part

    /// Matches the parts of two trees: first those with the same kind and text, then others of the same kind between them,
    /// whose text changed.
    private static func pairs(_ old: [Part], _ new: [Part]) -> [(Part?, Part?)] {
        func key(_ part: Part) -> [String] { [part.kind, part.text ?? ""] }
        let difference = new.map(key).difference(from: old.map(key))
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var result: [(Part?, Part?)] = []
        var (oldIndex, newIndex) = (0, 0)
        while oldIndex < old.count || newIndex < new.count {
            var lost: [Part] = []
            var added: [Part] = []
            while oldIndex < old.count, removed.contains(oldIndex) {
                lost.append(old[oldIndex])
                oldIndex += 1
            }
            while newIndex < new.count, inserted.contains(newIndex) {
                added.append(new[newIndex])
                newIndex += 1
            }
            for part in lost {
                if let index = added.firstIndex(where: { $0.kind == part.kind }) {
                    result += added[..<index].map { (nil, $0) }
                    result.append((part, added[index]))
                    added.removeFirst(index + 1)
                } else {
                    result.append((part, nil))
                }
            }
            result += added.map { (nil, $0) }
            if oldIndex < old.count, newIndex < new.count, !removed.contains(oldIndex), !inserted.contains(newIndex) {
                result.append((old[oldIndex], new[newIndex]))
                (oldIndex, newIndex) = (oldIndex + 1, newIndex + 1)
            }
        }
        return result
    }

    /// Returns sentences on what a part shows.
    private static func changes(from old: Part, to new: Part) -> [String] {
        let name = name(new)
        var changes: [String] = []
        if old.text != new.text { changes.append("\(self.name(old)) is now \(quoted(new.text))") }
        if old.cut != new.cut {
            switch (old.cut, new.cut) {
            case (nil, let cut?): changes.append("\(name) is now cut at \(quoted(cut))")
            case (_?, nil): changes.append("\(name) is no longer cut")
            default:
                changes.append("\(name) is now cut at \(quoted(new.cut)) instead of \(quoted(old.cut))")
            }
        }
        if (old.isRedacted == true) != (new.isRedacted == true) {
            changes.append("\(name) is \(new.isRedacted == true ? "now" : "no longer") hidden")
        }
        if old.color != new.color {
            changes.append("\(name) has the color \(new.color ?? "none") instead of \(old.color ?? "none")")
        }
        if old.font != new.font {
            changes.append("\(name) has the font \(new.font ?? "none") instead of \(old.font ?? "none")")
        }
        return changes
    }

    /// Returns sentences on where a part is.
    private static func moves(from old: Part, to new: Part) -> [String] {
        let name = name(new)
        var changes: [String] = []
        if old.x != new.x || old.y != new.y {
            changes.append("\(name) is at \(place(new)) instead of \(place(old))")
        }
        if old.width != new.width || old.height != new.height {
            changes.append("\(name) has the size \(size(new)) instead of \(size(old))")
        }
        if old.depth != new.depth { changes.append("\(name) is in \(new.depth) parts instead of \(old.depth)") }
        return changes
    }

    private static func name(_ part: Part) -> String { "`\(part.kind)`" + (part.text.map { " " + quoted($0) } ?? "") }

    private static func quoted(_ text: String?) -> String {
        "'" + (text ?? "").split(whereSeparator: \.isNewline).joined(separator: " ") + "'"
    }

    private static func place(_ part: Part) -> String { "\(Part.number(part.x)),\(Part.number(part.y))" }

    private static func size(_ part: Part) -> String { "\(Part.number(part.width))×\(Part.number(part.height))" }
}
