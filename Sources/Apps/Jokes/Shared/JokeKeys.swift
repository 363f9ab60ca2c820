/// The names that the app and the widget share.
public enum JokeKeys {
    /// The App Group that the app and the widget share.
    public static let appGroup = "group.mrfunnyjokes"
    /// The kind of the joke widgets.
    public static let widgetKind = "JokeOfTheDayWidget"
    /// The key of the joke of the day.
    public static let jokeOfTheDay = "jotd"
    /// The key of the joke for the next day, which a background refresh fetched ahead. The widget shows this joke only
    /// when that day has begun.
    public static let jokeOfTomorrow = "jotd-tomorrow"
    /// The key of the fallback jokes, whose value is an array.
    public static let fallbackJokes = "fallback-jokes"
    /// The maximum number of stored fallback jokes.
    public static let maximumFallbacks = 20
    /// The Firestore project that contains the jokes.
    public static let project = "mr-funny-jokes"
}
