public import ArgumentParser

/// A command whose results are what it prints and its exit code. Its output acknowledges no change.
///
/// If the reader of the output leaves early, as `head` does, the command goes on without printing, and ends without a
/// remark and with its own exit code. All other commands fail then with `EX_IOERR`, because their answer is lost.
public protocol PrintingCommand: ParsableCommand {
    /// What the command does if its reader leaves: by default, it goes on.
    var earlyReader: Output.EarlyReader { get }
}

extension PrintingCommand {
    public var earlyReader: Output.EarlyReader { .isIgnored }
}
