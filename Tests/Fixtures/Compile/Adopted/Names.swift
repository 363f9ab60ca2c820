import Foundation

final class Marker {}

func adoptedNames() -> [String?] {
    let formatter = DateComponentsFormatter()
    formatter.unitsStyle = .abbreviated
    formatter.allowedUnits = [.hour, .minute]
    return [
        NSLocalizedString("key", comment: ""), NSLocalizedString("key", tableName: "T", value: "v", comment: "c"),
        Bundle.main.bundleIdentifier, Bundle.main.path(forResource: "a", ofType: "json"), Locale.current.identifier,
        Bundle(for: Marker.self).bundlePath, formatter.string(from: 60),
        RelativeDateTimeFormatter().localizedString(for: .now, relativeTo: .now), String(localized: "key"),
        Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String,
        URL.temporaryDirectory.path, URL.documentsDirectory.path,
        Measurement(value: 3, unit: UnitSpeed.kilometersPerHour).formatted(),
    ]
}
