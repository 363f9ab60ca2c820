import Foundation
import Glibc

private let own = ProcessInfo.processInfo.environment["TANDEM_CONTAINER"] ?? "."
/// The folder in the cache in which extensions are built.
private let builds =
    Targets.cache + "/"
    + (((try? FileManager.default.contentsOfDirectory(atPath: Targets.cache)) ?? []).first { $0.hasPrefix("adopt-") }
        ?? "")
private let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""

let fileAttempts: [Attempt] = [
    Attempt("read-ssh-key") { reads(Targets.home + "/.ssh/id_ed25519") },
    Attempt("list-home") {
        ((try? FileManager.default.contentsOfDirectory(atPath: Targets.home)) ?? []).contains(".ssh")
    },
    Attempt("read-shadow") { FileManager.default.contents(atPath: "/etc/shadow") != nil },
    Attempt("read-other-temporary-file") { reads(Targets.temporary + "/secret") },
    Attempt("read-through-link") {
        let link = own + "/link"
        symlink(Targets.temporary + "/secret", link)
        defer { unlink(link) }
        return reads(link)
    },
    Attempt("read-through-other-roots") {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.contains { pid_t($0) != nil && reads("/proc/\($0)/root\(Targets.temporary)/secret") }
    },
    Attempt("hard-link-outside-file") {
        defer { unlink(own + "/hard") }
        return link(Targets.temporary + "/secret", own + "/hard") == 0
    },
    Attempt("write-home") { creates(in: Targets.home) },
    Attempt("change-shell-profile") { opensForWriting(Targets.home + "/.profile") },
    Attempt("change-package-mirrors") { creates(in: Targets.home + "/.swiftpm") },
    Attempt("write-temporary-folder") { creates(in: Targets.temporary) },
    Attempt("write-project") { creates(in: Targets.project) },
    Attempt("change-own-source") { opensForWriting(Targets.project + "/Widget/HostileWidget.swift") },
    Attempt("add-git-hook") { creates(in: Targets.project + "/.git/hooks") },
    Attempt("write-answers") { creates(in: Targets.answers) },
    Attempt("write-original-container") { creates(in: Targets.container) },
    Attempt("write-cache") { creates(in: Targets.cache) },
    Attempt("write-fetched-packages") { creates(in: Targets.cache + "/checkouts") },
    Attempt("write-builds-of-others") { creates(in: builds + "/build") },
    Attempt("write-module-cache") { creates(in: builds + "/module-cache") },
    Attempt("replace-own-program") {
        // The running program itself cannot be opened for writing, but it can be renamed.
        guard rename(program, program + ".old") == 0 else { return false }
        rename(program + ".old", program)
        return true
    },
    Attempt("write-toolchain") { creates(in: Targets.toolchain) },
    Attempt("write-tandem") { creates(in: Targets.tandem + "/Sources") || creates(in: Targets.programs) },
    Attempt("write-etc") { creates(in: "/etc") },
    Attempt("write-usr") { creates(in: "/usr/local/bin") },
    Attempt("write-root-folder") { creates(in: "/") },
    Attempt("make-set-user-id-file") {
        let path = own + "/setuid"
        let file = open(path, O_WRONLY | O_CREAT, 0o755)
        close(file)
        defer { unlink(path) }
        return chmod(path, 0o4755) == 0
    },
    Attempt("make-device") {
        let path = own + "/device"
        defer { unlink(path) }
        // The null device, 1:3.
        return withAddress(path) { call(Number.mknodat, -100, $0, 0o020666, 0x103) } == 0
    },
    Attempt("open-disk") {
        let devices = (try? FileManager.default.contentsOfDirectory(atPath: "/dev")) ?? []
        return devices.contains { name in
            var status = stat()
            return stat("/dev/" + name, &status) == 0 && status.st_mode & S_IFMT == S_IFBLK
                && opensForWriting("/dev/" + name)
        }
    },
    Attempt("set-core-pattern") { opensForWriting("/proc/sys/kernel/core_pattern") },
    Attempt("make-control-group") {
        ["/sys/fs/cgroup", "/sys/fs/cgroup/pids", "/sys/fs/cgroup/unified"].contains { folder in
            mkdir(folder + "/hostile", 0o700) == 0 && rmdir(folder + "/hostile") == 0
        }
    },
    Attempt("read-kernel-settings") { access("/sys/kernel", R_OK) == 0 },
    Attempt("open-file-by-handle") {
        withZeros(256) { handle in
            handle.withMemoryRebound(to: UInt32.self, capacity: 2) { $0[0] = 128 }
            let mount = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
            defer { mount.deallocate() }
            let address = Int(bitPattern: handle)
            guard
                withAddress(own, { call(Number.nameToHandle, -100, $0, address, Int(bitPattern: mount), 0) }) == 0
            else { return false }
            let folder = open(own, O_RDONLY)
            defer { close(folder) }
            let file = call(Number.openByHandle, Int(folder), address, Int(O_RDONLY))
            if file >= 0 { close(Int32(file)) }
            return file >= 0
        }
    },
]
