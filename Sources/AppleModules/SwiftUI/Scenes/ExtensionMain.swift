import Glibc

/// The entry point of a program marked `@main`: a widget, a bundle of widgets, or an app.
///
/// On a phone the system runs the program. Here a runtime, such as the provider child's, must set `run` before.
package enum ExtensionMain {
    /// A program marked `@main`.
    package enum Program {
        case widget(any Widget.Type)
        case widgetBundle(any WidgetBundle.Type)
        case app(any App.Type)

        package var name: String {
            switch self {
            case .widget(let type): "\(type)"
            case .widgetBundle(let type): "\(type)"
            case .app(let type): "\(type)"
            }
        }
    }

    /// Runs the program. A runtime sets this before it calls `main()`.
    @MainActor package static var run: @MainActor (Program) -> Never = withoutRuntime

    /// Exits with an error message, because no runtime was set.
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
    /// Starts an extension of this one widget (SwiftUI: `Widget.main()`).
    @MainActor @preconcurrency public static func main() {
        ExtensionMain.run(.widget(Self.self))
    }
}

extension WidgetBundle {
    /// Starts an extension of these widgets (SwiftUI: `WidgetBundle.main()`).
    @MainActor @preconcurrency public static func main() {
        ExtensionMain.run(.widgetBundle(Self.self))
    }
}

extension App {
    /// Starts the app (SwiftUI: `App.main()`).
    @MainActor @preconcurrency public static func main() {
        ExtensionMain.run(.app(Self.self))
    }
}
