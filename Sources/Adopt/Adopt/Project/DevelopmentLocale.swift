import Foundation

extension BuildConfiguration {
    /// The default locale of the extension: the language of its own texts, and the region where most speakers of that
    /// language live (`en_US`, `de_DE`).
    ///
    /// The language is `CFBundleDevelopmentRegion`; without it, the project's development region; without that, the
    /// source language of the string catalogs.
    public var developmentLocale: String {
        let named = info()?.list["CFBundleDevelopmentRegion"] as? String
        let known = named.flatMap { $0.isEmpty || BuildSettings.refers($0) ? nil : $0 }
        return Self.locale(ofLanguage: known ?? settings["DEVELOPMENT_LANGUAGE"] ?? "en")
    }

    /// Returns the locale of a language. A missing region becomes the likeliest one (Unicode CLDR, "Likely Subtags").
    static func locale(ofLanguage name: String) -> String {
        // Old projects name languages by their English names.
        let old = ["English": "en", "German": "de", "French": "fr", "Spanish": "es", "Italian": "it", "Japanese": "ja"]
        let identifier = (old[name] ?? name).replacingOccurrences(of: "-", with: "_")
        guard identifier != "Base", Locale(identifier: identifier).region == nil else {
            return identifier == "Base" ? "en_US" : identifier
        }
        let likely = Locale.Language(identifier: Locale.Language(identifier: identifier).maximalIdentifier)
        return likely.region.map { "\(identifier)_\($0.identifier)" } ?? identifier
    }

    /// Returns the source language of the first string catalog among the files.
    static func sourceLanguage(_ files: Set<String>) -> String? {
        for path in files.sorted() where path.hasSuffix(".xcstrings") {
            let data = FileManager.default.contents(atPath: path)
            let object = data.flatMap { try? JSONSerialization.jsonObject(with: $0) } as? [String: Any]
            if let language = object?["sourceLanguage"] as? String { return language }
        }
        return nil
    }
}
