import SwiftUI

// SwiftUI alone, which brings Combine's names along.
final class Settings: ObservableObject {
    @Published var isOn = false
}

struct SettingsView: View {
    @StateObject private var settings = Settings()
    var body: some View {
        Toggle("On", isOn: $settings.isOn)
            .onReceive(settings.$isOn) { print($0) }
    }
}
