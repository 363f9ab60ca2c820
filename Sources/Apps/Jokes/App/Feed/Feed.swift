public import AppGroup

/// Which jokes of the catalogue are wanted; nil for all.
public struct FeedFilter: Sendable {
    /// Who tells them, such as `Mr. Funny`.
    public var character: String?
    /// Their type, such as `dad_joke`.
    public var category: String?

    /// Makes a filter.
    public init(character: String? = nil, category: String? = nil) {
        self.character = character
        self.category = category
    }

    /// Whether a joke is wanted, whatever the case of the letters.
    func admits(_ joke: CatalogueJoke) -> Bool {
        (character.map { $0.lowercased() == joke.character?.lowercased() } ?? true)
            && (category.map { $0.lowercased() == joke.category?.lowercased() } ?? true)
    }
}

/// A page of the feed.
public struct FeedPage: Sendable {
    /// The session's number.
    public var session: Int
    /// The page's number in its session, from 1; 0 when there was nothing left to make a page of.
    public var number: Int
    /// The jokes in their order, each with the user's own rating, if there is one.
    public var jokes: [(joke: CatalogueJoke, rating: Int?)]
    /// The ids of jokes that the page had, but the catalogue has no more.
    public var missing: [String]
    /// How many jokes that are wanted this session has not shown yet.
    public var remaining: Int
    /// How far the catalogue is loaded.
    public var catalogue: CatalogueProgress
}

/// The feed: jokes the user has not rated first, then those he has; within each the popular ones first. It reads the
/// container alone.
///
/// What a page shows is committed to the session before the page is given out, by compare-and-set. So no joke comes twice
/// in a session, whoever else asks for pages at the same moment, and a page that was lost on its way to the screen can
/// be asked for by its number.
public struct Feed: Sendable {
    let store: JokeStore

    /// Makes a feed on a container.
    public init(store: JokeStore) {
        self.store = store
    }

    /// The jokes that are wanted, in the order of the feed.
    static func order(_ jokes: [CatalogueJoke], rated: [JokeID: Int], filter: FeedFilter) -> [CatalogueJoke] {
        jokes.filter { filter.admits($0) }.sorted { left, right in
            let (leftIsRated, rightIsRated) = (rated[JokeID(left.id)] != nil, rated[JokeID(right.id)] != nil)
            return leftIsRated == rightIsRated ? left.isMorePopular(than: right) : rightIsRated
        }
    }

    /// The next page of the session, of jokes it has not shown.
    /// - Parameters:
    ///   - limit: the most jokes.
    ///   - isNewSession: whether a session begins with it, in which nothing was shown yet.
    /// - Throws: `AppGroupError`.
    public func nextPage(
        limit: Int, filter: FeedFilter = FeedFilter(), isNewSession: Bool = false
    ) throws(AppGroupError) -> FeedPage {
        var target: Int?
        return try store.update { () throws(AppGroupError) in
            let stored = try session()
            var session = stored.value ?? FeedSession()
            if isNewSession {
                // Tried again after a conflict, it is the same new session unless somebody began one meanwhile.
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

    /// A page of the session once more, as it was shown; nothing is changed.
    /// - Returns: nil when the session has no such page.
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
