import CloudKit
import MapKit
import SwiftUI
import TipKit

struct FavoriteTip: Tip {
    @Parameter static var isSignedIn: Bool = false
    @Parameter(.transient) static var count = 0
    // Its parameter is private as well.
    @Parameter private static var isOld: Bool = false
    static let opened = Event(id: "opened")

    var title: Text { Text("Save as a Favorite") }
    var message: Text? { Text("Your favorites appear at the top.") }
    var image: Image? { Image(systemName: "star") }
    var actions: [Action] {
        Action(id: "more", title: "Learn More")
        Action(id: "later") { Text("Later") }
    }
    var rules: [Rule] {
        #Rule(Self.$isSignedIn) { $0 == true }
        #Rule(Self.$isOld) { $0 == false }
        #Rule(Self.opened) { $0.donations.count >= 3 }
        #Rule(Self.opened) { event in event.donations.donatedWithin(.week).count < 9 }
    }
    var options: [TipOption] {
        MaxDisplayCount(3)
        Tips.IgnoresDisplayFrequency(true)
    }
}

struct ListedTip: Tip {
    var id = "listed"
    var title: Text { Text("Listed") }
    var rules: [Rule] { [#Rule(FavoriteTip.$count) { $0 > 2 }] }
    var options: [any TipOption] { [Tips.MaxDisplayCount(1)] }
}

struct QuietTipStyle: TipViewStyle {
    func makeBody(configuration: Configuration) -> some View {
        VStack {
            configuration.image
            configuration.title?.bold()
            ForEach(configuration.actions) { action in Button(action: action.handler) { action.label() } }
        }
    }
}

struct TipScreen: View {
    private let tip = FavoriteTip()
    @State private var tips = TipGroup(.ordered) {
        FavoriteTip()
        ListedTip()
    }

    var body: some View {
        TipView(tip, arrowEdge: .bottom) { action in if action.id == "more" { print("more") } }
            .tipViewStyle(QuietTipStyle())
            .tipBackground(.thinMaterial)
        Button("Favorite") {
            FavoriteTip.isSignedIn = true
            FavoriteTip.count += 1
            tip.invalidate(reason: .actionPerformed)
        }
        .popoverTip(tip, arrowEdge: .top)
        .popoverTip(tips.currentTip)
        .task {
            try? Tips.configure([.displayFrequency(.immediate), .datastoreLocation(.applicationDefault)])
            await FavoriteTip.opened.donate()
            for await isShown in tip.shouldDisplayUpdates { print(isShown) }
        }
    }
}

struct Halt: Identifiable, Hashable {
    var id: String
    var latitude: Double
    var coordinate: CLLocationCoordinate2D { CLLocationCoordinate2D(latitude: latitude, longitude: 13) }
}

struct RouteContent: MapContent {
    let stops: [Halt]
    var body: some MapContent {
        MapPolyline(coordinates: stops.map(\.coordinate)).stroke(.blue, lineWidth: 3)
        MapCircle(center: stops[0].coordinate, radius: 100).foregroundStyle(.orange.opacity(0.3))
    }
}

struct RouteMap: View {
    let stops: [Halt]
    @State private var position: MapCameraPosition = .automatic
    @State private var selection: String?
    @State private var region = MKCoordinateRegion()
    @Namespace private var scope

    var body: some View {
        MapReader { proxy in
            Map(position: $position, selection: $selection) {
                ForEach(stops) { stop in
                    Marker(stop.id, systemImage: "tram", coordinate: stop.coordinate).tint(.red).tag(stop.id)
                }
                if let first = stops.first {
                    Annotation("Start", coordinate: first.coordinate, anchor: .bottom) {
                        Image(systemName: "flag").padding(4).background(.blue, in: .circle)
                    }
                    .annotationTitles(.hidden)
                } else {
                    Marker("Nowhere", coordinate: CLLocationCoordinate2D())
                }
                if selection == nil { UserAnnotation() }
                if #available(iOS 18, *) { MapPolygon(coordinates: stops.map(\.coordinate)) }
                RouteContent(stops: stops)
            }
            .mapStyle(.standard(elevation: .realistic, pointsOfInterest: .excludingAll))
            .mapControls {
                MapUserLocationButton()
                MapCompass()
                MapScaleView()
            }
            .onMapCameraChange(frequency: .continuous) { context in region = context.region }
            .onTapGesture { point in
                if let place = proxy.convert(point, from: .local) {
                    position = .camera(MapCamera(centerCoordinate: place, distance: 900, heading: 20, pitch: 40))
                }
            }
        }
        Map(initialPosition: .region(region)) { Marker("Here", coordinate: region.center) }
        Map(initialPosition: .userLocation(fallback: .automatic))
        Map { RouteContent(stops: stops) }
        Map(coordinateRegion: $region, showsUserLocation: true, annotationItems: stops) { stop in
            MapMarker(coordinate: stop.coordinate, tint: .green)
        }
        Map(coordinateRegion: .constant(region), interactionModes: [], annotationItems: stops) { stop in
            MapAnnotation(coordinate: stop.coordinate) { Text(stop.id) }
        }
    }
}

func mapPicture(of region: MKCoordinateRegion) async -> UIImage? {
    let options = MKMapSnapshotter.Options()
    options.region = region
    options.size = CGSize(width: 300, height: 150)
    options.traitCollection = UITraitCollection(userInterfaceStyle: .dark)
    return try? await MKMapSnapshotter(options: options).start().image
}

@MainActor final class OldMap: NSObject, MKMapViewDelegate {
    func view(_ stops: [Halt]) -> MKMapView {
        let view = MKMapView(frame: .zero)
        view.delegate = self
        view.addAnnotations(stops.map { MKPointAnnotation(coordinate: $0.coordinate) })
        view.setRegion(MKCoordinateRegion(.world), animated: false)
        let coordinates = stops.map(\.coordinate)
        view.addOverlay(MKPolyline(coordinates: coordinates, count: coordinates.count))
        let area = MKPolygon(coordinates: coordinates, count: coordinates.count)
        view.addOverlays([area, MKCircle(center: area.coordinate, radius: 100)], level: .aboveRoads)
        view.setVisibleMapRect(area.boundingMapRect, edgePadding: .zero, animated: true)
        return view
    }
    func mapView(_ mapView: MKMapView, viewFor annotation: MKAnnotation) -> MKAnnotationView? {
        let view = MKMarkerAnnotationView(annotation: annotation, reuseIdentifier: "stop")
        view.markerTintColor = .systemRed
        return view
    }
    func mapView(_ mapView: MKMapView, rendererFor overlay: MKOverlay) -> MKOverlayRenderer {
        if let circle = overlay as? MKCircle { return MKCircleRenderer(circle: circle) }
        if let area = overlay as? MKPolygon { return MKPolygonRenderer(polygon: area) }
        guard let line = overlay as? MKPolyline else { return MKOverlayRenderer(overlay: overlay) }
        let renderer = MKPolylineRenderer(polyline: line)
        renderer.strokeColor = .systemBlue
        renderer.lineWidth = 2
        return renderer
    }
}

actor Syncing: CKSyncEngineDelegate {
    private var engine: CKSyncEngine?
    private var saved: CKSyncEngine.State.Serialization?

    func start() {
        var configuration = CKSyncEngine.Configuration(
            database: CKContainer.default().privateCloudDatabase, stateSerialization: saved, delegate: self)
        configuration.automaticallySync = false
        let engine = CKSyncEngine(configuration)
        engine.state.add(pendingDatabaseChanges: [.saveZone(CKRecordZone(zoneName: "Chores"))])
        engine.state.add(pendingRecordZoneChanges: [.saveRecord(CKRecord.ID(recordName: "1"))])
        self.engine = engine
    }

    func sync() async throws {
        try await engine?.fetchChanges()
        try await engine?.sendChanges(.init(scope: .all))
    }

    func handleEvent(_ event: CKSyncEngine.Event, syncEngine: CKSyncEngine) async {
        switch event {
        case .stateUpdate(let update): saved = update.stateSerialization
        case .accountChange(let change):
            if case .signOut = change.changeType { saved = nil }
        case .fetchedRecordZoneChanges(let changes):
            for modification in changes.modifications { print(modification.record.encryptedValues["name"] ?? "") }
            for deletion in changes.deletions { print(deletion.recordID.recordName) }
        case .sentRecordZoneChanges(let sent):
            for failure in sent.failedRecordSaves where failure.error.code == .serverRecordChanged {
                print(failure.error.serverRecord?.recordID.recordName ?? "none")
            }
        case .fetchedDatabaseChanges, .sentDatabaseChanges, .willFetchChanges, .willFetchRecordZoneChanges,
            .didFetchRecordZoneChanges, .didFetchChanges, .willSendChanges, .didSendChanges:
            break
        @unknown default: break
        }
    }

    func nextRecordZoneChangeBatch(
        _ context: CKSyncEngine.SendChangesContext, syncEngine: CKSyncEngine
    ) async -> CKSyncEngine.RecordZoneChangeBatch? {
        let changes = syncEngine.state.pendingRecordZoneChanges.filter { context.options.scope.contains($0) }
        return await CKSyncEngine.RecordZoneChangeBatch(pendingChanges: changes) { id in
            let record = CKRecord(recordType: "Chore", recordID: id)
            record.encryptedValues["name"] = "dishes"
            return record
        }
    }
}

func systemFields(of record: CKRecord) -> CKRecord? {
    let coder = NSKeyedArchiver(requiringSecureCoding: true)
    record.encodeSystemFields(with: coder)
    let reader = try? NSKeyedUnarchiver(forReadingFrom: coder.encodedData)
    reader?.requiresSecureCoding = true
    return reader.flatMap(CKRecord.init(coder:))
}
