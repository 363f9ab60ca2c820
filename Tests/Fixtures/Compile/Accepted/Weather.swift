import CoreText
import HealthKit
import MapKit
import SwiftUI
import WeatherKit

@MainActor final class WeatherModel {
    private(set) var text = ""
    private let service = WeatherService.shared

    func load(_ place: CLLocation) async {
        do {
            let (current, hours) = try await service.weather(for: place, including: .current, .hourly)
            let days = try await service.weather(for: place, including: .daily)
            let hour = hours.forecast.first { $0.date > current.date && $0.precipitationChance > 0.5 }
            text = "\(current.temperature.formatted()) \(current.condition.description) \(hour?.symbolName ?? "")"
            text +=
                days.first.map { "\($0.highTemperature) \($0.sun.sunset ?? .now) \($0.moon.phase.symbolName)" } ?? ""
        } catch let error as WeatherError {
            text = error.errorDescription ?? ""
        } catch {
            text = (try? await service.attribution.legalPageURL.absoluteString) ?? ""
        }
    }
}

struct Places: View {
    @State private var found: [String] = []

    var body: some View {
        ScrollViewReader { proxy in
            ScrollView {
                ForEach(found, id: \.self) { Text($0).id($0) }
            }
            .onChange(of: found) { proxy.scrollTo(found.last, anchor: .bottom) }
        }
        .task {
            let request = MKLocalSearch.Request()
            request.naturalLanguageQuery = "café"
            request.resultTypes = .pointOfInterest
            found = ((try? await MKLocalSearch(request: request).start())?.mapItems ?? []).compactMap(\.name)
        }
    }
}

func unit() async throws -> HKUnit? {
    let glucose = HKQuantityType(.bloodGlucose)
    return try await HKHealthStore().preferredUnits(for: [glucose])[glucose]
}

func register(_ url: URL) -> Bool {
    var error: Unmanaged<CFError>?
    return CTFontManagerRegisterFontsForURL(url as CFURL, .process, &error)
}
