// Modifiers for speech. Nothing is spoken here, but the tree of views records the modifiers.
extension View {
    nonisolated public func speechAlwaysIncludesPunctuation(_ value: Bool = true) -> some View {
        node("speechAlwaysIncludesPunctuation", [ViewProperty("value", .bool(value))])
    }

    nonisolated public func speechSpellsOutCharacters(_ value: Bool = true) -> some View {
        node("speechSpellsOutCharacters", [ViewProperty("value", .bool(value))])
    }

    nonisolated public func speechAdjustedPitch(_ value: Double) -> some View {
        node("speechAdjustedPitch", [ViewProperty("value", .number(value))])
    }

    nonisolated public func speechAnnouncementsQueued(_ value: Bool = true) -> some View {
        node("speechAnnouncementsQueued", [ViewProperty("value", .bool(value))])
    }

    nonisolated public func accessibilityCustomContent(
        _ labelKey: LocalizedStringKey, _ valueKey: LocalizedStringKey,
        importance: AXCustomContent.Importance = .default
    ) -> some View { accessibilityCustomContent(Text(labelKey), Text(valueKey), importance: importance) }

    nonisolated public func accessibilityCustomContent(
        _ label: Text, _ value: Text, importance: AXCustomContent.Importance = .default
    ) -> some View {
        content("accessibilityCustomContent") { environment in
            [
                ViewProperty("label", .string(label.string(in: environment))),
                ViewProperty("value", .string(value.string(in: environment))),
                importance == .high ? ViewProperty("importance", "high") : nil,
            ]
        }
    }
}

/// Additional information about a view (Accessibility: `AXCustomContent`).
public enum AXCustomContent {
    /// The time at which assistive technologies speak the information (Accessibility: `AXCustomContent.Importance`).
    public enum Importance: UInt, Sendable {
        /// The information is spoken on demand.
        case `default`
        /// The information is spoken together with the view.
        case high
    }
}
