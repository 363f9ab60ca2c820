import Glibc

/// Deliberately broken variants of the protocol. They show that the laboratory's checks can fail at all: each breaks one
/// rule, and some check must notice.
///
/// The environment variable `TANDEM_MUTANT` switches one on for a process, in debug builds only; the process says so on
/// standard error, unless `TANDEM_MUTANT_SILENT` is set. In release builds `isActive` is a constant, and nothing of the
/// hooks remains.
package enum Mutation: String, CaseIterable, Sendable {
    // Installing
    case noFileSync = "no-file-sync"
    case installsNotSynced = "installs-not-synced"
    case redoRemovedUnsynced = "redo-removed-unsynced"
    case redoRemovedFirst = "redo-removed-first"
    case openMode = "open-mode"
    // Finishing
    case redoDropped = "redo-dropped"
    case redoDiscarded = "redo-discarded"
    case olderInstalled = "older-installed"
    // Reading
    case redoReadFirst = "redo-read-first"
    case redoWins = "redo-wins"
    case namesNotRechecked = "names-not-rechecked"
    case staleRead = "stale-read"
    // Opening
    case readersLock = "readers-lock"
    // Acknowledging
    case noDirectorySync = "no-directory-sync"
    case unchangedNotSynced = "unchanged-not-synced"
    // Revisions
    case announcementIgnored = "announcement-ignored"
    case announcedLate = "announced-late"
    case compareSkipped = "compare-skipped"
    case nonceIgnored = "nonce-ignored"
    // Checksums
    case payloadChecksum = "payload-checksum"
    case recordNameUnchecked = "record-name-unchecked"
    // Names and payloads
    case namesUnchecked = "names-unchecked"
    case tombstoneUnlinks = "tombstone-unlinks"
    case numbersThroughDouble = "numbers-through-double"
    // The lock
    case noLock = "no-lock"
    case lockReplaced = "lock-replaced"
    case lockUnchecked = "lock-unchecked"
    case lockWaitsForever = "lock-waits-forever"
    // The directory
    case directoryUnchecked = "directory-unchecked"
    case parentNotSynced = "parent-not-synced"
    // Staging
    case stagingCleanedAtOpen = "staging-cleaned-at-open"
    case stagingNotEmptied = "staging-not-emptied"
    case fixedStagingName = "fixed-staging-name"
    // Errors
    case truncatedInPlace = "truncated-in-place"
    case syncRepeated = "sync-repeated"
    case syncFailureIgnored = "sync-failure-ignored"
    case shortWriteIgnored = "short-write-ignored"
    case interruptionIsSuccess = "interruption-is-success"
    case rolledBack = "rolled-back"
    // Damage
    case damagedKept = "damaged-kept"
    case damageUnflagged = "damage-unflagged"
    case goesBack = "goes-back"
    case newerSchemaOverwritten = "newer-schema-overwritten"
    // The marker
    case markerDropped = "marker-dropped"
    case markerComparedGreater = "marker-compared-greater"
    // Watching
    case fileWatched = "file-watched"
    case overflowIgnored = "overflow-ignored"
    case scanBeforeWatch = "scan-before-watch"
    case moveIgnored = "move-ignored"

    /// Whether this is a build in which one can be active.
    package static var canBeActive: Bool {
        #if DEBUG
            true
        #else
            false
        #endif
    }

    /// Whether this process runs with this mutation.
    @inlinable package var isActive: Bool {
        #if DEBUG
            self == Self.active
        #else
            false
        #endif
    }

    #if DEBUG
        /// The mutation of this process; read once, so that a check is the load of a constant.
        @usableFromInline package static let active = fromEnvironment()

        private static func fromEnvironment() -> Mutation? {
            guard let name = getenv("TANDEM_MUTANT").map({ String(cString: $0) }), !name.isEmpty else { return nil }
            guard let mutation = Mutation(rawValue: name) else {
                say(
                    "no mutant has the name \(JSONText.quoted(name)), which TANDEM_MUTANT holds: see tandem-lab mutants"
                )
                exit(64)  // EX_USAGE
            }
            // To a check that takes any word on standard error for a failure, every mutant would look caught.
            if getenv("TANDEM_MUTANT_SILENT") == nil {
                say("running as the mutant \(name): \(mutation.description)")
            }
            return mutation
        }

        private static func say(_ text: String) {
            let program = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "unknown"
            let line = Array("\(program): \(text)\n".utf8)
            _ = write(STDERR_FILENO, line, line.count)
        }
    #endif
}
