import AppGroup
import ArgumentParser

/// A negative value on a command line, such as `-1h`. The argument parser takes it for options: `-1h` for `-1` and `-h`,
/// the short form of `--help`.
enum NegativeValue {
    /// Returns the failure to report instead of the parser's error; nil if a negative value is not its reason.
    static func explains(_ error: any Error, _ arguments: [String], _ code: ExitCode) -> CommandFailure? {
        guard !(error is CommandFailure), !(error is AppGroupError), !(error is ExitCode) else { return nil }
        let options = arguments.prefix { $0 != "--" }
        switch code {
        case .success:
            // Somebody who asks for the help or the version gets it.
            guard !options.contains(where: { ["--help", "-h", "--help-hidden", "help", "--version"].contains($0) })
            else { return nil }
        case .validationFailure: break
        default: return nil
        }
        guard let value = options.first(where: isNegative) else { return nil }
        return CommandFailure(
            .usage, reason: "usage",
            "\(value) is a negative value, which is not possible here. Give \(value.dropFirst()) without the sign"
                + (options.contains("advance") ? "; with --back the clock goes back" : ""))
    }

    /// Returns true for a minus sign before a number, with or without a unit.
    private static func isNegative(_ argument: String) -> Bool {
        argument.wholeMatch(of: /-[0-9]*\.?[0-9]+[a-z]*/) != nil
    }
}
