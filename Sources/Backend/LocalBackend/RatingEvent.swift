import Firestore
import Rankings

/// A document of `rating_events`: what somebody thinks of a joke. The app has no accounts, so everybody may make and
/// replace one, but only in this shape:
///
/// | field | type |
/// |---|---|
/// | `user_id` | string |
/// | `joke_id` | string |
/// | `rating` | integer, 1 to 5 |
/// | `timestamp` | timestamp, as a value within the bounds of `RatingTime` or by the transform `REQUEST_TIME` |
/// | `rated_at` | timestamp: when the user rated, by the device's clock; may be absent |
/// | `month_id` | string; may be absent |
///
/// There are no other fields and no other transforms, and the document's id is `{user_id}_{joke_id}`: rating a joke again replaces.
enum RatingEvent {
    /// Whether a document lies where rating events are.
    static func isEvent(_ name: DocumentName) -> Bool {
        name.path.segments.count == 2 && name.path.segments[0] == "rating_events"
    }

    /// Refuses another shape.
    ///
    /// - Parameters:
    ///   - fields: what the document would hold.
    ///   - old: what it holds; nil when there is none. A timestamp that stays is not looked at: the clock may have been
    ///     set back since.
    ///   - now: the time of the request.
    /// - Throws: `Status` with PERMISSION_DENIED, as security rules do, which also says why.
    static func check(_ fields: Fields, over old: Fields?, of name: DocumentName, now: Timestamp) throws(Status) {
        guard let user = fields["user_id"]?.stringValue, let joke = fields["joke_id"]?.stringValue else {
            throw refusal("user_id and joke_id must be strings")
        }
        guard !user.isEmpty, !joke.isEmpty, "\(user)_\(joke)".hasSameBytes(as: name.path.id) else {
            throw refusal("its id must be {user_id}_{joke_id}")
        }
        guard let rating = fields["rating"]?.integerValue, (1...5).contains(rating) else {
            throw refusal("rating must be an integer from 1 to 5")
        }
        guard let timestamp = fields["timestamp"]?.timestampValue else {
            throw refusal("timestamp must be a timestamp")
        }
        if old?["timestamp"] != fields["timestamp"], let objection = RatingTime.objection(to: timestamp, now: now) {
            throw refusal(objection)
        }
        if let rated = fields["rated_at"], rated.timestampValue == nil { throw refusal("rated_at must be a timestamp") }
        if let month = fields["month_id"], month.stringValue == nil { throw refusal("month_id must be a string") }
        let known: Set<FieldName> = ["user_id", "joke_id", "rating", "timestamp", "rated_at", "month_id"]
        if let other = fields.keys.filter({ !known.contains($0) }).min() {
            throw refusal("it has no field \"\(other)\"")
        }
    }

    private static func refusal(_ reason: String) -> Status {
        Status(.permissionDenied, "Missing or insufficient permissions. A rating event: \(reason).")
    }
}
