import Foundation
import Synchronization

/// The asset catalogs of adopted code (`*.xcassets` in the folders that `TANDEM_RESOURCES` names).
package struct AssetCatalog: Sendable {
    package static let shared = AssetCatalog(.shared)

    private let colors: [String: AssetColor]
    private let images: [String: AssetImage]
    private let dataFiles: [String: String]
    package var colorNames: [String] { colors.keys.sorted() }
    package var imageNames: [String] { images.keys.sorted() }
    /// Notes on assets that were ignored, or that were read in a changed form. Each note contains the asset's path.
    package let notes: [String]

    /// Reads all asset catalogs in `folders`. If several catalogs contain an asset of the same name, the first one is
    /// used.
    package init(_ folders: ResourceFolders) {
        var reader = AssetReader()
        for catalog in folders.paths(withExtension: "xcassets") { reader.read(catalog, namespace: "") }
        colors = reader.colors
        images = reader.images
        dataFiles = reader.dataFiles
        notes = reader.notes
    }

    package func color(named name: String) -> AssetColor? { colors[name] }
    package func image(named name: String) -> AssetImage? { images[name] }
    /// Returns the path of a data set's file; nil if no catalog contains the data set.
    package func dataFile(named name: String) -> String? { dataFiles[name] }
}

/// A colour that an asset catalog defines.
package struct AssetColor: Hashable, Sendable {
    let light: ColorComponents
    let dark: ColorComponents?

    package func components(dark isDark: Bool) -> ColorComponents { isDark ? dark ?? light : light }
}

/// An image that an asset catalog defines.
package struct AssetImage: Hashable, Sendable {
    /// One of an image's files. Each file is for one scale and one appearance.
    package struct File: Hashable, Sendable {
        package let path: String
        /// The pixels per point; 1 for PDF and SVG files, which have no fixed resolution.
        package let scale: Int
        /// True if the file is for dark mode.
        package let isDark: Bool
    }

    package let files: [File]
    /// True if the image is drawn in the foreground colour instead of its own colours.
    package let isTemplate: Bool
    /// True if the image is a custom symbol.
    package let isSymbol: Bool

    /// Reads the template of a custom symbol; nil for any other image.
    package var symbol: SymbolTemplate? {
        guard isSymbol, let file = file(dark: false, scale: 1) else { return nil }
        return FileManager.default.contents(atPath: file.path).flatMap {
            SymbolTemplate(String(decoding: $0, as: UTF8.self))
        }
    }

    /// Returns the smallest file whose scale is at least `scale`, or the largest file if all are smaller. In dark mode,
    /// considers only the files for dark mode if there are any.
    package func file(dark: Bool, scale: Int) -> File? {
        let fitting = dark && files.contains { $0.isDark } ? files.filter(\.isDark) : files.filter { !$0.isDark }
        let sorted = fitting.sorted { $0.scale < $1.scale }
        return sorted.first { $0.scale >= scale } ?? sorted.last
    }
}

private struct AssetReader {
    var colors: [String: AssetColor] = [:]
    var images: [String: AssetImage] = [:]
    var dataFiles: [String: String] = [:]
    var notes: [String] = []

    mutating func read(_ folder: String, namespace: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? [] {
            let path = folder + "/" + name
            let asset = namespace + (name as NSString).deletingPathExtension
            switch (name as NSString).pathExtension {
            case "colorset":
                if colors[asset] == nil { colors[asset] = color(path) }
            case "imageset", "symbolset":
                if images[asset] == nil { images[asset] = image(path) }
            case "dataset":
                let files = contents(path)["data"] as? [[String: Any]] ?? []
                let file = files.first { [.any, .light].contains(luminosity($0)) }?["filename"] as? String
                if dataFiles[asset] == nil { dataFiles[asset] = file.map { path + "/" + $0 } }
            case "":
                var isDirectory: ObjCBool = false
                guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue
                else { continue }
                // A folder's name is part of its assets' names only if the catalog marks the folder ("Provides
                // Namespace").
                let properties = contents(path, required: false)["properties"] as? [String: Any]
                let isNamespace = properties?["provides-namespace"] as? Bool == true
                read(path, namespace: isNamespace ? namespace + name + "/" : namespace)
            case "json": break
            case let suffix:
                // App icons, launch images and similar sets need no note, because code never loads them by name.
                if !["appiconset", "launchimage", "brandassets", "iconset", "stickerpack"].contains(suffix) {
                    notes.append("\(path): assets of this kind are not read")
                }
            }
        }
    }

    private mutating func contents(_ folder: String, required: Bool = true) -> [String: Any] {
        let path = folder + "/Contents.json"
        guard let data = FileManager.default.contents(atPath: path) else {
            if required { notes.append("\(path) is missing") }
            return [:]
        }
        guard let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
            notes.append("\(path) is not JSON")
            return [:]
        }
        return object
    }

    /// The modes for which a variant of an asset is.
    private enum Luminosity { case any, light, dark }

    /// Returns the modes for which a variant of an asset is. Returns nil if it is for something else, such as high contrast
    /// or a Mac.
    private func luminosity(_ variant: [String: Any]) -> Luminosity? {
        guard ["universal", "iphone", nil].contains(variant["idiom"] as? String) else { return nil }
        var luminosity = Luminosity.any
        for appearance in variant["appearances"] as? [[String: Any]] ?? [] {
            guard appearance["appearance"] as? String == "luminosity" else { return nil }
            luminosity = appearance["value"] as? String == "dark" ? .dark : .light
        }
        return luminosity
    }

    private mutating func color(_ folder: String) -> AssetColor? {
        var found: [Luminosity: ColorComponents] = [:]
        for variant in contents(folder)["colors"] as? [[String: Any]] ?? [] {
            guard let luminosity = luminosity(variant), let color = variant["color"] as? [String: Any] else { continue }
            found[luminosity] = found[luminosity] ?? components(color, folder)
        }
        // A variant for light mode counts more there than the one for any mode.
        guard let light = found[.light] ?? found[.any] ?? found[.dark] else {
            // In a new project, Xcode's AccentColor contains no colour. It then means the system's accent colour.
            if (folder as NSString).lastPathComponent == "AccentColor.colorset" {
                return AssetColor(light: ColorComponents(hex: 0x007AFF), dark: ColorComponents(hex: 0x0A84FF))
            }
            notes.append("\(folder) has no color")
            return nil
        }
        return AssetColor(light: light, dark: found[.dark] ?? (found[.light] == nil ? nil : found[.any]))
    }

    private mutating func components(_ color: [String: Any], _ folder: String) -> ColorComponents? {
        if let reference = color["reference"] as? String {
            if let known = SystemColorReference.components(reference) { return known }
            notes.append("\(folder): the system's color \(reference) is not known")
            return nil
        }
        let space = color["color-space"] as? String ?? "srgb"
        if !["srgb", "extended-srgb", "gray-gamma-22", "extended-gray"].contains(space) {
            notes.append("\(folder): the color space \(space) is taken as sRGB")
        }
        let values = color["components"] as? [String: Any] ?? [:]
        func value(_ name: String) -> Double? { values[name].flatMap { Self.number($0) } }
        // Unlike the other components, the opacity always ranges from 0 to 1.
        let alpha = (values["alpha"] as? String).flatMap { Double($0) } ?? (values["alpha"] as? Double) ?? 1
        if let white = value("white") { return ColorComponents(red: white, green: white, blue: white, alpha: alpha) }
        guard let red = value("red"), let green = value("green"), let blue = value("blue") else {
            notes.append("\(folder) has a color without red, green and blue")
            return nil
        }
        return ColorComponents(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Parses a colour component and returns it on a scale from 0 to 1. Hexadecimal numbers (`0x7F`) and whole numbers
    /// (`127`) are on a scale from 0 to 255. Decimals (`0.498`) are on a scale from 0 to 1.
    static func number(_ value: Any) -> Double? {
        guard let text = value as? String else { return (value as? NSNumber)?.doubleValue }
        if text.hasPrefix("0x") || text.hasPrefix("0X") {
            return Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 }
        }
        if text.contains(".") { return Double(text) }
        return Double(text).map { $0 / 255 }
    }

    private mutating func image(_ folder: String) -> AssetImage? {
        let contents = contents(folder)
        var files: [AssetImage.File] = []
        let variants = ((contents["images"] ?? contents["symbols"]) as? [[String: Any]] ?? []).compactMap { variant in
            luminosity(variant).flatMap { mode in (variant["filename"] as? String).map { (variant, mode, $0) } }
        }
        let modes = Set(variants.map(\.1))
        for (variant, mode, name) in variants {
            // A file for any mode is for light mode, or for the mode that has no files of its own.
            if mode == .any, modes.count == 3 { continue }
            let isDark = mode == .dark || mode == .any && modes.contains(.light)
            let scale = (variant["scale"] as? String)?.first?.wholeNumberValue ?? 1
            files.append(AssetImage.File(path: folder + "/" + name, scale: scale, isDark: isDark))
        }
        let properties = contents["properties"] as? [String: Any]
        let isSymbol = folder.hasSuffix(".symbolset")
        return AssetImage(
            files: files,
            isTemplate: isSymbol || properties?["template-rendering-intent"] as? String == "template",
            isSymbol: isSymbol)
    }
}

/// The system colours that a catalog can refer to by name.
private enum SystemColorReference {
    static func components(_ name: String) -> ColorComponents? {
        let known: [String: UInt32] = [
            "systemRedColor": 0xFF3B30, "systemGreenColor": 0x34C759, "systemBlueColor": 0x007AFF,
            "systemOrangeColor": 0xFF9500, "systemYellowColor": 0xFFCC00, "systemPinkColor": 0xFF2D55,
            "systemPurpleColor": 0xAF52DE, "systemTealColor": 0x30B0C7, "systemIndigoColor": 0x5856D6,
            "systemGrayColor": 0x8E8E93, "systemBackgroundColor": 0xFFFFFF, "labelColor": 0x000000,
            "secondarySystemBackgroundColor": 0xF2F2F7, "systemGroupedBackgroundColor": 0xF2F2F7,
        ]
        return known[name].map { ColorComponents(hex: $0) }
    }
}
