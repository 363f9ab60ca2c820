/// A store that writes values. A write returns once the values are as durable as the store makes them.
protocol WritingStore {
    init(folder: String) throws
    /// Writes several values, atomically if the store can.
    func write(_ values: [NamedValue]) throws
}

/// A store that reads values, as of one moment if it can.
protocol ReadingStore {
    /// Returns a function that reads the values of these names each time it is called.
    func reader(of names: [String]) throws -> () throws -> [[UInt8]]
}

/// A store with a number that several processes increment. Each reads it, and replaces it by the next if it is
/// unchanged.
protocol CountingStore {
    init(folder: String) throws
    func number() throws -> Int
    /// Adds 1, with as many attempts as necessary.
    func increment() throws
}
