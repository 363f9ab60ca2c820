public import SwiftUI

/// A value with a label (Charts: `PlottableValue`).
public struct PlottableValue<Value: Plottable> {
    let label: Text
    let value: Value
    let unit: Calendar.Component?

    /// Labels a value.
    public static func value(_ labelKey: LocalizedStringKey, _ value: Value) -> PlottableValue {
        PlottableValue(label: Text(labelKey), value: value, unit: nil)
    }
    /// Labels a value.
    @_disfavoredOverload
    public static func value<S: StringProtocol>(_ label: S, _ value: Value) -> PlottableValue {
        PlottableValue(label: Text(label), value: value, unit: nil)
    }

    func property(_ name: String) -> ViewProperty { ViewProperty(name, value.plotted.value) }
}

extension PlottableValue where Value == Date {
    /// Labels the calendar unit in which a date lies, such as its month.
    public static func value(
        _ labelKey: LocalizedStringKey, _ date: Date, unit: Calendar.Component
    ) -> PlottableValue { PlottableValue(label: Text(labelKey), value: date, unit: unit) }
    /// Labels the calendar unit in which a date lies, such as its month.
    @_disfavoredOverload
    public static func value<S: StringProtocol>(
        _ label: S, _ date: Date, unit: Calendar.Component
    ) -> PlottableValue { PlottableValue(label: Text(label), value: date, unit: unit) }
}
