import AppleFoundation
import Foundation
import SwiftUI
import Testing

private struct Branch: Identifiable {
    let id: Int
    var children: [Branch]?
}

private struct SelectionKey: FocusedValueKey {
    typealias Value = Binding<Int>
}

extension FocusedValues {
    fileprivate var selection: Binding<Int>? {
        get { self[SelectionKey.self] }
        set { self[SelectionKey.self] = newValue }
    }
}

private struct Focused: View {
    @FocusedValue(\.selection) private var value
    @FocusedBinding(\.selection) private var number
    @AccessibilityFocusState private var isRead: Bool

    var body: some View {
        Text("\(value == nil) \(number ?? 9) \(isRead)").accessibilityFocused($isRead)
            .focusedSceneValue(\.selection, .constant(3))
    }
}

private struct Buttons: View {
    @Environment(\.openWindow) private var open
    @Environment(\.dismissWindow) private var dismiss
    @Environment(\.supportsMultipleWindows) private var hasWindows
    @Environment(\.isSearching) private var isSearching
    @Environment(\.refresh) private var refresh
    @Environment(\.undoManager) private var undoManager
    @Environment(\.editMode) private var editMode

    var body: some View {
        let _ = (open(id: "a"), dismiss(id: "a"))
        Text(
            "\(hasWindows) \(isSearching) \(refresh == nil) \(undoManager == nil) \(editMode?.wrappedValue.isEditing ?? false)"
        )
    }
}

private struct Sections: TabContent {
    var body: some TabContent<Int> {
        Tab("c", systemImage: "star", value: 3) { Text("third") }
    }
}

/// Tests of views and values for apps: a widget does not show the views, and the values behave as in SwiftUI.
@Suite @MainActor struct UnshownViewTests {
    private func tree(_ view: some View) -> ViewTree { ViewTree.evaluate(view) }

    @Test("An outline shows the values at the top, and marks those with values below them")
    func outlines() {
        let branches = [Branch(id: 1), Branch(id: 2, children: [Branch(id: 3)])]
        let outline = tree(VStack { OutlineGroup(branches, children: \.children) { Text("\($0.id)") } })
        #expect(outline.texts == ["1", "2"] && outline.marks == ["DisclosureGroup is not shown in a widget"])
        let list = tree(List(branches, children: \.children) { Text("\($0.id)") })
        #expect(list.texts == ["1", "2"] && list.nodes.map(\.kind) == ["List"])
        let root = tree(OutlineGroup(branches[0], children: \.children) { Text("\($0.id)") })
        #expect(root.texts == ["1"] && root.marks.isEmpty)
    }

    @Test("The tree contains the views of a tab view's tabs and sections in order, and marks the tab view")
    func tabs() {
        let isShown = true
        let view = TabView(selection: .constant(1)) {
            Tab("a", systemImage: "star", value: 1) { Text("first") }
            if isShown {
                TabSection("b") { Tab("b", systemImage: "star", value: 2, role: .search) { Text("second") } }
            }
            Sections().badge(3)
            ForEach(4..<6) { number in Tab("d", systemImage: "star", value: number) { Text("\(number)") } }
        }
        #expect(tree(view).texts == ["first", "second", "third", "4", "5"])
        #expect(tree(view.tabViewStyle(.sidebarAdaptable)).marks == ["TabView is not shown in a widget"])
        #expect(tree(TabView { Tab("a", image: "star") { Text("only") } }).texts == ["only"])
    }

    @Test("A table, and controls of apps, are marked, and their rows are not evaluated")
    func tables() {
        let rows = [Branch(id: 1)]
        let table = Table(rows, selection: .constant(Set<Int>()), sortOrder: .constant([KeyPathComparator(\Branch.id)]))
        {
            TableColumn("a", value: \.id) { Text("\($0.id)") }.width(min: 10)
            TableColumn("b") { Text("\($0.id)") }
        }
        let shown: [(String, AnyView)] = [
            ("Table", AnyView(table)), ("Table", AnyView(Table(rows) { TableColumn("a") { Text("\($0.id)") } })),
            ("MultiDatePicker", AnyView(MultiDatePicker("a", selection: .constant([])))),
            ("RenameButton", AnyView(RenameButton())), ("ShortcutsLink", AnyView(ShortcutsLink())),
        ]
        for (kind, view) in shown {
            #expect(tree(view).texts == [] && tree(view).nodes.map(\.kind) == [kind])
            #expect(tree(view).marks == ["\(kind) is not shown in a widget"])
        }
    }

    @Test("In a widget no view has the focus, and nothing is searched, opened or loaded again")
    func environment() {
        #expect(tree(Focused()).texts == ["true 9 false"])
        #expect(tree(Buttons()).texts == ["false false true true false"])
        #expect(tree(Buttons().environment(\.editMode, .constant(.active))).texts == ["false false true true true"])
        var number: Int?
        let binding = FocusedBinding(\FocusedValues.selection)
        binding.wrappedValue = 4
        number = binding.wrappedValue
        #expect(number == nil)
    }

    @Test("A closed section contains only its header; a list with bindings has a row for each element")
    func rows() {
        for (isExpanded, texts) in [(true, ["a", "b"]), (false, ["a"])] {
            #expect(Set(tree(Section("a", isExpanded: .constant(isExpanded)) { Text("b") }).texts) == Set(texts))
        }
        let list = List(.constant([1, 2]), id: \.self, editActions: .all) { $number in Text("\(number)") }
        #expect(tree(list).texts == ["1", "2"])
        let views = ForEach(.constant([Branch(id: 5)]), editActions: .delete) { $branch in Text("\(branch.id)") }
        #expect(tree(views.onInsert(of: [.text]) { _, _ in }).texts == ["5"])
        let group = tree(ControlGroup("a") { Text("b") }.controlGroupStyle(.compactMenu))
        #expect(group.texts == ["b"] && group.marks.count == 1)
    }

    @Test("A path of values that can be encoded is restored from its code; another value ends that")
    func paths() throws {
        var path = NavigationPath()
        path.append(1)
        path.append("a")
        let code = try JSONEncoder().encode(try #require(path.codable))
        let restored = NavigationPath(try JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: code))
        #expect(restored == path && restored.count == 2)
        struct Secret: Hashable {}
        path.append(Secret())
        #expect(path.codable == nil && path.count == 3)
        path.removeLast()
        #expect(path.codable == restored.codable)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: Data(#"["no type", "1"]"#.utf8))
        }
    }

    @Test("The position of a scroll view is the last one that was set, and its geometry has the visible part")
    func positions() {
        var position = ScrollPosition(edge: .top)
        #expect(position.edge == .top && position.point == nil)
        position.scrollTo(id: 7)
        #expect(
            position.viewID(type: Int.self) == 7 && position.edge == nil && position.viewID(type: String.self) == nil)
        position.scrollTo(y: 5)
        #expect(position.y == 5 && position.x == 0 && position.viewID == nil && position == ScrollPosition(x: 0, y: 5))
        let geometry = ScrollGeometry(
            contentOffset: CGPoint(x: 0, y: 10), contentSize: CGSize(width: 50, height: 500),
            contentInsets: EdgeInsets(top: 4, leading: 1, bottom: 6, trailing: 2),
            containerSize: CGSize(width: 50, height: 100))
        #expect(geometry.visibleRect == CGRect(x: 1, y: 14, width: 47, height: 90))
        #expect(ScrollPhase.decelerating.isScrolling && !ScrollPhase.idle.isScrolling)
        let text = "abc"
        #expect(TextSelection(insertionPoint: text.startIndex).isInsertion)
        #expect(!TextSelection(range: text.startIndex..<text.endIndex).isInsertion)
        #expect(KeyboardShortcut("n", modifiers: [.command, .shift]) != KeyboardShortcut("n"))
        #expect(KeyboardShortcut.cancelAction.key == .escape)
    }

    private struct Note: FileDocument {
        static let readableContentTypes = [UTType.plainText]
        var text = ""
        init() {}
        init(configuration: ReadConfiguration) throws {
            text = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self)
        }
        func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
            FileWrapper(regularFileWithContents: Data(text.utf8))
        }
    }

    @Test("A document is made from a file and written to one; a group of documents makes no window in an extension")
    func documents() throws {
        let file = FileWrapper(regularFileWithContents: Data("a".utf8))
        var note = try Note(configuration: FileDocumentReadConfiguration(contentType: .plainText, file: file))
        note.text += "b"
        let configuration = FileDocumentWriteConfiguration(contentType: .plainText, existingFile: file)
        #expect(try note.fileWrapper(configuration: configuration).regularFileContents == Data("ab".utf8))
        #expect(Note.writableContentTypes == [.plainText])
        let group = DocumentGroup(newDocument: Note()) { _ in Text("a") }.commands { SidebarCommands() }
        #expect(SceneNode(group).backgroundTasks.isEmpty)
    }
}
