import AppGroup
import Foundation
import PhoneState
import Synchronization
import TestSupport
import Testing

/// A host that watches its state folder, and checks for a foreground app whenever it wakes.
@Suite(.serialized) struct FolderWatchTests {
    @Test("Checking for a foreground app does not wake watchers of the folder")
    func lookingWakesNobody() throws {
        try withTemporaryDirectory { directory throws in
            // The state that a foreground app leaves behind.
            try Files.write("4711\n", to: directory.path("foreground.lock"))
            let seen = Mutex<[Set<String>]>([])
            let watch = FolderWatch(directory.path, names: ["foreground.lock", "clock.json"]) { names in
                seen.withLock { $0.append(names) }
            }
            defer { watch?.stop() }
            try #require(watch != nil)
            #expect(blockUntil { seen.withLock { $0.count } == 1 })
            for _ in 1...5 { #expect(!AppActivity.isAppInForeground(stateDirectory: directory.path)) }
            // Events arrive in order. If the checks had caused events, they would have come before this one.
            try Files.write("{}", to: directory.path("clock.json"))
            #expect(blockUntil { seen.withLock { $0.contains(["clock.json"]) } })
            #expect(seen.withLock { seen in seen.dropFirst().allSatisfy { !$0.contains("foreground.lock") } })
        }
    }
}
