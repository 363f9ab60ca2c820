import AppleFoundation
import Testing

@testable import SwiftUI

/// Tests of unions, intersections and differences of paths.
@MainActor @Suite struct PathTests {
    private let left = Path(CGRect(x: 0, y: 0, width: 20, height: 20))
    private let right = Path(CGRect(x: 10, y: 0, width: 20, height: 20))

    /// Returns for each of the x positions 5, 15 and 25, at half the height, whether the point is inside a path.
    private func inside(_ path: Path) -> [Bool] { [5, 15, 25].map { path.contains(CGPoint(x: $0, y: 10)) } }

    @Test("Union, intersection and subtraction produce outlines without inner lines")
    func sets() {
        let union = left.union(right)
        #expect(inside(union) == [true, true, true])
        #expect(union.boundingRect == CGRect(x: 0, y: 0, width: 30, height: 20))
        var corners = 0
        union.forEach { if case .closeSubpath = $0 {} else { corners += 1 } }
        #expect(corners == 4)
        #expect(inside(left.intersection(right)) == [false, true, false])
        #expect(inside(left.subtracting(right)) == [true, false, false])
        #expect(inside(left.symmetricDifference(right)) == [true, false, true])
        #expect(left.intersection(Path(CGRect(x: 50, y: 0, width: 5, height: 5))).isEmpty)
        #expect(left.subtracting(left).isEmpty)
        #expect(left.union(left).boundingRect == left.boundingRect)
    }

    @Test("Subtracting the centre of an area leaves a hole, and areas that touch only at a corner stay separate")
    func holes() {
        let ring = left.subtracting(Path(CGRect(x: 5, y: 5, width: 10, height: 10)))
        #expect(ring.contains(CGPoint(x: 2, y: 10)) && !ring.contains(CGPoint(x: 10, y: 10)))
        let corner = left.union(Path(CGRect(x: 20, y: 20, width: 5, height: 5)))
        var parts = 0
        corner.forEach { if case .closeSubpath = $0 { parts += 1 } }
        #expect(parts == 2)
        // The path goes around the middle twice. By the non-zero rule the middle is inside; by the even-odd rule it is
        // outside.
        var twice = left
        twice.addRect(CGRect(x: 5, y: 5, width: 10, height: 10))
        #expect(twice.normalized(eoFill: false).contains(CGPoint(x: 10, y: 10)))
        #expect(!twice.normalized(eoFill: true).contains(CGPoint(x: 10, y: 10)))
    }

    @Test("Subtracting a circle from another leaves a crescent")
    func curves() {
        let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20))
        let moon = circle.subtracting(circle.offsetBy(dx: 8, dy: 0))
        #expect(moon.contains(CGPoint(x: 4, y: 10)) && !moon.contains(CGPoint(x: 14, y: 10)))
        let tree = ViewTree.evaluate(Circle().subtracting(Circle().offset(x: 8)).fill(.red))
        #expect(tree.nodes.first?.kind == "Path")
    }

    @Test("The part of a line inside or outside an area can be computed")
    func lines() {
        let line = Path { path in
            path.move(to: CGPoint(x: -10, y: 10))
            path.addLine(to: CGPoint(x: 30, y: 10))
        }
        #expect(line.lineIntersection(left).svg == "M0 10L20 10")
        #expect(line.lineSubtraction(left).svg == "M-10 10L0 10M20 10L30 10")
    }

    @Test("A stroked path is the area of the stroke, with its caps, joins and dashes")
    func strokedPath() {
        var corner = Path()
        corner.addLines([CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
        func isIn(_ x: CGFloat, _ y: CGFloat, _ style: StrokeStyle) -> Bool {
            corner.strokedPath(style).contains(CGPoint(x: x, y: y))
        }
        let plain = StrokeStyle(lineWidth: 4)
        #expect(isIn(5, 1.9, plain) && !isIn(5, 2.1, plain) && isIn(8.1, 8, plain) && !isIn(-1, 0, plain))
        #expect(isIn(11.9, -1.9, plain))
        #expect(!isIn(11.9, -1.9, StrokeStyle(lineWidth: 4, lineJoin: .round)))
        #expect(!isIn(11.3, -1.3, StrokeStyle(lineWidth: 4, lineJoin: .bevel)))
        #expect(!isIn(11.3, -1.3, StrokeStyle(lineWidth: 4, miterLimit: 1)))
        #expect(isIn(-1.9, 1.9, StrokeStyle(lineWidth: 4, lineCap: .square)))
        let round = StrokeStyle(lineWidth: 4, lineCap: .round)
        #expect(isIn(-1.9, 0, round) && !isIn(-1.9, 1.9, round))
        // From 2 to 8, and from 12, which is 2 behind the corner.
        let dashed = StrokeStyle(lineWidth: 4, dash: [6, 4], dashPhase: 8)
        #expect(!isIn(1, 0, dashed) && isIn(3, 0, dashed) && isIn(7, 0, dashed) && !isIn(9, 0, dashed))
        #expect(!isIn(10, 1.5, dashed) && isIn(10, 3, dashed))
        #expect(Path(CGRect(x: 0, y: 0, width: 8, height: 8)).strokedPath(plain).contains(CGPoint(x: -1.9, y: -1.9)))
        #expect(corner.strokedPath(StrokeStyle(lineWidth: 0)).isEmpty)
        #expect(isIn(5, 1.9, StrokeStyle(lineWidth: 4, dash: [1e-20])))
    }

    @Test("A path of Core Graphics has the outline of SwiftUI's, and comes back as it was")
    func coreGraphics() throws {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 2, y: 3))
        path.addLine(to: CGPoint(x: 5, y: 3), transform: CGAffineTransform(translationX: 1, y: 0))
        path.addArc(center: .zero, radius: 2, startAngle: 0, endAngle: .pi, clockwise: true)
        path.closeSubpath()
        path.addEllipse(in: CGRect(x: 0, y: 0, width: 4, height: 2))
        var expected = Path()
        expected.move(to: CGPoint(x: 2, y: 3))
        expected.addLine(to: CGPoint(x: 6, y: 3))
        expected.addArc(center: .zero, radius: 2, startAngle: .zero, endAngle: .radians(.pi), clockwise: true)
        expected.closeSubpath()
        #expect(Path(path).elements.starts(with: expected.elements))
        #expect(Path(path).cgPath == path && path.mutableCopy() !== path)
        // Clockwise towards smaller angles: through the top, which is above the centre on screen.
        #expect(abs(Path(path).boundingRect.minY + 2) < 0.001)
        let arc = UIBezierPath(arcCenter: .zero, radius: 2, startAngle: 0, endAngle: .pi, clockwise: true)
        #expect(abs(Path(arc.cgPath).boundingRect.maxY - 2) < 0.001)
        #expect(CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil).boundingBox.maxX == 4)
        // A progress of 0 / 0 draws nothing.
        let nothing = CGMutablePath()
        nothing.addArc(center: .zero, radius: 2, startAngle: 0, endAngle: .nan, clockwise: false)
        #expect(nothing.boundingBox.size == .zero)
        #expect(CGMutablePath().isEmpty && CGMutablePath().boundingBox.isNull)
    }
}
