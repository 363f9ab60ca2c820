import BackgroundTasks
import Foundation
import Glibc
import SwiftUI

/// An app with one task. The first argument says how the task behaves. The app runs its task and exits, as every app in
/// Tandem does.
@main
struct TaskApp {
    static let identifier = "com.example.task"

    static func main() async {
        let behaviour = CommandLine.arguments.dropFirst().first ?? "succeeds"
        // The path of a file in which the test sees how far the task has come.
        let trace = CommandLine.arguments.dropFirst(2).first ?? "/dev/null"
        @Sendable func note(_ text: String) {
            let file = open(trace, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
            _ = (text + "\n").withCString { write(file, $0, strlen($0)) }
            close(file)
        }
        let handled = DispatchSemaphore(value: 0)
        if behaviour == "scene" {
            await MainActor.run {
                SceneApp.note = note
                BackgroundTaskRuntime.register(SceneApp())
            }
        } else if behaviour != "registers-nothing" {
            BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: nil) { task in
                nonisolated(unsafe) let task = task
                note("handler \(task.identifier) \(task is BGAppRefreshTask)")
                switch behaviour {
                case "succeeds": task.setTaskCompleted(success: true)
                case "fails": task.setTaskCompleted(success: false)
                case "twice":
                    task.setTaskCompleted(success: true)
                    task.setTaskCompleted(success: false)
                case "completes-on-expiration":
                    task.expirationHandler = {
                        note("expiring")
                        task.setTaskCompleted(success: false)
                    }
                case "ignores-expiration": task.expirationHandler = { note("expiring") }
                case "crashes": abort()
                case "exits": exit(0)
                case "lingers":
                    task.setTaskCompleted(success: true)
                    while true { sleep(60) }
                default: break  // never completes, and has no expiration handler
                }
                handled.signal()
            }
        }
        if behaviour == "late" {
            BackgroundTaskRuntime.applicationDidFinishLaunching()
            BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier + "2", using: nil) { _ in }
        }
        BackgroundTaskRuntime.applicationDidFinishLaunching()
        guard BackgroundTaskRuntime.isLaunchedForTask else { return submit() }
        let success = await BackgroundTaskRuntime.runLaunchedTask()
        if behaviour == "lingers" || behaviour == "twice" {
            await Task.detached { wait(for: handled) }.value
        }
        exit(success ? 0 : 1)
    }

    private static func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }

    private static func submit() {
        do {
            try BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: identifier))
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }
}

/// An app with SwiftUI's life cycle. It declares the same task as the rest of this program.
struct SceneApp: App {
    @MainActor static var note: @Sendable (String) -> Void = { _ in }

    var body: some Scene {
        WindowGroup { Text("The app") }
            .backgroundTask(.appRefresh(TaskApp.identifier)) { [note = Self.note] in
                note("scene")
                while !Task.isCancelled { try? await Task.sleep(for: .milliseconds(5)) }
                note("cancelled")
            }
    }
}
