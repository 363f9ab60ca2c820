public import AppGroup
import Foundation

/// The catalogue in the App Group's container.
public struct CatalogueStore: Sendable {
    /// The record that contains the progress of loading.
    public static let progressRecord: RecordName = "catalogue"

    /// The jokes that can be shown, and the progress of loading.
    public struct Contents: Sendable {
        /// The jokes, ordered by id.
        public var jokes: [CatalogueJoke]
        /// The loading progress.
        public var progress: CatalogueProgress
    }

    let store: JokeStore

    /// Makes a store on a container.
    public init(_ store: JokeStore) {
        self.store = store
    }

    /// Loads the progress. If the catalogue was never loaded, the progress is empty. If no version of the record is
    /// readable, it counts as absent.
    /// - Throws: the errors of `SharedContainer.lookUp`.
    public func progress() throws(AppGroupError) -> CatalogueProgress {
        try stored().value ?? CatalogueProgress()
    }

    func stored() throws(AppGroupError) -> JokeStore.Stored<CatalogueProgress> {
        try store.loadOrReplace(Self.progressRecord)
    }

    /// Reads the jokes that can be shown. All of them are from the same load, even if another load ends and replaces
    /// them during the read.
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

    /// Reads the jokes of the first pages of a slot.
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
        // The last good version of a damaged page is not used: it belongs to an earlier load and contains other jokes.
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
