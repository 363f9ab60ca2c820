/// A store that writes values. A write returns once the values are as durable as the store can make them.
protocol WritingStore {
    init(folder: String) throws
    /// Writes several values, atomically if the store can.
    func write(_ values: [NamedValue]) throws
}

/// A store that reads values, all as of the same moment if it can.
protocol ReadingStore {
    /// Returns a function that reads the values with these names each time it is called.
    func reader(of names: [String]) throws -> () throws -> [[UInt8]]
}

/// A store with a number that several processes increment. Each process reads the number, and replaces it by the next
/// one if it is unchanged.
protocol CountingStore {
    init(folder: String) throws
    func number() throws -> Int
    /// Adds 1 to the number, with as many attempts as necessary.
    func increment() throws
}
