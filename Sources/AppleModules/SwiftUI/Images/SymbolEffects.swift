/// A movement of symbols (Symbols: `SymbolEffect`). A widget's entry shows a symbol at rest; which effect was asked for
/// is kept in the tree.
public protocol SymbolEffect: Sendable, Hashable {}
/// An effect that goes on (Symbols: `IndefiniteSymbolEffect`).
public protocol IndefiniteSymbolEffect {}
/// An effect that happens once (Symbols: `DiscreteSymbolEffect`).
public protocol DiscreteSymbolEffect {}
/// An effect of symbols that come and go (Symbols: `TransitionSymbolEffect`).
public protocol TransitionSymbolEffect {}
/// An effect of symbols that are replaced (Symbols: `ContentTransitionSymbolEffect`).
public protocol ContentTransitionSymbolEffect {}

/// How an effect runs (Symbols: `SymbolEffectOptions`).
public struct SymbolEffectOptions: Sendable {
    /// How an effect repeats (Symbols: `SymbolEffectOptions.RepeatBehavior`).
    public struct RepeatBehavior: Sendable {
        /// Without a pause.
        public static var continuous: RepeatBehavior { RepeatBehavior() }
        /// With pauses.
        public static var periodic: RepeatBehavior { RepeatBehavior() }
        /// With pauses.
        public static func periodic(_ count: Int? = nil, delay: Double? = nil) -> RepeatBehavior { RepeatBehavior() }
    }

    /// As usual.
    public static var `default`: SymbolEffectOptions { SymbolEffectOptions() }
    /// Again and again.
    public static var repeating: SymbolEffectOptions { SymbolEffectOptions() }
    /// Once.
    public static var nonRepeating: SymbolEffectOptions { SymbolEffectOptions() }
    /// A number of times.
    public static func `repeat`(_ count: Int?) -> SymbolEffectOptions { SymbolEffectOptions() }
    /// Again, in a way.
    public static func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions { SymbolEffectOptions() }
    /// Faster or slower.
    public static func speed(_ speed: Double) -> SymbolEffectOptions { SymbolEffectOptions() }
    /// Again and again.
    public var repeating: SymbolEffectOptions { self }
    /// Once.
    public var nonRepeating: SymbolEffectOptions { self }
    /// A number of times.
    public func `repeat`(_ count: Int?) -> SymbolEffectOptions { self }
    /// Again, in a way.
    public func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions { self }
    /// Faster or slower.
    public func speed(_ speed: Double) -> SymbolEffectOptions { self }
}

/// It jumps (Symbols: `BounceSymbolEffect`).
public struct BounceSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
    /// Layer by layer.
    public var byLayer: BounceSymbolEffect { self }
    /// As a whole.
    public var wholeSymbol: BounceSymbolEffect { self }
    /// In the way of `up`.
    public var up: BounceSymbolEffect { self }
    /// In the way of `down`.
    public var down: BounceSymbolEffect { self }
}

extension SymbolEffect where Self == BounceSymbolEffect {
    /// It jumps.
    public static var bounce: BounceSymbolEffect { BounceSymbolEffect() }
}

/// It fades in and out (Symbols: `PulseSymbolEffect`).
public struct PulseSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
    /// Layer by layer.
    public var byLayer: PulseSymbolEffect { self }
    /// As a whole.
    public var wholeSymbol: PulseSymbolEffect { self }
}

extension SymbolEffect where Self == PulseSymbolEffect {
    /// It fades in and out.
    public static var pulse: PulseSymbolEffect { PulseSymbolEffect() }
}

/// Its layers light up (Symbols: `VariableColorSymbolEffect`).
public struct VariableColorSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
    /// Layer by layer.
    public var byLayer: VariableColorSymbolEffect { self }
    /// As a whole.
    public var wholeSymbol: VariableColorSymbolEffect { self }
    /// In the way of `iterative`.
    public var iterative: VariableColorSymbolEffect { self }
    /// In the way of `cumulative`.
    public var cumulative: VariableColorSymbolEffect { self }
    /// In the way of `reversing`.
    public var reversing: VariableColorSymbolEffect { self }
    /// In the way of `nonReversing`.
    public var nonReversing: VariableColorSymbolEffect { self }
    /// In the way of `hideInactiveLayers`.
    public var hideInactiveLayers: VariableColorSymbolEffect { self }
    /// In the way of `dimInactiveLayers`.
    public var dimInactiveLayers: VariableColorSymbolEffect { self }
}

extension SymbolEffect where Self == VariableColorSymbolEffect {
    /// Its layers light up.
    public static var variableColor: VariableColorSymbolEffect { VariableColorSymbolEffect() }
}

/// It grows or shrinks (Symbols: `ScaleSymbolEffect`).
public struct ScaleSymbolEffect: SymbolEffect, IndefiniteSymbolEffect {
    /// Layer by layer.
    public var byLayer: ScaleSymbolEffect { self }
    /// As a whole.
    public var wholeSymbol: ScaleSymbolEffect { self }
    /// In the way of `up`.
    public var up: ScaleSymbolEffect { self }
    /// In the way of `down`.
    public var down: ScaleSymbolEffect { self }
}

extension SymbolEffect where Self == ScaleSymbolEffect {
    /// It grows or shrinks.
    public static var scale: ScaleSymbolEffect { ScaleSymbolEffect() }
}

/// It comes (Symbols: `AppearSymbolEffect`).
public struct AppearSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, TransitionSymbolEffect {
    /// Layer by layer.
    public var byLayer: AppearSymbolEffect { self }
    /// As a whole.
    public var wholeSymbol: AppearSymbolEffect { self }
    /// In the way of `up`.
    public var up: AppearSymbolEffect { self }
    /// In the way of `down`.
    public var down: AppearSymbolEffect { self }
}

extension SymbolEffect where Self == AppearSymbolEffect {
    /// It comes.
    public static var appear: AppearSymbolEffect { AppearSymbolEffect() }
}

/// It goes (Symbols: `DisappearSymbolEffect`).
public struct DisappearSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, TransitionSymbolEffect {
    /// Layer by layer.
    public var byLayer: DisappearSymbolEffect { self }
    /// As a whole.
    public var wholeSymbol: DisappearSymbolEffect { self }
    /// In the way of `up`.
    public var up: DisappearSymbolEffect { self }
    /// In the way of `down`.
    public var down: DisappearSymbolEffect { self }
}

extension SymbolEffect where Self == DisappearSymbolEffect {
    /// It goes.
    public static var disappear: DisappearSymbolEffect { DisappearSymbolEffect() }
}

/// It becomes another symbol (Symbols: `ReplaceSymbolEffect`).
public struct ReplaceSymbolEffect: SymbolEffect, ContentTransitionSymbolEffect {
    /// Layer by layer.
    public var byLayer: ReplaceSymbolEffect { self }
    /// As a whole.
    public var wholeSymbol: ReplaceSymbolEffect { self }
    /// In the way of `downUp`.
    public var downUp: ReplaceSymbolEffect { self }
    /// In the way of `upUp`.
    public var upUp: ReplaceSymbolEffect { self }
    /// In the way of `offUp`.
    public var offUp: ReplaceSymbolEffect { self }
}

extension SymbolEffect where Self == ReplaceSymbolEffect {
    /// It becomes another symbol.
    public static var replace: ReplaceSymbolEffect { ReplaceSymbolEffect() }
}

/// The system chooses (Symbols: `AutomaticSymbolEffect`).
public struct AutomaticSymbolEffect: SymbolEffect, TransitionSymbolEffect, ContentTransitionSymbolEffect {
    /// Layer by layer.
    public var byLayer: AutomaticSymbolEffect { self }
    /// As a whole.
    public var wholeSymbol: AutomaticSymbolEffect { self }
}

extension SymbolEffect where Self == AutomaticSymbolEffect {
    /// The system chooses.
    public static var automatic: AutomaticSymbolEffect { AutomaticSymbolEffect() }
}

/// It wiggles (Symbols: `WiggleSymbolEffect`).
public struct WiggleSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
    /// Layer by layer.
    public var byLayer: WiggleSymbolEffect { self }
    /// As a whole.
    public var wholeSymbol: WiggleSymbolEffect { self }
    /// In the way of `clockwise`.
    public var clockwise: WiggleSymbolEffect { self }
    /// In the way of `counterClockwise`.
    public var counterClockwise: WiggleSymbolEffect { self }
    /// In the way of `left`.
    public var left: WiggleSymbolEffect { self }
    /// In the way of `right`.
    public var right: WiggleSymbolEffect { self }
    /// In the way of `up`.
    public var up: WiggleSymbolEffect { self }
    /// In the way of `down`.
    public var down: WiggleSymbolEffect { self }
    /// In the way of `forward`.
    public var forward: WiggleSymbolEffect { self }
    /// In the way of `backward`.
    public var backward: WiggleSymbolEffect { self }
}

extension SymbolEffect where Self == WiggleSymbolEffect {
    /// It wiggles.
    public static var wiggle: WiggleSymbolEffect { WiggleSymbolEffect() }
}

/// It turns (Symbols: `RotateSymbolEffect`).
public struct RotateSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
    /// Layer by layer.
    public var byLayer: RotateSymbolEffect { self }
    /// As a whole.
    public var wholeSymbol: RotateSymbolEffect { self }
    /// In the way of `clockwise`.
    public var clockwise: RotateSymbolEffect { self }
    /// In the way of `counterClockwise`.
    public var counterClockwise: RotateSymbolEffect { self }
}

extension SymbolEffect where Self == RotateSymbolEffect {
    /// It turns.
    public static var rotate: RotateSymbolEffect { RotateSymbolEffect() }
}

/// It breathes (Symbols: `BreatheSymbolEffect`).
public struct BreatheSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
    /// Layer by layer.
    public var byLayer: BreatheSymbolEffect { self }
    /// As a whole.
    public var wholeSymbol: BreatheSymbolEffect { self }
    /// In the way of `plain`.
    public var plain: BreatheSymbolEffect { self }
    /// In the way of `pulse`.
    public var pulse: BreatheSymbolEffect { self }
}

extension SymbolEffect where Self == BreatheSymbolEffect {
    /// It breathes.
    public static var breathe: BreatheSymbolEffect { BreatheSymbolEffect() }
}

extension View {
    /// Moves symbols while it is active (SwiftUI: `symbolEffect(_:options:isActive:)`).
    nonisolated public func symbolEffect<T: IndefiniteSymbolEffect & SymbolEffect>(
        _ effect: T, options: SymbolEffectOptions = .default, isActive: Bool = true
    ) -> some View {
        node("symbolEffect", [ViewProperty("effect", .string("\(T.self)")), ViewProperty("isActive", .bool(isActive))])
    }

    /// Moves symbols when a value changes (SwiftUI: `symbolEffect(_:options:value:)`).
    nonisolated public func symbolEffect<T: DiscreteSymbolEffect & SymbolEffect, U: Equatable>(
        _ effect: T, options: SymbolEffectOptions = .default, value: U
    ) -> some View { node("symbolEffect", [ViewProperty("effect", .string("\(T.self)"))]) }

    /// Whether symbols within move (SwiftUI: `symbolEffectsRemoved(_:)`).
    nonisolated public func symbolEffectsRemoved(_ isEnabled: Bool = true) -> some View {
        node("symbolEffectsRemoved", [ViewProperty("isEnabled", .bool(isEnabled))])
    }
}
