extension SharedContainer {
    /// Sets one record: a transaction with one change.
    /// - Throws: the errors of `commit(_:lockTimeout:)`, and those of `Transaction.put`.
    @discardableResult
    public func put(
        _ name: RecordName, _ json: [UInt8], expecting expectation: Expectation = .any,
        lockTimeout: Duration = SharedContainer.defaultLockTimeout
    ) throws(AppGroupError) -> CommitResult {
        var transaction = Transaction()
        try transaction.put(name, json, expecting: expectation)
        return try commit(transaction, lockTimeout: lockTimeout)
    }

    /// Sets the value of a key so that `AppGroupDefaults` can read it. `object(forKey:)` returns the JSON as a
    /// property-list value, and `data(forKey:)` returns its text as bytes.
    /// - Throws: the errors of `commit(_:lockTimeout:)`, and those of `Transaction.put`.
    @discardableResult
    public func put(
        _ key: DefaultsKey, _ json: [UInt8], expecting expectation: Expectation = .any,
        lockTimeout: Duration = SharedContainer.defaultLockTimeout
    ) throws(AppGroupError) -> CommitResult {
        var transaction = Transaction()
        try transaction.put(key.record, json, key: key.headerKey, type: nil, expecting: expectation)
        return try commit(transaction, lockTimeout: lockTimeout)
    }

    /// Removes one record.
    /// - Throws: `noSuchRecord` if it does not exist, otherwise the errors of `commit(_:lockTimeout:)`.
    @discardableResult
    public func remove(
        _ name: RecordName, expecting expectation: Expectation = .any,
        lockTimeout: Duration = SharedContainer.defaultLockTimeout
    ) throws(AppGroupError) -> CommitResult {
        var transaction = Transaction()
        transaction.remove(name, expecting: expectation)
        let result = try commit(transaction, lockTimeout: lockTimeout)
        guard result.changed else {
            throw AppGroupError(.noSuchRecord, "no such record", path: directory.path(of: name.fileName))
        }
        return result
    }
}
