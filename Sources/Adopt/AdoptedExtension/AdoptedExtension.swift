import AppGroup
import CAdoptedExtensionStart
import Foundation
import Glibc
import SwiftUI
import WidgetHost
import WidgetKit

/// Takes the place of iOS in an executable that is built from the sources of a widget extension. The extension's
/// `@main` type calls `run`, and the process becomes the host's provider child.
///
/// `$TANDEM_EXTENSION` selects another mode. `describe` prints the extension's widgets as JSON. `call` makes the one
/// provider call that `$TANDEM_CALL` specifies (`timeline|systemSmall|false|KIND`), and prints its timeline. With
/// `$TANDEM_AFTERMATH=wait`, `call` also waits for work that continues after the completion.
@MainActor enum AdoptedExtension {
    static func run(_ program: ExtensionMain.Program) -> Never {
        let environment = ProcessInfo.processInfo.environment
        // Reserves the descriptor for answers before any code of the extension runs. Otherwise the extension or its
        // child processes could print text among the answers.
        let output = ProviderRuntime.takeOutput()
        tandem_adopted_extension_print_by_line()
        let widgets = descriptions(of: program)
        switch environment["TANDEM_EXTENSION"] ?? "" {
        case "describe":
            fflush(nil)
            let description = ExtensionDescription.json(program.name, widgets, unshown(program))
            guard OneCall.write(description, to: output) else { end(74, "the descriptor for answers was closed") }
            exit(0)
        case "call":
            guard let call = OneCall(environment["TANDEM_CALL"] ?? "") else {
                end(64, "$TANDEM_CALL is not CALL|FAMILY|ISPREVIEW|KIND")
            }
            let hosted = hosted(widgets)
            let waits = environment["TANDEM_AFTERMATH"] == "wait"
            beside("call") { call.run(hosted, output, waits: waits) }
        case "", "provider":
            guard isatty(STDIN_FILENO) == 0 else {
                end(64, "this is the provider child of a widget host: start it with tandem adopt")
            }
            let hosted = hosted(widgets)
            beside("provider requests") { ProviderRuntime.run(hosted, isSerial: true, output: output) }
        case let mode: end(64, "no such $TANDEM_EXTENSION: \(mode)")
        }
    }

    private static func descriptions(of program: ExtensionMain.Program) -> [WidgetDescription] {
        AppStorageDefaults.useAppGroupDefaults()
        func list(_ type: (some Widget).Type) -> [WidgetDescription] { WidgetDescription.list(of: type.init()) }
        func list(_ type: (some WidgetBundle).Type) -> [WidgetDescription] { WidgetDescription.list(of: type.init()) }
        switch program {
        case .widget(let type): return list(type)
        case .widgetBundle(let type): return list(type)
        case .app: end(65, "\(program.name) is an app, not a widget extension")
        }
    }

    private static func unshown(_ program: ExtensionMain.Program) -> [UnshownWidget] {
        func list(_ type: (some Widget).Type) -> [UnshownWidget] { UnshownWidget.list(of: type.init()) }
        func list(_ type: (some WidgetBundle).Type) -> [UnshownWidget] { UnshownWidget.list(of: type.init()) }
        switch program {
        case .widget(let type): return list(type)
        case .widgetBundle(let type): return list(type)
        case .app: return []
        }
    }

    private static func hosted(_ widgets: [WidgetDescription]) -> [HostedWidget] {
        widgets.map { widget in
            HostedWidget(kind: widget.kind, families: widget.families, provider: { widget.provider }) {
                EvaluatedEntries.describe($0, $1, $2, hasContentMargins: widget.hasContentMargins)
            }
        }
    }

    /// Runs `work` on a second thread, because iOS code expects the main thread to be free for the main actor.
    private static func beside(_ name: String, _ work: @escaping @Sendable () -> Void) -> Never {
        let thread = Thread { work() }
        thread.name = name
        // The stack is as large as that of a main thread, because provider code may need as much as on the main thread.
        thread.stackSize = 8 << 20
        thread.start()
        // The timer keeps the run loop running, because a run loop without a source returns immediately.
        RunLoop.main.add(Timer(timeInterval: 1e9, repeats: true) { _ in }, forMode: .default)
        while true { RunLoop.main.run() }
    }

    private static func end(_ status: Int32, _ reason: String) -> Never {
        FileHandle.standardError.write(Data("extension: \(reason)\n".utf8))
        exit(status)
    }
}

/// The C module CAdoptedExtensionStart calls this function before `main`.
@_cdecl("tandem_adopted_extension_install")
func installAdoptedExtension() {
    // The caller is a constructor, and constructors run on the main thread.
    MainActor.assumeIsolated { ExtensionMain.run = AdoptedExtension.run }
}
