import AppleFoundation
import Testing

@testable import SwiftUI

@MainActor @Suite struct AnimatorTests {
    private struct Values {
        var scale = 2.0
        var angle = Angle.zero
    }

    @Test("A phase animator shows its first phase, a keyframe animator its initial value; the tree marks both")
    func first() {
        let phases = ViewTree.evaluate(PhaseAnimator(["rest", "grow"]) { Text(verbatim: $0) })
        #expect(phases.texts == ["rest"] && phases.marks.count == 1)
        #expect(ViewTree.evaluate(PhaseAnimator([1], trigger: 3) { Text(verbatim: "\($0)") }).marks == [])
        let keyframes = ViewTree.evaluate(
            KeyframeAnimator(initialValue: Values(), trigger: 1) { values in
                Text(verbatim: "\(values.scale)")
            } keyframes: { _ in
                KeyframeTrack(\.scale) {
                    LinearKeyframe(1.2, duration: 0.2, timingCurve: .easeIn)
                    SpringKeyframe(1, duration: 0.5, spring: .bouncy)
                    MoveKeyframe(1)
                }
                KeyframeTrack(\.angle) { CubicKeyframe(.degrees(20), duration: 0.1) }
            })
        #expect(keyframes.texts == ["2.0"] && keyframes.marks.count == 1)
        let modified = ViewTree.evaluate(
            Text(verbatim: "bell").keyframeAnimator(initialValue: Values()) { view, values in
                view.scaleEffect(values.scale)
            } keyframes: { _ in
                KeyframeTrack(\.scale) { LinearKeyframe(1, duration: 1) }
            })
        #expect(modified.texts == ["bell"] && modified.nodes[0].modifiers.first?["x"]?.number == 2)
    }

    @Test("Each timing curve runs from 0 to 1; ease-in starts slowly and ease-out ends slowly")
    func curves() {
        for curve in [UnitCurve.linear, .easeIn, .easeOut, .easeInOut] {
            #expect(abs(curve.value(at: 0)) < 1e-6 && abs(curve.value(at: 1) - 1) < 1e-6)
        }
        #expect(abs(UnitCurve.linear.value(at: 0.3) - 0.3) < 1e-6)
        #expect(UnitCurve.easeIn.value(at: 0.2) < 0.2 && UnitCurve.easeOut.value(at: 0.2) > 0.2)
        #expect(UnitCurve.easeIn.velocity(at: 0.1) < UnitCurve.easeIn.velocity(at: 0.9))
    }
}
