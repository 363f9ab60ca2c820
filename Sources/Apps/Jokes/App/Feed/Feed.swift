public import AppGroup

/// A filter for the catalogue's jokes. A property that is nil admits all jokes.
public struct FeedFilter: Sendable {
    /// The character who tells the joke, such as `Mr. Funny`.
    public var character: String?
    /// The joke's type, such as `dad_joke`.
    public var category: String?

    public init(character: String? = nil, category: String? = nil) {
        self.character = character
        self.category = category
    }

    /// Returns true if the joke matches the filter. Upper and lower case are equal.
    func admits(_ joke: CatalogueJoke) -> Bool {
        (character.map { $0.lowercased() == joke.character?.lowercased() } ?? true)
            && (category.map { $0.lowercased() == joke.category?.lowercased() } ?? true)
    }
}

/// A page of the feed.
public struct FeedPage: Sendable {
    /// The number of the feed session.
    public var session: Int
    /// The number of the page within its session, starting at 1; 0 if no jokes were left for another page.
    public var number: Int
    /// The jokes in display order, each with the user's rating, which is nil if the user has not rated the joke.
    public var jokes: [(joke: CatalogueJoke, rating: Int?)]
    /// The ids of jokes that were on the page when it was first shown, but are no longer in the catalogue.
    public var missing: [String]
    /// The number of matching jokes that this session has not shown yet.
    public var remaining: Int
    /// The loading progress of the catalogue.
    public var catalogue: CatalogueProgress
}

/// The feed of jokes. First come the jokes that the user has not rated, then those that the user has rated. Each of
/// these two groups is ordered by popularity. The feed reads only the container, not the network.
///
/// Each page is committed to the session by compare-and-set before it is returned. So no joke appears twice in a
/// session, even if processes request pages concurrently. A page that was lost on its way to the screen can be
/// requested again by its number.
public struct Feed: Sendable {
    let store: JokeStore

    /// Makes a feed of the jokes in `store`.
    public init(store: JokeStore) {
        self.store = store
    }

    /// Returns the jokes that match the filter, in the order of the feed.
    static func order(_ jokes: [CatalogueJoke], rated: [JokeID: Int], filter: FeedFilter) -> [CatalogueJoke] {
        jokes.filter { filter.admits($0) }.sorted { left, right in
            let (leftIsRated, rightIsRated) = (rated[JokeID(left.id)] != nil, rated[JokeID(right.id)] != nil)
            return leftIsRated == rightIsRated ? left.isMorePopular(than: right) : rightIsRated
        }
    }

    /// Returns the next page of the session. It contains only jokes that the session has not shown yet.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of jokes.
    ///   - isNewSession: true to begin a new session, which has not shown any jokes yet.
    /// - Throws: `AppGroupError`.
    public func nextPage(
        limit: Int, filter: FeedFilter = FeedFilter(), isNewSession: Bool = false
    ) throws(AppGroupError) -> FeedPage {
        var target: Int?
        return try store.update { () throws(AppGroupError) in
            let stored = try session()
            var session = stored.value ?? FeedSession()
            if isNewSession {
                // The first attempt chooses the number of the new session, and retries keep it. If another process
                // began the session with this number in the meantime, a retry continues that session.
                target = target ?? session.number + 1
                if stored.value != nil, session.number < target ?? 0 {
                    session = FeedSession(number: session.number + 1, pages: [])
                }
            }
            let contents = try CatalogueStore(store).contents()
            let rated = try RatingStore(store).ratings()
            let shown = session.shown
            let left = Self.order(contents.jokes, rated: rated, filter: filter).filter {
                !shown.contains(JokeID($0.id))
            }
            let page = left.prefix(max(0, limit))
            if !page.isEmpty { session.pages.append(page.map(\.id)) }
            if session != stored.value {
                var transaction = Transaction()
                try transaction.put(
                    FeedSession.record, JokeStore.payload(session), expecting: stored.expectation)
                _ = try store.container.commit(transaction)
            }
            return FeedPage(
                session: session.number, number: page.isEmpty ? 0 : session.pages.count,
                jokes: page.map { ($0, rated[JokeID($0.id)]) }, missing: [], remaining: left.count - page.count,
                catalogue: contents.progress)
        }
    }

    /// Returns a page that the session has already shown, with the same jokes as before. Does not change the session.
    /// - Returns: nil if the session has no page with this number.
    /// - Throws: `AppGroupError`.
    public func page(_ number: Int, filter: FeedFilter = FeedFilter()) throws(AppGroupError) -> FeedPage? {
        guard let session = try session().value, session.pages.indices.contains(number - 1) else { return nil }
        let contents = try CatalogueStore(store).contents()
        let rated = try RatingStore(store).ratings()
        let byID = Dictionary(contents.jokes.map { (JokeID($0.id), $0) }) { first, _ in first }
        let ids = session.pages[number - 1]
        let shown = session.shown
        return FeedPage(
            session: session.number, number: number,
            jokes: ids.compactMap { byID[JokeID($0)] }.filter { filter.admits($0) }.map { ($0, rated[JokeID($0.id)]) },
            missing: ids.filter { byID[JokeID($0)] == nil },
            remaining: contents.jokes.count { !shown.contains(JokeID($0.id)) && filter.admits($0) },
            catalogue: contents.progress)
    }

    private func session() throws(AppGroupError) -> JokeStore.Stored<FeedSession> {
        try store.loadOrReplace(FeedSession.record)
    }
}
