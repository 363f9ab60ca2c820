// Settings of text fields. No keyboard is shown here.

/// The keyboard for a text field (UIKit: `UIKeyboardType`).
public enum UIKeyboardType: Int, Sendable {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress
    case decimalPad, twitter, webSearch, asciiCapableNumberPad
    public static let alphabet = UIKeyboardType.asciiCapable
}

/// The key that ends the input (UIKit: `UIReturnKeyType`).
public enum UIReturnKeyType: Int, Sendable {
    case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}

/// The letters that the keyboard makes capital (UIKit: `UITextAutocapitalizationType`).
public enum UITextAutocapitalizationType: Int, Sendable { case none, words, sentences, allCharacters }

/// Whether the keyboard corrects words (UIKit: `UITextAutocorrectionType`).
public enum UITextAutocorrectionType: Int, Sendable { case `default`, no, yes }

/// The meaning of a text (UIKit: `UITextContentType`).
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let name = Self(rawValue: "name")
    public static let givenName = Self(rawValue: "given-name")
    public static let familyName = Self(rawValue: "family-name")
    public static let nickname = Self(rawValue: "nickname")
    public static let organizationName = Self(rawValue: "organization")
    public static let location = Self(rawValue: "location")
    public static let fullStreetAddress = Self(rawValue: "street-address")
    public static let addressCity = Self(rawValue: "address-level2")
    public static let postalCode = Self(rawValue: "postal-code")
    public static let countryName = Self(rawValue: "country-name")
    public static let telephoneNumber = Self(rawValue: "tel")
    public static let emailAddress = Self(rawValue: "email")
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let URL = Self(rawValue: "url")
    public static let username = Self(rawValue: "username")
    public static let password = Self(rawValue: "password")
    public static let newPassword = Self(rawValue: "new-password")
    public static let oneTimeCode = Self(rawValue: "one-time-code")
}
