import SystemCallTracing

extension TracedRun {
    /// The number of the call that makes the commit of a protocol writer durable; nil if there is none. It is the fsync
    /// of the folder, or a sync of everything, after the rename of the redo record. Without a redo record, it is the
    /// first such sync after the rename of the last record.
    var commitPoint: Int? {
        func installs(_ call: TracedCall) -> Bool {
            guard call.name.hasPrefix("rename"), let target = call.secondPath, target != "reload.jsonl" else {
                return false
            }
            return target.hasSuffix(".jsonl") && !target.contains("/")
        }
        let redo = calls.first { installs($0) && $0.secondPath == ".commit.jsonl" }
        guard let install = redo ?? calls.last(where: installs) else { return nil }
        return calls.first { call in
            guard call.number > install.number, call.result.map({ $0 >= 0 }) ?? true else { return false }
            return call.path == "" && call.name == "fsync" || call.name == "sync" || call.name == "syncfs"
        }?.number
    }
}
