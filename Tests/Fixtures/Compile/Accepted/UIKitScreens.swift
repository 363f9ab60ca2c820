import QuartzCore
import SwiftUI
import UIKit
import UniformTypeIdentifiers

// Controllers that only an app shows, in files that its widget compiles too.

final class NotesController: UITableViewController, UISearchResultsUpdating {
    private var notes = ["a", "b"]
    private let search = UISearchController(searchResultsController: nil)

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "note")
        tableView.rowHeight = UITableView.automaticDimension
        refreshControl = UIRefreshControl()
        refreshControl?.addAction(
            UIAction { [weak self] _ in self?.refreshControl?.endRefreshing() }, for: .valueChanged)
        search.searchResultsUpdater = self
        navigationItem.searchController = search
        navigationItem.rightBarButtonItem = UIBarButtonItem(title: "More", image: nil, menu: menu())
        navigationItem.largeTitleDisplayMode = .never
        let appearance = UINavigationBarAppearance()
        appearance.configureWithOpaqueBackground()
        appearance.titleTextAttributes = [.foregroundColor: UIColor.label]
        navigationController?.navigationBar.scrollEdgeAppearance = appearance
        UITabBar.appearance().unselectedItemTintColor = .systemGray
        UITableView.appearance().backgroundColor = .clear
    }

    func updateSearchResults(for searchController: UISearchController) { tableView.reloadData() }

    func menu() -> UIMenu {
        let sort = UIMenu(
            title: "Sort", image: UIImage(systemName: "arrow.up"), options: [.displayInline, .singleSelection],
            children: ["Name", "Date"].map { name in UIAction(title: name, state: .off) { _ in print(name) } })
        let delete = UIAction(title: "Delete", attributes: [.destructive]) { [weak self] _ in self?.notes = [] }
        let key = UIKeyCommand(title: "Save", action: "save", input: "s", modifierFlags: .command)
        return UIMenu(title: "", children: [sort, delete, key])
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { notes.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "note", for: indexPath)
        var content = cell.defaultContentConfiguration()
        content.text = notes[indexPath.row]
        content.textProperties.color = .secondaryLabel
        cell.contentConfiguration = content
        cell.accessoryType = .disclosureIndicator
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        present(
            UIActivityViewController(activityItems: [notes[indexPath.row]], applicationActivities: nil), animated: true)
    }

    override func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        UISwipeActionsConfiguration(actions: [
            UIContextualAction(style: .destructive, title: "Delete") { _, _, done in done(true) }
        ])
    }
}

final class PhotosController: UIViewController, UICollectionViewDelegate {
    private enum Part: Hashable { case main }
    private var source: UICollectionViewDiffableDataSource<Part, Int>?

    override func viewDidLoad() {
        super.viewDidLoad()
        let collection = UICollectionView(frame: view.bounds, collectionViewLayout: layout())
        collection.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        collection.delegate = self
        view.addSubview(collection)
        let cells = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { cell, _, number in
            cell.contentConfiguration = UIHostingConfiguration { Text("\(number)") }
            cell.accessories = [.disclosureIndicator()]
        }
        source = UICollectionViewDiffableDataSource(collectionView: collection) { collection, indexPath, number in
            collection.dequeueConfiguredReusableCell(using: cells, for: indexPath, item: number)
        }
        var snapshot = NSDiffableDataSourceSnapshot<Part, Int>()
        snapshot.appendSections([.main])
        snapshot.appendItems([1, 2, 3], toSection: .main)
        source?.apply(snapshot, animatingDifferences: true)
    }

    private func layout() -> UICollectionViewLayout {
        UICollectionViewCompositionalLayout { _, environment in
            let item = NSCollectionLayoutItem(
                layoutSize: .init(widthDimension: .fractionalWidth(0.5), heightDimension: .fractionalHeight(1)))
            item.contentInsets = .init(top: 2, leading: 2, bottom: 2, trailing: 2)
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .estimated(100)),
                subitems: [item])
            let section = NSCollectionLayoutSection(group: group)
            section.orthogonalScrollingBehavior = .groupPaging
            section.interGroupSpacing = environment.container.contentSize.width > 500 ? 8 : 4
            return section
        }
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        collectionView.deselectItem(at: indexPath, animated: true)
    }
}

final class CardView: UIView, UIGestureRecognizerDelegate {
    private let parts = UISegmentedControl(items: ["Day", "Week"])
    private let stepper = UIStepper()
    private let pages = UIPageControl()
    private let date = UIDatePicker()

    override init(frame: CGRect) {
        super.init(frame: frame)
        parts.selectedSegmentIndex = 0
        parts.setTitleTextAttributes([.foregroundColor: UIColor.white], for: .selected)
        parts.addAction(UIAction { action in print(action.sender as? UISegmentedControl ?? "") }, for: .valueChanged)
        date.datePickerMode = .time
        date.preferredDatePickerStyle = .wheels
        let stack = UIStackView(arrangedSubviews: [parts, stepper, pages, date])
        stack.setCustomSpacing(4, after: parts)
        addSubview(stack)
        let pan = UIPanGestureRecognizer(target: self, action: "pan:")
        pan.delegate = self
        addGestureRecognizer(pan)
        var configuration = UIButton.Configuration.borderedProminent()
        configuration.title = "Close"
        configuration.imagePadding = 4
        let button = UIButton(configuration: configuration, primaryAction: UIAction { _ in })
        button.menu = UIMenu(children: [UIAction(title: "a") { _ in }])
        button.showsMenuAsPrimaryAction = true
        stack.addArrangedSubview(button)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

    func pulse() {
        let scale = CABasicAnimation(keyPath: "transform.scale")
        scale.fromValue = 1
        scale.toValue = 1.2
        scale.autoreverses = true
        scale.repeatCount = .greatestFiniteMagnitude
        scale.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        let path = CAKeyframeAnimation(keyPath: "position.x")
        path.values = [0, 10, 0]
        path.keyTimes = [0, 0.5, 1]
        let group = CAAnimationGroup()
        group.animations = [scale, path]
        group.duration = 0.3
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        CATransaction.setCompletionBlock { print("done") }
        layer.add(group, forKey: "pulse")
        CATransaction.commit()
        UIViewPropertyAnimator(duration: 0.2, dampingRatio: 0.7) { self.alpha = 0.5 }.startAnimation()
    }
}

final class NoteFile: UIDocument {
    var text = ""
    override func contents(forType typeName: String) throws -> Any { Data(text.utf8) }
    override func load(fromContents contents: Any, ofType typeName: String?) throws {
        guard let data = contents as? Data else { throw CocoaError(.fileReadCorruptFile) }
        text = String(decoding: data, as: UTF8.self)
    }
}

struct FilePicker: UIViewControllerRepresentable {
    @Binding var url: URL?

    func makeUIViewController(context: Context) -> UIDocumentPickerViewController {
        let picker = UIDocumentPickerViewController(forOpeningContentTypes: [.json], asCopy: true)
        picker.delegate = context.coordinator
        return picker
    }
    func updateUIViewController(_ uiViewController: UIDocumentPickerViewController, context: Context) {}
    func makeCoordinator() -> Coordinator { Coordinator(url: $url) }

    final class Coordinator: NSObject, UIDocumentPickerDelegate {
        let url: Binding<URL?>
        init(url: Binding<URL?>) { self.url = url }
        func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {
            url.wrappedValue = urls.first
        }
    }
}

struct CameraPicker: UIViewControllerRepresentable {
    final class Coordinator: NSObject, UIImagePickerControllerDelegate, UINavigationControllerDelegate {
        func imagePickerController(
            _ picker: UIImagePickerController,
            didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
        ) {
            print((info[.originalImage] as? UIImage)?.size ?? .zero)
            picker.dismiss(animated: true)
        }
    }

    func makeUIViewController(context: Context) -> UIImagePickerController {
        let picker = UIImagePickerController()
        picker.sourceType = UIImagePickerController.isSourceTypeAvailable(.camera) ? .camera : .photoLibrary
        picker.delegate = context.coordinator
        return picker
    }
    func updateUIViewController(_ uiViewController: UIImagePickerController, context: Context) {}
    func makeCoordinator() -> Coordinator { Coordinator() }
}

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let windowScene = scene as? UIWindowScene else { return }
        window = UIWindow(windowScene: windowScene)
        window?.rootViewController = UITabBarController()
        for context in connectionOptions.urlContexts { print(context.url) }
    }
}

func provider(_ image: UIImage) -> [NSItemProvider] {
    [NSItemProvider(object: image), NSItemProvider(object: NSURL(fileURLWithPath: "/tmp/a")), NSItemProvider()]
}

final class PickedColor: NSObject, UIColorPickerViewControllerDelegate, UIAdaptivePresentationControllerDelegate {
    var color: Data?

    func colorPickerViewControllerDidSelectColor(_ viewController: UIColorPickerViewController) {
        color = try? NSKeyedArchiver.archivedData(
            withRootObject: viewController.selectedColor, requiringSecureCoding: true)
    }

    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { color = nil }

    func present(on controller: UIViewController) {
        let picker = UIColorPickerViewController()
        picker.supportsAlpha = false
        picker.delegate = self
        picker.presentationController?.delegate = self
        picker.sheetPresentationController?.detents = [.medium(), .large()]
        controller.present(picker, animated: true)
    }
}

func picture(of emoji: String) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in
        (emoji as NSString).draw(at: .zero, withAttributes: [.font: UIFont.systemFont(ofSize: 16)])
        emoji.draw(in: .zero, withAttributes: nil)
        NSAttributedString(string: emoji).draw(in: .zero)
    }
}
