/// A program to run, with its arguments, environment and input.
public struct TracedProgram: Sendable {
    /// The executable's path and its arguments.
    public var command: [String]
    /// The complete environment.
    public var environment: [String: String]
    /// The content of standard input.
    public var input: [UInt8]
    /// The way in which the program acknowledges. Exit code 0 always acknowledges too.
    public var acknowledgement: Acknowledgement

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

/// An injection into a traced program at one of its calls on the folder.
public enum Injection: Sendable, Equatable {
    /// Kills the program and all its children when the call begins. The call does not happen.
    case killBefore(Int)
    /// Kills the program and all its children once the call is done.
    case killAfter(Int)
    /// Suppresses the call and returns this error number to the program.
    case fail(Int, Int32)
    /// Lets the call write only this many bytes.
    case shorten(Int, to: Int)

    /// The number of the call.
    public var call: Int {
        switch self {
        case .killBefore(let call), .killAfter(let call), .fail(let call, _), .shorten(let call, _): call
        }
    }
}

/// The record of a traced program's run.
public struct TracedRun: Sendable {
    /// The calls on the folder, in order.
    public var calls: [TracedCall] = []
    /// The exit code, or 128 plus the signal that ended the program, as in a shell.
    public var status: Int32 = 0
    /// The signal that ended the program; 0 if it exited.
    public var signal: Int32 = 0
    /// The standard output.
    public var output = ""
    /// The standard error.
    public var errors = ""
    /// True if the injection took place.
    public var wasReached = false
    /// The number of calls on the folder that had begun when the acknowledgement appeared on standard output; nil if it
    /// never did.
    public var callsBeforeOutput: Int?
    /// The expected acknowledgement, in addition to exit code 0.
    public var acknowledgement = Acknowledgement.exit
    /// True if the program was killed because it took too long.
    public var wasTooLong = false
}

/// The reason why a program cannot be traced, or why its run cannot be used.
public struct TracingFailure: Error, Sendable, CustomStringConvertible {
    /// The problem, and what to do.
    public var description: String
    /// True if the writer is at fault, so that its input or its behaviour must change.
    public var isWriters = false

    package init(description: String, isWriters: Bool = false) {
        self.description = description
        self.isWriters = isWriters
    }
}
