public import AppGroup
import Foundation
import Utilities

/// The state of the device that shows the widgets, as `tandem host` sets it: `device.json` in the state folder,
/// `{"isLocked":true,"hidesSensitiveContent":false,"standBy":"off"}`.
public struct DeviceState: Sendable, Equatable {
    /// The way in which widgets are shown while the device charges on its side (WidgetKit: "Preparing widgets for
    /// additional platforms, contexts, and appearances").
    public enum StandBy: String, Sendable, CaseIterable {
        case off
        /// StandBy shows small widgets without their background, in full colour.
        case on
        /// StandBy in low light: the widgets are shown in red only.
        case night
    }

    /// The file's name in the state folder.
    public static let fileName = "device.json"

    /// True if the device is locked with a passcode.
    public var isLocked = false
    /// True if the device hides sensitive content while it is locked, because the user does not allow widgets to show
    /// it (Settings, Face ID & Passcode, Allow Access When Locked).
    public var hidesSensitiveContent = false
    public var standBy = StandBy.off

    /// Makes the state of an unlocked device in use.
    public init() {}

    /// Returns the path of the file in a state folder.
    public static func path(stateDirectory: String) -> String { "\(stateDirectory)/\(fileName)" }

    /// Reads the file. Without the file, the device is unlocked and in use.
    /// - Throws: `corrupt` if the file does not hold the state of a device, `io`.
    public init(stateDirectory: String) throws(AppGroupError) {
        let path = Self.path(stateDirectory: stateDirectory)
        self.init()
        guard FileManager.default.fileExists(atPath: path) else { return }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw AppGroupError(.io, "cannot read the device's state", path: path, advice: "Check the file's mode")
        }
        guard let members = try? JSONText.members(of: Array(data)),
            let isLocked = Self.bool(members, "isLocked"), let hides = Self.bool(members, "hidesSensitiveContent"),
            let standBy = members.first(where: { $0.name == "standBy" }).flatMap({ JSONText.string($0.value) })
                .flatMap({ StandBy(rawValue: $0) })
        else {
            throw AppGroupError(
                .corrupt, "this is not the state of a device", path: path,
                advice: "Remove it, and set it anew with `tandem host unlock`")
        }
        (self.isLocked, hidesSensitiveContent, self.standBy) = (isLocked, hides, standBy)
    }

    private static func bool(_ members: [(name: String, value: [UInt8])], _ name: String) -> Bool? {
        switch members.first(where: { $0.name == name }).map({ String(decoding: $0.value, as: UTF8.self) }) {
        case "true": true
        case "false": false
        default: nil
        }
    }

    /// The state as JSON on one line.
    public var json: String {
        let object: JSONObject = [
            "isLocked": .bool(isLocked), "hidesSensitiveContent": .bool(hidesSensitiveContent),
            "standBy": .string(standBy.rawValue),
        ]
        return object.text
    }

    /// The state in words, for the event log.
    public var summary: String {
        var words = [isLocked ? (hidesSensitiveContent ? "locked, sensitive content hidden" : "locked") : "unlocked"]
        if standBy != .off { words.append(standBy == .night ? "StandBy at night" : "StandBy") }
        return words.joined(separator: ", ")
    }

    /// Replaces the file atomically: readers find the old state or the new one.
    /// - Throws: `io`.
    public func write(stateDirectory: String) throws(AppGroupError) {
        let path = Self.path(stateDirectory: stateDirectory)
        do {
            try Data((json + "\n").utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw AppGroupError(
                .io, "cannot write the device's state (\(SystemReason.text(error)))", path: path,
                advice: "Name the state folder with --state")
        }
    }
}
