public import AppleFoundation
import Foundation

/// The processes that can use a registered font (CoreText: `CTFontManagerScope`).
public enum CTFontManagerScope: UInt32, Sendable {
    case none, process, persistent, session

    public static let user = CTFontManagerScope.persistent
}

/// The reason why a font cannot be registered (CoreText: `CTFontManagerError`).
public enum CTFontManagerError: Int, Error, Sendable {
    /// The file does not exist, or cannot be read.
    case fileNotFound = 101
    case insufficientPermissions = 102
    /// The file is no font.
    case unrecognizedFormat = 103
    case invalidFontData = 104
    /// The font is registered already.
    case alreadyRegistered = 105
    case exceededResourceLimit = 106
    case notRegistered = 201
    case inUse = 202
    case systemRequired = 203
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The domain of errors about fonts (CoreText: `kCTFontManagerErrorDomain`).
nonisolated(unsafe) public let kCTFontManagerErrorDomain: CFString = "com.apple.CoreText.CTFontManagerErrorDomain"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Registers the fonts of a file (CoreText: `CTFontManagerRegisterFontsForURL`). Returns false, with an error, if the file
/// cannot be read, is no font, or is registered already.
///
/// Pictures show the font only if the machine that draws them has it.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
    _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    RegisteredFonts.shared.change(fontURL as URL, error) { files, path in
        files.insert(path).inserted ? nil : .alreadyRegistered
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Removes the registration of the fonts of a file (CoreText: `CTFontManagerUnregisterFontsForURL`).
@discardableResult
public func CTFontManagerUnregisterFontsForURL(
    _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    RegisteredFonts.shared.change(fontURL as URL, error) { files, path in
        files.remove(path) == nil ? .notRegistered : nil
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Registers the fonts of several files, and tells the errors at once (CoreText: `CTFontManagerRegisterFontURLs`).
public func CTFontManagerRegisterFontURLs(
    _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ enabled: Bool, _ handler: ((CFArray, Bool) -> Bool)?
) {
    var errors: [CFError] = []
    for url in fontURLs.compactMap({ $0 as? URL ?? ($0 as? NSURL).map { $0 as URL } }) {
        var error: Unmanaged<CFError>?
        if !CTFontManagerRegisterFontsForURL(url as NSURL, scope, &error), let error {
            errors.append(error.takeRetainedValue())
        }
    }
    _ = handler?(errors as NSArray, true)
}
