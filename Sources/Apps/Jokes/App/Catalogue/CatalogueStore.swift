public import AppGroup
import Foundation

/// The catalogue in the App Group's container.
public struct CatalogueStore: Sendable {
    /// The record of the progress.
    public static let progressRecord: RecordName = "catalogue"

    /// The jokes that can be shown, and how far they are loaded.
    public struct Contents: Sendable {
        /// The jokes in order of their ids.
        public var jokes: [CatalogueJoke]
        /// How far they are loaded.
        public var progress: CatalogueProgress
    }

    let store: JokeStore

    /// Makes a store on a container.
    public init(_ store: JokeStore) {
        self.store = store
    }

    /// How far the catalogue is loaded; nothing when it never was.
    /// - Throws: as `SharedContainer.lookUp`; damage that leaves no good version counts as nothing.
    public func progress() throws(AppGroupError) -> CatalogueProgress {
        try stored().value ?? CatalogueProgress()
    }

    func stored() throws(AppGroupError) -> JokeStore.Stored<CatalogueProgress> {
        try store.loadOrReplace(Self.progressRecord)
    }

    /// The jokes that can be shown, all of one load: while it is read, another may end and take its place.
    /// - Throws: as `SharedContainer.snapshot`; `corrupt` when a page is damaged, which the next load mends.
    public func contents() throws(AppGroupError) -> Contents {
        let end = ContinuousClock.now + SharedContainer.defaultReadDeadline
        while true {
            let stored = try stored()
            guard let progress = stored.value else { return Contents(jokes: [], progress: CatalogueProgress()) }
            let names = try pages(progress.readable)
            let snapshot = try store.container.snapshot(of: names + [Self.progressRecord], allowingFallbacks: true)
            if let record = snapshot.records[Self.progressRecord], stored.expectation == .token(record.token) {
                var jokes: [CatalogueJoke] = []
                for name in names { jokes += try page(name, snapshot.records[name]) }
                return Contents(jokes: jokes, progress: progress)
            }
            guard ContinuousClock.now < end else {
                throw AppGroupError(
                    .deadline, "the catalogue kept changing while it was read", path: store.container.path,
                    advice: "Try again")
            }
        }
    }

    /// The jokes of some pages, as they stand.
    func jokes(of place: (slot: CatalogueProgress.Slot, pages: Int)) throws(AppGroupError) -> [CatalogueJoke] {
        let names = try pages(place)
        let snapshot = try store.container.snapshot(of: names, allowingFallbacks: true)
        var jokes: [CatalogueJoke] = []
        for name in names { jokes += try page(name, snapshot.records[name]) }
        return jokes
    }

    func pages(_ place: (slot: CatalogueProgress.Slot, pages: Int)) throws(AppGroupError) -> [RecordName] {
        var names: [RecordName] = []
        for number in 0..<place.pages { names.append(try place.slot.record(number + 1)) }
        return names
    }

    private func page(_ name: RecordName, _ record: Record?) throws(AppGroupError) -> [CatalogueJoke] {
        // An older version of a page is of another load, and holds other jokes.
        guard let record, record.damage == nil,
            let jokes = try? JSONDecoder().decode([CatalogueJoke].self, from: Data(record.payload))
        else {
            throw AppGroupError(
                .corrupt, "a page of the catalogue is lost or damaged: \(name)", path: store.container.path,
                advice: "`tandem container delete catalogue` lets the app load it anew")
        }
        return jokes
    }
}
