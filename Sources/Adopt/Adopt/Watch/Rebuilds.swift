package import Foundation

/// Decides when `tandem watch` builds. It compares each look at the watched files with the state in which the last build
/// found them, so that it misses no save, whatever happens during a build.
package struct Rebuilds: Sendable {
    /// A build begins once the files have stayed the same for this time, because an editor may save several files, or write
    /// a temporary file and rename it.
    package static let quiet: Duration = .milliseconds(60)
    /// A build begins this long after a change, even if the files still change, as a log in the folder does.
    package static let longestWait: Duration = .seconds(2)

    /// The files at the beginning of the last build; nil before the first one.
    private var built: FileMarks?
    private var last: FileMarks?
    /// The times of the first and the last look that found a change since the last build; nil if none did.
    private var changes: (first: Duration, last: Duration)?

    package init() {}

    /// Takes a look at the files. Returns true if a build is to begin now.
    /// - Parameters:
    ///   - marks: The files as they are now.
    ///   - time: The time of the look, on a clock that is never set back.
    package mutating func isDue(_ marks: FileMarks, at time: Duration) -> Bool {
        defer { last = marks }
        guard let built else {
            self.built = marks
            return true
        }
        guard marks != built else {
            changes = nil
            return false
        }
        let isChanging = marks != last
        changes = (changes?.first ?? time, isChanging ? time : changes?.last ?? time)
        guard let changes, time - changes.last >= Self.quiet || time - changes.first >= Self.longestWait else {
            return false
        }
        self.built = marks
        self.changes = nil
        return true
    }

    /// Takes a look at paths that the build under way has named. It read those that had not changed since it began.
    /// - Parameters:
    ///   - marks: The files as they are now, with those of the new paths.
    ///   - start: The beginning of the build.
    package mutating func add(_ marks: FileMarks, start: Date) {
        built?.formUnion(marks, changedBefore: start)
    }
}
