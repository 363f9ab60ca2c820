import Glibc

/// Compares the UTF-8 bytes of two texts: returns -1, 0 or 1. Without optimization, `memcmp(3)` is much faster than Swift's
/// collections.
public func byteOrder(_ left: String, _ right: String) -> Int {
    var (left, right) = (left, right)
    return left.withUTF8 { left in
        right.withUTF8 { right in
            guard let one = left.baseAddress, let other = right.baseAddress else { return left.count - right.count }
            let order = memcmp(one, other, min(left.count, right.count))
            return (order != 0 ? Int(order) : left.count - right.count).signum()
        }
    }
}
