// Parts of Apple's vDSP and LAPACK. They compute the same values, but one after the other. Their names are those of C.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A number of elements (Accelerate: `vDSP_Length`).
public typealias vDSP_Length = UInt
/// A distance between elements (Accelerate: `vDSP_Stride`).
public typealias vDSP_Stride = Int

private func each(_ count: vDSP_Length, _ body: (Int) -> Void) {
    for index in 0..<Int(count) { body(index) }
}

/// Adds two vectors (Accelerate: `vDSP_vaddD`).
public func vDSP_vaddD(
    _ a: UnsafePointer<Double>, _ ia: vDSP_Stride, _ b: UnsafePointer<Double>, _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>, _ ic: vDSP_Stride, _ n: vDSP_Length
) {
    each(n) { c[$0 * ic] = a[$0 * ia] + b[$0 * ib] }
}

/// Subtracts the first vector from the second (Accelerate: `vDSP_vsubD`).
public func vDSP_vsubD(
    _ b: UnsafePointer<Double>, _ ib: vDSP_Stride, _ a: UnsafePointer<Double>, _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>, _ ic: vDSP_Stride, _ n: vDSP_Length
) {
    each(n) { c[$0 * ic] = a[$0 * ia] - b[$0 * ib] }
}

/// Multiplies the elements of two vectors (Accelerate: `vDSP_vmulD`).
public func vDSP_vmulD(
    _ a: UnsafePointer<Double>, _ ia: vDSP_Stride, _ b: UnsafePointer<Double>, _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>, _ ic: vDSP_Stride, _ n: vDSP_Length
) {
    each(n) { c[$0 * ic] = a[$0 * ia] * b[$0 * ib] }
}

/// Multiplies a vector by a number (Accelerate: `vDSP_vsmulD`).
public func vDSP_vsmulD(
    _ a: UnsafePointer<Double>, _ ia: vDSP_Stride, _ b: UnsafePointer<Double>, _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride, _ n: vDSP_Length
) {
    each(n) { c[$0 * ic] = a[$0 * ia] * b.pointee }
}

/// Returns the sum of the products of two vectors' elements (Accelerate: `vDSP_dotprD`).
public func vDSP_dotprD(
    _ a: UnsafePointer<Double>, _ ia: vDSP_Stride, _ b: UnsafePointer<Double>, _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>, _ n: vDSP_Length
) {
    var sum = 0.0
    each(n) { sum += a[$0 * ia] * b[$0 * ib] }
    c.pointee = sum
}

/// Returns the sum of a vector's elements (Accelerate: `vDSP_sveD`).
public func vDSP_sveD(
    _ a: UnsafePointer<Double>, _ ia: vDSP_Stride, _ c: UnsafeMutablePointer<Double>, _ n: vDSP_Length
) {
    var sum = 0.0
    each(n) { sum += a[$0 * ia] }
    c.pointee = sum
}

/// Returns the mean of a vector's elements (Accelerate: `vDSP_meanvD`).
public func vDSP_meanvD(
    _ a: UnsafePointer<Double>, _ ia: vDSP_Stride, _ c: UnsafeMutablePointer<Double>, _ n: vDSP_Length
) {
    vDSP_sveD(a, ia, c, n)
    c.pointee /= Double(n)
}

/// Returns a vector's largest element (Accelerate: `vDSP_maxvD`).
public func vDSP_maxvD(
    _ a: UnsafePointer<Double>, _ ia: vDSP_Stride, _ c: UnsafeMutablePointer<Double>, _ n: vDSP_Length
) {
    var largest = -Double.infinity
    each(n) { largest = max(largest, a[$0 * ia]) }
    c.pointee = largest
}

/// Returns a vector's smallest element (Accelerate: `vDSP_minvD`).
public func vDSP_minvD(
    _ a: UnsafePointer<Double>, _ ia: vDSP_Stride, _ c: UnsafeMutablePointer<Double>, _ n: vDSP_Length
) {
    var smallest = Double.infinity
    each(n) { smallest = min(smallest, a[$0 * ia]) }
    c.pointee = smallest
}

/// Multiplies a matrix of `m` rows and `p` columns by one of `p` rows and `n` columns (Accelerate: `vDSP_mmulD`).
public func vDSP_mmulD(
    _ a: UnsafePointer<Double>, _ ia: vDSP_Stride, _ b: UnsafePointer<Double>, _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>, _ ic: vDSP_Stride, _ m: vDSP_Length, _ n: vDSP_Length, _ p: vDSP_Length
) {
    let (columns, inner) = (Int(n), Int(p))
    each(m) { row in
        each(n) { column in
            var sum = 0.0
            each(p) { sum += a[(row * inner + $0) * ia] * b[($0 * columns + column) * ib] }
            c[(row * columns + column) * ic] = sum
        }
    }
}

/// Transposes a matrix. The result has `m` rows and `n` columns (Accelerate: `vDSP_mtransD`).
public func vDSP_mtransD(
    _ a: UnsafePointer<Double>, _ ia: vDSP_Stride, _ c: UnsafeMutablePointer<Double>, _ ic: vDSP_Stride,
    _ m: vDSP_Length, _ n: vDSP_Length
) {
    let (rows, columns) = (Int(m), Int(n))
    let source = (0..<rows * columns).map { a[$0 * ia] }
    each(m) { row in each(n) { c[(row * columns + $0) * ic] = source[$0 * rows + row] } }
}
