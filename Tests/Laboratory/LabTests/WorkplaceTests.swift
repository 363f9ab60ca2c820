import Foundation
import Glibc
import TestSupport
import Testing

extension LabProcessTests {
    /// Tests that a check leaves nothing behind when it receives a signal.
    @Suite(.serialized) struct WorkplaceTests {
        /// Returns the folders that running checks of the kind `name` use at this moment. The checks create their
        /// folders in memory if possible.
        private static func folders(_ name: String) -> Set<String> {
            let parent = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : NSTemporaryDirectory()
            let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
            return Set(names.filter { $0.hasPrefix("tandem-\(name).") }.map { "\(parent)/\($0)" })
        }

        /// Returns the numbers of the processes whose command line or environment contains the path of `folder`.
        private static func processes(naming folder: String) -> [String] {
            let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            return all.filter { Int($0) != nil }.filter { pid in
                guard let bytes = try? Files.bytes("/proc/\(pid)/cmdline") else { return false }
                return String(decoding: bytes.map { $0 == 0 ? 0x20 : $0 }, as: UTF8.self).contains(folder)
            }
        }

        @Test(
            "A check that receives a signal kills the processes it started and leaves no folder behind",
            arguments: [SIGINT, SIGTERM])
        func ended(_ signal: Int32) throws {
            let before = Self.folders("converge")
            // Only a signal ends so many rounds, so the check runs for as long as this test looks for its folder.
            let process = try TestProcess(
                "tandem-lab", ["converge", "--rounds", "100000", "--kind", "plain", "--kind", "moved"])
            // Other tests may run the same check at the same time. The folder of this test's check is the one that the
            // check's own processes name.
            var folder = ""
            try #require(
                blockUntil {
                    folder =
                        Self.folders("converge").subtracting(before).first { folder in
                            let own = ProcessTable.descendants(of: process.pid)
                            return Self.processes(naming: folder).contains { own.contains(Int32($0) ?? 0) }
                        } ?? ""
                    return !folder.isEmpty
                }, "\(process.errors)")
            process.signal(signal)
            let outcome = process.wait()
            #expect(outcome.status == 128 + signal, "\(outcome)")
            #expect(!Files.exists(folder))
            #expect(Self.processes(naming: folder).isEmpty)
        }
    }
}
