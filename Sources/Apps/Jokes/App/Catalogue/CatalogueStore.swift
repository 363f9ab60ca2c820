public import AppGroup
import Foundation

/// The catalogue in the App Group's container.
public struct CatalogueStore: Sendable {
    /// The record of the progress.
    public static let progressRecord: RecordName = "catalogue"

    /// The jokes that can be shown, with the loading progress.
    public struct Contents: Sendable {
        /// The jokes in order of their ids.
        public var jokes: [CatalogueJoke]
        /// The loading progress.
        public var progress: CatalogueProgress
    }

    let store: JokeStore

    /// Makes a store on a container.
    public init(_ store: JokeStore) {
        self.store = store
    }

    /// Loads the progress; empty if the catalogue was never loaded.
    /// - Throws: the errors of `SharedContainer.lookUp`; a record damaged without a good version left counts as absent.
    public func progress() throws(AppGroupError) -> CatalogueProgress {
        try stored().value ?? CatalogueProgress()
    }

    func stored() throws(AppGroupError) -> JokeStore.Stored<CatalogueProgress> {
        try store.loadOrReplace(Self.progressRecord)
    }

    /// Reads the jokes that can be shown, all from the same load. Another load may end and replace them during the
    /// read.
    /// - Throws: the errors of `SharedContainer.snapshot`; `corrupt` if a page is damaged, which the next load repairs.
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

    /// Reads the jokes of some pages.
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
        // An older version of a page belongs to another load and holds other jokes.
        guard let record, record.damage == nil,
            let jokes = try? JSONDecoder().decode([CatalogueJoke].self, from: Data(record.payload))
        else {
            throw AppGroupError(
                .corrupt, "a page of the catalogue is lost or damaged: \(name)", path: store.container.path,
                advice: "`tandem container delete catalogue` lets the app load it again")
        }
        return jokes
    }
}
