public import Foundation

// Values that `%@` prints. On a phone they are arguments of formats, because they are objects or convert to objects;
// Foundation on Linux makes only numbers and strings arguments. The standard library asks such a value for the argument
// that takes its place, which is its description.

extension NSObject: @retroactive CVarArg, @retroactive _CVarArgObject {
    /// The object's description.
    public var _cVarArgObject: any CVarArg { description._cVarArgObject }
    /// Ends the process. The standard library calls `_cVarArgObject` instead.
    public var _cVarArgEncoding: [Int] { fatalError("an object is passed by its description") }
}

extension Array: @retroactive CVarArg, @retroactive _CVarArgObject {
    /// The array's description as an `NSArray`.
    public var _cVarArgObject: any CVarArg { NSArray(array: self).description._cVarArgObject }
    /// Ends the process. The standard library calls `_cVarArgObject` instead.
    public var _cVarArgEncoding: [Int] { fatalError("an array is passed by its description") }
}

extension Dictionary: @retroactive CVarArg, @retroactive _CVarArgObject {
    /// The dictionary's description.
    public var _cVarArgObject: any CVarArg { description._cVarArgObject }
    /// Ends the process. The standard library calls `_cVarArgObject` instead.
    public var _cVarArgEncoding: [Int] { fatalError("a dictionary is passed by its description") }
}

extension Date: @retroactive CVarArg, @retroactive _CVarArgObject {
    /// The date's description, in UTC.
    public var _cVarArgObject: any CVarArg { description._cVarArgObject }
    /// Ends the process. The standard library calls `_cVarArgObject` instead.
    public var _cVarArgEncoding: [Int] { fatalError("a date is passed by its description") }
}

extension UUID: @retroactive CVarArg, @retroactive _CVarArgObject {
    /// The identifier's text.
    public var _cVarArgObject: any CVarArg { uuidString._cVarArgObject }
    /// Ends the process. The standard library calls `_cVarArgObject` instead.
    public var _cVarArgEncoding: [Int] { fatalError("an identifier is passed by its text") }
}

extension URL: @retroactive CVarArg, @retroactive _CVarArgObject {
    /// The URL's text.
    public var _cVarArgObject: any CVarArg { absoluteString._cVarArgObject }
    /// Ends the process. The standard library calls `_cVarArgObject` instead.
    public var _cVarArgEncoding: [Int] { fatalError("a URL is passed by its text") }
}
