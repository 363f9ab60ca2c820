import Firestore
import GRDB

/// A check whether the caller may make a change. It receives the fields before and after the change and the time of the
/// request. It throws to refuse the change.
typealias WriteCheck = @Sendable (DocumentName, _ old: Fields?, _ new: Fields?, _ now: Timestamp) throws -> Void

/// Methods that perform writes. They must be called within a transaction.
extension Database {
    /// Performs writes in order. Throws at the first write that fails; the caller must then roll back.
    ///
    /// - Parameters:
    ///   - now: the clock's time. If a written document was last changed later than this, the commit time is just after
    ///     that change. The times of a document therefore only increase, even if the clock is set back.
    ///   - check: decides whether the caller may make the changes.
    func commit(
        _ writes: [DocumentWrite], at now: Timestamp, check: WriteCheck? = nil
    ) throws -> CommitResponse {
        var time = now.microseconds
        for write in writes {
            if let last = try updateTime(of: write.name), last >= time { time = last + 1 }
        }
        // According to Firestore's documentation, the request time has millisecond precision and is the same for all
        // fields of a commit.
        let requestTime = Timestamp(
            microseconds: now.microseconds - now.microseconds.flooredQuotientAndRemainder(dividingBy: 1_000).remainder)
        var results: [CommitResponse.WriteResult] = []
        results.reserveCapacity(writes.count)
        for write in writes {
            let (updateTime, transformResults) = try make(write, at: time, requestTime: requestTime, check)
            results.append(
                .init(
                    updateTime: updateTime.map { Timestamp(microseconds: $0) },
                    transformResults: transformResults.isEmpty ? nil : transformResults))
        }
        return CommitResponse(
            writeResults: results.isEmpty ? nil : results, commitTime: Timestamp(microseconds: time))
    }

    private func make(
        _ write: DocumentWrite, at time: Int64, requestTime: Timestamp, _ check: WriteCheck?
    ) throws -> (updateTime: Int64?, transformResults: [Value]) {
        let previous = try document(write.name)
        try write.precondition?.check(previous, write.name)
        let old = try previous?.decodedFields()
        var results: [Value] = []
        let new = try write.apply(to: old, at: requestTime, results: &results)
        try check?(write.name, old, new, requestTime)
        switch write.operation {
        case .verify:
            return (previous?.updateTime, [])
        case .delete:
            if let previous { try remove(write.name, previous) }
            return (nil, [])
        case .update, .transform:
            return (try store(write.name, new ?? [:], over: previous, at: time).updateTime, results)
        }
    }
}

extension Precondition {
    fileprivate func check(_ document: StoredDocument?, _ name: DocumentName) throws(Status) {
        switch (self, document) {
        case (.exists(true), nil): throw Status(.notFound, "No document to update: \(name)")
        case (.exists(false), _?): throw Status(.alreadyExists, "Document already exists: \(name)")
        case (.exists, _): break
        case (.updateTime(let time), let document):
            guard document?.updateTime == time.microseconds else {
                let stored = document.map { Timestamp(microseconds: $0.updateTime).description } ?? "no document"
                throw Status(
                    .failedPrecondition,
                    "the stored version (\(stored)) does not match the required base version (\(time)): \(name)")
            }
        }
    }
}
