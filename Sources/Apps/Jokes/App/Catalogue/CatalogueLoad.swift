import AppGroup
import Firestore
public import Foundation

/// Loads the catalogue page by page. The load can be stopped or killed at any moment.
///
/// Each page is committed together with the progress, by compare-and-set. A later load continues after the last stored
/// page, even days later or in another process. The app shows the old catalogue until the new one is complete. The
/// transaction that switches to the new catalogue also removes the old one.
public struct CatalogueLoad: Sendable {
    /// The number of documents on a page: the maximum that Firestore sends at once.
    public static let pageSize = FirestoreClient.maximumPageSize
    /// The maximum size of a page in bytes: half the capacity of a record.
    static let maximumPageBytes = 2 << 20

    let service: JokeService
    let store: JokeStore
    let now: @Sendable () -> Date
    let pageSize: Int
    private var catalogue: CatalogueStore { CatalogueStore(store) }

    public init(
        service: JokeService, store: JokeStore, pageSize: Int = CatalogueLoad.pageSize,
        now: @escaping @Sendable () -> Date
    ) {
        self.service = service
        self.store = store
        self.pageSize = max(1, min(pageSize, Self.pageSize))
        self.now = now
    }

    /// Loads pages until the catalogue is complete. Does nothing if no load is due.
    ///
    /// - Parameters:
    ///   - end: the time at which loading stops, checked after each page; nil for no limit.
    ///   - progress: called after each page, once the page is durable.
    /// - Returns: the progress. If the backend has no jokes, nothing changes, so the app keeps its existing jokes.
    /// - Throws: `FirestoreError`, `AppGroupError`, `CancellationError`. After an error, the next load continues after
    ///   the
    ///   last stored page.
    @discardableResult
    public func run(
        until end: ContinuousClock.Instant? = nil, progress: @Sendable (CatalogueProgress) -> Void = { _ in }
    ) async throws -> CatalogueProgress {
        var size = pageSize
        try discardDamaged()
        while true {
            let stored = try catalogue.stored()
            var next = stored.value ?? CatalogueProgress()
            guard next.isDue(at: now()) else { return next }
            try Task.checkCancellation()
            if let end, ContinuousClock.now >= end { return next }
            let date = now()
            let loading =
                next.loading
                ?? CatalogueProgress.Loading(slot: next.loaded?.slot.other ?? .a, startedAt: date, updatedAt: date)
            guard let page = try await fetch(loading, &size) else { continue }
            // The backend has no jokes at all, so the stored catalogue is kept.
            if page.isLast, loading.jokes + page.jokes.count == 0 { return next }
            guard try keep(page, after: loading, in: &next, over: stored.expectation) else { continue }
            progress(next)
            if next.loading == nil { return next }
        }
    }

    /// Discards the catalogue if one of its pages is lost or damaged, so that it is loaded again from the beginning.
    private func discardDamaged() throws(AppGroupError) {
        try store.update { () throws(AppGroupError) in
            let stored = try catalogue.stored()
            guard let progress = stored.value else { return }
            var places: [(slot: CatalogueProgress.Slot, pages: Int)] = []
            if let loaded = progress.loaded { places.append((loaded.slot, loaded.pages)) }
            if let loading = progress.loading { places.append((loading.slot, loading.pages)) }
            do throws(AppGroupError) {
                for place in places { _ = try catalogue.jokes(of: place) }
            } catch {
                guard error.code == .corrupt else { throw error }
                var transaction = Transaction()
                for place in places { for name in try catalogue.pages(place) { transaction.remove(name) } }
                transaction.remove(CatalogueStore.progressRecord, expecting: stored.expectation)
                _ = try store.container.commit(transaction)
            }
        }
    }

    /// Fetches a page. Returns nil if the page is too large, so that the caller tries a smaller one.
    private func fetch(_ loading: CatalogueProgress.Loading, _ size: inout Int) async throws -> CataloguePage? {
        do {
            let page = try await service.cataloguePage(after: loading.cursor, token: loading.pageToken, size: size)
            guard size > 1, JokeStore.payload(page.jokes).count > Self.maximumPageBytes else { return page }
        } catch FirestoreError.tooLarge where size > 1 {
        }
        size /= 2
        return nil
    }

    /// Commits a page together with the progress.
    /// - Returns: false if another process has committed other progress in the meantime.
    private func keep(
        _ page: CataloguePage, after loading: CatalogueProgress.Loading, in progress: inout CatalogueProgress,
        over expectation: Expectation
    ) throws(AppGroupError) -> Bool {
        var loading = loading
        var transaction = Transaction()
        let before = (slot: loading.slot, pages: loading.pages)
        if !page.jokes.isEmpty {
            loading.pages += 1
            try transaction.put(try loading.slot.record(loading.pages), JokeStore.payload(page.jokes))
        }
        loading.jokes += page.jokes.count
        loading.skipped += page.skipped
        loading.cursor = page.lastID ?? loading.cursor
        loading.pageToken = page.token
        loading.updatedAt = now()
        if page.isLast {
            if let old = progress.loaded {
                for name in try catalogue.pages((old.slot, old.pages)) { transaction.remove(name) }
            }
            progress.loaded = CatalogueProgress.Loaded(
                slot: loading.slot, pages: loading.pages, jokes: loading.jokes, skipped: loading.skipped,
                startedAt: loading.startedAt, completedAt: loading.updatedAt)
            progress.loading = nil
        } else {
            progress.loading = loading
        }
        if page.isLast || (progress.loaded == nil && before.pages == 0) {
            try putFallbacks(try catalogue.jokes(of: before) + page.jokes, isComplete: page.isLast, &transaction)
        }
        progress.summarize()
        try transaction.put(CatalogueStore.progressRecord, JokeStore.payload(progress), expecting: expectation)
        do throws(AppGroupError) {
            _ = try store.container.commit(transaction)
            return true
        } catch {
            guard error.code == .conflict else { throw error }
            return false
        }
    }

    /// Stores the best jokes of the complete catalogue as fallback jokes. If no fallback jokes are stored yet, chooses
    /// them from the first page of an incomplete catalogue.
    private func putFallbacks(
        _ jokes: [CatalogueJoke], isComplete: Bool, _ transaction: inout Transaction
    ) throws(AppGroupError) {
        let known: JokeStore.Stored<[JokeOfTheDay]> = try store.loadOrReplace(JokeStore.fallbackRecord)
        guard !jokes.isEmpty, isComplete || known.value == nil else { return }
        let sorted = jokes.sorted { $0.isMorePopular(than: $1) }.map { $0.jokeOfTheDay(at: now()) }
        try transaction.put(
            JokeStore.fallbackRecord, JokeStore.payload(JokesLaunch.fallbacks(from: sorted, stored: known.value)))
    }
}
