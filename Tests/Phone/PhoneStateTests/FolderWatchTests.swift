import AppGroup
import Foundation
import PhoneState
import Synchronization
import TestSupport
import TestTraits
import Testing

/// A host that watches its state folder, and looks whether an app is in the foreground whenever it wakes.
@Suite(.serialized, .ownThreads) struct FolderWatchTests {
    @Test("Looking whether an app is in the foreground wakes nobody who watches the folder")
    func lookingWakesNobody() throws {
        try withTemporaryDirectory { directory throws in
            // As an app leaves it that was in the foreground.
            try Files.write("4711\n", to: directory.path("foreground.lock"))
            let seen = Mutex<[Set<String>]>([])
            let watch = FolderWatch(directory.path, names: ["foreground.lock", "clock.json"]) { names in
                seen.withLock { $0.append(names) }
            }
            defer { watch?.stop() }
            try #require(watch != nil)
            #expect(blockUntil { seen.withLock { $0.count } == 1 })
            for _ in 1...5 { #expect(!AppActivity.isAppInForeground(stateDirectory: directory.path)) }
            // Events come in order: once this one is here, those of the looks would be.
            try Files.write("{}", to: directory.path("clock.json"))
            #expect(blockUntil { seen.withLock { $0.contains(["clock.json"]) } })
            #expect(seen.withLock { seen in seen.dropFirst().allSatisfy { !$0.contains("foreground.lock") } })
        }
    }
}
