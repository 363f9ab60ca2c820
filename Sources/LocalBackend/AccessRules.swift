import Firestore

/// Who may do what: the security rules of the app's project.
struct AccessRules: Sendable {
    /// Collections at the top whose documents everybody may read.
    static let publicCollections: Set<String> = ["jokes", "daily_jokes", "weekly_rankings"]

    /// Refuses a read that the rules do not allow. They do not reach into collections below documents.
    ///
    /// - Parameter authorization: the header. `Bearer owner` is above the rules, as in Google's emulator.
    static func checkRead(_ collection: CollectionPath, authorization: String?) throws(Status) {
        if collection.segments.count == 1, publicCollections.contains(collection.id) { return }
        if authorization == "Bearer owner" { return }
        throw Status(.permissionDenied, "Missing or insufficient permissions.")
    }
}
