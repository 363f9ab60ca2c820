import Glibc

/// Tests whether file systems can be mounted from image files.
public enum LoopDevice {
    /// True if an ext4 image can be mounted. This needs root, e2fsprogs, and usually a machine that is not a container.
    public static let isAvailable: Bool = {
        guard geteuid() == 0, isInstalled("mkfs.ext4"), isInstalled("unshare") else { return false }
        let probe = """
            set -e; d=$(mktemp -d); trap 'umount "$d/m" 2>/dev/null; rm -rf "$d"' EXIT
            truncate -s 8M "$d/i"; mkdir "$d/m"; /sbin/mkfs.ext4 -q -F "$d/i"; mount -o loop "$d/i" "$d/m"
            """
        return (try? run("/usr/bin/unshare", ["-m", "/bin/bash", "-c", probe]).status) == 0
    }()
}
