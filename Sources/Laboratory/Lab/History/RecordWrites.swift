/// The writes of one record, prepared for questions of the form "of those that … before this time, the latest".
struct RecordWrites {
    struct Write {
        var invoked: UInt64
        /// When it had returned; `none` of an unknown outcome.
        var returned: UInt64
        /// When it had certainly happened.
        var known: UInt64
        var operation: Int32
        var isRemoval: Bool
        var happened: Bool
    }

    /// The largest of some number among the first so many writes, and whose it is.
    struct Largest {
        private var keys: [UInt64] = []
        private var largest: [(value: UInt64, operation: Int32)] = []

        /// Adds a write; keys must not fall.
        mutating func append(_ key: UInt64, _ value: UInt64, _ operation: Int32) {
            keys.append(key)
            if let last = largest.last, last.value >= value {
                largest.append(last)
            } else {
                largest.append((value, operation))
            }
        }

        /// How many keys are below a time.
        func count(before time: UInt64) -> Int {
            var low = 0
            var high = keys.count
            while low < high {
                let middle = (low + high) / 2
                if keys[middle] < time { low = middle + 1 } else { high = middle }
            }
            return low
        }

        /// The largest value among those whose key is below a time.
        func before(_ time: UInt64) -> (value: UInt64, operation: Int32)? {
            let count = count(before: time)
            return count > 0 ? largest[count - 1] : nil
        }
    }

    private var all: [Write] = []
    /// Of those known to have happened by a time, the one that was invoked last; of all, and without removals.
    private(set) var replacing = Largest()
    private(set) var setting = Largest()
    /// Of those invoked by a time, the latest by which they can have happened: of removals, of others, of all that did.
    private(set) var removing = Largest()
    private(set) var settingReturns = Largest()
    private(set) var happening = Largest()
    /// Removals that had returned by a time: the one that was invoked last.
    private(set) var removed = Largest()
    /// When the first write was invoked that may have happened though nobody saw it.
    private(set) var firstUnseen = UInt64.max

    mutating func append(_ write: Write) { all.append(write) }

    mutating func finish() {
        for write in all {
            // They come sorted by invocation.
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
