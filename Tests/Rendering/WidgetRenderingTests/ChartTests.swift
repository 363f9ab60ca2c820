import Charts
import Foundation
import SwiftUI
import Testing
import WidgetKit

@testable import WidgetRendering

@MainActor struct ChartTests {
    /// Draws a chart with hidden axes, because visible axes would cause notes.
    private func chart(_ view: some View) -> WidgetFrame {
        frame(view.chartXAxis(.hidden).chartYAxis(.hidden).containerBackground(.white, for: .widget))
    }

    @Test("A chart's bars start at zero and have equal widths; corners, dashes and the scale are drawn as requested")
    func bars() {
        let drawn = chart(
            Chart {
                BarMark(x: .value("Day", "Mon"), y: .value("Sold", 5)).cornerRadius(3)
                BarMark(x: .value("Day", "Tue"), y: .value("Sold", 10), width: .fixed(6))
                RuleMark(y: .value("Mean", 7.5)).lineStyle(StrokeStyle(lineWidth: 1, dash: [4, 2])).foregroundStyle(
                    .red)
            }
            .chartYScale(domain: 0...20))
        #expect(drawn.notes.isEmpty, "\(drawn.notes)")
        #expect(drawn.html.contains("top:75%;height:25%;width:35%;left:calc(25% - 35% / 2);"), "\(drawn.html)")
        #expect(drawn.html.contains("border-radius:3px"))
        #expect(drawn.html.contains("top:50%;height:50%;width:6px;left:calc(75% - 6px / 2);"))
        #expect(drawn.html.contains("d=\"M0 62.5L100 62.5\"") && drawn.html.contains("stroke-dasharray=\"4 2\""))
    }

    @Test("A mark between distances in points covers that part of the plot area, up to the edge if one is missing")
    func spans() {
        let drawn = chart(
            Chart {
                BarMark(x: .value("Day", "Mon"), yStart: 4, width: .fixed(6))
                BarMark(x: .value("Day", "Tue"), yStart: 10, yEnd: 4, width: .fixed(6))
                RectangleMark(x: .value("Day", "Tue"), width: .fixed(2))
                RectangleMark(xStart: 2, y: .value("Sold", 1), height: .fixed(5))
                RuleMark(x: .value("Day", "Mon"), yStart: 3)
                RuleMark(xStart: 1, xEnd: 9, y: .value("Sold", 1))
            }
            .chartYScale(domain: 0...4))
        #expect(drawn.notes.isEmpty, "\(drawn.notes)")
        #expect(
            drawn.html.contains("top:4px;height:calc(100% - 4px);width:6px;left:calc(25% - 6px / 2);"),
            "\(drawn.html)")
        #expect(drawn.html.contains("top:4px;height:6px;width:6px;left:calc(75% - 6px / 2);"))
        #expect(drawn.html.contains("left:2px;width:calc(100% - 2px);height:5px;top:calc(75% - 5px / 2);"))
        #expect(drawn.html.contains("top:0;height:100%;width:2px;left:calc(75% - 2px / 2);"))
        // A line at the edge keeps its whole width.
        #expect(drawn.html.contains("clip-path:inset(3px -99px 0 -99px)"))
        #expect(drawn.html.contains("clip-path:inset(-99px calc(100% - 9px) -99px 1px)"))
    }

    @Test("Bars at equal positions are stacked and coloured by category; bars are horizontal if only x is a number")
    func stacked() {
        let drawn = chart(
            Chart {
                BarMark(x: .value("Day", "Mon"), y: .value("Sold", 5)).foregroundStyle(by: .value("Kind", "Tea"))
                BarMark(x: .value("Day", "Mon"), y: .value("Sold", 15)).foregroundStyle(by: .value("Kind", "Milk"))
            }
            .chartForegroundStyleScale(["Tea": Color.green, "Milk": Color.red]).chartLegend(.hidden))
        #expect(drawn.notes.isEmpty, "\(drawn.notes)")
        #expect(
            drawn.html.contains("top:75%;height:25%;width:70%;left:calc(50% - 70% / 2);background:#34c759"),
            "\(drawn.html)")
        #expect(drawn.html.contains("top:0%;height:75%;width:70%;left:calc(50% - 70% / 2);background:#ff3b30"))
        let across = chart(Chart { BarMark(x: .value("Sold", 4), y: .value("Kind", "Tea")) })
        #expect(across.html.contains("left:0%;width:100%;height:70%;top:calc(50% - 70% / 2)"), "\(across.html)")
        let normal = chart(
            Chart {
                BarMark(x: .value("Day", 1), y: .value("Sold", 1), stacking: .normalized).foregroundStyle(.red)
                BarMark(x: .value("Day", 1), y: .value("Sold", 3), stacking: .normalized).foregroundStyle(.blue)
            })
        #expect(
            normal.html.contains("top:75%;height:25%") && normal.html.contains("top:0%;height:75%"), "\(normal.html)")
    }

    @Test("A chart's line passes through its points, smoothly or in steps, within the scale's domain and range")
    func lines() throws {
        func line(_ method: InterpolationMethod) throws -> String {
            let drawn = chart(
                Chart {
                    ForEach([(0, 10.0), (1, 30), (2, 20)], id: \.0) { x, y in
                        LineMark(x: .value("x", x), y: .value("y", y)).interpolationMethod(method)
                    }
                }
                .chartYScale(domain: 10...30, range: .plotDimension(padding: 4)))
            #expect(drawn.notes.isEmpty && drawn.html.contains("inset:4px 0 4px 0"), "\(drawn.notes) \(drawn.html)")
            return String(try #require(drawn.html.firstMatch(of: /\sd="([^"]+)"/)).output.1)
        }
        #expect(try line(.linear) == "M0 100L50 0L100 50")
        #expect(try line(.stepEnd) == "M0 100L50 100L50 0L100 0L100 50")
        #expect(try line(.stepStart) == "M0 100L0 0L50 0L50 50L100 50")
        #expect(try line(.stepCenter).hasPrefix("M0 100L25 100L25 0L50 0"))
        func heights(_ path: String) -> [Double] {
            path.dropFirst().split(separator: "L").compactMap { Double($0.split(separator: " ")[1]) }
        }
        // Both curves pass through the chart's points. The spline rises above the highest point; the monotone curve
        // does not.
        let (spline, monotone) = (heights(try line(.catmullRom)), heights(try line(.monotone)))
        #expect(spline.count == 25 && spline[12] == 0 && monotone.count == 25 && monotone[12] == 0)
        #expect(spline.contains { $0 < 0 } && monotone.allSatisfy { (0...100).contains($0) })
    }

    @Test("A monotone curve through rising points never falls between two points, not even where they rise steeply")
    func monotone() {
        let heights = ChartCurve.points([(0, 0), (1, 0.1), (2, 10), (3, 10)], method: "monotone").map(\.y)
        #expect(heights.count == 37 && zip(heights, heights.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 }, "\(heights)")
    }

    @Test("A chart's scale includes zero by default, and can be reversed or logarithmic")
    func domains() throws {
        func path(_ change: (any View) -> any View) throws -> String {
            let marks = Chart {
                LineMark(x: .value("x", 0), y: .value("y", 10))
                LineMark(x: .value("x", 1), y: .value("y", 100))
            }
            func drawn(_ view: some View) -> WidgetFrame { chart(view) }
            return String(try #require(drawn(change(marks)).html.firstMatch(of: /\sd="([^"]+)"/)).output.1)
        }
        #expect(try path { $0 } == "M0 90L100 0")
        #expect(try path { $0.chartYScale(domain: .automatic(includesZero: false)) } == "M0 100L100 0")
        #expect(try path { $0.chartXScale(domain: .automatic(reversed: true)) } == "M100 90L0 0")
        #expect(try path { $0.chartYScale(domain: 1...100, type: .log) } == "M0 50L100 0")
    }

    @Test("A chart's area is clipped along its line and painted with its gradient; a pie chart has all its sectors")
    func areasAndPies() {
        let area = chart(
            Chart {
                AreaMark(x: .value("x", 0), yStart: .value("low", 5), yEnd: .value("high", 10))
                AreaMark(x: .value("x", 1), yStart: .value("low", 5), yEnd: .value("high", 7.5))
            }
            .chartYScale(domain: 0...10)
            .foregroundStyle(.red))
        #expect(area.html.contains("left:0%;width:100%;top:0%;height:50%"), "\(area.html)")
        #expect(area.html.contains("clip-path:polygon(0% 0%,100% 50%,100% 100%,0% 100%)"))
        let pie = chart(
            Chart {
                SectorMark(angle: .value("Rent", 75), innerRadius: .ratio(0.5)).foregroundStyle(.red)
                SectorMark(angle: .value("Food", 25), innerRadius: .ratio(0.5)).foregroundStyle(.blue)
            })
        #expect(pie.notes.isEmpty, "\(pie.notes)")
        #expect(pie.html.contains("d=\"M50 0A50 50 0 1 1 0 50L25 50A25 25 0 1 0 50 25Z\""), "\(pie.html)")
        #expect(pie.html.contains("d=\"M0 50A50 50 0 0 1 50 0L50 25A25 25 0 0 0 25 50Z\""))
    }

    @Test("Each part of a chart that is not drawn causes one note")
    func notes() {
        let drawn = frame(
            Chart {
                BarMark(x: .value("Day", "Mon"), y: .value("Sold", 5))
                    .annotation { Text("5") }
                    .foregroundStyle(by: .value("Kind", "Tea")).position(by: .value("Kind", "Tea"))
                BarMark(x: .value("Day", "Tue"), y: .value("Sold", 6)).annotation { Text("6") }.blur(radius: 1)
                PointMark(x: .value("Day", "Tue"), y: .value("Sold", 6)).symbol { Text("!") }
            }
            .chartYScale(type: .squareRoot)
            .chartXAxisLabel("Day")
            .containerBackground(.white, for: .widget))
        #expect(
            drawn.notes
                == [
                    "axes", "the legend", "annotations", "places beside each other (position(by:))", "blurs",
                    "views as symbols", "the scale squareRoot (drawn linear)", "labels of axes",
                ].map { "Chart: not drawn: \($0)" }, "\(drawn.notes)")
        let around = frame(VStack { Text("x") }.chartYScale(domain: 0...1))
        #expect(around.notes.contains("chartYScale around other views than a Chart is not drawn"))
        #expect(frame(Chart {}).notes.contains("Chart is not drawn"))
    }
}
