/// Something that a user of the page can do, with the shell command that does the same; of what only changes the page,
/// with the one that shows the like.
struct Control: Encodable, Sendable {
    /// What the page asks for; `launch:jokes`.
    var id: String
    /// Whom it is about: a host's name, or `phone`.
    var target: String
    /// What the button says.
    var title: String
    /// One for each thing to choose from; a button without choice has one.
    var choices: [Choice]
    /// Why it cannot be done now; nil when it can.
    var reason: String?

    /// What a page asks for: by its value, or the only one.
    func choice(_ value: String?) -> Choice? {
        guard let value else { return choices.count == 1 ? choices.first : nil }
        return choices.first { $0.value == value }
    }

    struct Choice: Encodable, Sendable {
        /// What the page asks for.
        var value: String
        var title: String
        /// The lines for a shell.
        var commands: [String]
        /// What is done.
        var action: Action

        private enum CodingKeys: String, CodingKey {
            case value, title, commands
        }
    }

    /// What is done for a choice.
    enum Action: Sendable {
        /// Commands are run, one after the other, each to its end.
        case run([ShellCommand])
        /// A process gets a signal.
        case signal(RunningProcess, Int32)
        /// The Smart Stack is turned.
        case turnStack
        /// The page draws for another screen.
        case screen(String)
        /// The page draws in another appearance.
        case appearance(ViewSettings.Appearance)
    }
}
