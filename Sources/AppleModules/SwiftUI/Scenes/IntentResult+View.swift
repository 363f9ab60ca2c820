public import AppIntents

// What AppIntents has with SwiftUI: a result's view in a closure. It is not shown.
extension IntentResult {
    /// A view.
    @MainActor public static func result<Content: View>(
        @ViewBuilder content: () -> Content
    ) -> Self where Self == IntentResultContainer<Never, Never, _IntentSnippet<Content>, Never> {
        .result(view: content())
    }

    /// A sentence and a view.
    @MainActor public static func result<Content: View>(
        dialog: IntentDialog, @ViewBuilder content: () -> Content
    ) -> Self where Self == IntentResultContainer<Never, Never, _IntentSnippet<Content>, IntentDialog> {
        .result(dialog: dialog, view: content())
    }

    /// A value and a view.
    @MainActor public static func result<Value: _IntentValue, Content: View>(
        value: Value, @ViewBuilder content: () -> Content
    ) -> Self where Self == IntentResultContainer<Value, Never, _IntentSnippet<Content>, Never> {
        .result(value: value, view: content())
    }

    /// A value, a sentence and a view.
    @MainActor public static func result<Value: _IntentValue, Content: View>(
        value: Value, dialog: IntentDialog, @ViewBuilder content: () -> Content
    ) -> Self where Self == IntentResultContainer<Value, Never, _IntentSnippet<Content>, IntentDialog> {
        .result(value: value, dialog: dialog, view: content())
    }
}
