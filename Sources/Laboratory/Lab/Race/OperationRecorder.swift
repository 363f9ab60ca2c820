import AppGroup

/// Carries out operations of one process, writes each into its log before and after, and counts on the board.
///
/// Conflicts and timeouts belong to a race. Every other error is said on standard error, and the driver counts it as a
/// failure: nothing in a race may damage a record or make a system call fail.
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

    /// - Returns: nil when it failed.
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

    /// - Parameter asked: the records whose versions the history is to state, whether or not they exist.
    /// - Returns: nil when it failed.
    func snapshot(
        _ names: [RecordName]?, asked: [RecordName], _ store: inout any RaceStore
    ) -> [RecordName: RaceVersion]? {
        begin("snapshot")
        do throws(AppGroupError) {
            let (revision, versions) = try store.snapshot(names)
            let all = asked.sorted().map { ($0, versions[$0] ?? RaceVersion()) }
            // The revision of a snapshot of some records is only the highest among them.
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
                // Only a removal of what is not there changes nothing.
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
            // The error does not say which of several records it was.
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
