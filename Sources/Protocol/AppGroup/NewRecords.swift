import Glibc

extension SharedContainer {
    /// Returns the records of a commit, in the order of their names.
    func makeRecords(_ changes: [RecordName: Transaction.Change], _ token: RecordToken) -> [RecordFile] {
        changes.sorted { $0.key < $1.key }.map { name, change in
            RecordFile(header: makeHeader(name, token, change), payload: change.payload ?? Array("null".utf8))
        }
    }

    func makeHeader(_ name: RecordName, _ token: RecordToken, _ change: Transaction.Change) -> RecordHeader {
        RecordHeader(
            name: name, token: token, writer: writer, pid: getpid(), writtenAt: WallClock.now(),
            isRemoved: change.payload == nil, key: change.key, type: change.type)
    }

    /// Refuses records that readers would refuse. A long key or program name makes a header too long, and many kinds of
    /// widgets make the reload marker too large.
    func requireReadable(_ records: [RecordFile]) throws(AppGroupError) {
        for record in records {
            let header = record.header
            guard record.payload.count <= RecordFile.maximumPayload else {
                throw AppGroupError(
                    .tooLarge, "the record \(header.name) would have \(record.payload.count) bytes",
                    path: directory.path(of: header.name.fileName), advice: "A record holds at most 4 MiB")
            }
            guard header.open.utf8.count <= RecordHeader.maximumOpen else {
                throw AppGroupError(
                    .tooLarge,
                    "the header of the record \(header.name) would be longer than \(RecordFile.maximumHeader) bytes",
                    path: directory.path(of: header.name.fileName), advice: "Use a shorter key")
            }
        }
    }
}
