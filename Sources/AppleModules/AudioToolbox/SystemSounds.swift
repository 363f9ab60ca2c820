/// The number of a short sound (AudioToolbox: `SystemSoundID`).
public typealias SystemSoundID = UInt32

/// The number of the vibration (AudioToolbox: `kSystemSoundID_Vibrate`).
// swift-format-ignore: AlwaysUseLowerCamelCase
public let kSystemSoundID_Vibrate: SystemSoundID = 0xFFF

/// Plays nothing, as on a phone that is muted (AudioToolbox: `AudioServicesPlaySystemSound`).
// swift-format-ignore: AlwaysUseLowerCamelCase
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {}

/// Plays nothing, as on a phone that is muted (AudioToolbox: `AudioServicesPlayAlertSound`).
// swift-format-ignore: AlwaysUseLowerCamelCase
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) {}
