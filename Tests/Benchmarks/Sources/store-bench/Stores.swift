/// A store that writes values. A write returns once the values are as durable as the store can make them.
protocol WritingStore {
    init(folder: String) throws
    /// Writes several values, all or none of them if the store supports this.
    func write(_ values: [NamedValue]) throws
}

/// A store that reads several values, all as of the same moment if the store supports this.
protocol ReadingStore {
    /// Returns a function that reads the values named `names` each time it is called.
    func reader(of names: [String]) throws -> () throws -> [[UInt8]]
}

/// A store that contains a number which several processes increment. Each process reads the number, and writes the next
/// number only if no other process has changed the stored number in the meantime.
protocol CountingStore {
    init(folder: String) throws
    func number() throws -> Int
    /// Adds 1 to the number, and retries until no other process interferes.
    func increment() throws
}
