//
//  NotesApp.swift
//  Notes
//

import SwiftUI
import WidgetKit

@main
struct NotesApp: App {
    @AppStorage("draft", store: UserDefaults(suiteName: "group.com.example.notes")) private var draft = ""

    var body: some Scene {
        WindowGroup {
            TextEditor(text: $draft)
                .onChange(of: draft) { WidgetCenter.shared.reloadAllTimelines() }
        }
    }
}
