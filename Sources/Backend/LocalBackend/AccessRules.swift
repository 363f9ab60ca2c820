import Firestore

/// Who may do what: the security rules of the app's project.
///
/// | collection at the top | everybody may |
/// |---|---|
/// | `jokes`, `daily_jokes`, `weekly_rankings` | read |
/// | `rating_events` | make and replace documents of the shape that `RatingEvent` checks |
///
/// All else, collections below documents included, is for `Bearer owner` alone, who is above the rules as in Google's
/// emulator.
struct AccessRules: Sendable {
    /// Collections at the top whose documents everybody may read.
    static let publicCollections: Set<String> = ["jokes", "daily_jokes", "weekly_rankings"]

    /// Whether the header names the owner.
    static func isOwner(_ authorization: String?) -> Bool {
        authorization == "Bearer owner"
    }

    /// Refuses a read that the rules do not allow. They do not reach into collections below documents.
    ///
    /// - Parameter authorization: the header.
    static func checkRead(_ collection: CollectionPath, authorization: String?) throws(Status) {
        if collection.segments.count == 1, publicCollections.contains(collection.id) { return }
        try checkOwner(authorization)
    }

    /// Refuses everybody but the owner.
    static func checkOwner(_ authorization: String?) throws(Status) {
        guard isOwner(authorization) else { throw refusal }
    }

    /// Refuses what the rules do not allow whatever the documents hold.
    /// - Returns: what is to be asked about each change when the commit is made; nil for nothing.
    static func checkWrites(_ writes: [DocumentWrite], authorization: String?) throws(Status) -> WriteCheck? {
        if isOwner(authorization) { return nil }
        for write in writes {
            switch write.operation {
            case .verify: try checkRead(write.name.path.collection, authorization: authorization)
            case .update, .transform:
                guard RatingEvent.isEvent(write.name) else { throw refusal }
                // The others can make work out of proportion to the request.
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
