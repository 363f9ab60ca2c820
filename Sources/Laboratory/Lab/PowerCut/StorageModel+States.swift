import Glibc

extension StorageModel {
    /// The largest number of combinations of names per moment, and of contents for each of these combinations.
    static let mostNames = 4096
    static let mostContents = 1024

    /// The combinations that the bounds leave out at one moment.
    struct LeftOut {
        /// The number of combinations that were not built; `Int.max` if an `Int` cannot hold it.
        var count = 0
        /// Descriptions of these combinations.
        var remarks: [String] = []

        mutating func add(_ more: Int, of what: String) {
            guard more > 0 else { return }
            let (sum, isTooMuch) = count.addingReportingOverflow(more)
            count = isTooMuch ? .max : sum
            let number = more == .max ? "too many to count" : "\(more)"
            if !remarks.contains(where: { $0.hasSuffix(what) }) { remarks.append("\(number) combinations of \(what)") }
        }
    }

    /// A name in a folder that may refer to more than one entry.
    private struct Slot: Hashable {
        var folder: Int
        var name: String
    }

    /// Calls a body with each state that the disk may have after a cut at this moment. For the same calls, the order of
    /// states is the same. States can repeat.
    /// - Returns: the combinations that the bounds leave out.
    func eachState(_ body: (FileTree) throws -> Void) rethrows -> LeftOut {
        var leftOut = LeftOut()
        var slots: [Slot] = []
        var choices: [[Entry]] = []
        for number in folders.keys.sorted() {
            for name in folders[number]?.names ?? [] {
                let entries = StoredFile.distinct(folders[number]?.entries[name] ?? [])
                guard entries.count > 1 else { continue }
                slots.append(Slot(folder: number, name: name))
                // The last entry stays last, because it is the one that programs see.
                let last = folders[number]?.entries[name]?.last
                choices.append(entries.filter { $0 != last } + entries.filter { $0 == last })
            }
        }
        var variants: [Int: [[UInt8]]] = [:]
        for (number, file) in files.sorted(by: { $0.key < $1.key }) {
            let (contents, others) = file.variants()
            variants[number] = contents
            leftOut.add(others, of: "blocks of one file")
        }
        let names = Combinations(counts: choices.map(\.count), bound: Self.mostNames)
        leftOut.add(names.leftOut, of: "names")
        try names.each { choice in
            var chosen: [Slot: Entry] = [:]
            for (slot, (index, entries)) in zip(slots, zip(choice, choices)) { chosen[slot] = entries[index] }
            var tree = FileTree(nodes: ["": .folder(mode: folderMode)], contents: [:])
            var order: [Int] = []
            build(0, "", [0], chosen, &tree, &order)
            let possible = order.map { variants[$0] ?? [[]] }
            let contents = Combinations(counts: possible.map(\.count), bound: Self.mostContents)
            leftOut.add(contents.leftOut, of: "several files' contents")
            try contents.each { choice in
                for (place, index) in choice.enumerated() { tree.contents[place] = possible[place][index] }
                try body(tree)
            }
        }
        return leftOut
    }

    /// Builds the content of a folder. Files are numbered in order of appearance, so that equal states are equal
    /// values.
    private func build(
        _ folder: Int, _ path: String, _ above: Set<Int>, _ chosen: [Slot: Entry], _ tree: inout FileTree,
        _ order: inout [Int]
    ) {
        for name in folders[folder]?.names ?? [] {
            let entry = chosen[Slot(folder: folder, name: name)] ?? folders[folder]?.entries[name]?.last ?? .nothing
            let place = path.isEmpty ? name : path + "/" + name
            switch entry {
            case .nothing: break
            // Names from different moments could put a folder into itself. No file system restores such a state.
            case .folder(let number) where above.contains(number): break
            case .folder(let number):
                tree.nodes[place] = .folder(mode: folderMode)
                build(number, place, above.union([number]), chosen, &tree, &order)
            case .file(let number):
                let index = order.firstIndex(of: number) ?? order.count
                if index == order.count { order.append(number) }
                tree.nodes[place] = .file(index, mode: files[number]?.mode ?? 0o600)
            }
        }
    }
}
