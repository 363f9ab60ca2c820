// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

// These formatters have the behavior of macOS 10.4, the only one that iOS has.

extension DateFormatter {
    /// How a formatter works (Foundation: `DateFormatter.Behavior`).
    public enum Behavior: UInt, Sendable {
        case `default` = 0
        case behavior10_4 = 1040
    }

    /// How this formatter works (Foundation: `formatterBehavior`). A new value has no effect here.
    public var formatterBehavior: Behavior {
        get { .behavior10_4 }
        set {}
    }
    /// The place of the text, which determines its capitalization (Foundation: `formattingContext`). A new value has no
    /// effect here: the text is capitalized as in the middle of a sentence.
    public var formattingContext: Formatter.Context {
        get { .unknown }
        set {}
    }
    /// How a new formatter works (Foundation: `defaultFormatterBehavior`). A new value has no effect here.
    public static var defaultFormatterBehavior: Behavior {
        get { .behavior10_4 }
        set {}
    }
}

extension NumberFormatter {
    /// How a formatter works (Foundation: `NumberFormatter.Behavior`).
    public enum Behavior: UInt, Sendable {
        case `default` = 0
        case behavior10_4 = 1040
    }

    /// How this formatter works (Foundation: `formatterBehavior`). A new value has no effect here.
    public var formatterBehavior: Behavior {
        get { .behavior10_4 }
        set {}
    }
}
