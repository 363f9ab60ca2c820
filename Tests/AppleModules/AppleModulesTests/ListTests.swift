import AppleUIKit
import Foundation
import SwiftUI
import TestSupport
import Testing

private final class Rows: NSObject, UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { section + 2 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
    }
}

/// Tests of UIKit's tables and collections: the values of their cells and the snapshots of their data.
@Suite @MainActor struct ListTests {
    @Test("A table asks its data source for numbers, keeps the selection, and has no visible rows")
    func tables() {
        let (table, rows) = (UITableView(frame: .zero, style: .insetGrouped), Rows())
        #expect(table.numberOfSections == 1 && table.numberOfRows(inSection: 0) == 0)
        table.dataSource = rows
        #expect(table.numberOfRows(inSection: 1) == 3 && table.cellForRow(at: IndexPath(row: 0, section: 0)) == nil)
        let (first, second) = (IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 0))
        table.selectRow(at: first, animated: false, scrollPosition: .none)
        table.selectRow(at: second, animated: false, scrollPosition: .none)
        #expect(table.indexPathForSelectedRow == second)
        table.allowsMultipleSelection = true
        table.selectRow(at: first, animated: false, scrollPosition: .none)
        #expect(table.indexPathsForSelectedRows == [second, first])
        table.deselectRow(at: second, animated: true)
        #expect(table.indexPathsForSelectedRows == [first])
        table.reloadData()
        #expect(table.indexPathsForSelectedRows == nil && table.indexPathsForVisibleRows == [])
        var order: [String] = []
        table.performBatchUpdates {
            order.append("updates")
        } completion: {
            order.append("\($0)")
        }
        #expect(order == ["updates", "true"])
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        #expect(table.dequeueReusableCell(withIdentifier: "cell", for: first).reuseIdentifier == "cell")
        #expect(table.dequeueReusableCell(withIdentifier: "other") == nil)
    }

    @Test("A controller of a table is its data source, and makes it when its view is asked for")
    func controllers() {
        final class Numbers: UITableViewController {
            override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 4 }
        }
        let controller = Numbers(style: .grouped)
        #expect(!controller.isViewLoaded && controller.tableView.style == .grouped && controller.isViewLoaded)
        #expect(controller.tableView.numberOfRows(inSection: 0) == 4 && controller.tableView.delegate === controller)
        let collection = UICollectionViewController(collectionViewLayout: UICollectionViewFlowLayout())
        #expect(collection.collectionView.collectionViewLayout === collection.collectionViewLayout)
        #expect(collection.collectionViewLayout.collectionView === collection.collectionView)
    }

    @Test("The content of a row is a value: a cell keeps a copy, and it changes with the cell's state")
    func contents() throws {
        let cell = UITableViewCell(style: .value1, reuseIdentifier: "a")
        cell.textLabel?.text = "old"
        var content = cell.defaultContentConfiguration()
        #expect(content.prefersSideBySideTextAndSecondaryText && content.textProperties.font.pointSize == 17)
        content.text = "a"
        cell.contentConfiguration = content
        content.text = "b"
        #expect((cell.contentConfiguration as? UIListContentConfiguration)?.text == "a")
        #expect(cell.textLabel == nil && content != .valueCell())
        cell.contentConfiguration = nil
        #expect(cell.textLabel?.text == "old")
        #expect(UITableViewCell(style: .default, reuseIdentifier: nil).detailTextLabel == nil)
        var state = UICellConfigurationState(traitCollection: UITraitCollection(userInterfaceStyle: .light))
        state.isDisabled = true
        #expect(content.updated(for: state).textProperties.color != content.textProperties.color)
        var seen: [Bool] = []
        cell.configurationUpdateHandler = { seen.append($1.isSelected) }
        cell.setSelected(true, animated: false)
        #expect(seen == [true] && cell.isSelected)
        #expect(UIBackgroundConfiguration.clear().backgroundColor == .clear)
        #expect((content.makeContentView().configuration as? UIListContentConfiguration)?.text == "b")
    }

    @Test("A snapshot keeps its sections and items in order through all changes")
    func snapshots() {
        var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
        snapshot.appendSections(["a", "c"])
        snapshot.insertSections(["b"], beforeSection: "c")
        snapshot.appendItems([1, 2, 3], toSection: "a")
        snapshot.appendItems([9])
        #expect(snapshot.sectionIdentifiers == ["a", "b", "c"] && snapshot.itemIdentifiers == [1, 2, 3, 9])
        #expect(snapshot.sectionIdentifier(containingItem: 9) == "c" && snapshot.indexOfItem(9) == 3)
        snapshot.insertItems([10], afterItem: 1)
        snapshot.insertItems([11], beforeItem: 1)
        #expect(snapshot.itemIdentifiers(inSection: "a") == [11, 1, 10, 2, 3])
        snapshot.moveItem(3, beforeItem: 1)
        snapshot.moveItem(11, afterItem: 9)
        #expect(snapshot.itemIdentifiers(inSection: "a") == [3, 1, 10, 2])
        #expect(snapshot.itemIdentifiers(inSection: "c") == [9, 11])
        snapshot.moveSection("c", beforeSection: "a")
        snapshot.deleteItems([1, 99])
        snapshot.deleteSections(["b"])
        #expect(snapshot.sectionIdentifiers == ["c", "a"] && snapshot.itemIdentifiers == [9, 11, 3, 10, 2])
        #expect(snapshot.numberOfItems == 5 && snapshot.numberOfItems(inSection: "a") == 3)
        snapshot.reloadItems([9])
        snapshot.reloadItems([9, 2])
        snapshot.reconfigureItems([3])
        snapshot.reloadSections(["a"])
        #expect(snapshot.reloadedItemIdentifiers == [9, 2] && snapshot.reconfiguredItemIdentifiers == [3])
        let copy = snapshot
        snapshot.deleteAllItems()
        #expect(snapshot.numberOfSections == 0 && copy.numberOfItems == 5)
    }

    @Test("Adding an item twice to a snapshot ends the process, as in UIKit")
    func uniqueItems() async {
        await #expect(processExitsWith: .failure) {
            var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
            snapshot.appendSections(["a"])
            snapshot.appendItems([1, 1])
        }
    }

    @Test("A data source shows the snapshot that was applied last, and makes its cells")
    func dataSources() throws {
        let layout = UICollectionViewCompositionalLayout.list(
            using: UICollectionLayoutListConfiguration(appearance: .plain))
        let collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
        let registration = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, text in
            var content = cell.defaultContentConfiguration()
            content.text = text
            cell.contentConfiguration = content
        }
        let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: collection) {
            $0.dequeueConfiguredReusableCell(using: registration, for: $1, item: $2)
        }
        #expect(collection.dataSource === source && collection.numberOfSections == 0)
        var snapshot = source.snapshot()
        snapshot.appendSections([7, 8])
        snapshot.appendItems(["a", "b"], toSection: 8)
        snapshot.reloadItems(["a"])
        var isDone = false
        source.apply(snapshot) { isDone = true }
        snapshot.deleteItems(["b"])
        #expect(isDone && collection.numberOfItems(inSection: 1) == 2 && collection.numberOfItems(inSection: 0) == 0)
        let place = IndexPath(item: 1, section: 1)
        #expect(source.itemIdentifier(for: place) == "b" && source.indexPath(for: "b") == place)
        #expect(source.itemIdentifier(for: IndexPath(item: 2, section: 1)) == nil && source.indexPath(for: "c") == nil)
        #expect(source.sectionIdentifier(for: 1) == 8 && source.index(for: 8) == 1)
        #expect(source.snapshot().reloadedItemIdentifiers.isEmpty)
        let cell = try #require(source.collectionView(collection, cellForItemAt: place) as? UICollectionViewListCell)
        #expect((cell.contentConfiguration as? UIListContentConfiguration)?.text == "b")

        let table = UITableView(frame: .zero)
        let rows = UITableViewDiffableDataSource<Int, String>(tableView: table) { _, _, text in
            let cell = UITableViewCell(style: .default, reuseIdentifier: text)
            cell.contentConfiguration = UIHostingConfiguration { Text(text) }
            return cell
        }
        rows.apply(snapshot, animatingDifferences: false)
        #expect(table.numberOfSections == 2 && table.numberOfRows(inSection: 1) == 1)
        #expect(rows.snapshot().reloadedItemIdentifiers.isEmpty && snapshot.reloadedItemIdentifiers == ["a"])
        #expect(rows.tableView(table, cellForRowAt: IndexPath(row: 0, section: 1)).reuseIdentifier == "a")
    }

    @Test("The parts of a layout keep their sizes, insets and groups")
    func layouts() {
        let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(0.5), heightDimension: .estimated(44))
        let item = NSCollectionLayoutItem(layoutSize: size)
        item.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        let group = NSCollectionLayoutGroup.horizontal(layoutSize: size, subitem: item, count: 2)
        group.interItemSpacing = .fixed(8)
        #expect(group.subitems == [item, item] && group.interItemSpacing?.isFixedSpacing == true)
        #expect(size.widthDimension.isFractionalWidth && size.widthDimension.dimension == 0.5)
        #expect(size.heightDimension.isEstimated && !size.heightDimension.isAbsolute)
        let header = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: size, elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
        let section = NSCollectionLayoutSection(group: group)
        section.boundarySupplementaryItems = [header]
        #expect(header.alignment == .top && header.elementKind == "UICollectionElementKindSectionHeader")
        let flow = UICollectionViewFlowLayout()
        #expect(flow.itemSize == CGSize(width: 50, height: 50) && flow.minimumLineSpacing == 10)
    }
}
