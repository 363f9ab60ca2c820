import Foundation
import Glibc
import TestSupport
import Testing

extension ProcessTests {
    /// Whether ext4 images can be mounted here.
    static let canCutPower: Bool = {
        guard geteuid() == 0, SystemCallTrace.isAvailable, isInstalled("mkfs.ext4"), isInstalled("unshare") else {
            return false
        }
        let probe = """
            set -e; d=$(mktemp -d); trap 'umount "$d/m" 2>/dev/null; rm -rf "$d"' EXIT
            truncate -s 8M "$d/i"; mkdir "$d/m"; /sbin/mkfs.ext4 -q -F "$d/i"; mount -o loop "$d/i" "$d/m"
            """
        return (try? run("/usr/bin/unshare", ["-m", "/bin/bash", "-c", probe]).status) == 0
    }()

    @Suite(.serialized, .enabled(if: canCutPower, "needs root, strace, e2fsprogs and the right to mount a loop device"))
    struct PowerCutTests {
        @Test("A power cut after any step loses nothing acknowledged and leaves the rest old or new")
        func powerCut() throws {
            let directory = try TemporaryDirectory()
            let outcome = try run(
                "/usr/bin/unshare", ["-m", Program.path("protocol-worker"), "power-cut", directory.path])
            try #require(outcome.status == 0, "\(outcome.errors)")
            let result = try JSONDecoder().decode(PowerCutResult.self, from: Data(outcome.lastLine.utf8))
            #expect(result.violations == [])
            // A run that never cut after an acknowledgement, or found few steps, has shown nothing.
            #expect(result.points >= 60)
            #expect(result.acknowledged >= 16)
            print(
                "power cut: \(result.points) steps, \(result.cuts) cuts, \(result.acknowledged) after the commit point, 0 lost"
            )
        }
    }
}
