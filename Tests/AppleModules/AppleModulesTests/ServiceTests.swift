import AVFoundation
import Accelerate
import AuthenticationServices
import CloudKit
import Contacts
import CoreLocation
import CoreMedia
import CoreMotion
import CoreSpotlight
import EventKit
import Foundation
import HealthKit
import LocalAuthentication
import MapKit
import MediaPlayer
import StoreKit
import Testing
import UserNotifications
import WatchConnectivity
import WeatherKit

/// Tests of the modules of services: their values, and their answers on a phone whose user has not allowed them.
@Suite struct ServiceTests {
    @Test(
        "The distance between locations is that on the ellipsoid of WGS 84",
        arguments: [
            // The documentation of GeographicLib has the second; the others are the ellipsoid's own dimensions.
            (0.0, 0.0, 0.0, 1.0, 111_319.491), (40.6, -73.8, 51.6, -0.5, 5_551_759.400),
            (0.0, 0.0, 90.0, 0.0, 10_001_965.729), (90.0, 0.0, 90.0, 50.0, 0.0),
            (0.0, 179.5, 0.0, -179.5, 111_319.491),
        ])
    func distance(latitude: Double, longitude: Double, latitude2: Double, longitude2: Double, meters: Double) {
        let start = CLLocation(latitude: latitude, longitude: longitude)
        let end = CLLocation(latitude: latitude2, longitude: longitude2)
        #expect(abs(start.distance(from: end) - meters) < 0.001)
        #expect(abs(end.distance(from: start) - meters) < 0.001)
    }

    @Test("Between nearly antipodal points the distance is at most 0.6 % off")
    func antipodes() {
        // GeographicLib's documentation has this pair, for which the iteration does not converge.
        let meters = CLLocation(latitude: 0, longitude: 0).distance(from: CLLocation(latitude: 0.5, longitude: 179.7))
        #expect(abs(meters / 19_944_127 - 1) < 0.006)
    }

    @Test("A location survives coding, and a circle contains the points up to its radius")
    func location() throws {
        let location = CLLocation(
            coordinate: CLLocationCoordinate2D(latitude: 48.1, longitude: 11.5), altitude: 520, horizontalAccuracy: 5,
            verticalAccuracy: 8, course: 90, speed: 1.5, timestamp: Date(timeIntervalSince1970: 1000))
        let data = try NSKeyedArchiver.archivedData(withRootObject: location, requiringSecureCoding: true)
        let copy = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CLLocation.self, from: data))
        #expect(copy.description == location.description)
        #expect(copy.timestamp == location.timestamp && copy.altitude == 520)
        let circle = CLCircularRegion(center: location.coordinate, radius: 1000, identifier: "home")
        #expect(circle.contains(CLLocationCoordinate2D(latitude: 48.1089, longitude: 11.5)))
        #expect(!circle.contains(CLLocationCoordinate2D(latitude: 48.1091, longitude: 11.5)))
        #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
    }

    private final class Receiver: NSObject, CLLocationManagerDelegate {
        let events: AsyncStream<String>.Continuation

        init(_ events: AsyncStream<String>.Continuation) {
            self.events = events
        }

        func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
            events.yield("\(manager.authorizationStatus)")
        }
        func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
            if case CLError.denied = error { events.yield("failed") }
        }
    }

    @Test("A location manager tells its delegate that the user has not allowed locations")
    func manager() async throws {
        let (stream, events) = AsyncStream.makeStream(of: String.self)
        let (manager, receiver) = (CLLocationManager(), Receiver(events))
        manager.delegate = receiver
        manager.requestWhenInUseAuthorization()
        manager.requestLocation()
        var told: [String] = []
        for await event in stream {
            told.append(event)
            if told.count == 2 { break }
        }
        #expect(told == ["denied", "failed"])
        #expect(manager.location == nil && CLLocationManager.authorizationStatus() == .denied)
        withExtendedLifetime(receiver) {}
        await #expect(throws: CLError(.network)) { try await CLGeocoder().geocodeAddressString("Berlin") }
        for try await update in CLLocationUpdate.liveUpdates() {
            #expect(update.authorizationDenied && update.location == nil)
            break
        }
    }

    @Test("Notifications are refused; their contents can be made, copied and read")
    func notifications() async throws {
        let center = UNUserNotificationCenter.current()
        #expect(try await !center.requestAuthorization(options: [.alert, .sound]))
        #expect(await center.notificationSettings().authorizationStatus == .denied)
        let content = UNMutableNotificationContent()
        content.title = "Low battery"
        content.badge = 3
        content.sound = .criticalSoundNamed(UNNotificationSoundName("alarm"), withAudioVolume: 0.6)
        let request = UNNotificationRequest(
            identifier: "1", content: content,
            trigger: UNTimeIntervalNotificationTrigger(timeInterval: 5, repeats: false))
        content.title = "changed later"
        #expect(request.content.title == "Low battery" && request.content.badge == 3)
        #expect((request.content.mutableCopy() as? UNMutableNotificationContent)?.sound == content.sound)
        await #expect(throws: UNError(.notificationsNotAllowed)) { try await center.add(request) }
        let answer = await withCheckedContinuation { continuation in
            center.add(request) { continuation.resume(returning: $0.map { "\($0 is UNError)" }) }
        }
        #expect(answer == "true")
        #expect(await center.pendingNotificationRequests().isEmpty)
        #expect(throws: UNError(.attachmentInvalidURL)) {
            try UNNotificationAttachment(identifier: "a", url: URL(fileURLWithPath: "/no/such.png"))
        }
    }

    @Test("There is no watch, no purchase, no iCloud, no Face ID, no search and no sound")
    func absent() async throws {
        #expect(!WCSession.isSupported() && WCSession.default.activationState == .notActivated)
        #expect(throws: WCError(.sessionNotSupported)) { try WCSession.default.updateApplicationContext([:]) }
        for await _ in StoreKit.Transaction.currentEntitlements { Issue.record("there is a purchase") }
        #expect(try await Product.products(for: ["pro"]).isEmpty)
        #expect(!SKPaymentQueue.canMakePayments())
        #expect(try await CKContainer.default().accountStatus() == .noAccount)
        let record = CKRecord(recordType: "Chore")
        record["name"] = "dishes"
        #expect(record["name"] as? String == "dishes")
        await #expect(throws: CKError(.notAuthenticated)) {
            try await CKContainer.default().privateCloudDatabase.save(record)
        }
        var error: NSError?
        #expect(!LAContext().canEvaluatePolicy(.deviceOwnerAuthentication, error: &error))
        #expect(error?.code == LAError.Code.biometryNotAvailable.rawValue)
        #expect(!CSSearchableIndex.isIndexingAvailable())
        #expect(throws: AVError(.applicationIsNotAuthorized)) { try AVAudioSession.sharedInstance().setActive(true) }
        #expect(AVCaptureDevice.authorizationStatus(for: .video) == .denied)
        #expect(CMPedometer.authorizationStatus() == .denied)
    }

    @MainActor private final class SignIn: NSObject, ASAuthorizationControllerDelegate {
        var ended: (any Error) -> Void = { _ in }

        func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {
            ended(error)
        }
    }

    @Test("Nobody signs in, and the music library is closed; what an app says of what is playing stays")
    func signIn() async throws {
        let provider = ASAuthorizationAppleIDProvider()
        #expect(try await provider.credentialState(forUserID: "1") == .notFound)
        let request = provider.createRequest()
        request.requestedScopes = [.fullName]
        let error = await withCheckedContinuation { continuation in
            Task { @MainActor in
                let (controller, delegate) = (ASAuthorizationController(authorizationRequests: [request]), SignIn())
                controller.delegate = delegate
                // The closure keeps the delegate until it is called.
                delegate.ended = { [delegate] error in
                    delegate.ended = { _ in }
                    continuation.resume(returning: error)
                }
                controller.performRequests()
            }
        }
        #expect((error as? ASAuthorizationError)?.code == .unknown)
        let page = await withCheckedContinuation { continuation in
            let session = ASWebAuthenticationSession(
                url: URL(fileURLWithPath: "/"), callbackURLScheme: "app"
            ) { continuation.resume(returning: $1) }
            #expect(!session.start())
        }
        #expect((page as? ASWebAuthenticationSessionError)?.code == .presentationContextNotProvided)
        #expect(await MPMediaLibrary.requestAuthorization() == .denied && MPMediaQuery.songs().items?.isEmpty == true)
        #expect(MPMusicPlayerController.systemMusicPlayer.nowPlayingItem == nil)
        MPNowPlayingInfoCenter.default().nowPlayingInfo = [MPMediaItemPropertyTitle: "Song"]
        #expect(MPNowPlayingInfoCenter.default().nowPlayingInfo?["title"] as? String == "Song")
    }

    @Test("An operation of iCloud that cannot reach the server fails and ends")
    func operation() async {
        let message = await withCheckedContinuation { continuation in
            let operation = CKModifyRecordsOperation(recordsToSave: [CKRecord(recordType: "Chore")])
            nonisolated(unsafe) var failure: (any Error)?
            operation.modifyRecordsCompletionBlock = { failure = $2 }
            operation.completionBlock = { continuation.resume(returning: (failure as? CKError)?.code) }
            CKContainer.default().privateCloudDatabase.add(operation)
        }
        #expect(message == .notAuthenticated)
    }

    @Test("Calendar and contacts are closed, and predicates for events hold for events that an app makes")
    func calendar() async throws {
        let store = EKEventStore()
        #expect(EKEventStore.authorizationStatus(for: .event) == .denied)
        #expect(try await !store.requestFullAccessToEvents())
        let start = Date(timeIntervalSince1970: 0)
        let predicate = store.predicateForEvents(withStart: start, end: start + 3600, calendars: nil)
        #expect(store.events(matching: predicate).isEmpty)
        let event = EKEvent(eventStore: store)
        (event.startDate, event.endDate) = (start + 60, start + 120)
        #expect(predicate.evaluate(with: event))
        #expect(throws: EKError(.eventStoreNotAuthorized)) { try store.save(event, span: .thisEvent) }
        #expect(throws: CNError(.authorizationDenied)) {
            try CNContactStore().enumerateContacts(
                with: CNContactFetchRequest(keysToFetch: [CNContactGivenNameKey as any CNKeyDescriptor])
            ) { _, _ in }
        }
        let address = CNMutablePostalAddress()
        (address.street, address.city, address.postalCode) = ("1 Infinite Loop", "Cupertino", "95014")
        #expect(
            CNPostalAddressFormatter.string(from: address, style: .mailingAddress)
                == "1 Infinite Loop\nCupertino 95014")
        #expect(CLPlacemark(location: nil, postalAddress: address).locality == "Cupertino")
    }

    @Test(
        "Quantities of Health are converted between the units of one kind",
        arguments: [
            ("km", "mi", 1.609344, 1.0), ("lb", "kg", 1.0, 0.45359237), ("degC", "degF", 100.0, 212.0),
            ("mg/dL", "g/L", 100.0, 1.0), ("count/min", "count/s", 90.0, 1.5), ("%", "count", 50.0, 0.5),
            ("kcal", "kJ", 1.0, 4.184), ("mL/(kg·min)", "L/(g·s)", 60.0, 1e-6), ("hr", "min", 1.5, 90.0),
            ("m/s^2", "cm/s^2", 1.0, 100.0),
        ])
    func units(from: String, to: String, value: Double, expected: Double) {
        let quantity = HKQuantity(unit: HKUnit(from: from), doubleValue: value)
        #expect(quantity.is(compatibleWith: HKUnit(from: to)))
        #expect(abs(quantity.doubleValue(for: HKUnit(from: to)) - expected) < expected * 1e-9)
        #expect(!quantity.is(compatibleWith: .volt()))
    }

    @Test("Blood glucose is converted between mass and moles")
    func glucose() {
        let moles = HKUnit.moleUnit(with: .milli, molarMass: HKUnitMolarMassBloodGlucose).unitDivided(by: .liter())
        let quantity = HKQuantity(unit: HKUnit(from: "mg/dL"), doubleValue: 100)
        #expect(abs(quantity.doubleValue(for: moles) - 5.5507) < 0.0001)
    }

    @Test("Queries of Health find nothing, and the request for the permission seems to succeed, as on iOS")
    func health() async throws {
        let store = HKHealthStore()
        #expect(HKHealthStore.isHealthDataAvailable())
        let steps = try #require(HKQuantityType.quantityType(forIdentifier: .stepCount))
        try await store.requestAuthorization(toShare: [], read: [steps])
        #expect(store.authorizationStatus(for: steps) == .sharingDenied)
        let samples = await withCheckedContinuation { continuation in
            store.execute(
                HKSampleQuery(
                    sampleType: steps, predicate: HKQuery.predicateForSamples(withStart: nil, end: nil),
                    limit: HKObjectQueryNoLimit, sortDescriptors: nil
                ) { _, samples, _ in continuation.resume(returning: samples?.count) })
        }
        #expect(samples == 0)
        let collection = await withCheckedContinuation { continuation in
            let query = HKStatisticsCollectionQuery(
                quantityType: steps, quantitySamplePredicate: nil, options: .cumulativeSum, anchorDate: Date(),
                intervalComponents: DateComponents(day: 1))
            query.initialResultsHandler = { _, result, _ in continuation.resume(returning: result?.statistics().count) }
            store.execute(query)
        }
        #expect(collection == 0)
        let sample = HKQuantitySample(
            type: steps, quantity: HKQuantity(unit: .count(), doubleValue: 3), start: Date(), end: Date())
        await #expect(throws: HKError(.errorAuthorizationDenied)) { try await store.save(sample) }
    }

    @Test("Each period of statistics is enumerated, without quantities; awaited queries find nothing")
    func statistics() async throws {
        let (store, steps) = (HKHealthStore(), HKQuantityType(.stepCount))
        let calendar = Calendar.current
        func day(_ number: Int, hour: Int = 0) throws -> Date {
            try #require(calendar.date(from: DateComponents(year: 2026, month: 3, day: number, hour: hour)))
        }
        let descriptor = HKStatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: steps), options: .cumulativeSum, anchorDate: try day(20, hour: 6),
            intervalComponents: DateComponents(day: 1))
        let collection = try await descriptor.result(for: store)
        var starts: [Date] = []
        // The first period begins before the start, and the clocks of some zones change in these days.
        collection.enumerateStatistics(from: try day(28, hour: 3), to: try day(31, hour: 6)) { statistics, _ in
            starts.append(statistics.startDate)
            #expect(statistics.sumQuantity() == nil && statistics.endDate > statistics.startDate)
        }
        #expect(try starts == (27...31).map { try day($0, hour: 6) })
        var count = 0
        collection.enumerateStatistics(from: try day(1), to: try day(31)) { _, stop in
            count += 1
            stop.pointee = true
        }
        #expect(count == 1 && collection.statistics().isEmpty && collection.statistics(for: Date()) == nil)
        let sum = HKStatisticsQueryDescriptor(predicate: .quantitySample(type: steps), options: .cumulativeSum)
        #expect(try await sum.result(for: store) == nil)
        let samples = HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: steps)], sortDescriptors: [SortDescriptor(\.endDate, order: .reverse)])
        #expect(try await samples.result(for: store).isEmpty)
        let anchor = await withCheckedContinuation { continuation in
            store.execute(
                HKAnchoredObjectQuery(type: steps, predicate: nil, anchor: nil, limit: HKObjectQueryNoLimit) {
                    _, samples, deleted, anchor, _ in
                    continuation.resume(returning: samples?.isEmpty == true && deleted?.isEmpty == true ? anchor : nil)
                })
        }
        #expect(anchor != nil)
    }

    @Test("No workout begins or is saved, because the user has not allowed it; groups of measurements can be made")
    func workouts() async throws {
        let configuration = HKWorkoutConfiguration()
        (configuration.activityType, configuration.locationType) = (.running, .outdoor)
        let copy = try #require(configuration.copy() as? HKWorkoutConfiguration)
        configuration.activityType = .yoga
        #expect(copy.activityType.rawValue == 37 && copy.locationType == .outdoor)
        #expect(HKWorkoutActivityType.yoga.rawValue == 57 && HKWorkoutActivityType.cooldown.rawValue == 80)
        let store = HKHealthStore()
        let builder = HKWorkoutBuilder(healthStore: store, configuration: copy, device: .local())
        await #expect(throws: HKError(.errorAuthorizationDenied)) { try await builder.beginCollection(at: Date()) }
        #expect(builder.startDate == nil && builder.elapsedTime(at: Date()) == 0)
        let answers = await withCheckedContinuation { continuation in
            builder.finishWorkout { continuation.resume(returning: ($0 == nil, $1 as? HKError)) }
        }
        #expect(answers.0 && answers.1?.code == .errorAuthorizationDenied)
        let (start, end) = (Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 60))
        let workout = HKWorkout(activityType: .running, start: start, end: end)
        #expect(workout.duration == 60 && workout.sampleType == .workoutType())
        let route = HKWorkoutRouteBuilder(healthStore: store, device: nil)
        await #expect(throws: HKError(.errorAuthorizationDenied)) {
            try await route.finishRoute(with: workout, metadata: nil)
        }

        let systolic = HKQuantityType(.bloodPressureSystolic)
        let pressure = HKQuantitySample(
            type: systolic, quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: 120), start: start, end: end
        )
        let type = try #require(HKObjectType.correlationType(forIdentifier: .bloodPressure))
        let group = HKCorrelation(type: type, start: start, end: end, objects: [pressure], metadata: ["a": 1])
        #expect(group.objects(for: systolic) == [pressure] && group.objects(for: HKQuantityType(.heartRate)) == [])
        let found = await withCheckedContinuation { continuation in
            store.execute(
                HKCorrelationQuery(type: type, predicate: nil, samplePredicates: nil) { _, groups, _ in
                    continuation.resume(returning: groups?.count)
                })
        }
        #expect(found == 0)
    }

    @Test("The preferred units are those of the region, as on iOS if the user has denied access")
    func preferredUnits() async throws {
        let types: Set = [HKQuantityType(.stepCount), HKQuantityType(.bodyMass), HKQuantityType(.heartRate)]
        let units = try await HKHealthStore().preferredUnits(for: types)
        #expect(Set(units.keys) == types)
        #expect(units[HKQuantityType(.stepCount)] == .count())
        #expect(units[HKQuantityType(.heartRate)] == HKUnit.count().unitDivided(by: .minute()))
        #expect([HKUnit.pound(), .stone(), .gramUnit(with: .kilo)].contains(units[HKQuantityType(.bodyMass)]))
        #expect(Notification.Name.HKUserPreferencesDidChange.rawValue == "HKUserPreferencesDidChangeNotification")
    }

    @Test("A search for places fails as on a phone that cannot reach Apple's servers, awaited, called and suggested")
    @MainActor func places() async throws {
        let request = MKLocalSearch.Request(
            naturalLanguageQuery: "café", region: MKCoordinateRegion(center: .init(), span: .init()))
        let search = MKLocalSearch(request: request)
        await #expect(throws: MKError(.serverFailure)) { try await search.start() }
        let code = await withCheckedContinuation { continuation in
            search.start { response, error in
                continuation.resume(returning: response == nil ? (error as? MKError)?.code : nil)
            }
        }
        #expect(code == .serverFailure)
        final class Receiver: NSObject, MKLocalSearchCompleterDelegate {
            var receive: ((any Error) -> Void)?
            func completer(_ completer: MKLocalSearchCompleter, didFailWithError error: any Error) { receive?(error) }
        }
        let (completer, receiver) = (MKLocalSearchCompleter(), Receiver())
        completer.delegate = receiver
        let failure = await withCheckedContinuation { continuation in
            receiver.receive = { continuation.resume(returning: ($0 as? MKError)?.code) }
            completer.queryFragment = "caf"
        }
        #expect(failure == .serverFailure && completer.results.isEmpty)
        let filter = MKPointOfInterestFilter(including: [.cafe])
        #expect(
            filter.includes(.cafe) && filter.excludes(.bank) && MKPointOfInterestFilter.includingAll.includes(.bank))
    }

    @Test("Requests for weather are not permitted; weather can be encoded, decoded and named")
    func weather() async throws {
        let place = CLLocation(latitude: 60, longitude: 10)
        await #expect(throws: WeatherError.permissionDenied) { try await WeatherService.shared.weather(for: place) }
        await #expect(throws: WeatherError.permissionDenied) {
            let (current, days) = try await WeatherService().weather(for: place, including: .current, .daily)
            print(current.temperature, days.first?.highTemperature ?? current.temperature)
        }
        await #expect(throws: WeatherError.permissionDenied) {
            try await WeatherService.shared.weather(for: place, including: .alerts)
        }
        await #expect(throws: WeatherError.permissionDenied) { try await WeatherService.shared.attribution }
        let json =
            #"{"direction":{"value":90,"unit":{"symbol":"°","converter":{"coefficient":1,"constant":0}}},"compassDirection":"east","speed":{"value":2,"unit":{"symbol":"m/s","converter":{"coefficient":1,"constant":0}}}}"#
        let wind = try JSONDecoder().decode(Wind.self, from: Data(json.utf8))
        let speed = wind.speed.converted(to: .kilometersPerHour).value
        #expect(wind.compassDirection.abbreviation == "E" && abs(speed - 7.2) < 0.001)
        #expect(try JSONDecoder().decode(Wind.self, from: JSONEncoder().encode(wind)) == wind)
        #expect(WeatherCondition.mostlyClear.description == "Mostly Clear" && WeatherCondition.allCases.count == 34)
        #expect(MoonPhase.waxingCrescent.symbolName == "moonphase.waxing.crescent")
        #expect(MoonPhase.new.symbolName == "moonphase.new.moon" && MoonPhase.full.description == "Full Moon")
        #expect(UVIndex.ExposureCategory.veryHigh > .high && UVIndex.ExposureCategory.extreme.rangeValue.contains(12))
    }

    @Test("A factored matrix solves equations and has an inverse, as in LAPACK")
    func equations() {
        // By columns: the rows are 4 3 2, 2 1 3 and 3 4 1.
        var (matrix, size, pivots, info) = (
            [4.0, 2, 3, 3, 1, 4, 2, 3, 1], Int32(3), [Int32](repeating: 0, count: 3), Int32(9)
        )
        var (m, n, lda) = (size, size, size)
        dgetrf_(&m, &n, &matrix, &lda, &pivots, &info)
        #expect(info == 0)
        var (trans, count) = (Int8(UInt8(ascii: "N")), Int32(1))
        var solution = [16.0, 13, 14]
        dgetrs_(&trans, &n, &count, &matrix, &lda, &pivots, &solution, &size, &info)
        for (value, expected) in zip(solution, [1.0, 2, 3]) { #expect(abs(value - expected) < 1e-12) }
        trans = Int8(UInt8(ascii: "T"))
        var transposed = [17.0, 17, 11]
        dgetrs_(&trans, &n, &count, &matrix, &lda, &pivots, &transposed, &size, &info)
        for (value, expected) in zip(transposed, [1.0, 2, 3]) { #expect(abs(value - expected) < 1e-12) }
        var (work, length) = ([Double](repeating: 0, count: 3), Int32(3))
        dgetri_(&n, &matrix, &lda, &pivots, &work, &length, &info)
        var (product, original) = ([Double](repeating: 0, count: 9), [4.0, 2, 3, 3, 1, 4, 2, 3, 1])
        vDSP_mmulD(&matrix, 1, &original, 1, &product, 1, 3, 3, 3)
        for (index, value) in product.enumerated() {
            #expect(abs(value - ([0, 4, 8].contains(index) ? 1 : 0)) < 1e-12)
        }
    }

    @Test("Vectors and matrices are computed as in vDSP")
    func vectors() {
        var (sum, largest, result) = (0.0, 0.0, [Double](repeating: 0, count: 6))
        let (a, b) = ([1.0, 2, 3, 4, 5, 6], [6.0, 5, 4, 3, 2, 1])
        vDSP_dotprD(a, 1, b, 1, &sum, 6)
        vDSP_maxvD(a, 2, &largest, 3)
        #expect(sum == 56 && largest == 5)
        // Two rows and three columns become three rows and two columns.
        vDSP_mtransD(a, 1, &result, 1, 3, 2)
        #expect(result == [1, 4, 2, 5, 3, 6])
        vDSP_vsubD(b, 1, a, 1, &result, 1, 6)
        #expect(result == [-5, -3, -1, 1, 3, 5])
    }

    @Test("Functions of vectors are computed as in simd, element by element where their result is a vector")
    func simd() {
        let (a, b) = (simd_double3(1, 2, 2), simd_double3(3, 0, 4))
        #expect(simd_dot(a, b) == 11 && simd_length(a) == 3 && simd_length_squared(b) == 25)
        let (p, q) = (simd_float2(0, 3), simd_float2(4, 0))
        #expect(simd_distance(p, q) == 5 && simd_distance_squared(p, q) == 25)
        #expect(simd_normalize(b) == [0.6, 0, 0.8] && simd_cross(a, b) == [8, 2, -6])
        #expect(simd_min(a, b) == [1, 0, 2] && simd_max(a, b) == [3, 2, 4] && simd_abs(-a) == a)
        #expect(simd_reduce_add(a) == 5 && simd_reduce_min(b) == 0 && simd_reduce_max(b) == 4)
        #expect(simd_clamp(b, [0, 1, 0], [2, 2, 2]) == [2, 1, 2] && clamp(b, min: 1, max: 2) == [2, 1, 2])
        #expect(simd_mix(a, b, [0.5, 0.5, 0]) == [2, 1, 2] && mix(a, b, t: 0.5) == [2, 1, 3])
        #expect(simd_step([2, 2], p) == [0, 1] && step(p, edge: [2, 2]) == [0, 1])
        #expect(simd_clamp(5.0, 0, 1) == 1 && simd_mix(1.0, 3, 0.5) == 2 && simd_step(2.0, 1) == 0)
        #expect(simd_smoothstep(0.0, 4, 1) == 0.15625 && simd_reduce_add(simd_int2(1, 2)) == 3)
        #expect(simd_smoothstep([0, 0, 0], [4, 4, 4], simd_double3(-1, 1, 9)) == [0, 0.15625, 1])
    }

    @Test("Times are fractions, and an area on a map has the size in meters")
    func values() {
        let time = CMTime(seconds: 1.5, preferredTimescale: 600)
        #expect(time == CMTime(value: 3, timescale: 2) && time.value == 900)
        #expect((time + CMTime(value: 1, timescale: 3)).seconds == 11.0 / 6)
        #expect(CMTime.zero < time && !CMTime.invalid.isValid && CMTime.indefinite.seconds.isNaN)
        let center = CLLocationCoordinate2D(latitude: 60, longitude: 10)
        let region = MKCoordinateRegion(center: center, latitudinalMeters: 1000, longitudinalMeters: 1000)
        #expect(abs(region.span.latitudeDelta - 0.00897) < 0.0001)
        #expect(abs(region.span.longitudeDelta - 0.0179) < 0.0001)
    }
}
