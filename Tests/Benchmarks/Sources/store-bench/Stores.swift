/// A store that writes values and returns once they are as durable as it makes them.
protocol WritingStore {
    init(folder: String) throws
    /// Several values together, if the store can.
    func write(_ values: [NamedValue]) throws
}

/// A store that reads values, of one moment if it can.
protocol ReadingStore {
    /// - Returns: what reads the values of these names, each time it is called.
    func reader(of names: [String]) throws -> () throws -> [[UInt8]]
}

/// A store that keeps a number which several processes count up: each reads it, and replaces it by the next if it is
/// still what it was.
protocol CountingStore {
    init(folder: String) throws
    func number() throws -> Int
    /// Adds 1, however often that takes.
    func increment() throws
}
