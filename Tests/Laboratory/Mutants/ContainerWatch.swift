import AppGroup
import Glibc

// Compiled only in the copy of the sources that scripts/mutants builds, as a part of the module ContainerWatch.

/// Watches the file of a record instead of the directory.
func mutantWatchRecord(of path: String) throws(Inotify.Failure) -> Int32 {
    guard let container = try? SharedContainer.open(path, access: .readOnly),
        let name = try? container.snapshot().records.keys.min()
    else { return -1 }
    return try Inotify.watch("\(path)/\(name).jsonl", IN_MODIFY)
}
