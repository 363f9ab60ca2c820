import Glibc

extension Mutation {
    /// The rules of the protocol, by what they govern. The sections are those of `shared-container/PROTOCOL.md`.
    package enum Rule: Int, CaseIterable, Sendable {
        /// Section 6, steps 1, 4 and 5, and section 5, steps 3 and 4.
        case install = 1
        /// Section 6, "Finishing".
        case finish
        /// Section 7, steps 1 to 4.
        case read
        /// Section 3, the last paragraph but one: what readers never do.
        case open
        /// Section 5, steps 2, 8 and 9.
        case acknowledge
        /// Section 4, and section 5, step 1.
        case revision
        /// Section 2, "Checksum" and "Valid".
        case checksum
        /// Section 1, the names; section 2, the payload and "Tombstone".
        case names
        /// Section 3.
        case lock
        /// Section 9.
        case directory
        /// Section 3, step 5.
        case staging
        /// Section 5, steps 4, 7 and 8.
        case errors
        /// Section 2, "Newer version"; section 5, step 5; section 7, "Damage".
        case damage
        /// Section 8.
        case marker
        /// No rule for files: a watcher reaches the last revision, whatever it misses on the way.
        case watch
    }

    /// The rule that it breaks.
    package var rule: Rule { about.0 }

    /// What it does, in a line.
    package var description: String { about.1 }

    private var about: (Rule, String) {
        switch self {
        case .noFileSync: (.install, "staged files are renamed without an fsync")
        case .installsNotSynced: (.install, "of a transaction only the redo record is made durable, not its files")
        case .redoRemovedUnsynced: (.install, "the redo record is removed before the directory was made durable")
        case .redoRemovedFirst: (.install, "the redo record is removed before the records are installed")
        case .openMode: (.install, "files have mode 0644")
        case .redoDropped: (.finish, "a transaction installs its records one by one, without a redo record")
        case .redoDiscarded: (.finish, "the next writer removes the redo record of a killed one, unfinished")
        case .olderInstalled: (.finish, "finishing installs a record also over a newer one")
        case .redoReadFirst: (.read, "readers read the redo record before the records")
        case .redoWins: (.read, "the redo record's version is served also when the file is newer")
        case .namesNotRechecked: (.read, "readers do not look whether what they read still stands there")
        case .staleRead: (.read, "readers serve the version before the last")
        case .readersLock: (.open, "readers take the writer lock")
        case .noDirectorySync: (.acknowledge, "directories are never made durable")
        case .unchangedNotSynced: (.acknowledge, "a commit that changes nothing is acknowledged without an fsync")
        case .announcementIgnored: (.revision, "the next revision comes from the visible headers alone, not from .lock")
        case .announcedLate: (.revision, "the revision is announced in .lock after the rename")
        case .compareSkipped: (.revision, "compare-and-set does not compare")
        case .nonceIgnored: (.revision, "compare-and-set compares the revision, but not the nonce")
        case .payloadChecksum: (.checksum, "the checksum covers the payload, but not the header")
        case .recordNameUnchecked: (.checksum, "a record is accepted in the file of another")
        case .namesUnchecked: (.names, "any name reaches the file system")
        case .tombstoneUnlinks: (.names, "removing a record unlinks its file")
        case .numbersThroughDouble: (.names, "a number passes through floating point")
        case .noLock: (.lock, "the writer lock is not taken")
        case .lockReplaced: (.lock, "each writer removes .lock and makes it anew")
        case .lockUnchecked: (.lock, "it is not checked whether .lock is still the file that was locked")
        case .lockWaitsForever: (.lock, "the lock is waited for without a deadline")
        case .directoryUnchecked: (.directory, "it is not checked whether the path still names the directory")
        case .parentNotSynced: (.directory, "the folder in which a container is made is not made durable")
        case .stagingCleanedAtOpen: (.staging, "opening empties .staging without the lock")
        case .stagingNotEmptied: (.staging, "what a killed writer staged is left there")
        case .fixedStagingName: (.staging, "a staged file that stands there is used again, not made anew")
        case .truncatedInPlace: (.errors, "files are truncated and written in place, not renamed")
        case .syncRepeated: (.errors, "an fsync that failed is tried again on the same file")
        case .syncFailureIgnored: (.errors, "an fsync that failed counts as done")
        case .shortWriteIgnored: (.errors, "a write that was cut short counts as done")
        case .interruptionIsSuccess: (.errors, "an interrupted system call counts as done")
        case .rolledBack: (.errors, "after an error behind the rename, the record is taken back")
        case .damagedKept: (.damage, "a damaged file is kept as the last good version")
        case .damageUnflagged: (.damage, "the last good version is served as if nothing were damaged")
        case .goesBack: (.damage, "a process may be served something older than before")
        case .newerSchemaOverwritten: (.damage, "a record of a newer version counts as damaged, and is replaced")
        case .markerDropped: (.marker, "a request for a reload is not written")
        case .markerComparedGreater: (.marker, "the host reloads when the sequence is greater, not when it differs")
        case .fileWatched: (.watch, "the watch is on a record's file, not on the directory")
        case .overflowIgnored: (.watch, "events that the kernel dropped are not made up for")
        case .scanBeforeWatch: (.watch, "the container is read before it is watched")
        case .moveIgnored: (.watch, "it is not noticed that the directory was moved, deleted or made anew")
        }
    }
}

extension Directory {
    /// What `truncatedInPlace` does instead of a rename: truncates what stands at the name and copies over it.
    func overwrite(_ name: String, from sourceName: String, in source: Directory) -> Result<Void, SystemCall.Errno> {
        source.open(sourceName, O_RDONLY).flatMap { number in
            let input = OwnedDescriptor(number)
            return open(name, O_WRONLY | O_CREAT | O_TRUNC).flatMap { number in
                let output = OwnedDescriptor(number)
                while true {
                    switch SystemCall.retrying({ sendfile(output.number, input.number, nil, 1 << 16) }) {
                    case .success(0): return source.unlink(sourceName)
                    case .success: continue
                    case .failure(let error): return .failure(error)
                    }
                }
            }
        }
    }
}
