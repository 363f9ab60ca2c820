/// An action that the page offers, with a shell command that has the same effect. An action that only changes the page
/// has a command with a similar effect.
struct Control: Encodable, Sendable {
    /// The identifier that the page sends to request the action, such as `launch:jokes`.
    var id: String
    /// The name of the host that the action concerns, or `phone` for all hosts.
    var target: String
    /// The text of the button.
    var title: String
    /// The choices that the page offers to the user; a plain button has exactly one.
    var choices: [Choice]
    /// The reason why the action is unavailable now; nil if it is available.
    var reason: String?
    /// Called when the action begins. Returns a function that is called at the action's end, and says what came of it; see
    /// `Jobs.run`.
    var judge: (@Sendable () -> @Sendable (String) -> Jobs.Ending)?

    private enum CodingKeys: String, CodingKey {
        case id, target, title, choices, reason
    }

    /// Returns the choice with the given value. If `value` is nil, returns the control's only choice, or nil if it has
    /// several choices.
    func choice(_ value: String?) -> Choice? {
        guard let value else { return choices.count == 1 ? choices.first : nil }
        return choices.first { $0.value == value }
    }

    struct Choice: Encodable, Sendable {
        /// The value that the page sends for this choice.
        var value: String
        var title: String
        /// The shell commands that the page displays for this choice.
        var commands: [String]
        var action: Action

        private enum CodingKeys: String, CodingKey {
            case value, title, commands
        }
    }

    /// The effect of a choice.
    enum Action: Sendable {
        /// Runs commands one after the other. Each command exits before the next command starts.
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
