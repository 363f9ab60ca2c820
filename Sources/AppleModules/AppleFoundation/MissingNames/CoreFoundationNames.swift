public import Foundation

// Core Foundation's types are Foundation's classes here, so that `as` converts between them as on a phone.
/// A string (Core Foundation: `CFString`).
public typealias CFString = NSString
/// A dictionary (Core Foundation: `CFDictionary`).
public typealias CFDictionary = NSDictionary
/// A dictionary that can be changed (Core Foundation: `CFMutableDictionary`).
public typealias CFMutableDictionary = NSMutableDictionary
/// An array (Core Foundation: `CFArray`).
public typealias CFArray = NSArray
/// Bytes (Core Foundation: `CFData`).
public typealias CFData = NSData
/// A number (Core Foundation: `CFNumber`).
public typealias CFNumber = NSNumber
/// A truth value (Core Foundation: `CFBoolean`).
public typealias CFBoolean = NSNumber
/// A URL (Core Foundation: `CFURL`).
public typealias CFURL = NSURL
/// An object of any type (Core Foundation: `CFTypeRef`).
public typealias CFTypeRef = AnyObject
/// Seconds since the beginning of 2001 in UTC (Core Foundation: `CFAbsoluteTime`).
public typealias CFAbsoluteTime = Double
/// Seconds (Core Foundation: `CFTimeInterval`).
public typealias CFTimeInterval = Double
/// An error (Core Foundation: `CFError`).
public typealias CFError = NSError
/// An index (Core Foundation: `CFIndex`).
public typealias CFIndex = Int
/// Bits that select options (Core Foundation: `CFOptionFlags`).
public typealias CFOptionFlags = UInt

/// An allocator (Core Foundation: `CFAllocator`). It has no effect here, because Swift allocates all objects.
public final class CFAllocator: Sendable {}

// Constants keep the names that they have in C.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The allocator that functions use if they are not told another one (Core Foundation: `kCFAllocatorDefault`).
public let kCFAllocatorDefault: CFAllocator! = nil
// swift-format-ignore: AlwaysUseLowerCamelCase
/// True (Core Foundation: `kCFBooleanTrue`).
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
// swift-format-ignore: AlwaysUseLowerCamelCase
/// False (Core Foundation: `kCFBooleanFalse`).
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)

// The keys of an Info.plist (Core Foundation: "Information Property List Keys"). A string object never changes, so
// threads can share it.
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kCFBundleIdentifierKey: CFString! = "CFBundleIdentifier"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kCFBundleVersionKey: CFString! = "CFBundleVersion"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kCFBundleNameKey: CFString! = "CFBundleName"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kCFBundleExecutableKey: CFString! = "CFBundleExecutable"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kCFBundleLocalizationsKey: CFString! = "CFBundleLocalizations"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kCFBundleDevelopmentRegionKey: CFString! = "CFBundleDevelopmentRegion"
// swift-format-ignore: AlwaysUseLowerCamelCase
nonisolated(unsafe) public let kCFBundleInfoDictionaryVersionKey: CFString! = "CFBundleInfoDictionaryVersion"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The nanoseconds in a second (Dispatch: `NSEC_PER_SEC`).
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The nanoseconds in a millisecond (Dispatch: `NSEC_PER_MSEC`).
public let NSEC_PER_MSEC: UInt64 = 1_000_000
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The nanoseconds in a microsecond (Dispatch: `NSEC_PER_USEC`).
public let NSEC_PER_USEC: UInt64 = 1000
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The microseconds in a second (Dispatch: `USEC_PER_SEC`).
public let USEC_PER_SEC: UInt64 = 1_000_000

extension Data.WritingOptions {
    /// Writes a temporary file first, then renames it (Foundation: `atomicWrite`, the former name of `atomic`).
    public static let atomicWrite: Data.WritingOptions = .atomic
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the domain of an error (Core Foundation: `CFErrorGetDomain`).
public func CFErrorGetDomain(_ err: CFError) -> CFString { err.domain as NSString }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the code of an error (Core Foundation: `CFErrorGetCode`).
public func CFErrorGetCode(_ err: CFError) -> CFIndex { err.code }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns more about an error (Core Foundation: `CFErrorCopyUserInfo`).
public func CFErrorCopyUserInfo(_ err: CFError) -> CFDictionary? { err.userInfo as NSDictionary }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the description of an error for people (Core Foundation: `CFErrorCopyDescription`).
public func CFErrorCopyDescription(_ err: CFError!) -> CFString! { err.localizedDescription as NSString }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the reason of an error for people, if it has one (Core Foundation: `CFErrorCopyFailureReason`).
public func CFErrorCopyFailureReason(_ err: CFError!) -> CFString! { err.localizedFailureReason.map { $0 as NSString } }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns what the user can do about an error, if anything (Core Foundation: `CFErrorCopyRecoverySuggestion`).
public func CFErrorCopyRecoverySuggestion(_ err: CFError!) -> CFString! {
    err.localizedRecoverySuggestion.map { $0 as NSString }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The version of Foundation (Foundation: `NSFoundationVersionNumber`): later than each version that has a name.
public let NSFoundationVersionNumber = 3_500.0
// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSFoundationVersionNumber_iOS_8_0 = 1_140.11
