import Firestore

/// The security rules of the app's project.
///
/// | top-level collection | public access |
/// |---|---|
/// | `jokes`, `daily_jokes`, `weekly_rankings` | read |
/// | `rating_events` | create and replace documents of the shape that `RatingEvent` checks |
///
/// Everything else, including subcollections, requires the header `Authorization: Bearer owner`. As in Google's
/// emulator, the rules do not apply to requests with this header.
struct AccessRules: Sendable {
    /// Top-level collections with publicly readable documents.
    static let publicCollections: Set<String> = ["jokes", "daily_jokes", "weekly_rankings"]

    /// Returns true if the `Authorization` header identifies the owner.
    static func isOwner(_ authorization: String?) -> Bool {
        authorization == "Bearer owner"
    }

    /// Throws if the security rules forbid a read. Only top-level collections are public, not their subcollections.
    ///
    /// - Parameter authorization: the `Authorization` header.
    static func checkRead(_ collection: CollectionPath, authorization: String?) throws(Status) {
        if collection.segments.count == 1, publicCollections.contains(collection.id) { return }
        try checkOwner(authorization)
    }

    /// Throws unless the request comes from the owner.
    static func checkOwner(_ authorization: String?) throws(Status) {
        guard isOwner(authorization) else { throw refusal }
    }

    /// Throws if the rules forbid one of the writes, whatever its documents contain.
    /// - Returns: a check of the documents' contents, to run on each change during the commit; nil if no check is
    ///   needed.
    static func checkWrites(_ writes: [DocumentWrite], authorization: String?) throws(Status) -> WriteCheck? {
        if isOwner(authorization) { return nil }
        for write in writes {
            switch write.operation {
            case .verify: try checkRead(write.name.path.collection, authorization: authorization)
            case .update, .transform:
                guard RatingEvent.isEvent(write.name) else { throw refusal }
                // Only the cheap transform `REQUEST_TIME` is allowed, because other transforms could make a small
                // request cause a lot of work.
                guard write.transforms.allSatisfy({ $0.change == .requestTime }) else { throw refusal }
            case .delete: throw refusal
            }
        }
        return { name, old, new, now in
            if let new, RatingEvent.isEvent(name) { try RatingEvent.check(new, over: old, of: name, now: now) }
        }
    }

    private static let refusal = Status(.permissionDenied, "Missing or insufficient permissions.")
}
