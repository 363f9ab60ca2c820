public import Foundation

/// An app or a device that writes data (HealthKit: `HKSource`).
public final class HKSource: NSObject, Sendable {
    public let name: String
    public let bundleIdentifier: String

    private init(name: String, bundleIdentifier: String) {
        (self.name, self.bundleIdentifier) = (name, bundleIdentifier)
    }

    /// Returns this app.
    public class func `default`() -> HKSource {
        HKSource(
            name: Bundle.main.object(forInfoDictionaryKey: "CFBundleName") as? String ?? "",
            bundleIdentifier: Bundle.main.bundleIdentifier ?? "")
    }
}

/// The user's sex in Health (HealthKit: `HKBiologicalSex`).
public enum HKBiologicalSex: Int, Sendable { case notSet, female, male, other }

/// An object with the user's sex (HealthKit: `HKBiologicalSexObject`).
public final class HKBiologicalSexObject: NSObject, Sendable {
    public let biologicalSex: HKBiologicalSex

    init(_ sex: HKBiologicalSex) {
        biologicalSex = sex
    }
}
