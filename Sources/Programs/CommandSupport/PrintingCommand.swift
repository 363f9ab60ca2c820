public import ArgumentParser

/// A command whose results are what it prints and its exit code. Its output acknowledges no change.
///
/// If the reader of the output leaves early, as `head` does, the command goes on without printing, and ends without a
/// remark and with its own exit code. All other commands fail then with `EX_IOERR`, because their answer is lost.
public protocol PrintingCommand: ParsableCommand {
    /// True if the command ends with 0 when its reader leaves, because it prints for long or until a signal. False by
    /// default.
    static var endsWithReader: Bool { get }
}

extension PrintingCommand {
    public static var endsWithReader: Bool { false }
}
