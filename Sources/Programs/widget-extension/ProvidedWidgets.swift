import AppGroup
import CommandSupport
import Dispatch
import Foundation
import PhoneState
import WidgetHost
import WidgetKit

/// A widget extension's program, and what is placed of it.
struct ProvidedWidgets {
    /// The program, which becomes the provider child.
    var arguments: [String]
    /// The child's environment.
    var environment: [String: String]
    /// What is placed; nil for what the program says itself that it has.
    var given: [PlacedWidget]?

    /// The kinds, and the families of each.
    /// - Parameter child: the provider child, which says so when it begins.
    /// - Throws: `CommandFailure` when the extension does not say what it has.
    func widgets(from child: ProviderChild? = nil) throws -> [PlacedWidget] {
        if let given { return given }
        if let widgets = child?.widgets(within: Self.patience), !widgets.isEmpty { return widgets }
        // One that says nothing is asked in a process of its own, which tells what is wrong with it.
        return try Self.described(arguments[0], environment)
    }

    /// How long a child may take until it is asked otherwise. Assumption: a program is loaded in milliseconds.
    private static let patience = DispatchTimeInterval.seconds(2)

    /// Starts a provider child.
    func child(
        limits: ProviderLimits = ProviderLimits(), onViolation: @escaping @Sendable (ProviderViolation) -> Void
    ) -> ProviderChild {
        ProviderChild(arguments: arguments, environment: environment, limits: limits, onViolation: onViolation)
    }

    /// The widgets of an app's extension, which says itself what they are.
    /// - Throws: `CommandFailure` when the extension was not built.
    static func of(_ app: AppName, environment: [String: String]) throws -> ProvidedWidgets {
        let program = URL(fileURLWithPath: Run.program()).deletingLastPathComponent().path + "/" + app.extensionProgram
        guard FileManager.default.isExecutableFile(atPath: program) else {
            throw CommandFailure(
                .usage, reason: "usage",
                "widget-extension cannot play the app \(app.rawValue) here: there is no \(program). "
                    + "Build it with `swift build --product \(app.extensionProgram)`", path: program)
        }
        return ProvidedWidgets(arguments: [program], environment: environment)
    }

    // MARK: What an extension says

    /// `{"program":"…","widgets":[{"kind":"…","families":["systemSmall"]}]}`, as AdoptedExtension prints it.
    private struct Description: Decodable {
        struct Widget: Decodable {
            var kind: String
            var families: [String]
        }
        var widgets: [Widget]
    }

    private static func described(_ program: String, _ environment: [String: String]) throws -> [PlacedWidget] {
        let description: Description
        do {
            description = try ExtensionQuery(program, environment: environment).answer(Description.self) { errors in
                FileHandle.standardError.write(errors)
            }
        } catch {
            throw CommandFailure(.checkFailed, reason: "no-widgets", error.description, path: program)
        }
        let widgets = description.widgets.map { widget in
            PlacedWidget(kind: widget.kind, families: widget.families.compactMap { WidgetFamily(name: $0) })
        }
        guard !widgets.isEmpty else {
            throw CommandFailure(
                .checkFailed, reason: "no-widgets",
                "\(program) has no widget in its bundle. Put one into the bundle's body", path: program)
        }
        return widgets
    }
}
