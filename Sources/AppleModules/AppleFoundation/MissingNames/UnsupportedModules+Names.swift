extension UnsupportedModules {
    /// Returns advice about `name` if it is missing here, else nil. The module that declares the name on iOS may exist
    /// here or be missing as well. Code can use a name without importing its module, because on iOS a header of the app
    /// or another module can re-export the module.
    package static func reason(forName name: String) -> String? {
        if let found = missing.first(where: { $0.names.contains(name) }) {
            return "this is \(found.module)'s: \(found.reason)"
        }
        return prefixes.first { name.hasPrefix($0.prefix) }.flatMap { prefix in
            reasons[prefix.module].map { "this is \(prefix.module)'s: \($0)" }
        }
    }

    /// Returns true if `name` looks like a name in Apple's Objective-C frameworks: two or three capitals, followed by
    /// words, such as `HKWorkout`.
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

    /// Prefixes of names, and the module to which each prefix belongs. No prefix occurs in two modules.
    private static let prefixes: [(prefix: String, module: String)] = [
        ("kSec", "Security"), ("SecItem", "Security"), ("errSec", "Security"),
        ("CTFont", "CoreText"),
        ("SCNetworkReachability", "SystemConfiguration"),
    ]

    /// Names that are missing here although their modules exist.
    private static let missing: [(module: String, reason: String, names: Set<String>)] = [
        ("CryptoKit", "there is no Secure Enclave here; use P256, which has the same keys", ["SecureEnclave"]),
        ("MapKit", "maps are not drawn here", ["MKLookAroundSceneRequest", "LookAroundPreview", "MKTileOverlay"]),
        ("MapKit", "there is no service that finds routes here", ["MKDirections"]),
        ("CoreImage", "only QR codes are made here", ["CIVector", "CIDetector", "CIKernel", "CIQRCodeFeature"]),
        (
            "CoreData", "properties are only attributes and relationships here",
            ["NSFetchedPropertyDescription", "NSDerivedAttributeDescription"]
        ),
        (
            "AVFoundation", "there is no camera here, and films are not read",
            ["AVCaptureSession", "AVAssetReader", "AVAssetWriter", "AVAssetImageGenerator"]
        ),
    ]
}
