import CInotifyTools
import Glibc

/// The calls of libinotifytools that the watcher needs. The library has one descriptor and one event buffer for the
/// whole process and no lock, so only `WatchThread`'s thread calls it.
enum Inotify {
    struct Event {
        /// The watch that reported the event; -1 if the queue overflowed.
        var watch: Int32
        var mask: UInt32
        /// The name of the file that the event concerns; empty if the event concerns the watched directory itself.
        var name: String
        func has(_ flags: Int32) -> Bool { mask & UInt32(bitPattern: flags) != 0 }
    }

    /// A failed call, with its error number.
    struct Failure: Error {
        var operation: String
        var errno: Int32
        /// True if the watched path does not exist.
        var isAbsence: Bool { errno == ENOENT || errno == ENOTDIR }
        var description: String {
            let hint =
                errno == ENOSPC
                ? ": the user's inotify watches are used up (fs.inotify.max_user_watches)"
                : errno == EMFILE
                    ? ": too many open files (ulimit -n), or the user's inotify instances are used up "
                        + "(fs.inotify.max_user_instances)" : ""
            return "\(operation) failed with errno \(errno)\(hint)"
        }
    }

    /// The events to watch in a container: a commit renames a file to a record's name, and the directory itself may be
    /// moved or deleted.
    static let commits = IN_MOVED_TO | IN_MOVE_SELF | IN_DELETE_SELF | IN_ONLYDIR
    /// The events to watch in the folders above a container. If such a folder is moved or deleted, the container's path
    /// may name another directory.
    static let ancestor = IN_MOVE_SELF | IN_DELETE_SELF | IN_ONLYDIR
    /// The events to watch in the folder that contains the container. IN_DELETE for the container's name arrives as
    /// soon as the container is deleted. IN_DELETE_SELF is delayed while any process holds the container's directory
    /// open, as every user of the protocol does.
    static let parent = ancestor | IN_DELETE
    /// The events to watch in the nearest existing folder above a missing container: the next component of the path
    /// appears in this folder.
    static let awaiting = IN_CREATE | IN_MOVED_TO | IN_MOVE_SELF | IN_DELETE_SELF | IN_ONLYDIR

    static func start() throws(Failure) {
        // libinotifytools waits with select(2), which does not support descriptors of 1,024 or more.
        let next = dup(STDERR_FILENO)
        if next >= 0 { close(next) }
        guard next < Int32(FD_SETSIZE) else {
            throw Failure(operation: "opening inotify above descriptor \(FD_SETSIZE)", errno: EMFILE)
        }
        guard inotifytools_initialize() != 0 else {
            throw Failure(operation: "inotify_init", errno: inotifytools_error())
        }
    }

    /// Watches a file or directory. If a watch for its inode exists, adds `flags` to that watch.
    static func watch(_ path: String, _ flags: Int32) throws(Failure) -> Int32 {
        guard inotifytools_watch_file(path, flags | Int32(IN_MASK_ADD)) != 0 else {
            throw Failure(operation: "inotify_add_watch \(path)", errno: inotifytools_error())
        }
        let watch = inotifytools_wd_from_filename(path)
        guard watch >= 0 else { throw Failure(operation: "finding the watch of \(path)", errno: ENOENT) }
        return watch
    }

    static func unwatch(_ watch: Int32) {
        _ = inotifytools_remove_watch_by_wd(watch)
    }

    /// Waits for the next event without a time limit (the argument 0). Returns nil if a signal interrupted the wait.
    ///
    /// Requests only one event, because `inotifytools_next_events` would busy-wait for more.
    static func next() throws(Failure) -> Event? {
        guard let event = inotifytools_next_event(0) else {
            let number = inotifytools_error()
            guard number == 0 || number == EINTR else { throw Failure(operation: "reading inotify", errno: number) }
            return nil
        }
        let length = Int(event.pointee.len)
        let start = UnsafeRawPointer(event).advanced(by: MemoryLayout<inotify_event>.size)
        let name = UnsafeRawBufferPointer(start: start, count: length).prefix { $0 != 0 }
        return Event(
            watch: event.pointee.wd, mask: event.pointee.mask, name: String(decoding: name, as: UTF8.self))
    }
}

/// Opens inotify for libinotifytools. This function replaces the C library's function of the same name, because the
/// dynamic linker binds the program's own definition first (ld.so(8)).
///
/// The C library's function would return a descriptor that child processes inherit, and libinotifytools does not reveal
/// the descriptor's number. A child process that is spawned before the program finds this descriptor and sets
/// `FD_CLOEXEC` would keep all watches alive.
/// - Returns: the descriptor, which child processes do not inherit; -1 with `errno` on failure.
@_cdecl("inotify_init") public func inotifyInit() -> Int32 { inotify_init1(Int32(IN_CLOEXEC)) }
