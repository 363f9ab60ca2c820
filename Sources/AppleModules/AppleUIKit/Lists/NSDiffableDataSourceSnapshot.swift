/// The sections and items of a table or a collection (UIKit: `NSDiffableDataSourceSnapshot`). As in UIKit, a change that
/// names an unknown section or item, or adds one that is there, ends the process.
public struct NSDiffableDataSourceSnapshot<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
    private var sections: [(id: SectionIdentifierType, items: [ItemIdentifierType])] = []
    public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
    public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []
    public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []

    public init() {}

    public var numberOfItems: Int { sections.reduce(0) { $0 + $1.items.count } }
    public var numberOfSections: Int { sections.count }
    public var sectionIdentifiers: [SectionIdentifierType] { sections.map(\.id) }
    public var itemIdentifiers: [ItemIdentifierType] { sections.flatMap(\.items) }

    public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
        sections[place(of: identifier)].items.count
    }
    public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
        sections[place(of: identifier)].items
    }
    public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
        sections.first { $0.items.contains(identifier) }?.id
    }
    public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? { itemIdentifiers.firstIndex(of: identifier) }
    public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
        sections.firstIndex { $0.id == identifier }
    }

    private func place(of identifier: SectionIdentifierType) -> Int {
        guard let index = indexOfSection(identifier) else { fatalError("no section of the snapshot is \(identifier)") }
        return index
    }
    private func place(of identifier: ItemIdentifierType) -> (section: Int, item: Int) {
        for (index, section) in sections.enumerated() {
            if let item = section.items.firstIndex(of: identifier) { return (index, item) }
        }
        fatalError("no item of the snapshot is \(identifier)")
    }

    private func requireNew(_ identifiers: [ItemIdentifierType]) {
        var seen = Set(itemIdentifiers)
        for identifier in identifiers where !seen.insert(identifier).inserted {
            fatalError("item identifiers are not unique: \(identifier) is in the snapshot twice")
        }
    }

    /// Adds items to the end of a section; nil stands for the last one.
    public mutating func appendItems(
        _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
    ) {
        requireNew(identifiers)
        guard !sections.isEmpty else { fatalError("there are no sections to which items could be added") }
        sections[sectionIdentifier.map { place(of: $0) } ?? sections.count - 1].items += identifiers
    }
    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
    ) { insert(identifiers, at: place(of: beforeIdentifier), offset: 0) }
    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
    ) { insert(identifiers, at: place(of: afterIdentifier), offset: 1) }
    private mutating func insert(
        _ identifiers: [ItemIdentifierType], at place: (section: Int, item: Int), offset: Int
    ) {
        requireNew(identifiers)
        sections[place.section].items.insert(contentsOf: identifiers, at: place.item + offset)
    }

    /// Removes items. Unknown ones are ignored.
    public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
        let gone = Set(identifiers)
        for index in sections.indices { sections[index].items.removeAll(where: gone.contains) }
    }
    /// Removes all sections and items.
    public mutating func deleteAllItems() { sections = [] }
    public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType) {
        move(identifier, to: toIdentifier, offset: 0)
    }
    public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType) {
        move(identifier, to: toIdentifier, offset: 1)
    }
    private mutating func move(_ identifier: ItemIdentifierType, to other: ItemIdentifierType, offset: Int) {
        let from = place(of: identifier)
        guard identifier != other else { return }
        sections[from.section].items.remove(at: from.item)
        let to = place(of: other)
        sections[to.section].items.insert(identifier, at: to.item + offset)
    }
    public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
        for identifier in identifiers { _ = place(of: identifier) }
        reloadedItemIdentifiers += identifiers.filter { !reloadedItemIdentifiers.contains($0) }
    }
    public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
        for identifier in identifiers { _ = place(of: identifier) }
        reconfiguredItemIdentifiers += identifiers.filter { !reconfiguredItemIdentifiers.contains($0) }
    }

    private func requireNew(_ identifiers: [SectionIdentifierType]) {
        var seen = Set(sectionIdentifiers)
        for identifier in identifiers where !seen.insert(identifier).inserted {
            fatalError("section identifiers are not unique: \(identifier) is in the snapshot twice")
        }
    }
    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
        requireNew(identifiers)
        sections += identifiers.map { ($0, []) }
    }
    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
    ) {
        requireNew(identifiers)
        sections.insert(contentsOf: identifiers.map { ($0, []) }, at: place(of: toIdentifier))
    }
    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
    ) {
        requireNew(identifiers)
        sections.insert(contentsOf: identifiers.map { ($0, []) }, at: place(of: toIdentifier) + 1)
    }
    /// Removes sections with their items. Unknown ones are ignored.
    public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
        sections.removeAll { identifiers.contains($0.id) }
    }
    public mutating func moveSection(
        _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
    ) { move(identifier, to: toIdentifier, offset: 0) }
    public mutating func moveSection(
        _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
    ) { move(identifier, to: toIdentifier, offset: 1) }
    private mutating func move(_ identifier: SectionIdentifierType, to other: SectionIdentifierType, offset: Int) {
        let from = place(of: identifier)
        guard identifier != other else { return }
        let section = sections.remove(at: from)
        sections.insert(section, at: place(of: other) + offset)
    }
    public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
        for identifier in identifiers { _ = place(of: identifier) }
        reloadedSectionIdentifiers += identifiers.filter { !reloadedSectionIdentifiers.contains($0) }
    }

    func item(at indexPath: IndexPath) -> ItemIdentifierType? {
        guard sections.indices.contains(indexPath.section),
            sections[indexPath.section].items.indices.contains(indexPath.item)
        else { return nil }
        return sections[indexPath.section].items[indexPath.item]
    }
    func indexPath(for identifier: ItemIdentifierType) -> IndexPath? {
        guard sectionIdentifier(containingItem: identifier) != nil else { return nil }
        let place = place(of: identifier)
        return IndexPath(item: place.item, section: place.section)
    }
    /// The snapshot without the items to reload, once they are applied.
    var applied: Self {
        var copy = self
        (copy.reloadedItemIdentifiers, copy.reconfiguredItemIdentifiers, copy.reloadedSectionIdentifiers) = ([], [], [])
        return copy
    }
}
