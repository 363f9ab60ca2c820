// The commands of an app's menus, and keys. A widget has neither, so that no command is evaluated.

/// Commands of an app (SwiftUI: `Commands`).
@MainActor @preconcurrency public protocol Commands {
    associatedtype Body: Commands
    @CommandsBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Commands where Body == Never {
    public var body: Never { fatalError("\(Self.self) are primitive commands and have no body") }
}

extension Never: Commands {}

/// Several commands, of which none is shown.
public struct _NoCommands: Commands {
    public typealias Body = Never
}

/// A result builder for commands (SwiftUI: `CommandsBuilder`).
@resultBuilder public struct CommandsBuilder {
    public static func buildExpression<Content: Commands>(_ content: Content) -> _NoCommands { _NoCommands() }
    public static func buildBlock(_ contents: _NoCommands...) -> _NoCommands { _NoCommands() }
    public static func buildOptional(_ content: _NoCommands?) -> _NoCommands { _NoCommands() }
    public static func buildEither(first: _NoCommands) -> _NoCommands { first }
    public static func buildEither(second: _NoCommands) -> _NoCommands { second }
    public static func buildLimitedAvailability(_ content: _NoCommands) -> _NoCommands { content }
}

/// The place of commands (SwiftUI: `CommandGroupPlacement`).
public struct CommandGroupPlacement: Sendable {
    public static let appInfo = Self()
    public static let appSettings = Self()
    public static let systemServices = Self()
    public static let appVisibility = Self()
    public static let appTermination = Self()
    public static let newItem = Self()
    public static let saveItem = Self()
    public static let importExport = Self()
    public static let printItem = Self()
    public static let undoRedo = Self()
    public static let pasteboard = Self()
    public static let textEditing = Self()
    public static let textFormatting = Self()
    public static let toolbar = Self()
    public static let sidebar = Self()
    public static let windowSize = Self()
    public static let windowArrangement = Self()
    public static let help = Self()
}

/// Commands at a place (SwiftUI: `CommandGroup`).
public struct CommandGroup<Content: View>: Commands {
    public typealias Body = Never
    public init(before group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
    public init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
    public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
}

/// A menu of commands (SwiftUI: `CommandMenu`).
public struct CommandMenu<Content: View>: Commands {
    public typealias Body = Never
    public init(_ nameKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
    @_disfavoredOverload
    public init<S: StringProtocol>(_ name: S, @ViewBuilder content: () -> Content) {}
}

public struct EmptyCommands: Commands {
    public typealias Body = Never
    public init() {}
}

public struct SidebarCommands: Commands {
    public typealias Body = Never
    public init() {}
}

public struct ToolbarCommands: Commands {
    public typealias Body = Never
    public init() {}
}

public struct InspectorCommands: Commands {
    public typealias Body = Never
    public init() {}
}

public struct TextEditingCommands: Commands {
    public typealias Body = Never
    public init() {}
}

public struct TextFormattingCommands: Commands {
    public typealias Body = Never
    public init() {}
}

extension Scene {
    /// Returns the scene, because nothing shows its commands.
    nonisolated public func commands<Content: Commands>(@CommandsBuilder content: () -> Content) -> some Scene { self }
    nonisolated public func commandsRemoved() -> some Scene { self }
    nonisolated public func commandsReplaced<Content: Commands>(
        @CommandsBuilder content: () -> Content
    ) -> some Scene { self }
    nonisolated public func keyboardShortcut(
        _ key: KeyEquivalent, modifiers: EventModifiers = .command
    ) -> some Scene { self }
}

/// A key (SwiftUI: `KeyEquivalent`).
public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
    public var character: Character
    public init(_ character: Character) { self.character = character }
    public init(extendedGraphemeClusterLiteral: Character) { character = extendedGraphemeClusterLiteral }
    public static let upArrow = KeyEquivalent("\u{F700}")
    public static let downArrow = KeyEquivalent("\u{F701}")
    public static let leftArrow = KeyEquivalent("\u{F702}")
    public static let rightArrow = KeyEquivalent("\u{F703}")
    public static let escape = KeyEquivalent("\u{1B}")
    public static let delete = KeyEquivalent("\u{8}")
    public static let deleteForward = KeyEquivalent("\u{F728}")
    public static let home = KeyEquivalent("\u{F729}")
    public static let end = KeyEquivalent("\u{F72B}")
    public static let pageUp = KeyEquivalent("\u{F72C}")
    public static let pageDown = KeyEquivalent("\u{F72D}")
    public static let clear = KeyEquivalent("\u{F739}")
    public static let tab = KeyEquivalent("\t")
    public static let space = KeyEquivalent(" ")
    public static let `return` = KeyEquivalent("\r")
}

/// The keys that are held down (SwiftUI: `EventModifiers`).
public struct EventModifiers: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let capsLock = EventModifiers(rawValue: 1)
    public static let shift = EventModifiers(rawValue: 2)
    public static let control = EventModifiers(rawValue: 4)
    public static let option = EventModifiers(rawValue: 8)
    public static let command = EventModifiers(rawValue: 16)
    public static let numericPad = EventModifiers(rawValue: 32)
    public static let all: EventModifiers = [.capsLock, .shift, .control, .option, .command, .numericPad]
}

/// Keys that run a command (SwiftUI: `KeyboardShortcut`).
public struct KeyboardShortcut: Hashable, Sendable {
    public var key: KeyEquivalent
    public var modifiers: EventModifiers
    public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
        (self.key, self.modifiers) = (key, modifiers)
    }
    public static let defaultAction = KeyboardShortcut(.return, modifiers: [])
    public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])
}

/// A key that the user presses (SwiftUI: `KeyPress`).
public struct KeyPress: Sendable {
    /// Whether a key is handled (SwiftUI: `KeyPress.Result`).
    public enum Result: Sendable { case handled, ignored }

    /// What happens to a key (SwiftUI: `KeyPress.Phases`).
    public struct Phases: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let down = Phases(rawValue: 1)
        public static let `repeat` = Phases(rawValue: 2)
        public static let up = Phases(rawValue: 4)
        public static let all: Phases = [.down, .repeat, .up]
    }

    public let phase: Phases
    public let key: KeyEquivalent
    public let characters: String
    public let modifiers: EventModifiers
}

extension View {
    // A widget has no keyboard.
    nonisolated public func keyboardShortcut(
        _ key: KeyEquivalent, modifiers: EventModifiers = .command
    ) -> some View { self }
    nonisolated public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View { self }
    nonisolated public func onKeyPress(_ key: KeyEquivalent, action: @escaping () -> KeyPress.Result) -> some View {
        self
    }
    nonisolated public func onKeyPress(
        _ key: KeyEquivalent, phases: KeyPress.Phases, action: @escaping (KeyPress) -> KeyPress.Result
    ) -> some View { self }
    nonisolated public func onKeyPress(
        keys: Set<KeyEquivalent>, phases: KeyPress.Phases = [.down, .repeat],
        action: @escaping (KeyPress) -> KeyPress.Result
    ) -> some View { self }
    nonisolated public func onKeyPress(
        phases: KeyPress.Phases = [.down, .repeat], action: @escaping (KeyPress) -> KeyPress.Result
    ) -> some View { self }
}
