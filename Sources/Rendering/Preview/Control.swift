/// An action that the page offers, with the shell command that does the same. If an action only changes the page, the
/// command shows something similar.
struct Control: Encodable, Sendable {
    /// The identifier that the page sends, such as `launch:jokes`.
    var id: String
    /// A host's name, or `phone`.
    var target: String
    /// The text of the button.
    var title: String
    /// The options to choose from; exactly one for a plain button.
    var choices: [Choice]
    /// The reason it is unavailable now; nil if it is available.
    var reason: String?

    /// Returns the choice with a value; without a value, the only choice.
    func choice(_ value: String?) -> Choice? {
        guard let value else { return choices.count == 1 ? choices.first : nil }
        return choices.first { $0.value == value }
    }

    struct Choice: Encodable, Sendable {
        /// The value that the page sends.
        var value: String
        var title: String
        /// The shell commands.
        var commands: [String]
        var action: Action

        private enum CodingKeys: String, CodingKey {
            case value, title, commands
        }
    }

    /// The effect of a choice.
    enum Action: Sendable {
        /// Runs commands one after the other, each to its end.
        case run([ShellCommand])
        /// Sends a signal to a process.
        case signal(RunningProcess, Int32)
        /// Turns the Smart Stack.
        case turnStack
        /// Draws the page for another screen.
        case screen(String)
        /// Draws the page in another appearance.
        case appearance(ViewSettings.Appearance)
    }
}
