public struct ProgressView<Label, CurrentValueLabel> {
    enum Progress {
        case indeterminate
        case value(Double, of: Double)
        case timer(ClosedRange<Date>, countsDown: Bool)
    }

    let progress: Progress
    let label: Label
    let currentValueLabel: CurrentValueLabel
}

extension ProgressView: View where Label: View, CurrentValueLabel: View {
    public typealias Body = Never
}

extension ProgressView where Label: View, CurrentValueLabel: View {
    nonisolated private init(_ progress: Progress, _ label: Label, _ currentValueLabel: CurrentValueLabel) {
        self.progress = progress
        self.label = label
        self.currentValueLabel = currentValueLabel
    }

    nonisolated fileprivate static func progress<V: BinaryFloatingPoint>(_ value: V?, _ total: V) -> Progress {
        value.map { .value(Double($0), of: Double(total)) } ?? .indeterminate
    }

    /// Shows the progress `value` of `total`, or unknown progress if `value` is nil.
    nonisolated public init<V: BinaryFloatingPoint>(
        value: V?, total: V = 1.0, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) {
        self.init(Self.progress(value, total), label(), currentValueLabel())
    }

    /// Shows how much of a time interval has passed.
    nonisolated public init(
        timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) {
        self.init(.timer(timerInterval, countsDown: countsDown), label(), currentValueLabel())
    }
}

extension ProgressView where Label: View, CurrentValueLabel == EmptyView {
    /// Shows unknown progress.
    nonisolated public init(@ViewBuilder label: () -> Label) {
        self.init(.indeterminate, label(), EmptyView())
    }

    /// Shows the progress `value` of `total`, or unknown progress if `value` is nil.
    nonisolated public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0, @ViewBuilder label: () -> Label) {
        self.init(Self.progress(value, total), label(), EmptyView())
    }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
    /// Shows unknown progress.
    nonisolated public init() {
        self.init(.indeterminate, EmptyView(), EmptyView())
    }

    /// Shows the progress `value` of `total`, or unknown progress if `value` is nil.
    nonisolated public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) {
        self.init(Self.progress(value, total), EmptyView(), EmptyView())
    }
}

extension ProgressView where Label == Text, CurrentValueLabel == EmptyView {
    /// Shows unknown progress, with a title.
    nonisolated public init(_ titleKey: LocalizedStringKey) {
        self.init { Text(titleKey) }
    }

    /// Shows a title, and the progress `value` of `total`. If `value` is nil, the progress is unknown.
    nonisolated public init<V: BinaryFloatingPoint>(_ titleKey: LocalizedStringKey, value: V?, total: V = 1.0) {
        self.init(value: value, total: total) { Text(titleKey) }
    }

    /// Shows unknown progress, with a title.
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S) {
        self.init { Text(title) }
    }

    /// Shows a title, and the progress `value` of `total`. If `value` is nil, the progress is unknown.
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, V: BinaryFloatingPoint>(_ title: S, value: V?, total: V = 1.0) {
        self.init(value: value, total: total) { Text(title) }
    }
}

/// The label that shows the remaining time of an interval by default (SwiftUI: `DefaultDateProgressLabel`).
public struct DefaultDateProgressLabel: Sendable {
    let text: Text
}

extension DefaultDateProgressLabel: PrimitiveView {
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] { context.nodes(of: text) }
}

extension ProgressView where Label: View, CurrentValueLabel == DefaultDateProgressLabel {
    /// Shows how much of a time interval has passed.
    nonisolated public init(
        timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label
    ) {
        let text = Text(timerInterval: timerInterval, countsDown: countsDown)
        self.init(
            .timer(timerInterval, countsDown: countsDown), label(), DefaultDateProgressLabel(text: text))
    }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == DefaultDateProgressLabel {
    /// Shows how much of a time interval has passed.
    nonisolated public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) {
        self.init(timerInterval: timerInterval, countsDown: countsDown) { EmptyView() }
    }
}

extension ProgressView: PrimitiveView where Label: View, CurrentValueLabel: View {
    /// Returns the progress at the time `now`, from 0 to 1. Returns nil if the progress is unknown.
    private func fraction(at now: Date) -> Double? {
        switch progress {
        case .indeterminate: return nil
        case .value(let value, let total): return total > 0 ? min(1, max(0, value / total)) : 0
        case .timer(let interval, let countsDown):
            let length = interval.upperBound.timeIntervalSince(interval.lowerBound)
            let done = length > 0 ? now.timeIntervalSince(interval.lowerBound) / length : 1
            let part = min(1, max(0, done))
            return countsDown ? 1 - part : part
        }
    }

    package func nodes(in context: ViewContext) -> [ViewNode] {
        func shown(_ view: some View) -> (any View)? { view is EmptyView ? nil : view }
        let fraction = fraction(at: context.environment.now)
        let custom = context.customProgressViewStyle {
            ProgressViewStyleConfiguration(
                fractionCompleted: fraction, label: shown(label), currentValueLabel: shown(currentValueLabel))
        }
        if let custom { return custom }
        var properties = [ViewProperty("fraction", optional: fraction.map { .number($0) })].compactMap { $0 }
        switch progress {
        case .indeterminate: break
        case .value(let value, let total):
            properties += [ViewProperty("value", .number(value)), ViewProperty("total", .number(total))]
        case .timer(let interval, let countsDown):
            properties += [
                ViewProperty("start", .date(interval.lowerBound)), ViewProperty("end", .date(interval.upperBound)),
                ViewProperty("countsDown", .bool(countsDown)),
            ]
        }
        if let style = context.progressViewStyleName { properties.append(ViewProperty("style", .string(style))) }
        let slots = context.slots(("label", label), ("currentValueLabel", currentValueLabel))
        return [ViewNode("ProgressView", properties, slots: slots)]
    }
}

extension ProgressView
where
    Label == ProgressViewStyleConfiguration.Label?,
    CurrentValueLabel == ProgressViewStyleConfiguration.CurrentValueLabel?
{
    /// Makes a progress view from the parts that a style receives.
    nonisolated public init(_ configuration: ProgressViewStyleConfiguration) {
        progress = configuration.fractionCompleted.map { .value($0, of: 1) } ?? .indeterminate
        label = configuration.label
        currentValueLabel = configuration.currentValueLabel
    }
}
