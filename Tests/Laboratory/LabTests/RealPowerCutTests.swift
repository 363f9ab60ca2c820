import Foundation
import Glibc
import TestSupport
import TestTraits
import Testing

@testable import Lab

extension LabProcessTests {
    /// Tests that cut the power of a real file system.
    @Suite(
        .serialized, .enabled(if: LoopDevice.isAvailable, "needs root, e2fsprogs, and the right to mount a loop device")
    )
    struct RealPowerCutTests {
        private struct Report: Decodable {
            struct Part: Decodable {
                var name, way: String
                var cuts, acknowledged, lost, old, new: Int
                var violations: [PowerCutViolation]
            }
            var cuts: [Part]
            var lost, violations: Int
        }

        private func powerCut(_ arguments: [String], status: Int32 = 0) throws -> Report {
            let outcome = try run("tandem", ["power-cut", "--real-only", "--json"] + arguments)
            #expect(outcome.status == status, "\(outcome.output)\(outcome.errors)")
            return try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
        }

        @Test("This package's writer loses no acknowledged write, in both shutdown modes and with both mount options")
        func ownWriter() throws {
            let limit = TestAmount.of(1, all: 4)
            let report = try powerCut(["--limit", "\(limit)", "--seed", "1", "--only", "commit"])
            #expect(report.violations == 0 && report.lost == 0)
            #expect(Set(report.cuts.map(\.way)).count == 4)
            #expect(report.cuts.allSatisfy { $0.acknowledged > 0 && $0.cuts == limit })
            let cuts = report.cuts.reduce(0) { $0 + $1.cuts }
            print("power cut, ext4: \(cuts) cuts, 0 lost")
        }

        @Test("A power cut loses an acknowledged rename if the writer calls no fsync")
        func carelessWriter() throws {
            try withTemporaryDirectory { directory throws in
                try FileManager.default.createDirectory(atPath: directory.path("d"), withIntermediateDirectories: true)
                try Files.write("old\n", to: directory.path("d/file"))
                let report = try powerCut(
                    [
                        "--from", directory.path("d"), "--reader", "cat \"$TANDEM_CONTAINER/file\"", "--", "/bin/sh",
                        "-c",
                        "cd \"$TANDEM_CONTAINER\" && echo new > t && mv t file",
                    ], status: 1)
                #expect(report.lost > 0)
                // With its default options, ext4 has written the new file once the log is flushed.
                #expect(report.cuts.first { $0.way == "log flushed" }?.new == 2)
                let violation = try #require(report.cuts.flatMap(\.violations).first)
                let again = try run("/bin/sh", ["-c", inProductFolder(violation.command) + " "])
                #expect(
                    again.status == 1 && again.output.contains("VIOLATION point \(violation.point),"), "\(again.output)"
                )
                #expect(again.output.contains(" 1 real cut,"))
            }
        }

        @Test("A file system that does not unmount in time is reported and detached")
        func busy() throws {
            try withTemporaryDirectory { directory throws in
                let folder = directory.path
                try Ext4Image.withOwnMounts {
                    let image = Ext4Image(folder: folder, options: .defaults)
                    try image.make(FileTree(nodes: ["": .folder(mode: 0o700)], contents: [:]))
                    try image.restore()
                    let descriptor = open(image.container, O_RDONLY | O_CLOEXEC)
                    #expect(descriptor >= 0)
                    defer { close(descriptor) }
                    let failure = #expect(throws: UnmountFailure.self) { try image.unmount(within: .milliseconds(50)) }
                    #expect(failure?.description.contains("busy") == true)
                    #expect(try !Files.text("/proc/thread-self/mounts").contains(folder))
                    // A second unmount also fails and reports the failure.
                    #expect(throws: UnmountFailure.self) { try image.unmount() }
                }
            }
        }

        @Test("If a body throws while the file system is mounted, the error is rethrown and nothing stays mounted")
        func whileMounted() throws {
            struct Wrong: Error {}
            try withTemporaryDirectory { directory throws in
                let folder = directory.path
                try Ext4Image.withOwnMounts {
                    let image = Ext4Image(folder: folder, options: .defaults)
                    try image.make(nil)
                    try image.restore()
                    #expect(throws: Wrong.self) { try image.whileMounted { throw Wrong() } }
                    #expect(try !Files.text("/proc/thread-self/mounts").contains(folder))
                }
            }
        }

        @Test("A power-cut test leaves no mount and no loop device behind")
        func cleansUp() throws {
            try withTemporaryDirectory { directory throws in
                let outcome = try run(
                    "tandem", ["power-cut", "--real-only", "--limit", "1", "--only", "clean"],
                    environment: ["TMPDIR": directory.path])
                #expect(outcome.status == 0, "\(outcome.errors)")
                #expect(try !Files.text("/proc/self/mounts").contains(directory.path))
                #expect(
                    blockUntil { (try? !run("/usr/sbin/losetup", ["-a"]).output.contains(directory.path)) ?? false })
                let left = try Files.names(in: directory.path)
                #expect(left == [])
            }
        }
    }
}
