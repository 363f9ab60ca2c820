import AppGroup
import CommandSupport
import Dispatch
import Foundation
import PhoneState
import WidgetHost
import WidgetKit

/// A widget extension's program, and its placed widgets.
struct ProvidedWidgets {
    /// The program's path and its arguments.
    var arguments: [String]
    /// The environment of the program.
    var environment: [String: String]
    /// The placed widgets; nil for all widgets of the program.
    var given: [PlacedWidget]?

    /// Returns the placed widgets.
    /// - Parameter child: the provider child, which sends its list of widgets when it starts.
    /// - Throws: `CommandFailure` if the extension does not say which widgets it has.
    func widgets(from child: ProviderChild? = nil) throws -> [PlacedWidget] {
        if let given { return given }
        if let widgets = child?.widgets(within: Self.patience), !widgets.isEmpty { return widgets }
        // If the child sends no list, a query in another process finds out what is wrong with the extension.
        return try Self.described(arguments[0], environment)
    }

    /// The longest wait for the child's list of widgets. Assumption: a program is loaded in milliseconds.
    private static let patience = DispatchTimeInterval.seconds(2)

    /// Makes a provider child for the program.
    func child(
        limits: ProviderLimits = ProviderLimits(), onViolation: @escaping @Sendable (ProviderViolation) -> Void
    ) -> ProviderChild {
        ProviderChild(arguments: arguments, environment: environment, limits: limits, onViolation: onViolation)
    }

    /// Finds the extension of an app, with all its widgets.
    /// - Throws: `CommandFailure` if the extension was not built.
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

    // MARK: The query

    /// The description that an adopted extension prints:
    /// `{"program":"…","widgets":[{"kind":"…","families":["systemSmall"]}]}`.
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
