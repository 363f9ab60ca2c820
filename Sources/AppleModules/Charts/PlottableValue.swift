public import SwiftUI

/// A value with its name (Charts: `PlottableValue`).
public struct PlottableValue<Value: Plottable> {
    let label: Text
    let value: Value
    let unit: Calendar.Component?

    /// Names a value.
    public static func value(_ labelKey: LocalizedStringKey, _ value: Value) -> PlottableValue {
        PlottableValue(label: Text(labelKey), value: value, unit: nil)
    }
    /// Names a value.
    @_disfavoredOverload
    public static func value<S: StringProtocol>(_ label: S, _ value: Value) -> PlottableValue {
        PlottableValue(label: Text(label), value: value, unit: nil)
    }

    func property(_ name: String) -> ViewProperty { ViewProperty(name, value.plotted.value) }
}

extension PlottableValue where Value == Date {
    /// Names the time that a date is in.
    public static func value(
        _ labelKey: LocalizedStringKey, _ date: Date, unit: Calendar.Component
    ) -> PlottableValue { PlottableValue(label: Text(labelKey), value: date, unit: unit) }
    /// Names the time that a date is in.
    @_disfavoredOverload
    public static func value<S: StringProtocol>(
        _ label: S, _ date: Date, unit: Calendar.Component
    ) -> PlottableValue { PlottableValue(label: Text(label), value: date, unit: unit) }
}
