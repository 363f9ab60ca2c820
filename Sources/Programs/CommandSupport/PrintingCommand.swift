public import ArgumentParser

/// A command that only prints or checks: its output acknowledges no change.
///
/// If the reader of the output leaves early, as `head` does, the command goes on without printing, and ends without a
/// remark and with its own exit code. All other commands fail then with `EX_IOERR`, because their answer is lost.
public protocol PrintingCommand: ParsableCommand {
    /// The reaction to a reader that leaves. By default, the command goes on without printing.
    var earlyReader: Output.EarlyReader { get }
}

extension PrintingCommand {
    public var earlyReader: Output.EarlyReader { .isIgnored }
}
