import Charts
import SwiftUI

// Controls and navigation of the app, in files that a widget extension compiles too.

struct AppTask: Identifiable, Hashable {
    var id = 1
    var name = "a"
}

struct TaskScreen: View {
    @State private var path = NavigationPath()
    @State private var tasks = [AppTask()]
    @State private var selection: AppTask.ID?
    @State private var selected: Set<AppTask.ID> = []
    @State private var search = ""
    @State private var isShown = false
    @Environment(\.editMode) private var editMode
    @Environment(\.presentationMode) private var presentationMode

    var body: some View {
        NavigationStack(path: $path) {
            List(selection: $selection) {
                ForEach(tasks) { task in
                    NavigationLink(task.name, value: task)
                        .swipeActions(edge: .leading) { Button("Done") {} }
                        .listRowBackground(Color.clear)
                        .listRowSeparator(.hidden, edges: .bottom)
                        .listRowInsets(EdgeInsets())
                }
                .onDelete { tasks.remove(atOffsets: $0) }
                .onMove { tasks.move(fromOffsets: $0, toOffset: $1) }
            }
            .listStyle(.insetGrouped)
            .navigationTitle("Tasks")
            .navigationBarTitleDisplayMode(.inline)
            .navigationDestination(for: AppTask.self) { Text($0.name) }
            .searchable(text: $search, prompt: "Search")
            .toolbar {
                ToolbarItem(placement: .topBarTrailing) { EditButton() }
                if isShown {
                    ToolbarItemGroup(placement: .bottomBar) { Button("a") {} }
                }
            }
            .toolbarBackground(.visible, for: .navigationBar)
            .alert(isPresented: $isShown) {
                Alert(title: Text("a"), primaryButton: .default(Text("b")), secondaryButton: .cancel())
            }
            .confirmationDialog("a", isPresented: $isShown, titleVisibility: .visible) { Button("b") {} }
            .interactiveDismissDisabled(editMode?.wrappedValue.isEditing == true)
        }
        .onTapGesture { presentationMode.wrappedValue.dismiss() }
    }

    var choices: some View {
        List(tasks, id: \.id, selection: $selected) { Text($0.name) }
    }
}

struct Legacy: View {
    @State private var isActive = false
    var body: some View {
        NavigationView {
            NavigationLink(destination: Text("a"), isActive: $isActive) { Text("b") }
                .navigationBarItems(trailing: Button("c") {})
        }
        .navigationViewStyle(StackNavigationViewStyle())
        .statusBarHidden()
    }
}

struct SettingsScreen: View {
    @State private var choice = 1
    @State private var amount = 0.5
    @State private var count = 3
    @State private var date = Date.now
    @State private var color = Color.red
    @State private var page: Int?

    var body: some View {
        TabView(selection: $choice) {
            Form {
                Picker("Choice", selection: $choice) { Text("One").tag(1) }.pickerStyle(.segmented)
                Picker(selection: $choice) {
                    ForEach(0..<3) { Text("\($0)") }
                } label: {
                    Label("Choice", systemImage: "star")
                }
                Slider(value: $amount, in: 0...1, step: 0.1) {
                    Text("Amount")
                } minimumValueLabel: {
                    Text("0")
                } maximumValueLabel: {
                    Text("1")
                }
                Slider(value: $amount) { isEditing in print(isEditing) }
                Stepper("Count: \(count)", value: $count, in: 0...9)
                Stepper(value: $amount, in: 0...1, step: 0.1) { Text("Amount") }
                DatePicker("Date", selection: $date, in: .now..., displayedComponents: [.date]).datePickerStyle(
                    .graphical)
                ColorPicker("Color", selection: $color, supportsOpacity: false)
                Menu("More") { Button("a") {} }
                Menu {
                    Button("a") {}
                } label: {
                    Image(systemName: "ellipsis")
                }
                .menuStyle(.button)
                DisclosureGroup("Details") { Text("a") }
                ControlGroup { Button("a") {} }
            }
            .tabItem { Label("Settings", systemImage: "gear") }
            .tag(1)
            ScrollView(.horizontal) {
                LazyHStack { Text("a") }.scrollTargetLayout()
            }
            .scrollTargetBehavior(.paging)
            .scrollPosition(id: $page)
            .scrollBounceBehavior(.basedOnSize)
            .gesture(MagnificationGesture().onChanged { amount = $0 })
            .sensoryFeedback(.impact(weight: .light, intensity: 0.7), trigger: choice)
            .sensoryFeedback(trigger: choice) { old, new in new > old ? .increase : .impact(flexibility: .soft) }
        }
        .tabViewStyle(.page(indexDisplayMode: .never))
    }
}

struct Zoomed: View {
    @Namespace private var namespace
    @State private var day: Int?

    var body: some View {
        Chart { BarMark(x: .value("Day", 1), y: .value("Count", 2)) }
            .chartXSelection(value: $day)
            .chartScrollableAxes(.horizontal)
            .matchedTransitionSource(id: 1, in: namespace)
            .navigationTransition(.zoom(sourceID: 1, in: namespace))
    }
}

struct FramedStyle: GroupBoxStyle {
    func makeBody(configuration: Configuration) -> some View {
        VStack {
            configuration.label
            configuration.content
        }
    }
}

struct StackedStyle: LabeledContentStyle {
    func makeBody(configuration: Configuration) -> some View {
        VStack(alignment: .leading) {
            configuration.label.font(.caption)
            configuration.content
        }
    }
}

struct FramedCards: View {
    var body: some View {
        GroupBox("a") { LabeledContent("b", value: "c") }
            .groupBoxStyle(FramedStyle())
            .labeledContentStyle(StackedStyle())
    }
}

func cloudValues() -> (Int64, UInt64) {
    NSUbiquitousKeyValueStore.default.set(3, forKey: "count")
    var info = mach_timebase_info_data_t()
    mach_timebase_info(&info)
    return (NSUbiquitousKeyValueStore.default.longLong(forKey: "count"), mach_absolute_time() * UInt64(info.numer))
}
