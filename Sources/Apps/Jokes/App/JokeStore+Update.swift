import AppGroup

extension JokeStore {
    /// The time limit for retries after conflicts. It can be long, because each conflict means that another process
    /// made progress.
    static let conflictTimeout: Duration = .seconds(30)

    /// Calls `body`, which reads, decides and commits. Calls it again if another process committed in the meantime.
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

    /// Loads a record of the app. If no version of the record is readable, returns `unreadable`, so that a commit can
    /// replace it.
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
