public import AppIntents
public import SwiftUI

/// A provider of the value of a control (WidgetKit: `ControlValueProvider`).
public protocol ControlValueProvider {
    associatedtype Value
    /// The value to show in the gallery.
    var previewValue: Value { get }
    func currentValue() async throws -> Value
}

/// A provider of the value of a configurable control (WidgetKit: `AppIntentControlValueProvider`).
public protocol AppIntentControlValueProvider {
    associatedtype Value
    associatedtype Configuration: ControlConfigurationIntent
    /// Returns the value to show in the gallery.
    func previewValue(configuration: Configuration) -> Value
    func currentValue(configuration: Configuration) async throws -> Value
}

/// A control without configuration (WidgetKit: `StaticControlConfiguration`). It is not shown here.
@MainActor @preconcurrency public struct StaticControlConfiguration<Content: ControlWidgetTemplate> {
    package let kind: String

    public init(kind: String, @ControlWidgetTemplateBuilder content: @escaping () -> Content) {
        self.kind = kind
    }
    public init<Provider: ControlValueProvider>(
        kind: String, provider: Provider, @ControlWidgetTemplateBuilder content: @escaping (Provider.Value) -> Content
    ) {
        self.kind = kind
    }
}

extension StaticControlConfiguration: ControlKindConfiguration {
    public typealias Body = Never
}

/// A configurable control (WidgetKit: `AppIntentControlConfiguration`). It is not shown here.
@MainActor @preconcurrency
public struct AppIntentControlConfiguration<
    Configuration: ControlConfigurationIntent, Content: ControlWidgetTemplate
> {
    package let kind: String

    public init(
        kind: String, intent: Configuration.Type = Configuration.self,
        @ControlWidgetTemplateBuilder content: @escaping (Configuration) -> Content
    ) {
        self.kind = kind
    }
    public init<Provider: AppIntentControlValueProvider>(
        kind: String, provider: Provider, @ControlWidgetTemplateBuilder content: @escaping (Provider.Value) -> Content
    ) where Provider.Configuration == Configuration {
        self.kind = kind
    }
}

extension AppIntentControlConfiguration: ControlKindConfiguration {
    public typealias Body = Never
}

extension ControlWidgetConfiguration {
    /// Has no effect, because controls are not shown here.
    nonisolated public func displayName(_ displayName: LocalizedStringResource) -> some ControlWidgetConfiguration {
        self
    }
    /// Has no effect, because controls are not shown here.
    nonisolated public func description(_ description: LocalizedStringResource) -> some ControlWidgetConfiguration {
        self
    }
    /// Has no effect, because controls are not shown here.
    nonisolated public func promptsForUserConfiguration() -> some ControlWidgetConfiguration { self }
    /// Has no effect, because controls are not shown here.
    nonisolated public func hiddenInLockScreen() -> some ControlWidgetConfiguration { self }
}

/// A control that performs an intent (WidgetKit: `ControlWidgetButton`).
@MainActor @preconcurrency public struct ControlWidgetButton<Label: View, ActionLabel: View, Action: AppIntent> {
    public init(action: Action, @ViewBuilder label: @escaping () -> Label) where ActionLabel == EmptyView {}
    /// Creates a button whose label changes while it is pressed.
    public init(
        action: Action, @ViewBuilder label: @escaping () -> Label,
        @ViewBuilder actionLabel: @escaping (Bool) -> ActionLabel
    ) {}
    public init(
        _ title: LocalizedStringResource, action: Action, @ViewBuilder actionLabel: @escaping (Bool) -> ActionLabel
    ) where Label == Text {}
    public init(_ title: LocalizedStringResource, action: Action) where Label == Text, ActionLabel == EmptyView {}
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S, action: Action, @ViewBuilder actionLabel: @escaping (Bool) -> ActionLabel
    ) where Label == Text {}
}

extension ControlWidgetButton: ControlWidgetTemplate {
    public typealias Body = Never
}

/// A control that is on or off (WidgetKit: `ControlWidgetToggle`).
@MainActor @preconcurrency public struct ControlWidgetToggle<Label: View, ValueLabel: View, Action: SetValueIntent>
where Action.ValueType == Bool {
    public init(
        isOn: Bool, action: Action, @ViewBuilder label: @escaping () -> Label,
        @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
    ) {}
    public init(
        _ title: LocalizedStringResource, isOn: Bool, action: Action,
        @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
    ) where Label == Text {}
    public init(
        _ title: LocalizedStringResource, isOn: Bool, action: Action
    ) where Label == Text, ValueLabel == EmptyView {}
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S, isOn: Bool, action: Action, @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
    ) where Label == Text {}
}

extension ControlWidgetToggle: ControlWidgetTemplate {
    public typealias Body = Never
}

extension ControlWidgetTemplate {
    /// Has no effect, because controls are not shown here.
    nonisolated public func tint(_ color: Color?) -> some ControlWidgetTemplate { self }
    /// Has no effect, because controls are not shown here.
    nonisolated public func disabled(_ isDisabled: Bool) -> some ControlWidgetTemplate { self }
}

extension View {
    /// Has no effect, because controls are not shown here.
    nonisolated public func controlWidgetActionHint(_ hint: LocalizedStringResource) -> some View { self }
    /// Has no effect, because controls are not shown here.
    nonisolated public func controlWidgetStatus(_ status: LocalizedStringResource) -> some View { self }
}

/// The receiver of requests to reload controls (WidgetKit: `ControlCenter`). It does nothing, because controls are not
/// shown here.
public final class ControlCenter: Sendable {
    public static let shared = ControlCenter()
    private init() {}
    public func reloadControls(ofKind kind: String) {}
    public func reloadAllControls() {}
}
