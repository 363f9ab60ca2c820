import AppGroup
import Foundation
import Glibc
import PhoneState
import TestSupport
import Testing

/// The foreground state belongs to a whole process, so each test that enters the foreground runs a separate process.
@Suite struct AppActivityTests {
    @Test("An app is in the foreground from its entry until it leaves, for itself and for the host")
    func comesAndLeaves() async throws {
        await #expect(processExitsWith: .success) {
            try withTemporaryDirectory { directory throws in
                let path = directory.path
                precondition(!AppActivity.isAppInForeground(stateDirectory: path))
                try AppActivity.enterForeground(stateDirectory: path)
                precondition(AppActivity.isForeground)
                // The host's checks do not end the foreground state.
                for _ in 0..<3 { precondition(AppActivity.isAppInForeground(stateDirectory: path)) }
                let text = try Files.text(directory.path("foreground.lock"))
                precondition(text == "\(getpid())\n")
                AppActivity.leaveForeground()
                precondition(!AppActivity.isForeground && !AppActivity.isAppInForeground(stateDirectory: path))
            }
        }
    }

    @Test(
        "An app without a host enters the foreground; a missing state folder is an error that names the lock file")
    func withoutHost() async throws {
        await #expect(processExitsWith: .success) {
            try AppActivity.enterForeground(stateDirectory: nil)
            precondition(AppActivity.isForeground)
            do throws(AppGroupError) {
                try AppActivity.enterForeground(stateDirectory: "/nonexistent/folder")
                preconditionFailure("no error")
            } catch {
                precondition(error.code == .io && error.path == "/nonexistent/folder/foreground.lock")
            }
            precondition(AppActivity.isForeground)
        }
    }

    @Test("With several apps, some app is in the foreground until the last one has left it or was killed")
    func several() throws {
        try withTemporaryDirectory { directory throws in
            let path = directory.path("foreground.lock")
            try Files.write("", to: path)
            #expect(!AppActivity.isAppInForeground(stateDirectory: directory.path))
            // These apps are shell scripts that hold the lock themselves, as an app in any language can.
            let apps = try (0..<2).map { _ in
                try TestProcess("/bin/bash", ["-c", "exec 9<>\"$0\"; flock -s 9; echo held; read -r line", path])
            }
            for app in apps { #expect(blockUntil { app.output.contains("held") }) }
            #expect(AppActivity.isAppInForeground(stateDirectory: directory.path))
            apps[0].closeInput()
            _ = apps[0].wait()
            #expect(AppActivity.isAppInForeground(stateDirectory: directory.path))
            apps[1].signal(SIGKILL)
            _ = apps[1].wait()
            #expect(!AppActivity.isAppInForeground(stateDirectory: directory.path))
        }
    }
}
