import AppGroup

extension JokeStore {
    /// The time limit for repeating a commit after conflicts with other processes. It can be long, because each
    /// conflict means that another process has committed something.
    static let conflictTimeout: Duration = .seconds(30)

    /// Calls `body`, which reads, decides and commits. Calls `body` again if its commit fails because another process
    /// committed in the meantime.
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

    /// Loads a record of the app. If no version of the record is readable, returns `Stored.unreadable`, with which a
    /// commit can replace the record.
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
