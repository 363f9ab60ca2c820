public import AppIntents
public import SwiftUI

/// Gives a control its value (WidgetKit: `ControlValueProvider`).
public protocol ControlValueProvider {
    /// The value's type.
    associatedtype Value
    /// The value in the gallery.
    var previewValue: Value { get }
    /// The value now.
    func currentValue() async throws -> Value
}

/// Gives a control that the user can configure its value (WidgetKit: `AppIntentControlValueProvider`).
public protocol AppIntentControlValueProvider {
    /// The value's type.
    associatedtype Value
    /// The configuration.
    associatedtype Configuration: ControlConfigurationIntent
    /// The value in the gallery.
    func previewValue(configuration: Configuration) -> Value
    /// The value now.
    func currentValue(configuration: Configuration) async throws -> Value
}

/// A control without anything to configure (WidgetKit: `StaticControlConfiguration`). It is not shown here.
@MainActor @preconcurrency public struct StaticControlConfiguration<Content: ControlWidgetTemplate> {
    package let kind: String

    /// Makes a control without a value.
    public init(kind: String, @ControlWidgetTemplateBuilder content: @escaping () -> Content) {
        self.kind = kind
    }
    /// Makes a control with a value.
    public init<Provider: ControlValueProvider>(
        kind: String, provider: Provider, @ControlWidgetTemplateBuilder content: @escaping (Provider.Value) -> Content
    ) {
        self.kind = kind
    }
}

extension StaticControlConfiguration: ControlKindConfiguration {
    /// None: it is a primitive.
    public typealias Body = Never
}

/// A control that the user can configure (WidgetKit: `AppIntentControlConfiguration`). It is not shown here.
@MainActor @preconcurrency
public struct AppIntentControlConfiguration<
    Configuration: ControlConfigurationIntent, Content: ControlWidgetTemplate
> {
    package let kind: String

    /// Makes a control without a value.
    public init(
        kind: String, intent: Configuration.Type = Configuration.self,
        @ControlWidgetTemplateBuilder content: @escaping (Configuration) -> Content
    ) {
        self.kind = kind
    }
    /// Makes a control with a value.
    public init<Provider: AppIntentControlValueProvider>(
        kind: String, provider: Provider, @ControlWidgetTemplateBuilder content: @escaping (Provider.Value) -> Content
    ) where Provider.Configuration == Configuration {
        self.kind = kind
    }
}

extension AppIntentControlConfiguration: ControlKindConfiguration {
    /// None: it is a primitive.
    public typealias Body = Never
}

extension ControlWidgetConfiguration {
    /// The name in the gallery: no effect, as controls are not shown here.
    nonisolated public func displayName(_ displayName: LocalizedStringResource) -> some ControlWidgetConfiguration {
        self
    }
    /// The description in the gallery: no effect, as controls are not shown here.
    nonisolated public func description(_ description: LocalizedStringResource) -> some ControlWidgetConfiguration {
        self
    }
    /// Asks for the configuration: no effect, as controls are not shown here.
    nonisolated public func promptsForUserConfiguration() -> some ControlWidgetConfiguration { self }
    /// Hides the control while the device is locked: no effect, as controls are not shown here.
    nonisolated public func hiddenInLockScreen() -> some ControlWidgetConfiguration { self }
}

/// A control that performs an intent (WidgetKit: `ControlWidgetButton`).
@MainActor @preconcurrency public struct ControlWidgetButton<Label: View, ActionLabel: View, Action: AppIntent> {
    /// Makes a button.
    public init(action: Action, @ViewBuilder label: @escaping () -> Label) where ActionLabel == EmptyView {}
    /// Makes a button with another label while it is pressed.
    public init(
        action: Action, @ViewBuilder label: @escaping () -> Label,
        @ViewBuilder actionLabel: @escaping (Bool) -> ActionLabel
    ) {}
    /// Makes a button with a title.
    public init(
        _ title: LocalizedStringResource, action: Action, @ViewBuilder actionLabel: @escaping (Bool) -> ActionLabel
    ) where Label == Text {}
    /// Makes a button with a title.
    public init(_ title: LocalizedStringResource, action: Action) where Label == Text, ActionLabel == EmptyView {}
    /// Makes a button with a title.
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S, action: Action, @ViewBuilder actionLabel: @escaping (Bool) -> ActionLabel
    ) where Label == Text {}
}

extension ControlWidgetButton: ControlWidgetTemplate {
    /// None: it is a primitive.
    public typealias Body = Never
}

/// A control that is on or off (WidgetKit: `ControlWidgetToggle`).
@MainActor @preconcurrency public struct ControlWidgetToggle<Label: View, ValueLabel: View, Action: SetValueIntent>
where Action.ValueType == Bool {
    /// Makes a toggle.
    public init(
        isOn: Bool, action: Action, @ViewBuilder label: @escaping () -> Label,
        @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
    ) {}
    /// Makes a toggle with a title.
    public init(
        _ title: LocalizedStringResource, isOn: Bool, action: Action,
        @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
    ) where Label == Text {}
    /// Makes a toggle with a title.
    public init(
        _ title: LocalizedStringResource, isOn: Bool, action: Action
    ) where Label == Text, ValueLabel == EmptyView {}
    /// Makes a toggle with a title.
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S, isOn: Bool, action: Action, @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
    ) where Label == Text {}
}

extension ControlWidgetToggle: ControlWidgetTemplate {
    /// None: it is a primitive.
    public typealias Body = Never
}

extension ControlWidgetTemplate {
    /// The color of the control: no effect, as controls are not shown here.
    nonisolated public func tint(_ color: Color?) -> some ControlWidgetTemplate { self }
    /// Whether the control can be used: no effect, as controls are not shown here.
    nonisolated public func disabled(_ isDisabled: Bool) -> some ControlWidgetTemplate { self }
}

extension View {
    /// What the control's action does: no effect, as controls are not shown here.
    nonisolated public func controlWidgetActionHint(_ hint: LocalizedStringResource) -> some View { self }
    /// What the control's state is: no effect, as controls are not shown here.
    nonisolated public func controlWidgetStatus(_ status: LocalizedStringResource) -> some View { self }
}

/// Asks for controls to be shown anew (WidgetKit: `ControlCenter`). Controls are not shown here.
public final class ControlCenter: Sendable {
    /// The one there is.
    public static let shared = ControlCenter()
    private init() {}
    /// Does nothing.
    public func reloadControls(ofKind kind: String) {}
    /// Does nothing.
    public func reloadAllControls() {}
}
