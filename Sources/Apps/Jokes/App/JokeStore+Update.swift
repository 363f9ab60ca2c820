import AppGroup

extension JokeStore {
    /// How long a change is tried again after conflicts. Each conflict means that somebody else got further.
    static let conflictTimeout: Duration = .seconds(30)

    /// Reads, decides and commits, and does it again when somebody else committed in between.
    func update<Result>(_ body: () throws(AppGroupError) -> Result) throws(AppGroupError) -> Result {
        let end = ContinuousClock.now + Self.conflictTimeout
        while true {
            do throws(AppGroupError) {
                return try body()
            } catch {
                guard error.code == .conflict, ContinuousClock.now < end else { throw error }
            }
        }
    }

    /// A record of the app; `unreadable` when it is damaged and no good version is left, so that it can be replaced.
    func loadOrReplace<Value: Decodable & Sendable>(_ name: RecordName) throws(AppGroupError) -> Stored<Value> {
        do throws(AppGroupError) {
            return try load(name)
        } catch {
            guard error.code == .corrupt else { throw error }
            var stored = Stored<Value>.unreadable
            stored.damage = error
            return stored
        }
    }
}
