public import AppIntents

// Functions that return the result of an intent together with a view. The view is not shown here.
extension IntentResult {
    @MainActor public static func result<Content: View>(
        @ViewBuilder content: () -> Content
    ) -> Self where Self == IntentResultContainer<Never, Never, _IntentSnippet<Content>, Never> {
        .result(view: content())
    }

    @MainActor public static func result<Content: View>(
        dialog: IntentDialog, @ViewBuilder content: () -> Content
    ) -> Self where Self == IntentResultContainer<Never, Never, _IntentSnippet<Content>, IntentDialog> {
        .result(dialog: dialog, view: content())
    }

    @MainActor public static func result<Value: _IntentValue, Content: View>(
        value: Value, @ViewBuilder content: () -> Content
    ) -> Self where Self == IntentResultContainer<Value, Never, _IntentSnippet<Content>, Never> {
        .result(value: value, view: content())
    }

    @MainActor public static func result<Value: _IntentValue, Content: View>(
        value: Value, dialog: IntentDialog, @ViewBuilder content: () -> Content
    ) -> Self where Self == IntentResultContainer<Value, Never, _IntentSnippet<Content>, IntentDialog> {
        .result(value: value, dialog: dialog, view: content())
    }
}
