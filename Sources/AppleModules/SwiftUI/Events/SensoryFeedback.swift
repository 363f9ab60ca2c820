/// Haptic or audio feedback (SwiftUI: `SensoryFeedback`).
public struct SensoryFeedback: Equatable, Sendable {
    let name: String
    public static let success = SensoryFeedback(name: "success")
    public static let warning = SensoryFeedback(name: "warning")
    public static let error = SensoryFeedback(name: "error")
    public static let selection = SensoryFeedback(name: "selection")
    public static let increase = SensoryFeedback(name: "increase")
    public static let decrease = SensoryFeedback(name: "decrease")
    public static let impact = SensoryFeedback(name: "impact")
    public static let start = SensoryFeedback(name: "start")
    public static let stop = SensoryFeedback(name: "stop")
    public static let alignment = SensoryFeedback(name: "alignment")
    public static let pathComplete = SensoryFeedback(name: "pathComplete")
    public static let levelChange = SensoryFeedback(name: "levelChange")

    /// The weight of two objects that collide (SwiftUI: `SensoryFeedback.Weight`).
    public struct Weight: Equatable, Sendable {
        let name: String
        public static let light = Weight(name: "light")
        public static let medium = Weight(name: "medium")
        public static let heavy = Weight(name: "heavy")
    }

    /// The hardness of two objects that collide (SwiftUI: `SensoryFeedback.Flexibility`).
    public struct Flexibility: Equatable, Sendable {
        let name: String
        public static let soft = Flexibility(name: "soft")
        public static let solid = Flexibility(name: "solid")
        public static let rigid = Flexibility(name: "rigid")
    }

    public static func impact(weight: Weight = .medium, intensity: Double = 1) -> SensoryFeedback {
        SensoryFeedback(name: "impact \(weight.name) \(intensity)")
    }
    public static func impact(flexibility: Flexibility, intensity: Double = 1) -> SensoryFeedback {
        SensoryFeedback(name: "impact \(flexibility.name) \(intensity)")
    }
}
