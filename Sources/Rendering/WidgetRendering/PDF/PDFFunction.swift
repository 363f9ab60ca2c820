import Foundation

/// A function of a PDF file, which computes the colours of a gradient or of a spot colour (PDF 1.7, 7.10).
indirect enum PDFFunction {
    case sampled([UInt8], size: Int, outputs: Int, range: [Double])
    case exponential(from: [Double], to: [Double], exponent: Double)
    case stitched([PDFFunction], bounds: [Double], encode: [Double], domain: [Double])
    case calculator([PDFObject], range: [Double])
    /// One function for each component.
    case components([PDFFunction])

    /// Reads a function of one input. Returns nil for a kind that is not known here.
    init?(_ object: PDFObject?, in document: PDFDocument, depth: Int = 0) {
        guard depth < 8 else { return nil }
        let object = document.resolved(object)
        if case .array(let parts) = object {
            let functions = parts.compactMap { PDFFunction($0, in: document, depth: depth + 1) }
            guard functions.count == parts.count, !parts.isEmpty else { return nil }
            self = .components(functions)
            return
        }
        func numbers(_ key: String) -> [Double] { document.numbers(object.entries?[key]) }
        let range = numbers("Range")
        switch document.entry("FunctionType", of: object).number {
        case 0:
            guard let data = document.data(of: object), let size = numbers("Size").first, numbers("Size").count == 1,
                size >= 1, document.entry("BitsPerSample", of: object).number == 8, !range.isEmpty,
                data.count >= Int(min(size, 1e6)) * (range.count / 2)
            else { return nil }
            self = .sampled(data, size: Int(size), outputs: range.count / 2, range: range)
        case 2:
            let (from, to) = (numbers("C0"), numbers("C1"))
            let exponent = document.entry("N", of: object).number ?? 1
            self = .exponential(from: from.isEmpty ? [0] : from, to: to.isEmpty ? [1] : to, exponent: exponent)
        case 3:
            let parts = document.entry("Functions", of: object).array
            let functions = parts.compactMap { PDFFunction($0, in: document, depth: depth + 1) }
            let (bounds, encode) = (numbers("Bounds"), numbers("Encode"))
            guard functions.count == parts.count, !parts.isEmpty, bounds.count == parts.count - 1,
                encode.count == parts.count * 2, numbers("Domain").count >= 2
            else { return nil }
            self = .stitched(functions, bounds: bounds, encode: encode, domain: numbers("Domain"))
        case 4:
            guard let data = document.data(of: object) else { return nil }
            var lexer = PDFLexer(data[...])
            guard case .array(let program)? = lexer.next() else { return nil }
            self = .calculator(program, range: range)
        default: return nil
        }
    }

    /// The places at which the function may bend.
    var bounds: [Double] {
        switch self {
        case .stitched(_, let bounds, _, _): bounds
        case .components(let parts): parts.flatMap(\.bounds)
        default: []
        }
    }

    func value(_ input: Double) -> [Double] {
        switch self {
        case .components(let parts): return parts.flatMap { $0.value(input) }
        case .exponential(let from, let to, let exponent):
            let part = pow(max(0, input), exponent)
            return zip(from, to).map { $0 + ($1 - $0) * part }
        case .sampled(let data, let size, let outputs, let range):
            let place = max(0, min(1, input)) * Double(size - 1)
            let (low, high) = (Int(place), min(Int(place) + 1, size - 1))
            return (0..<outputs).map { output in
                let (first, second) = (Double(data[low * outputs + output]), Double(data[high * outputs + output]))
                let part = (first + (second - first) * (place - Double(low))) / 255
                return range[output * 2] + part * (range[output * 2 + 1] - range[output * 2])
            }
        case .stitched(let functions, let bounds, let encode, let domain):
            let index = bounds.firstIndex { input < $0 } ?? bounds.count
            let low = index == 0 ? domain[0] : bounds[index - 1]
            let high = index == bounds.count ? domain[1] : bounds[index]
            let part = high > low ? (input - low) / (high - low) : 0
            return functions[index].value(encode[index * 2] + part * (encode[index * 2 + 1] - encode[index * 2]))
        case .calculator(let program, let range):
            var stack = [input]
            Self.run(program, &stack)
            let outputs = stack.suffix(range.count / 2)
            return zip(outputs.indices, outputs).map { index, value in
                let at = (index - outputs.startIndex) * 2
                return max(range[at], min(range[at + 1], value))
            }
        }
    }

    /// Runs a program of PostScript's calculator (PDF 1.7, 7.10.5). An unknown operator does nothing.
    private static func run(_ program: [PDFObject], _ stack: inout [Double]) {
        func pop() -> Double { stack.popLast() ?? 0 }
        func with(_ operation: (Double, Double) -> Double) {
            let second = pop()
            stack.append(operation(pop(), second))
        }
        for (index, step) in program.enumerated() {
            switch step {
            case .number(let value): stack.append(value)
            case .bool(let value): stack.append(value ? 1 : 0)
            case .word("add"): with(+)
            case .word("sub"): with(-)
            case .word("mul"): with(*)
            case .word("div"): with { $1 == 0 ? 0 : $0 / $1 }
            case .word("exp"): with { pow($0, $1) }
            case .word("neg"): stack.append(-pop())
            case .word("abs"): stack.append(abs(pop()))
            case .word("sqrt"): stack.append(max(0, pop()).squareRoot())
            case .word("sin"): stack.append(sin(pop() * .pi / 180))
            case .word("cos"): stack.append(cos(pop() * .pi / 180))
            case .word("eq"): with { $0 == $1 ? 1 : 0 }
            case .word("ne"): with { $0 != $1 ? 1 : 0 }
            case .word("gt"): with { $0 > $1 ? 1 : 0 }
            case .word("ge"): with { $0 >= $1 ? 1 : 0 }
            case .word("lt"): with { $0 < $1 ? 1 : 0 }
            case .word("le"): with { $0 <= $1 ? 1 : 0 }
            case .word("not"): stack.append(pop() == 0 ? 1 : 0)
            case .word("and"): with { $0 != 0 && $1 != 0 ? 1 : 0 }
            case .word("or"): with { $0 != 0 || $1 != 0 ? 1 : 0 }
            case .word("pop"): _ = pop()
            case .word("dup"): stack.last.map { stack.append($0) }
            case .word("exch"): if stack.count > 1 { stack.swapAt(stack.count - 1, stack.count - 2) }
            case .word("copy"):
                let count = Int(max(0, min(pop(), 100)))
                stack += stack.suffix(count)
            case .word("index"):
                let place = stack.count - 2 - Int(max(0, min(pop(), 100)))
                stack.append(stack.indices.contains(place) ? stack[place] : 0)
            case .word("roll"):
                let (shift, count) = (Int(max(-100, min(100, pop()))), Int(max(0, min(100, pop()))))
                guard count > 0, count <= stack.count else { break }
                let part = Array(stack.suffix(count))
                let start = ((-shift % count) + count) % count
                stack.replaceSubrange(stack.count - count..<stack.count, with: part[start...] + part[..<start])
            case .word("if"):
                let condition = pop() != 0
                if condition, index > 0 { run(program[index - 1].array, &stack) }
            case .word("ifelse"):
                let condition = pop() != 0
                if index > 1 { run(program[condition ? index - 2 : index - 1].array, &stack) }
            default: break
            }
        }
    }
}
