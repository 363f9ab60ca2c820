/// The sources of a widget extension, as `tandem adopt` takes them.
public struct WidgetExtension: Sendable {
    /// The arguments of `tandem phone` that name the sources.
    let arguments: [String]

    /// Names the sources, which are built as by `tandem adopt`. Paths are relative to the package that contains the test.
    ///
    /// Without sources and project, the nearest `.tandem.yml` names them, as it does for `tandem adopt`.
    /// - Parameters:
    ///   - sources: Folders of sources, and single Swift files.
    ///   - xcodeproj: An Xcode project, instead of sources or with them.
    ///   - target: The project's target; nil for its only app extension.
    ///   - options: Further options of `tandem phone`, such as `["--app-group", "group.example"]`.
    public static func adopting(
        _ sources: String..., xcodeproj: String? = nil, target: String? = nil, options: [String] = []
    ) -> WidgetExtension {
        var arguments = options
        for (name, value) in [("--xcodeproj", xcodeproj), ("--target", target)] {
            if let value { arguments += [name, value] }
        }
        return WidgetExtension(arguments: arguments + sources)
    }
}
