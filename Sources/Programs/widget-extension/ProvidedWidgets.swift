import AppGroup
import CommandSupport
import Dispatch
import Foundation
import PhoneState
import WidgetHost
import WidgetKit

/// A widget extension's program, and the widgets that are placed on the screen.
struct ProvidedWidgets {
    /// The program's path and its arguments.
    var arguments: [String]
    /// The environment of the program.
    var environment: [String: String]
    /// The placed widgets; nil for all widgets of the program.
    var given: [PlacedWidget]?

    /// Returns the placed widgets.
    /// - Parameter child: The provider process, which sends a list of the extension's widgets when it starts.
    /// - Throws: `CommandFailure` if the extension does not report its widgets.
    func widgets(from child: ProviderChild? = nil) throws -> [PlacedWidget] {
        if let given { return given }
        if let widgets = child?.widgets(within: Self.patience), !widgets.isEmpty { return widgets }
        // If the child sends no list, starts the extension once more to ask for its description. If that fails too, its
        // error says what is wrong.
        return try Self.described(arguments[0], environment)
    }

    /// The maximum time to wait for the child's list of widgets. Assumption: a program is loaded in milliseconds.
    private static let patience = DispatchTimeInterval.seconds(2)

    /// Makes a provider child for the program.
    func child(
        limits: ProviderLimits = ProviderLimits(), onViolation: @escaping @Sendable (ProviderViolation) -> Void
    ) -> ProviderChild {
        ProviderChild(arguments: arguments, environment: environment, limits: limits, onViolation: onViolation)
    }

    /// Returns the extension of one of Tandem's apps, with all its widgets.
    /// - Throws: `CommandFailure` if the extension's program has not been built.
    static func of(_ app: AppName, environment: [String: String]) throws -> ProvidedWidgets {
        let program = URL(fileURLWithPath: Run.program()).deletingLastPathComponent().path + "/" + app.extensionProgram
        guard FileManager.default.isExecutableFile(atPath: program) else {
            throw CommandFailure(
                .usage, reason: "usage",
                "widget-extension cannot play the app \(app.rawValue) here: there is no \(program); "
                    + "`scripts/tandem` builds what a command needs", path: program)
        }
        return ProvidedWidgets(arguments: [program], environment: environment)
    }

    // MARK: The query

    /// The description that an extension's program prints:
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
