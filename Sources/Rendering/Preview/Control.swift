/// An action that the page offers, with the shell command that does the same. For an action that only changes the page,
/// the command shows something similar.
struct Control: Encodable, Sendable {
    /// The identifier that the page sends to request the action, such as `launch:jokes`.
    var id: String
    /// The name of a host, or `phone`.
    var target: String
    /// The text of the button.
    var title: String
    /// The options from which the user chooses; a plain button has exactly one.
    var choices: [Choice]
    /// The reason why the action is unavailable now; nil if it is available.
    var reason: String?

    /// Returns the choice with the given value. If no value is given, returns the only choice.
    func choice(_ value: String?) -> Choice? {
        guard let value else { return choices.count == 1 ? choices.first : nil }
        return choices.first { $0.value == value }
    }

    struct Choice: Encodable, Sendable {
        /// The value that the page sends for this choice.
        var value: String
        var title: String
        /// The shell commands to show.
        var commands: [String]
        var action: Action

        private enum CodingKeys: String, CodingKey {
            case value, title, commands
        }
    }

    /// The effect of a choice.
    enum Action: Sendable {
        /// Runs commands one after the other. Each one exits before the next one starts.
        case run([ShellCommand])
        /// Sends a signal to a process.
        case signal(RunningProcess, Int32)
        /// Shows the next widget of the Smart Stack.
        case turnStack
        /// Draws the page for another screen.
        case screen(String)
        /// Draws the page in another appearance.
        case appearance(ViewSettings.Appearance)
    }
}
