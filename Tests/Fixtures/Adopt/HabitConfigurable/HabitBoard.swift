//
//  HabitBoard.swift
//  HabitConfigurable
//
//  The app shows these views. The widget compiles them, because the file is a member of both targets.
//

import AVFoundation
import Intents
import QuartzCore
import StoreKit
import SwiftUI
import UIKit
import UniformTypeIdentifiers

struct HabitBoard: View {
    enum Part: Hashable { case list, table }

    @State private var habits = Habit.defaults
    @State private var part = Part.list
    @State private var order = [KeyPathComparator(\Habit.name)]
    @State private var search = ""
    @State private var isSearching = false
    @State private var isSharing = false
    @Environment(\.requestReview) private var requestReview
    @Environment(\.openWindow) private var openWindow
    @FocusedBinding(\.habit) private var focused

    var body: some View {
        TabView(selection: $part) {
            Tab("List", systemImage: "list.bullet", value: .list) {
                NavigationSplitView {
                    List {
                        ForEach($habits, editActions: .delete) { $habit in
                            Text(habit.name)
                                .onDrag { NSItemProvider(object: habit.name as NSString) }
                                .focusedSceneValue(\.habit, $habit)
                        }
                    }
                    .onDrop(of: [.plainText], isTargeted: nil) { providers in
                        _ = providers.first?.loadObject(ofClass: String.self) { name, _ in print(name ?? "") }
                        return !providers.isEmpty
                    }
                    .searchable(text: $search, isPresented: $isSearching)
                } detail: {
                    Text(focused?.name ?? "")
                }
            }
            Tab("Table", systemImage: "tablecells", value: .table) {
                Table(habits, sortOrder: $order) {
                    TableColumn("Name", value: \.name)
                    TableColumn("Days") { Text("\($0.goalPerWeek)") }
                }
            }
        }
        .toolbar { ToolbarTitleMenu { Button("Rate") { requestReview() } } }
        .keyboardShortcut("n")
        .sheet(isPresented: $isSharing) { ShareSheet(items: habits.map(\.name)) }
        .onSubmit { openWindow(id: "habit") }
    }
}

struct FocusedHabitKey: FocusedValueKey {
    typealias Value = Binding<Habit>
}

extension FocusedValues {
    var habit: Binding<Habit>? {
        get { self[FocusedHabitKey.self] }
        set { self[FocusedHabitKey.self] = newValue }
    }
}

struct ShareSheet: UIViewControllerRepresentable {
    let items: [Any]

    func makeUIViewController(context: Context) -> UIActivityViewController {
        UIActivityViewController(activityItems: items, applicationActivities: nil)
    }
    func updateUIViewController(_ uiViewController: UIActivityViewController, context: Context) {}
}

final class HabitListController: UIViewController, UITableViewDataSource {
    private let table = UITableView(frame: .zero, style: .insetGrouped)
    private let parts = UISegmentedControl(items: ["Day", "Week"])
    private let player = AVPlayer()
    private let speaker = AVSpeechSynthesizer()

    override func viewDidLoad() {
        super.viewDidLoad()
        table.dataSource = self
        table.refreshControl = UIRefreshControl()
        view.addSubview(table)
        let delete = UIAction(title: "Delete", attributes: .destructive) { [weak self] _ in self?.fade() }
        navigationItem.rightBarButtonItem = UIBarButtonItem(title: "More", menu: UIMenu(children: [delete]))
        speaker.speak(AVSpeechUtterance(string: "Done"))
        INPreferences.requestSiriAuthorization { print($0 == .authorized) }
    }

    private func fade() {
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.toValue = 0
        CATransaction.begin()
        table.layer.add(animation, forKey: "fade")
        CATransaction.commit()
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { Habit.defaults.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
        cell.textLabel?.text = Habit.defaults[indexPath.row].name
        return cell
    }
}
