//
//  HabitEditor.swift
//  HabitConfigurable
//
//  The app shows this view. The widget compiles it, because the file is a member of both targets.
//

import CoreTransferable
import SwiftUI
import UIKit

extension Habit: Transferable {
    static var transferRepresentation: some TransferRepresentation {
        CodableRepresentation(contentType: .json)
        ProxyRepresentation(exporting: \.name)
    }
}

struct HabitEditor: View {
    @Binding var habit: Habit
    @FocusState private var isNameFocused: Bool

    var body: some View {
        VStack {
            TextField("Name", text: $habit.name)
                .textFieldStyle(.roundedBorder)
                .submitLabel(.done)
                .focused($isNameFocused)
                .onSubmit { isNameFocused = false }
            TextField("Days per week", value: $habit.goalPerWeek, format: .number)
                .keyboardType(.numberPad)
            Button("Copy") { UIPasteboard.general.string = habit.name }
            ShareLink(item: habit, preview: SharePreview(habit.name))
        }
        .draggable(habit)
    }
}

#Preview {
    @Previewable @State var habit = Habit.defaults[0]
    HabitEditor(habit: $habit)
}
