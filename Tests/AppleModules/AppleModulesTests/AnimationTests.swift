import AppleUIKit
import Foundation
import Synchronization
import TestSupport
import Testing

/// Tests of the animations of QuartzCore and UIKit, which keep their values and are never played.
@Suite @MainActor struct AnimationTests {
    @Test("A layer keeps a copy of each animation under its key, until it is removed or replaced")
    func layers() throws {
        let layer = CALayer()
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration, fade.repeatCount) = (0, 1, 2, .infinity)
        fade.timingFunction = CAMediaTimingFunction(name: .easeIn)
        layer.add(fade, forKey: "fade")
        fade.duration = 5
        let kept = try #require(layer.animation(forKey: "fade") as? CABasicAnimation)
        #expect(kept !== fade && kept.duration == 2 && kept.toValue as? Int == 1 && kept.keyPath == "opacity")
        #expect(kept.repeatCount == .infinity && kept.timingFunction === fade.timingFunction)
        let group = CAAnimationGroup()
        group.animations = [fade, CASpringAnimation(keyPath: "position")]
        layer.add(group, forKey: "group")
        layer.add(CATransition(), forKey: nil)
        #expect(layer.animationKeys() == ["fade", "group"] && layer.opacity == 1)
        #expect((layer.animation(forKey: "group") as? CAAnimationGroup)?.animations?.count == 2)
        let keyframes = CAKeyframeAnimation(keyPath: "position.x")
        (keyframes.values, keyframes.keyTimes) = ([0, 10, 0], [0, 0.5, 1])
        layer.add(keyframes, forKey: "fade")
        #expect((layer.animation(forKey: "fade") as? CAKeyframeAnimation)?.values?.count == 3)
        layer.removeAnimation(forKey: "group")
        #expect(layer.animationKeys() == ["fade"])
        layer.removeAllAnimations()
        #expect(layer.animationKeys() == nil && layer.animation(forKey: "fade") == nil)
    }

    @Test("A named curve has the control points of QuartzCore, and a spring comes to rest sooner with more damping")
    func curves() {
        func points(_ name: CAMediaTimingFunctionName) -> [Float] {
            let function = CAMediaTimingFunction(name: name)
            return (0...3).flatMap { index in
                var point: [Float] = [0, 0]
                function.getControlPoint(at: index, values: &point)
                return point
            }
        }
        #expect(points(.easeInEaseOut) == [0, 0, 0.42, 0, 0.58, 1, 1, 1])
        #expect(points(.default) == [0, 0, 0.25, 0.1, 0.25, 1, 1, 1] && points(.linear) == [0, 0, 0, 0, 1, 1, 1, 1])
        let spring = CASpringAnimation(keyPath: "bounds")
        let slow = spring.settlingDuration
        spring.damping = 20
        #expect(spring.settlingDuration < slow && slow > 0)
    }

    @Test(
        "A transaction has its own settings, begins with those around it, and runs its completion when it is committed")
    func transactions() async {
        #expect(CATransaction.animationDuration() == 0.25 && !CATransaction.disableActions())
        CATransaction.begin()
        CATransaction.setAnimationDuration(3)
        CATransaction.setDisableActions(true)
        CATransaction.begin()
        #expect(CATransaction.animationDuration() == 3 && CATransaction.completionBlock() == nil)
        CATransaction.setAnimationDuration(1)
        CATransaction.commit()
        #expect(CATransaction.animationDuration() == 3 && CATransaction.disableActions())
        let isDone = Mutex(false)
        await withCheckedContinuation { continuation in
            CATransaction.setCompletionBlock {
                isDone.withLock { $0 = true }
                continuation.resume()
            }
            #expect(!isDone.withLock { $0 })
            CATransaction.commit()
        }
        #expect(isDone.withLock { $0 } && CATransaction.animationDuration() == 0.25)
        #expect(CACurrentMediaTime() > 0)
    }

    @Test("An animator makes its changes once when it starts, then calls its completions; a stopped one makes none")
    func animators() {
        let view = UIView()
        var positions: [UIViewAnimatingPosition] = []
        let animator = UIViewPropertyAnimator(duration: 2, curve: .easeIn) { view.alpha -= 0.5 }
        animator.addCompletion { positions.append($0) }
        animator.pauseAnimation()
        #expect(view.alpha == 1 && animator.state == .active && positions.isEmpty)
        animator.startAnimation()
        animator.startAnimation()
        #expect(view.alpha == 0.5 && positions == [.end] && animator.fractionComplete == 1 && !animator.isRunning)
        let stopped = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.5) { view.alpha = 0 }
        stopped.addCompletion { positions.append($0) }
        stopped.pauseAnimation()
        stopped.stopAnimation(false)
        stopped.startAnimation()
        #expect(stopped.state == .stopped && view.alpha == 0.5)
        stopped.finishAnimation(at: .start)
        #expect(positions == [.end, .start] && stopped.state == .inactive)
        UIViewPropertyAnimator.runningPropertyAnimator(withDuration: 1, delay: 1) { view.alpha = 0.25 }
        UIView.animate(
            withDuration: 1, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0, animations: { view.tag = 3 }
        )
        UIView.animateKeyframes(withDuration: 1, delay: 0) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.tag += 1 }
        }
        #expect(view.alpha == 0.25 && view.tag == 4)
    }
}
