import Foundation

final class Marker {}

func adoptedNames() -> [String?] {
    let formatter = DateComponentsFormatter()
    formatter.unitsStyle = .abbreviated
    formatter.allowedUnits = [.hour, .minute]
    let measurements = MeasurementFormatter()
    measurements.unitOptions = [.providedUnit, .temperatureWithoutUnit]
    let names = PersonNameComponentsFormatter()
    names.style = .abbreviated
    let dates = DateFormatter()
    dates.formattingContext = .standalone
    let minute = Date.now..<Date.now.addingTimeInterval(60)
    var failure: NSError?
    NSFileCoordinator(filePresenter: nil).coordinate(
        writingItemAt: .documentsDirectory, options: .forReplacing, error: &failure
    ) { _ in }
    return [
        measurements.string(from: Measurement(value: 3, unit: UnitTemperature.celsius)),
        names.string(from: PersonNameComponents(givenName: "A", familyName: "B")),
        ListFormatter.localizedString(byJoining: ["a", "b"]),
        NSLocalizedString("key", comment: ""), NSLocalizedString("key", tableName: "T", value: "v", comment: "c"),
        Bundle.main.bundleIdentifier, Bundle.main.path(forResource: "a", ofType: "json"), Locale.current.identifier,
        Bundle(for: Marker.self).bundlePath, formatter.string(from: 60),
        DateComponentsFormatter.localizedString(from: DateComponents(hour: 1), unitsStyle: .short),
        RelativeDateTimeFormatter().localizedString(for: .now, relativeTo: .now), String(localized: "key"),
        Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String,
        URL.temporaryDirectory.path, URL.documentsDirectory.path,
        Measurement(value: 3, unit: UnitSpeed.kilometersPerHour).formatted(), dates.string(from: .now),
        minute.formatted(.timeDuration), minute.formatted(.components(style: .wide, fields: [.minute, .second])),
    ]
}

/// On iOS, Foundation contains this protocol.
final class FeedReader: NSObject, XMLParserDelegate {
    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {}
}
