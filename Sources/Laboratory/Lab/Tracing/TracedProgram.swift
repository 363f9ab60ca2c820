/// A program to run, with all that it is given.
public struct TracedProgram: Sendable {
    /// The executable's path and its arguments.
    public var command: [String]
    /// Its whole environment.
    public var environment: [String: String]
    /// What it reads from standard input.
    public var input: [UInt8]
    /// What it says that it is done with, beside exit code 0.
    public var acknowledgement: Acknowledgement

    /// Names a program.
    public init(
        _ command: [String], environment: [String: String], input: [UInt8] = [],
        acknowledgement: Acknowledgement = .exit
    ) {
        self.command = command
        self.environment = environment
        self.input = input
        self.acknowledgement = acknowledgement
    }
}

/// What is done to a traced program at one of its calls on the folder.
public enum Injection: Sendable, Equatable {
    /// Killed with all its children on entering the call: the call does not happen any more.
    case killBefore(Int)
    /// Killed with all its children once the call is done.
    case killAfter(Int)
    /// The call does not happen; the program sees this error number.
    case fail(Int, Int32)
    /// The call writes so many bytes only.
    case shorten(Int, to: Int)

    /// The number of the call.
    public var call: Int {
        switch self {
        case .killBefore(let call), .killAfter(let call), .fail(let call, _), .shorten(let call, _): call
        }
    }
}

/// What a traced program did.
public struct TracedRun: Sendable {
    /// Its calls on the folder, in order.
    public var calls: [TracedCall] = []
    /// Its exit code, or 128 and the signal that ended it, as a shell says it.
    public var status: Int32 = 0
    /// The signal that ended it, or 0.
    public var signal: Int32 = 0
    /// What it printed on standard output.
    public var output = ""
    /// What it printed on standard error.
    public var errors = ""
    /// Whether the injection took place.
    public var wasReached = false
    /// How many calls on the folder had begun when its standard output acknowledged; nil when it never did.
    public var callsBeforeOutput: Int?
    /// What was to acknowledge, beside exit code 0.
    public var acknowledgement = Acknowledgement.exit
    /// Whether it was ended because its time was up.
    public var wasTooLong = false
}

extension TracedRun {
    /// The number of the call after which a writer of the protocol has committed for good: the fsync of the folder, or a
    /// sync of everything, that follows the rename of the redo record, or, where there is none, of the last record. Nil
    /// without either.
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

/// Why a program cannot be traced, or does not do what it is traced for.
public struct TracingFailure: Error, Sendable, CustomStringConvertible {
    /// What failed, and what to do.
    public var description: String
    /// Whether it is the writer that cannot be swept: what it was given, or what it does, has to change.
    public var isWriters = false
}
