/// What app and widget have to agree on: names, and nothing else.
public enum JokeKeys {
    /// The App Group of app and widget.
    public static let appGroup = "group.mrfunnyjokes"
    /// The kind of the joke widgets.
    public static let widgetKind = "JokeOfTheDayWidget"
    /// The key of the joke of the day.
    public static let jokeOfTheDay = "jotd"
    /// The key of the joke that a background refresh fetched for the next day. It is not shown before its day.
    public static let jokeOfTomorrow = "jotd-tomorrow"
    /// The key of the fallback jokes, an array.
    public static let fallbackJokes = "fallback-jokes"
    /// The most fallback jokes that are kept.
    public static let maximumFallbacks = 20
    /// The Firestore project the jokes are in.
    public static let project = "mr-funny-jokes"
}
