import AppIntents
import SwiftUI
import UniformTypeIdentifiers

// Screens that only an app shows, in files that its widget compiles too.

struct Page: Identifiable, Hashable, Codable {
    var id: Int
    var name: String
    var children: [Page]?
}

struct SelectedPageKey: FocusedValueKey {
    typealias Value = Binding<Page>
}

extension FocusedValues {
    var page: Binding<Page>? {
        get { self[SelectedPageKey.self] }
        set { self[SelectedPageKey.self] = newValue }
    }
}

struct PageDrop: DropDelegate {
    @Binding var pages: [Page]

    func validateDrop(info: DropInfo) -> Bool { info.hasItemsConforming(to: [.plainText]) }
    func dropUpdated(info: DropInfo) -> DropProposal? { DropProposal(operation: .move) }
    func performDrop(info: DropInfo) -> Bool {
        for provider in info.itemProviders(for: [.plainText]) {
            _ = provider.loadObject(ofClass: NSString.self) { text, error in print(text ?? "", error ?? "") }
        }
        return true
    }
}

struct PagesScreen: View {
    @State private var pages: [Page] = []
    @State private var selection = Set<Page.ID>()
    @State private var order = [KeyPathComparator(\Page.name)]
    @State private var isTargeted = false
    @State private var isExpanded = true
    @State private var search = ""
    @State private var isSearching = false
    @State private var scope = 1
    @State private var path = NavigationPath()
    @State private var visibility = NavigationSplitViewVisibility.all
    @State private var title = "Pages"
    @Environment(\.openWindow) private var openWindow
    @Environment(\.dismissWindow) private var dismissWindow
    @Environment(\.dismissSearch) private var dismissSearch
    @Environment(\.undoManager) private var undoManager

    var body: some View {
        NavigationSplitView(columnVisibility: $visibility) {
            List(selection: $selection) {
                OutlineGroup(pages, children: \.children) { page in
                    Text(page.name).onDrag { NSItemProvider(object: page.name as NSString) }
                }
                Section("More", isExpanded: $isExpanded) {
                    ForEach($pages, editActions: .all) { $page in TextField("Name", text: $page.name) }
                        .onInsert(of: [.plainText]) { index, providers in print(index, providers.count) }
                }
            }
            .searchable(text: $search, isPresented: $isSearching, placement: .navigationBarDrawer(displayMode: .always))
            .searchScopes($scope) { Text("All").tag(1) }
            .searchSuggestions { Text("Recent").searchCompletion("recent") }
            .contextMenu(forSelectionType: Page.ID.self) { _ in
                Button("Open") { openWindow(id: "page") }
            } primaryAction: { ids in
                if let id = ids.first { openWindow(value: id) }
            }
            .navigationSplitViewColumnWidth(min: 200, ideal: 250)
        } detail: {
            NavigationStack(path: $path) {
                Table(pages, selection: $selection, sortOrder: $order) {
                    TableColumn("Name", value: \.name)
                    TableColumn("Number", value: \.id) { Text($0.id, format: .number) }.width(min: 20, ideal: 40)
                    TableColumn("Close") { _ in Button("Close") { dismissWindow() } }
                }
                .onDrop(of: [.plainText], delegate: PageDrop(pages: $pages))
                .onDrop(of: [UTType.url.identifier], isTargeted: $isTargeted) { providers in !providers.isEmpty }
                .toolbar {
                    ToolbarTitleMenu { Button("Rename") { dismissSearch() } }
                    ToolbarSpacer(.fixed)
                    ToolbarItem(placement: .primaryAction) {
                        Button("New", systemImage: "plus") { undoManager?.undo() }.keyboardShortcut("n")
                    }
                }
                .toolbarRole(.editor)
                .toolbarTitleDisplayMode(.inlineLarge)
                .toolbarVisibility(.hidden, for: .tabBar)
                .navigationTitle($title)
            }
        }
        .navigationSplitViewStyle(.balanced)
    }

    func save() throws -> Data? { try path.codable.map { try JSONEncoder().encode($0) } }
}

struct PagesTabs: View {
    enum Part: Hashable { case pages, search, other(Int) }
    @State private var part = Part.pages
    @AppStorage("tabs") private var customization = TabViewCustomization()
    let others: [Page]

    var body: some View {
        TabView(selection: $part) {
            Tab("Pages", systemImage: "book", value: .pages) { PagesScreen() }
                .badge(others.count)
                .customizationID("pages")
            Tab(value: .search, role: .search) { Text("Search") }
            if !others.isEmpty {
                TabSection("Others") {
                    ForEach(others) { page in
                        Tab(page.name, systemImage: "star", value: .other(page.id)) { Text(page.name) }
                    }
                }
            }
        }
        .tabViewStyle(.sidebarAdaptable)
        .tabBarMinimizeBehavior(.onScrollDown)
    }
}

struct PageEditor: View {
    @Binding var page: Page
    @State private var isShown = false
    @State private var failed: Page?
    @State private var detent = PresentationDetent.medium
    @State private var position = ScrollPosition(edge: .top)
    @State private var selection: TextSelection?
    @State private var document: PageDocument?
    @GestureState private var offset = CGSize.zero
    @AccessibilityFocusState private var isRead: Bool
    @FocusState private var hasFocus: Bool
    @FocusedValue(\.page) private var focusedPage
    @FocusedBinding(\.page) private var focused

    var body: some View {
        ScrollView {
            TextField("Name", text: $page.name, selection: $selection).focused($hasFocus)
            TextEditor(text: $page.name).textEditorStyle(.plain).findNavigator(isPresented: $isShown)
            Text(focused?.name ?? "").accessibilityFocused($isRead)
            ControlGroup("More", systemImage: "ellipsis") { RenameButton() }.controlGroupStyle(.compactMenu)
        }
        .scrollPosition($position)
        .onScrollGeometryChange(for: Bool.self) {
            $0.contentOffset.y > 0
        } action: { _, isScrolled in
            print(isScrolled)
        }
        .onScrollPhaseChange { _, phase in print(phase.isScrolling) }
        .focusedSceneValue(\.page, $page)
        .gesture(
            DragGesture(minimumDistance: 0).updating($offset) { value, state, _ in state = value.predictedEndTranslation
            }
            .simultaneously(with: RotateGesture()).onEnded { print($0.second?.rotation ?? .zero) }
        )
        .gesture(
            LongPressGesture().sequenced(before: DragGesture()).onEnded { value in
                if case .second(true, let drag?) = value { print(drag.velocity) }
            }, isEnabled: isShown
        )
        .simultaneousGesture(SpatialTapGesture().onEnded { print($0.location) })
        .sheet(isPresented: $isShown) {
            Text("Settings").presentationDetents([.medium, .large], selection: $detent)
                .presentationBackgroundInteraction(.enabled(upThrough: .medium))
                .presentationContentInteraction(.scrolls)
                .presentationSizing(.form)
        }
        .alert("Failed", isPresented: $isShown, presenting: failed) { page in
            Button(page.name, role: .destructive) {}
        } message: { page in
            Text(page.name)
        }
        .confirmationDialog(page.name, isPresented: $isShown) { Button("Delete", role: .destructive) {} }
        .fileExporter(isPresented: $isShown, document: document, contentType: .plainText) { print($0) }
        .fileMover(isPresented: $isShown, file: nil) { print($0) }
        .userActivity("com.example.page", element: page) { page, activity in activity.title = page.name }
        .onKeyPress(.escape) { .handled }
        .sensoryFeedback(.pathComplete, trigger: isShown)
    }
}

struct PageDocument: FileDocument {
    static let readableContentTypes: [UTType] = [.plainText]
    var text = ""

    init() {}
    init(configuration: ReadConfiguration) throws {
        guard let data = configuration.file.regularFileContents else { throw CocoaError(.fileReadCorruptFile) }
        text = String(decoding: data, as: UTF8.self)
    }
    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
        FileWrapper(regularFileWithContents: Data(text.utf8))
    }
}

struct PageCommands: Commands {
    @FocusedValue(\.page) private var page

    var body: some Commands {
        SidebarCommands()
        CommandGroup(replacing: .newItem) { Button("New") {}.disabled(page == nil) }
        CommandMenu("Page") { Button("Close") {}.keyboardShortcut("w", modifiers: [.command, .shift]) }
    }
}

struct PageScenes: Scene {
    var body: some Scene {
        WindowGroup { PagesScreen() }.commands { PageCommands() }.defaultSize(width: 800, height: 600)
        WindowGroup(id: "page", for: Page.ID.self) { $id in Text("\(id ?? 0)") }.windowResizability(.contentSize)
        DocumentGroup(newDocument: PageDocument()) { file in TextEditor(text: file.$document.text) }
    }
}

struct PageFocus: SetFocusFilterIntent {
    static let title: LocalizedStringResource = "Filter pages"
    var displayRepresentation: DisplayRepresentation { "Pages" }
    func perform() async throws -> some IntentResult { .result() }
}

struct PageSettings: View {
    var body: some View {
        Form {
            SiriTipView(intent: PageFocus())
            ShortcutsLink().shortcutsLinkStyle(.darkOutline)
        }
    }
}
