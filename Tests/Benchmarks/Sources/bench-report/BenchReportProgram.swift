import AppGroup
import ArgumentParser
import BenchReport
import Foundation
import Glibc

@testable import CommandSupport

/// Combines the output of benchmark programs into a report. `scripts/bench` runs it.
@main
struct BenchReportProgram: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench-report",
        abstract: "Reads the JSON lines of benchmark programs; prints the report and writes it as a page.",
        discussion: "Ends with 1 if a goal was missed.")

    static func main() async {
        await runProgram()
    }

    @Argument(help: "The files with the lines.") var files: [String]
    @Option(help: "The file for the page.") var html: String?
    @Option(help: "A fact for the report's head; may be repeated.") var fact: [FactArgument] = []
    @Flag(help: "Print one JSON object.") var json = false

    func run() async throws {
        let lines = try files.flatMap(Self.lines)
        let report = try Report(machine: fact.map(\.fact) + Machine.facts, lines: lines)
        if let html {
            do {
                try Data(Page(report).html.utf8).write(to: URL(fileURLWithPath: html), options: .atomic)
            } catch {
                throw CommandFailure(
                    .io, reason: "io", "cannot write the page: \(error.localizedDescription)", path: html)
            }
        }
        if json {
            Output.line([UInt8](try report.json()))
        } else {
            let isColored = isatty(STDOUT_FILENO) == 1 && getenv("NO_COLOR").map { $0.pointee == 0 } ?? true
            Output.line([UInt8](TextReport(report, isColored: isColored).text.utf8.dropLast()))
            if let html { Output.line("\nThe page with charts: \(html)") }
        }
        if !report.isWithinGoals { throw CommandFailure(.checkFailed, reason: "goal-missed", "a goal was missed") }
    }

    private static func lines(_ file: String) throws -> [BenchLine] {
        guard let data = FileManager.default.contents(atPath: file) else {
            throw CommandFailure(.io, reason: "io", "cannot read the output of a benchmark", path: file)
        }
        return try String(decoding: data, as: UTF8.self).split(separator: "\n").enumerated().map { index, line in
            do throws(MalformedLine) {
                return try BenchLine(String(line))
            } catch {
                throw CommandFailure(
                    .data, reason: "malformed-line", "line \(index + 1) of the output of a benchmark: \(error)",
                    path: file)
            }
        }
    }
}

/// A command-line argument `NAME=VALUE`, which gives a fact about the machine.
struct FactArgument: ExpressibleByArgument {
    var fact: Report.Fact

    init?(argument: String) {
        guard let equal = argument.firstIndex(of: "=") else { return nil }
        fact = Report.Fact(
            name: String(argument[..<equal]), value: String(argument[argument.index(after: equal)...]))
    }
}

/// Facts about the machine.
enum Machine {
    static var facts: [Report.Fact] {
        [
            Report.Fact(name: "processor", value: processor),
            Report.Fact(name: "kernel", value: kernel),
            Report.Fact(
                name: "load at the end",
                value: text("/proc/loadavg").split(separator: " ").prefix(3).joined(separator: " ")),
            Report.Fact(name: "measured", value: Date().formatted(.iso8601)),
        ]
    }

    private static var processor: String {
        let model = text("/proc/cpuinfo").split(separator: "\n").first { $0.hasPrefix("model name") }
        let name = model?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown"
        return "\(name), \(sysconf(Int32(_SC_NPROCESSORS_ONLN))) cores"
    }

    private static var kernel: String {
        "\(text("/proc/sys/kernel/ostype").trimmingCharacters(in: .newlines)) \(text("/proc/sys/kernel/osrelease").trimmingCharacters(in: .newlines))"
    }

    private static func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
}
