/// The state of a record's file.
enum Standing {
    case absent
    case good(RecordFile)
    case damaged(Damage)
}

/// The files of a container as they were at one moment. If there is a redo record, it contains newer versions of some
/// of these records.
struct Cut {
    /// The records in the order of their names, each once.
    var records: [(name: RecordName, standing: Standing)]
    var redo: RedoRecord?
    var redoDamage: Damage?
}

/// Record files that were read. They stay open until a check finds that all of them were in place at one moment.
private struct HeldRecords {
    private(set) var names: [RecordName] = []
    private var files: [Result<HeldFile, FileProblem>?] = []

    /// Switches to another list of names. Keeps the open files whose names are on both lists, and does not read them
    /// again.
    mutating func follow(_ names: [RecordName]) {
        guard names != self.names else { return }
        let known = Dictionary(uniqueKeysWithValues: zip(self.names, files))
        files = names.map { known[$0] ?? nil }
        self.names = names
    }

    mutating func readMissing(in directory: Directory) {
        for (index, name) in names.enumerated() where files[index] == nil {
            files[index] = directory.readFile(name.fileName, limit: RecordFile.maximumFile)
        }
    }

    /// Drops every file whose name now denotes another file.
    /// - Returns: true if no file was dropped.
    mutating func dropMoved(in directory: Directory) throws(AppGroupError) -> Bool {
        var isAtRest = true
        for (index, name) in names.enumerated()
        where try directory.identity(name.fileName) != Self.identity(files[index]) {
            files[index] = nil
            isAtRest = false
        }
        return isAtRest
    }

    /// The files that were read, by name.
    var read: [(name: RecordName, file: Result<HeldFile, FileProblem>)] {
        zip(names, files).compactMap { name, file in file.map { (name, $0) } }
    }

    private static func identity(_ file: Result<HeldFile, FileProblem>?) -> FileIdentity? {
        switch file {
        case .success(let file): file.identity
        case .failure(let problem): problem.identity
        case nil: nil
        }
    }
}

extension SharedContainer {
    /// Reads record files and the redo record as they were at one moment.
    ///
    /// Reads the record files and keeps them open. Then reads the redo record. Then checks that every name still
    /// denotes the file that was read. If so, all of these files were in place at the moment the redo record was opened
    /// or found absent. Otherwise reads the replaced files again, until the deadline.
    /// - Parameter names: the records; nil for all.
    func cut(of names: [RecordName]?, deadline: Deadline) throws(AppGroupError) -> Cut {
        do throws(AppGroupError) {
            return try cutOfHeldDirectory(of: names.map { Self.distinct($0) }, deadline: deadline)
        } catch {
            // If the directory was deleted or moved, throws that error instead, because it explains every other
            // failure.
            try requireSameDirectory()
            throw error
        }
    }

    private func cutOfHeldDirectory(of names: [RecordName]?, deadline: Deadline) throws(AppGroupError) -> Cut {
        var held = HeldRecords()
        repeat {
            let wanted = if let names { names } else { try listedRecords() }
            held.follow(wanted)
            held.readMissing(in: directory)
            let (redo, redoDamage) = try readRedo()
            guard try isAtRest(&held, isWholeListing: names == nil) else { continue }
            try requireSameDirectory()
            let records = try held.read.map { (name, file) throws(AppGroupError) in
                (name: name, standing: try standing(name, file))
            }
            return Cut(records: records, redo: redo, redoDamage: redoDamage)
        } while !deadline.hasPassed
        throw AppGroupError(
            .deadline, "the records kept changing while they were read", path: path,
            advice: "Try again, or allow more time")
    }

    /// Returns true if every name still denotes the file that was read, and a new listing of the directory shows the
    /// same names.
    private func isAtRest(_ held: inout HeldRecords, isWholeListing: Bool) throws(AppGroupError) -> Bool {
        guard try held.dropMoved(in: directory) else { return false }
        guard isWholeListing else { return true }
        return try listedRecords() == held.names
    }

    /// Returns the names sorted, without repetitions.
    private static func distinct(_ names: [RecordName]) -> [RecordName] {
        var result: [RecordName] = []
        result.reserveCapacity(names.count)
        for name in names.sorted() where name != result.last { result.append(name) }
        return result
    }

    /// Returns the names of all record files, including the reload marker, sorted and without repetitions. `readdir`
    /// may return a name twice while files are renamed (`man 3 readdir`).
    func listedRecords() throws(AppGroupError) -> [RecordName] {
        Self.distinct(try directory.list().compactMap { RecordName(fileName: $0) })
    }

    /// Reads the redo record.
    /// - Returns: the redo record, or its damage; two nils if it is absent.
    func readRedo() throws(AppGroupError) -> (RedoRecord?, Damage?) {
        // The redo record is usually absent, and `stat` is cheaper than a failed open.
        guard try directory.identity(RedoRecord.fileName) != nil else { return (nil, nil) }
        switch directory.readFile(RedoRecord.fileName, limit: RedoRecord.maximumFile) {
        case .success(let file):
            do throws(Damage) {
                let redo = try RedoRecord(file.bytes)
                core.saw(redo.token.revision)
                return (redo, nil)
            } catch {
                return (nil, error)
            }
        case .failure(let problem):
            if case .absent = problem.kind { return (nil, nil) }
            return (nil, try damage(problem, path: directory.path(of: RedoRecord.fileName)))
        }
    }

    /// Returns the state of a record's file, given the result of reading it.
    func standing(_ name: RecordName, _ file: Result<HeldFile, FileProblem>) throws(AppGroupError) -> Standing {
        switch file {
        case .success(let file):
            do throws(Damage) {
                return .good(try RecordFile(file.bytes, expecting: name))
            } catch {
                var damage = error
                damage.statedRevision = RecordFile.statedRevision(file.bytes) ?? 0
                return .damaged(damage)
            }
        case .failure(let problem):
            if case .absent = problem.kind { return .absent }
            return .damaged(try damage(problem, path: directory.path(of: name.fileName)))
        }
    }

    /// Converts the problem of an unreadable file to `Damage`.
    /// - Throws: `io` if a system call failed, because then the file itself may be intact.
    private func damage(_ problem: FileProblem, path: String) throws(AppGroupError) -> Damage {
        switch problem.kind {
        case .absent: return Damage("it is absent")
        case .notRegular(let what):
            var damage = Damage("it is \(what)")
            damage.isDirectory = what == "a directory"
            return damage
        case .tooLarge(let size, let head):
            if let version = RecordFile.newerSchema(head) { return Damage(newerSchema: version) }
            var damage = Damage("it is too large (\(size) bytes)")
            damage.statedRevision = RecordFile.statedRevision(head) ?? 0
            return damage
        case .failed(let error, let operation):
            throw .systemCall(operation, "cannot read a file of the container", path: path, error)
        }
    }
}
