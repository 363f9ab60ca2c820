import Firestore
import Foundation
import Rankings
import TestSupport

/// An in-memory implementation of those parts of Firestore that the aggregation uses. It performs one commit at a time.
/// Each commit is at least a microsecond later than the previous one.
actor MemoryDatabase: RankingsDatabase {
    struct Killed: Error {}

    /// The possible outcomes of a commit.
    enum Fate: Sendable {
        case done
        /// The process dies before the commit, or after the commit but before the response arrives.
        case killedBefore, killedAfter
        /// The server refuses the commit with this error.
        case refused(FirestoreError)
        /// The commit is applied, but its response is lost.
        case lost
    }

    /// The documents, keyed by their full names.
    private(set) var contents: [DocumentID: Document] = [:]
    /// The server's clock in microseconds.
    private var clock: Int64
    private(set) var commits = 0
    private(set) var queries = 0
    private(set) var largestCommit = 0
    /// The size of the largest commit request in bytes; nil if request sizes are not measured.
    private(set) var largestRequest: Int?
    private var fate: @Sendable (_ commit: Int) -> Fate = { _ in .done }

    init(now: Timestamp) {
        clock = now.date.microseconds
    }

    func setFate(_ fate: @escaping @Sendable (_ commit: Int) -> Fate) { self.fate = fate }
    func measureRequests() { largestRequest = 0 }
    func advance(seconds: Int64) { clock += seconds * 1_000_000 }
    func collection(_ id: String) -> [Document] {
        let prefix = Self.root + id + "/"
        return contents.values.filter { Self.isDirectly($0.name, below: prefix) }
            .sorted { DocumentID($0.name) < DocumentID($1.name) }
    }
    func document(_ path: String) -> Document? { contents[DocumentID(Self.root + path)] }

    /// Returns true if a document's name is the prefix and one more part. Compares bytes, because Swift's collections are
    /// slow without optimization.
    private static func isDirectly(_ name: String, below prefix: String) -> Bool {
        var (name, prefix) = (name, prefix)
        return name.withUTF8 { name in
            prefix.withUTF8 { prefix in
                guard let bytes = name.baseAddress, let start = prefix.baseAddress, name.count > prefix.count,
                    memcmp(bytes, start, prefix.count) == 0
                else { return false }
                return memchr(bytes + prefix.count, Int32(UInt8(ascii: "/")), name.count - prefix.count) == nil
            }
        }
    }

    static let root = "projects/p/databases/(default)/documents/"

    nonisolated func name(of path: DocumentPath) -> String { Self.root + path.description }

    func documents(_ paths: [DocumentPath]) async throws -> [DocumentPath: Document] {
        Dictionary(paths.compactMap { path in contents[DocumentID(name(of: path))].map { (path, $0) } }) { first, _ in
            first
        }
    }

    func documents(_ query: StructuredQuery, below parent: DocumentPath?) async throws -> [Document] {
        queries += 1
        let prefix = Self.root + (parent.map { "\($0)/" } ?? "") + (query.from?.first?.collectionId ?? "") + "/"
        var orders = query.orderBy ?? []
        if orders.last?.field.fieldPath != "__name__" { orders.append(.init("__name__", orders.last?.direction)) }
        let fields = orders.map(\.field.fieldPath)
        var found = contents.values.filter { document in
            Self.isDirectly(document.name, below: prefix) && matches(document, query.filter)
                && fields.allSatisfy { $0 == "__name__" || document[FieldName($0)] != nil }
        }.map { document in
            (fields.map { $0 == "__name__" ? .reference(document.name) : document[FieldName($0)]! }, document)
        }
        precondition(orders.allSatisfy { $0.direction != .descending })
        if let start = query.startAt, let values = start.values {
            found.removeAll { element in
                let order = compare(Array(element.0.prefix(values.count)), values)
                return start.before == true ? order < 0 : order <= 0
            }
        }
        found.sort { compare($0.0, $1.0) < 0 }
        precondition(query.endAt == nil && query.offset == nil)
        return found.prefix(query.limit ?? .max).map(\.1)
    }

    func commit(_ writes: [Write]) async throws -> CommitResponse {
        commits += 1
        largestCommit = max(largestCommit, writes.count)
        if let size = largestRequest {
            largestRequest = max(size, try JSONEncoder().encode(CommitRequest(writes: writes)).count)
        }
        let fate = fate(commits)
        switch fate {
        case .killedBefore: throw Killed()
        case .refused(let error): throw error
        default: break
        }
        clock += 1
        let now = Timestamp(Date(timeIntervalSince1970: 0)).adding(microseconds: clock)
        var next = contents
        var results: [CommitResponse.WriteResult] = []
        for write in writes { results.append(try apply(write, to: &next, at: now)) }
        contents = next
        switch fate {
        case .killedAfter: throw Killed()
        case .lost: throw FirestoreError.timedOut
        default: return CommitResponse(writeResults: results, commitTime: now)
        }
    }

    private func apply(
        _ write: Write, to contents: inout [DocumentID: Document], at now: Timestamp
    ) throws -> CommitResponse.WriteResult {
        let old = contents[DocumentID(write.document)]
        switch write.currentDocument {
        case .exists(true) where old == nil: throw refusal(404, "NOT_FOUND")
        case .exists(false) where old != nil: throw refusal(409, "ALREADY_EXISTS")
        case .updateTime(let time) where old?.updateTime != time: throw refusal(400, "FAILED_PRECONDITION")
        default: break
        }
        guard case .update(let document) = write.operation else {
            guard case .delete(let name) = write.operation else { throw refusal(400, "INVALID_ARGUMENT") }
            contents[DocumentID(name)] = nil
            return .init(updateTime: nil)
        }
        var fields = write.updateMask == nil ? document.fields : old?.fields ?? [:]
        for path in write.updateMask ?? [] { fields[path.segments[0]] = document.fields[path.segments[0]] }
        var values: [Value] = []
        for transform in write.transforms {
            let field = transform.path.segments[0]
            switch transform.change {
            case .requestTime: fields[field] = .timestamp(now)
            case .increment(.integer(let step)): fields[field] = .integer((fields[field]?.integerValue ?? 0) + step)
            default: throw refusal(400, "INVALID_ARGUMENT")
            }
            values.append(fields[field] ?? .null)
        }
        let changed = old?.fields != fields
        let time = changed ? now : old?.updateTime
        contents[DocumentID(document.name)] = Document(
            name: document.name, fields: fields, createTime: old?.createTime ?? now, updateTime: time)
        return .init(updateTime: time, transformResults: values)
    }

    private func refusal(_ code: Int, _ status: String) -> FirestoreError {
        code == 404 ? .notFound : .status(code: code, status: status, message: "precondition")
    }

    private func matches(_ document: Document, _ filter: Filter?) -> Bool {
        switch filter {
        case nil: return true
        case .composite(.and, let filters): return filters.allSatisfy { matches(document, $0) }
        case .field(let field, .equal, let value): return document[FieldName(field)] == value
        case .field(let field, .lessThan, let value):
            guard let own = document[FieldName(field)], rank(own) == rank(value) else { return false }
            return compare([own], [value]) < 0
        default: preconditionFailure("not for this: \(String(describing: filter))")
        }
    }

    private func rank(_ value: Value) -> Int {
        switch value {
        case .null: 0
        case .boolean: 1
        case .integer, .double: 2
        case .timestamp: 3
        case .string: 4
        default: 5
        }
    }

    private func compare(_ left: [Value], _ right: [Value]) -> Int {
        for (left, right) in zip(left, right) {
            let order: Int
            switch (left, right) {
            case (.integer(let left), .integer(let right)): order = left < right ? -1 : left > right ? 1 : 0
            case (.timestamp(let left), .timestamp(let right)): order = left < right ? -1 : left > right ? 1 : 0
            case (.string(let left), .string(let right)), (.reference(let left), .reference(let right)):
                order = byteOrder(left, right)
            default: order = rank(left) - rank(right)
            }
            if order != 0 { return order }
        }
        return 0
    }
}

extension Date {
    var microseconds: Int64 { Int64((timeIntervalSince1970 * 1_000_000).rounded()) }
}

extension Timestamp {
    /// Returns the time `step` microseconds later.
    func adding(microseconds step: Int64) -> Timestamp {
        let total = seconds * 1_000_000 + Int64(nanoseconds / 1_000) + step
        let parts = total.quotientAndRemainder(dividingBy: 1_000_000)
        let (whole, rest) = parts.remainder < 0 ? (parts.quotient - 1, parts.remainder + 1_000_000) : parts
        return Timestamp(seconds: whole, nanoseconds: Int32(rest) * 1_000)!
    }

    static func utc(_ text: String) -> Timestamp { Timestamp(text)! }
}
