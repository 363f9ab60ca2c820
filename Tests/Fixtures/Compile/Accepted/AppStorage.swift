import AppGroup
import SwiftUI
import WidgetKit

// Adopted code names the store of an App Group `UserDefaults`.
typealias UserDefaults = AppGroupDefaults

extension UserDefaults {
    static let shared = UserDefaults(suiteName: "group.example")!
}

enum TemperatureUnit: String { case celsius, fahrenheit }
enum Level: Int { case low, high }

struct StoredView: View {
    @AppStorage("name", store: UserDefaults(suiteName: "group.example")) private var name = "Ada"
    @AppStorage("count", store: .shared) private var count: Int = 0
    @AppStorage("isOn", store: UserDefaults.shared) private var isOn = false
    @AppStorage("unit", store: .shared) private var unit: TemperatureUnit = .celsius
    @AppStorage("level") private var level = Level.low
    @AppStorage("city", store: .shared) private var city: String?
    @AppStorage("last") private var last: Double?
    @AppStorage("link", store: nil) private var link: URL?
    @AppStorage("data") private var data = Data()
    @AppStorage("choice") private var choice: TemperatureUnit?

    var body: some View {
        Toggle("On", isOn: $isOn)
        Text("\(name) \(count) \(unit.rawValue) \(level.rawValue) \(city ?? "-") \(last ?? 0)")
        Text(verbatim: "\(link?.absoluteString ?? "-") \(data.count) \(choice?.rawValue ?? "-")")
            .defaultAppStorage(.shared)
    }
}
