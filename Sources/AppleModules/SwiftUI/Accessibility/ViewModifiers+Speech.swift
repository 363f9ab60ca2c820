// What is spoken, and how. Nothing is spoken here; it stands in the tree.
extension View {
    /// Whether punctuation is spoken (SwiftUI: `speechAlwaysIncludesPunctuation(_:)`).
    nonisolated public func speechAlwaysIncludesPunctuation(_ value: Bool = true) -> some View {
        node("speechAlwaysIncludesPunctuation", [ViewProperty("value", .bool(value))])
    }

    /// Whether words are spelled (SwiftUI: `speechSpellsOutCharacters(_:)`).
    nonisolated public func speechSpellsOutCharacters(_ value: Bool = true) -> some View {
        node("speechSpellsOutCharacters", [ViewProperty("value", .bool(value))])
    }

    /// How high the voice is (SwiftUI: `speechAdjustedPitch(_:)`).
    nonisolated public func speechAdjustedPitch(_ value: Double) -> some View {
        node("speechAdjustedPitch", [ViewProperty("value", .number(value))])
    }

    /// Whether announcements wait for each other (SwiftUI: `speechAnnouncementsQueued(_:)`).
    nonisolated public func speechAnnouncementsQueued(_ value: Bool = true) -> some View {
        node("speechAnnouncementsQueued", [ViewProperty("value", .bool(value))])
    }

    /// More about the view (SwiftUI: `accessibilityCustomContent(_:_:importance:)`).
    nonisolated public func accessibilityCustomContent(
        _ labelKey: LocalizedStringKey, _ valueKey: LocalizedStringKey,
        importance: AXCustomContent.Importance = .default
    ) -> some View { accessibilityCustomContent(Text(labelKey), Text(valueKey), importance: importance) }

    /// More about the view (SwiftUI: `accessibilityCustomContent(_:_:importance:)`).
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

/// More about a view (Accessibility: `AXCustomContent`).
public enum AXCustomContent {
    /// When it is spoken (Accessibility: `AXCustomContent.Importance`).
    public enum Importance: UInt, Sendable {
        /// On demand.
        case `default`
        /// With the view.
        case high
    }
}
