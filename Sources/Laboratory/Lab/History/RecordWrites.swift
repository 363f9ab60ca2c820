/// The writes of one record, indexed for queries such as "the latest of all writes known before this time".
struct RecordWrites {
    struct Write {
        var invoked: UInt64
        /// The time it returned; `none` for an unknown outcome.
        var returned: UInt64
        /// The time by which it had certainly happened.
        var known: UInt64
        var operation: Int32
        var isRemoval: Bool
        var happened: Bool
    }

    /// Running maxima: the largest value among the first n writes, and its operation.
    struct Largest {
        private var keys: [UInt64] = []
        private var largest: [(value: UInt64, operation: Int32)] = []

        /// Adds a write. Keys must not decrease.
        mutating func append(_ key: UInt64, _ value: UInt64, _ operation: Int32) {
            keys.append(key)
            if let last = largest.last, last.value >= value {
                largest.append(last)
            } else {
                largest.append((value, operation))
            }
        }

        /// Returns the number of keys below a time.
        func count(before time: UInt64) -> Int {
            var low = 0
            var high = keys.count
            while low < high {
                let middle = (low + high) / 2
                if keys[middle] < time { low = middle + 1 } else { high = middle }
            }
            return low
        }

        /// Returns the largest value among those whose key is below a time.
        func before(_ time: UInt64) -> (value: UInt64, operation: Int32)? {
            let count = count(before: time)
            return count > 0 ? largest[count - 1] : nil
        }
    }

    private var all: [Write] = []
    /// The last-invoked of the writes known to have happened by a time: with removals (`replacing`) and without
    /// (`setting`).
    private(set) var replacing = Largest()
    private(set) var setting = Largest()
    /// The latest time at which one of the writes invoked by a time can have happened: for removals, for other writes,
    /// and for all writes that did happen.
    private(set) var removing = Largest()
    private(set) var settingReturns = Largest()
    private(set) var happening = Largest()
    /// The last-invoked of the removals that had returned by a time.
    private(set) var removed = Largest()
    /// The earliest invocation of a write that may have happened although nobody saw it.
    private(set) var firstUnseen = UInt64.max

    mutating func append(_ write: Write) { all.append(write) }

    mutating func finish() {
        for write in all {
            // The writes are sorted by invocation.
            if write.isRemoval {
                removing.append(write.invoked, write.returned, write.operation)
            } else {
                settingReturns.append(write.invoked, min(write.known, write.returned), write.operation)
            }
            if write.happened {
                happening.append(write.invoked, write.known, write.operation)
            } else {
                firstUnseen = min(firstUnseen, write.invoked)
            }
        }
        for write in all.filter({ $0.known != History.none }).sorted(by: { $0.known < $1.known }) {
            replacing.append(write.known, write.invoked, write.operation)
            if !write.isRemoval { setting.append(write.known, write.invoked, write.operation) }
            if write.isRemoval { removed.append(write.known, write.invoked, write.operation) }
        }
        all = []
    }
}
