import Firestore
import Rankings

/// A document of `rating_events`: a user's rating of a joke. The app has no accounts, so anyone may create and replace
/// such a document, but only in this shape:
///
/// | field | type |
/// |---|---|
/// | `user_id` | string |
/// | `joke_id` | string |
/// | `rating` | integer, 1 to 5 |
/// | `timestamp` | timestamp: a value within the bounds of `RatingTime`, or set by the transform `REQUEST_TIME` |
/// | `rated_at` | timestamp, optional: the time of the rating by the device's clock |
/// | `month_id` | string, optional |
///
/// Other fields and other transforms are not allowed. The document's id is `{user_id}_{joke_id}`, so a new rating of a
/// joke replaces the old one.
enum RatingEvent {
    /// Returns true if the document is in the top-level collection of rating events.
    static func isEvent(_ name: DocumentName) -> Bool {
        name.path.segments.count == 2 && name.path.segments[0] == "rating_events"
    }

    /// Throws if a document does not have the shape of a rating event.
    ///
    /// - Parameters:
    ///   - fields: the new contents of the document.
    ///   - old: the current contents; nil if the document does not exist. An unchanged timestamp is not checked,
    ///     because the clock may have been set back in the meantime.
    ///   - now: the time of the request.
    /// - Throws: `Status` with PERMISSION_DENIED, as security rules do, but with the reason.
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
            throw refusal("the field \"\(other)\" is not allowed")
        }
    }

    private static func refusal(_ reason: String) -> Status {
        Status(.permissionDenied, "Missing or insufficient permissions. A rating event: \(reason).")
    }
}
