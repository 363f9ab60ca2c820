// Parts of LAPACK. Matrices are stored by columns, and rows are counted from 1. Names and optionals are those of C.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, NoLeadingUnderscores

/// An integer of LAPACK (Accelerate: `__CLPK_integer`).
public typealias __CLPK_integer = Int32
/// A number of LAPACK (Accelerate: `__CLPK_doublereal`).
public typealias __CLPK_doublereal = Double

/// Factors a matrix into a lower and an upper triangle with exchanged rows (Accelerate: `dgetrf_`). Sets `info` to 0,
/// or to the number of the first zero in the diagonal, with which the matrix has no inverse.
@discardableResult
public func dgetrf_(
    _ m: UnsafeMutablePointer<__CLPK_integer>!, _ n: UnsafeMutablePointer<__CLPK_integer>!,
    _ a: UnsafeMutablePointer<Double>!, _ lda: UnsafeMutablePointer<__CLPK_integer>!,
    _ ipiv: UnsafeMutablePointer<__CLPK_integer>!, _ info: UnsafeMutablePointer<__CLPK_integer>!
) -> Int32 {
    let (rows, columns, stride) = (Int(m.pointee), Int(n.pointee), Int(lda.pointee))
    info.pointee = 0
    for step in 0..<min(rows, columns) {
        let pivot = (step..<rows).max { abs(a[$0 + step * stride]) < abs(a[$1 + step * stride]) } ?? step
        ipiv[step] = __CLPK_integer(pivot + 1)
        guard a[pivot + step * stride] != 0 else {
            if info.pointee == 0 { info.pointee = __CLPK_integer(step + 1) }
            continue
        }
        exchange(step, pivot, a, columns, stride)
        for row in step + 1..<max(rows, step + 1) {
            a[row + step * stride] /= a[step + step * stride]
            for column in step + 1..<max(columns, step + 1) {
                a[row + column * stride] -= a[row + step * stride] * a[step + column * stride]
            }
        }
    }
    return 0
}

private func exchange(
    _ first: Int, _ second: Int, _ a: UnsafeMutablePointer<Double>, _ columns: Int, _ stride: Int
) {
    guard first != second else { return }
    for column in 0..<columns {
        (a[first + column * stride], a[second + column * stride]) = (
            a[second + column * stride], a[first + column * stride]
        )
    }
}

/// Solves linear equations with a matrix that `dgetrf_` has factored (Accelerate: `dgetrs_`). Transposes the matrix if
/// `trans` is `T` or `C`.
@discardableResult
public func dgetrs_(
    _ trans: UnsafeMutablePointer<Int8>!, _ n: UnsafeMutablePointer<__CLPK_integer>!,
    _ nrhs: UnsafeMutablePointer<__CLPK_integer>!, _ a: UnsafeMutablePointer<Double>!,
    _ lda: UnsafeMutablePointer<__CLPK_integer>!, _ ipiv: UnsafeMutablePointer<__CLPK_integer>!,
    _ b: UnsafeMutablePointer<Double>!, _ ldb: UnsafeMutablePointer<__CLPK_integer>!,
    _ info: UnsafeMutablePointer<__CLPK_integer>!
) -> Int32 {
    let (size, stride) = (Int(n.pointee), Int(lda.pointee))
    let isTransposed = "TCtc".utf8.contains(UInt8(bitPattern: trans.pointee))
    for side in 0..<Int(nrhs.pointee) {
        let x = b + side * Int(ldb.pointee)
        if !isTransposed { exchangeRows(x, ipiv, 0..<size) }
        // A transposed matrix has the transposed upper triangle first.
        for row in 0..<size {
            for column in 0..<row {
                x[row] -= (isTransposed ? a[column + row * stride] : a[row + column * stride]) * x[column]
            }
            if isTransposed { x[row] /= a[row + row * stride] }
        }
        for row in (0..<size).reversed() {
            for column in row + 1..<max(size, row + 1) {
                x[row] -= (isTransposed ? a[column + row * stride] : a[row + column * stride]) * x[column]
            }
            if !isTransposed { x[row] /= a[row + row * stride] }
        }
        if isTransposed { exchangeRows(x, ipiv, (0..<size).reversed()) }
    }
    info.pointee = 0
    return 0
}

private func exchangeRows(
    _ x: UnsafeMutablePointer<Double>, _ ipiv: UnsafeMutablePointer<__CLPK_integer>, _ rows: some Sequence<Int>
) {
    for row in rows {
        let other = Int(ipiv[row]) - 1
        if other != row { (x[row], x[other]) = (x[other], x[row]) }
    }
}

/// Inverts a matrix that `dgetrf_` has factored (Accelerate: `dgetri_`). If `lwork` is -1, only stores the size
/// of `work` that LAPACK would need.
@discardableResult
public func dgetri_(
    _ n: UnsafeMutablePointer<__CLPK_integer>!, _ a: UnsafeMutablePointer<Double>!,
    _ lda: UnsafeMutablePointer<__CLPK_integer>!, _ ipiv: UnsafeMutablePointer<__CLPK_integer>!,
    _ work: UnsafeMutablePointer<Double>!, _ lwork: UnsafeMutablePointer<__CLPK_integer>!,
    _ info: UnsafeMutablePointer<__CLPK_integer>!
) -> Int32 {
    let (size, stride) = (Int(n.pointee), Int(lda.pointee))
    info.pointee = 0
    if lwork.pointee == -1 {
        work.pointee = Double(size)
        return 0
    }
    for index in 0..<size where a[index + index * stride] == 0 {
        info.pointee = __CLPK_integer(index + 1)
        return 0
    }
    var inverse = [Double](repeating: 0, count: size * size)
    for index in 0..<size { inverse[index + index * size] = 1 }
    var (trans, count, leading) = (Int8(UInt8(ascii: "N")), n.pointee, n.pointee)
    inverse.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        var order = n.pointee
        dgetrs_(&trans, &order, &count, a, lda, ipiv, start, &leading, info)
    }
    for column in 0..<size {
        for row in 0..<size { a[row + column * stride] = inverse[row + column * size] }
    }
    return 0
}
