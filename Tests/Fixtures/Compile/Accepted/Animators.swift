import SwiftUI

struct FlipDigit: View {
    let digit: Int
    @Namespace private var namespace
    var body: some View {
        Text("\(digit)")
            .font(.system(size: 30, weight: .black, design: .monospaced))
            .matchedGeometryEffect(id: digit, in: namespace, properties: .frame, anchor: .center, isSource: true)
            .transition(.push(from: .bottom).combined(with: .blurReplace))
            .contentTransition(.numericText(countsDown: true))
            .background(
                RoundedRectangle(cornerRadius: 6).fill(.ultraThinMaterial).shadow(
                    color: .black.opacity(0.2), radius: 1, y: 1))
    }
}

struct Pulse: View {
    enum Phase: CaseIterable {
        case rest, grow
        var scale: Double { self == .rest ? 1 : 1.2 }
    }
    struct Values { var scale = 1.0; var angle = Angle.zero; var offset = CGSize.zero }
    var trigger: Int
    var body: some View {
        VStack {
            Image(systemName: "heart.fill").phaseAnimator(Phase.allCases) { view, phase in
                view.scaleEffect(phase.scale).foregroundStyle(phase == .rest ? .red : .pink)
            } animation: { phase in
                phase == .grow ? .bouncy(duration: 0.3) : .easeOut
            }
            PhaseAnimator([0, 1], trigger: trigger) { value in
                Circle().opacity(Double(value))
            } animation: { _ in
                .linear(duration: 1)
            }
            KeyframeAnimator(initialValue: Values(), trigger: trigger) { values in
                Image(systemName: "bell").rotationEffect(values.angle).scaleEffect(values.scale)
            } keyframes: { _ in
                KeyframeTrack(\.scale) {
                    LinearKeyframe(1.2, duration: 0.2)
                    SpringKeyframe(1, duration: 0.5, spring: .bouncy)
                    MoveKeyframe(1)
                }
                KeyframeTrack(\.angle) {
                    CubicKeyframe(.degrees(20), duration: 0.1)
                    CubicKeyframe(.degrees(-20), duration: 0.1)
                    LinearKeyframe(.zero, duration: 0.2, timingCurve: .easeInOut)
                }
            }
            Image(systemName: "star").keyframeAnimator(initialValue: Values(), repeating: true) { content, value in
                content.offset(value.offset)
            } keyframes: { _ in
                KeyframeTrack(\.offset) { SpringKeyframe(CGSize(width: 0, height: 10)) }
            }
        }
    }
}

struct CountingView: View {
    let entry: Date
    let target: Date
    var body: some View {
        Text(
            .now,
            format: .timer(
                countingDownIn: entry..<target, showsHours: true, maxFieldCount: 2, maxPrecision: .seconds(60)))
        Text(
            .currentDate,
            format: .reference(to: target, allowedFields: [.day, .hour], maxFieldCount: 1, thresholdField: .day))
        Text(TimeDataSource<Date>.currentDate, format: .offset(to: target, sign: .never))
        Text(
            TimeDataSource<Duration>.durationOffset(to: target),
            format: .units(allowed: [.days, .hours], width: .abbreviated))
        Text(Date.now, format: .stopwatch(startingAt: entry, showsHours: false))
        Text("a").layoutValue(key: Gap.self, value: 2)
            .overlayPreferenceValue(BoundsKey.self) { anchors in
                GeometryReader { proxy in
                    ForEach(anchors.indices, id: \.self) { index in
                        let rect = proxy[anchors[index]]
                        Rectangle().frame(width: rect.width, height: rect.height)
                    }
                }
            }
    }
}

struct Gap: LayoutValueKey { static let defaultValue: CGFloat = 0 }

struct BoundsKey: PreferenceKey {
    static var defaultValue: [Anchor<CGRect>] { [] }
    static func reduce(value: inout [Anchor<CGRect>], nextValue: () -> [Anchor<CGRect>]) { value += nextValue() }
}
