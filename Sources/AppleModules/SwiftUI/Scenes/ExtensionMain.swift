import Glibc

/// Where a program that is marked `@main` begins: a widget, a bundle of widgets, or an app.
///
/// On a phone the system runs it; here a runtime, such as the provider child's, puts itself into `run` first.
package enum ExtensionMain {
    /// What was marked `@main`.
    package enum Program {
        /// An extension of one widget.
        case widget(any Widget.Type)
        /// An extension of several widgets.
        case widgetBundle(any WidgetBundle.Type)
        /// An app.
        case app(any App.Type)

        /// The name of the type.
        package var name: String {
            switch self {
            case .widget(let type): "\(type)"
            case .widgetBundle(let type): "\(type)"
            case .app(let type): "\(type)"
            }
        }
    }

    /// Runs the program; a runtime sets it before `main()` is called.
    @MainActor package static var run: @MainActor (Program) -> Never = withoutRuntime

    /// Ends the program: there is no runtime.
    @MainActor package static func withoutRuntime(_ program: Program) -> Never {
        let message = """
            \(program.name): nothing here runs widgets or apps: link a runtime that sets ExtensionMain.run before main() \
            is called, such as widget-extension's, or start the program with tandem adopt

            """
        _ = message.withCString { write(STDERR_FILENO, $0, strlen($0)) }
        // EX_UNAVAILABLE
        exit(69)
    }
}

extension Widget {
    /// Begins an extension of this one widget (SwiftUI: `Widget.main()`).
    @MainActor @preconcurrency public static func main() {
        ExtensionMain.run(.widget(Self.self))
    }
}

extension WidgetBundle {
    /// Begins an extension of these widgets (SwiftUI: `WidgetBundle.main()`).
    @MainActor @preconcurrency public static func main() {
        ExtensionMain.run(.widgetBundle(Self.self))
    }
}

extension App {
    /// Begins the app (SwiftUI: `App.main()`).
    @MainActor @preconcurrency public static func main() {
        ExtensionMain.run(.app(Self.self))
    }
}
