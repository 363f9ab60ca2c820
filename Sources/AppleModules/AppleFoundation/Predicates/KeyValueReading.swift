/// An object whose values have names, under which predicates and sort descriptors read them, as on iOS by key-value
/// coding.
package protocol KeyValueReading {
    /// Returns a value; nil if the object has no value of this name, and `.some(nil)` if the value itself is nil.
    func value(ofKey key: String) -> Any??
}
