import Foundation

/// The app that contains a widget extension. On a phone the extension's bundle is `App.app/PlugIns/X.appex`, and some
/// extensions read the app's identifier two folders above their own bundle, for instance for the name of an App Group.
public struct ContainingApp: Sendable {
    /// The app's bundle identifier; nil if that of the extension is unknown.
    public let identifier: String?
    /// The name of the app's bundle, without `.app`.
    let name: String

    /// Finds the app of an extension. The identifier of an extension begins with that of its app (App Store Connect:
    /// "Register an App ID"), so a target of the project whose identifier is such a beginning is the app. Without such
    /// a target, the app's identifier is that of the extension without its last part.
    public init(of target: ExtensionTarget, in configuration: BuildConfiguration) {
        let info = configuration.info()?.list["CFBundleIdentifier"] as? String
        let own = [info, configuration.expandedIdentifier].compactMap { $0 }.first {
            !$0.contains("$") && $0.contains(".")
        }
        let others = target.project.flatMap { try? XcodeProject(path: $0) }?.identifiers(in: configuration.name) ?? [:]
        let around = others.filter { own?.hasPrefix($0.value + ".") ?? false }.max { $0.value.count < $1.value.count }
        identifier = around?.value ?? own.map { $0.split(separator: ".").dropLast().joined(separator: ".") }
        name = around?.key ?? "App"
    }

    /// Writes the app's bundle with that of the extension inside.
    /// - Parameters:
    ///   - target: The extension.
    ///   - infoPlist: The path of the extension's Info.plist.
    ///   - directory: The folder that gets the app's bundle.
    /// - Returns: The path of the extension's bundle.
    /// - Throws: Errors of the file system.
    public func write(with target: ExtensionTarget, infoPlist: String?, in directory: String) throws -> String {
        func plain(_ name: String) -> String { name.replacing("/", with: "-") }
        let app = "\(directory)/\(plain(name)).app"
        let bundle = "\(app)/PlugIns/\(plain(target.name)).appex"
        try FileManager.default.createDirectory(atPath: bundle, withIntermediateDirectories: true)
        var list = ["CFBundlePackageType": "APPL", "CFBundleName": name, "CFBundleExecutable": name]
        list["CFBundleIdentifier"] = identifier
        try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
            .write(to: URL(fileURLWithPath: app + "/Info.plist"))
        try AdoptedPackage.writeBundle(of: target, infoPlist: infoPlist, at: bundle)
        return bundle
    }
}

extension BuildConfiguration {
    /// `PRODUCT_BUNDLE_IDENTIFIER` without references to other settings; nil if a setting has no value.
    public var expandedIdentifier: String? {
        guard let expanded = bundleIdentifier.map(settings.expanded), expanded.unknown.isEmpty else { return nil }
        return expanded.text
    }
}
