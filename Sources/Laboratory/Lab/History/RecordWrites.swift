/// The writes of one record, indexed for queries such as "the latest of all writes known before this time".
struct RecordWrites {
    struct Write {
        var invoked: UInt64
        /// The time at which the write returned; `none` if its outcome is unknown.
        var returned: UInt64
        /// The time by which the write had certainly happened.
        var known: UInt64
        var operation: Int32
        var isRemoval: Bool
        var happened: Bool
    }

    /// Running maxima: the largest value among the first n writes, and the operation that has this value.
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
    /// Among the writes known to have happened by a time, the one that was invoked last: including removals
    /// (`replacing`), and without removals (`setting`).
    private(set) var replacing = Largest()
    private(set) var setting = Largest()
    /// Among the writes invoked by a time, the latest time at which one can have happened: for removals (`removing`),
    /// for other writes (`settingReturns`), and for all writes that did happen (`happening`).
    private(set) var removing = Largest()
    private(set) var settingReturns = Largest()
    private(set) var happening = Largest()
    /// Among the removals that had returned by a time, the one that was invoked last.
    private(set) var removed = Largest()
    /// The earliest invocation of a write that no operation saw but that may have happened.
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
