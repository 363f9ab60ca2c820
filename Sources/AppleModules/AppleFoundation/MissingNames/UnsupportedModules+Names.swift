extension UnsupportedModules {
    /// Returns advice about a name that is missing here, with or without its module; nil for any other name. Code can
    /// use such a name without importing its module: on iOS, a header of the app or another module can re-export the
    /// module.
    package static func reason(forName name: String) -> String? {
        if let reason = symbols[name] { return reason }
        let found = prefixes.first { name.hasPrefix($0.prefix) } ?? names[name].map { ("", $0) }
        return found.flatMap { prefix in reasons[prefix.module].map { "this is \(prefix.module)'s: \($0)" } }
    }

    /// Returns true if a name looks like a name of Apple's Objective-C frameworks: a prefix of two or three capitals
    /// and then words, such as `HKWorkout`.
    package static func looksLikeApples(_ name: String) -> Bool {
        let capitals = name.prefix { $0.isUppercase }
        guard capitals.count > 2, name.count > capitals.count else { return false }
        return frameworkPrefixes.contains(String(capitals.dropLast()))
    }

    private static let frameworkPrefixes: Set<String> = [
        "AC", "AR", "AS", "AV", "CA", "CB", "CG", "CI", "CK", "CL", "CM", "CN", "CT", "CV", "CX", "EK", "GC", "GK",
        "HK",
        "HM", "IN", "JS", "LA", "LP", "MC", "MF", "MK", "ML", "MP", "MTK", "MTL", "MX", "NE", "NS", "NW", "PDF", "PH",
        "PK", "QL", "RP", "SCN", "SF", "SH", "SK", "SL", "TK", "UI", "UN", "UT", "VN", "WC", "WK",
    ]

    /// Prefixes that are unique to a module's names.
    private static let prefixes: [(prefix: String, module: String)] = [
        ("kSec", "Security"), ("SecItem", "Security"), ("errSec", "Security"), ("CLLocation", "CoreLocation"),
        ("CLGeocoder", "CoreLocation"), ("HKHealth", "HealthKit"), ("HKQuantity", "HealthKit"),
        ("HKStatistics", "HealthKit"), ("EKEvent", "EventKit"), ("EKReminder", "EventKit"),
        ("NSManagedObject", "CoreData"), ("NSPersistent", "CoreData"), ("NSFetchRequest", "CoreData"),
        ("NSFetchedResults", "CoreData"), ("CGImageSource", "ImageIO"), ("CGImageDestination", "ImageIO"),
        ("kCGImage", "ImageIO"), ("CIImage", "CoreImage"), ("CIContext", "CoreImage"), ("CIFilter", "CoreImage"),
        ("MKMap", "MapKit"), ("MKCoordinate", "MapKit"), ("PHAsset", "Photos"), ("PHImage", "Photos"),
        ("UNUserNotification", "UserNotifications"), ("UNNotification", "UserNotifications"),
        ("CTFont", "CoreText"), ("SCNetworkReachability", "SystemConfiguration"),
    ]

    /// Missing names of modules that exist here.
    private static let symbols = [
        "SecureEnclave": "this is CryptoKit's: there is no Secure Enclave here; use P256, which has the same keys"
    ]

    private static let names = [
        "IntentConfiguration": "Intents", "IntentTimelineProvider": "Intents", "INIntent": "Intents",
        "INInteraction": "Intents", "LAContext": "LocalAuthentication", "Model": "SwiftData",
        "ModelContainer": "SwiftData", "ModelContext": "SwiftData", "ModelConfiguration": "SwiftData",
        "FetchDescriptor": "SwiftData", "PersistentModel": "SwiftData", "Query": "SwiftData", "Schema": "SwiftData",
        "WeatherService": "WeatherKit", "WCSession": "WatchConnectivity", "ManagedObjectContext": "CoreData",
        "FetchRequest": "CoreData", "CKContainer": "CloudKit", "CNContactStore": "Contacts",
    ]
}
