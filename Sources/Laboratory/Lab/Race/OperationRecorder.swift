import AppGroup

/// Runs the operations of one process, logs each before and after, and updates the board of counters.
///
/// Conflicts and timeouts are normal in a race. The process prints every other error to standard error, and the driver
/// counts it as a failure: nothing in a race may damage a record or make a system call fail.
struct OperationRecorder {
    let log: OperationLog
    let board: RaceBoard
    let process: Int

    init(_ log: OperationLog, _ board: RaceBoard, _ process: Int) {
        self.log = log
        self.board = board
        self.process = process
    }

    func begin(_ operation: String, _ members: String = "") {
        log.begin(operation, members)
        if operation == "commit" { board[process, .isCommitting] = 1 }
        board[process, .begun] += 1
    }

    func end(_ outcome: String, _ members: String = "") {
        log.end(outcome, members)
        board[process, .isCommitting] = 0
        board[process, .operations] += 1
    }

    /// Reads a record; nil if the read failed.
    func read(_ name: RecordName, _ store: inout any RaceStore) -> RaceVersion? {
        begin("read")
        do throws(AppGroupError) {
            let version = try store.read(name)
            end("ok", HistoryText.reads([(name, version)]))
            return version
        } catch {
            readFailed(error)
            return nil
        }
    }

    /// Takes a snapshot; nil if this failed.
    /// - Parameter asked: the records whose versions the history must state, even if they do not exist.
    func snapshot(
        _ names: [RecordName]?, asked: [RecordName], _ store: inout any RaceStore
    ) -> [RecordName: RaceVersion]? {
        begin("snapshot")
        do throws(AppGroupError) {
            let (revision, versions) = try store.snapshot(names)
            let all = asked.sorted().map { ($0, versions[$0] ?? RaceVersion()) }
            // A snapshot of only some records states no revision, because it knows only the highest revision among
            // them.
            end("ok", (names == nil ? ",\"revision\":\(revision)" : "") + HistoryText.reads(all))
            return Dictionary(uniqueKeysWithValues: all)
        } catch {
            readFailed(error)
            return nil
        }
    }

    func commit(_ change: RaceChange, _ store: inout any RaceStore) {
        begin("commit", HistoryText.change(change))
        do throws(AppGroupError) {
            if let revision = try store.commit(change) {
                end("ok", ",\"revision\":\(revision)")
            } else {
                // A commit changes nothing only if it removes an absent record.
                end("failed")
            }
        } catch {
            commitFailed(error, change)
        }
    }

    private func commitFailed(_ error: AppGroupError, _ change: RaceChange) {
        switch error.code {
        case .conflict:
            var found = ""
            // If the commit expected several records, the error does not say which of them conflicted.
            if change.expects.count == 1, let name = change.expects.first?.0, let revision = error.revision {
                found = ",\"found\":{\"\(name)\":\(revision)}"
            }
            board[process, .conflicts] += 1
            end("conflict", found)
        case .lockTimeout:
            board[process, .lockTimeouts] += 1
            end("failed")
        default:
            RaceWorker.complain("a commit failed: \(error.code.rawValue): \(error)")
            end("unknown", error.revision.map { ",\"revision\":\($0)" } ?? "")
        }
    }

    private func readFailed(_ error: AppGroupError) {
        if error.code == .deadline {
            board[process, .readDeadlines] += 1
        } else {
            RaceWorker.complain("a read failed: \(error.code.rawValue): \(error)")
        }
        end("failed")
    }
}
