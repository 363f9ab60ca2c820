import Foundation

// The extended attributes of files (Darwin: `man 2 getxattr`). Linux stores the attributes of programs under names that
// begin with `user.`, which callers do not see here. Some of Linux's file systems, such as ext4, allow 4 KB of attributes
// for each file.

// Constants keep the names that they have in C.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The option to examine a symbolic link instead of its file (Darwin: `XATTR_NOFOLLOW`). Linux stores no attributes of
/// links, so that writing fails with `EPERM` (`man 7 xattr`).
public let XATTR_NOFOLLOW: Int32 = 0x0001
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The option to fail with `EEXIST` if the attribute exists (Darwin: `XATTR_CREATE`).
public let XATTR_CREATE: Int32 = 0x0002
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The option to fail with `ENOATTR` if the attribute does not exist (Darwin: `XATTR_REPLACE`).
public let XATTR_REPLACE: Int32 = 0x0004
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The code of the error that an attribute does not exist (Darwin: `ENOATTR`), as Linux's functions set it in `errno`.
public let ENOATTR: Int32 = ENODATA

/// Copies an attribute of a file to `value`, and returns its size (Darwin: `getxattr`). If `size` is 0, only returns the
/// size. Returns -1 and sets `errno` if there is an error.
/// The `position` must be 0; Darwin allows others only for resource forks.
public func getxattr(
    _ path: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!, _ value: UnsafeMutableRawPointer!, _ size: Int,
    _ position: UInt32, _ options: Int32
) -> Int {
    guard position == 0 else { return ExtendedAttributes.invalid() }
    return (options & XATTR_NOFOLLOW == 0 ? ExtendedAttributes.get : ExtendedAttributes.getOfLink)(
        path, ExtendedAttributes.name(name), value, size)
}

/// Copies an attribute of an open file to `value`, and returns its size (Darwin: `fgetxattr`).
public func fgetxattr(
    _ fd: Int32, _ name: UnsafePointer<CChar>!, _ value: UnsafeMutableRawPointer!, _ size: Int, _ position: UInt32,
    _ options: Int32
) -> Int {
    guard position == 0 else { return ExtendedAttributes.invalid() }
    return ExtendedAttributes.getOfOpen(fd, ExtendedAttributes.name(name), value, size)
}

/// Sets an attribute of a file (Darwin: `setxattr`). Returns 0, or -1 and sets `errno` if there is an error.
/// The `position` must be 0; Darwin allows others only for resource forks.
@discardableResult
public func setxattr(
    _ path: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!, _ value: UnsafeRawPointer!, _ size: Int,
    _ position: UInt32, _ options: Int32
) -> Int32 {
    guard position == 0 else { return Int32(ExtendedAttributes.invalid()) }
    return (options & XATTR_NOFOLLOW == 0 ? ExtendedAttributes.set : ExtendedAttributes.setOfLink)(
        path, ExtendedAttributes.name(name), value, size, ExtendedAttributes.flags(options))
}

/// Sets an attribute of an open file (Darwin: `fsetxattr`).
@discardableResult
public func fsetxattr(
    _ fd: Int32, _ name: UnsafePointer<CChar>!, _ value: UnsafeRawPointer!, _ size: Int, _ position: UInt32,
    _ options: Int32
) -> Int32 {
    guard position == 0 else { return Int32(ExtendedAttributes.invalid()) }
    return ExtendedAttributes.setOfOpen(
        fd, ExtendedAttributes.name(name), value, size, ExtendedAttributes.flags(options))
}

/// Removes an attribute of a file (Darwin: `removexattr`). Returns 0, or -1 and sets `errno` if there is an error.
@discardableResult
public func removexattr(
    _ path: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!, _ options: Int32
) -> Int32 {
    (options & XATTR_NOFOLLOW == 0 ? ExtendedAttributes.remove : ExtendedAttributes.removeOfLink)(
        path, ExtendedAttributes.name(name))
}

/// Removes an attribute of an open file (Darwin: `fremovexattr`).
@discardableResult
public func fremovexattr(_ fd: Int32, _ name: UnsafePointer<CChar>!, _ options: Int32) -> Int32 {
    ExtendedAttributes.removeOfOpen(fd, ExtendedAttributes.name(name))
}

/// Copies the names of a file's attributes to `namebuff`, each ended by a zero, and returns their size (Darwin:
/// `listxattr`). If `size` is 0, only returns the size. Returns -1 and sets `errno` if there is an error.
public func listxattr(
    _ path: UnsafePointer<CChar>!, _ namebuff: UnsafeMutablePointer<CChar>!, _ size: Int, _ options: Int32
) -> Int {
    let list = options & XATTR_NOFOLLOW == 0 ? ExtendedAttributes.list : ExtendedAttributes.listOfLink
    return ExtendedAttributes.names(into: namebuff, size) { list(path, $0, $1) }
}

/// Copies the names of an open file's attributes to `namebuff` (Darwin: `flistxattr`).
public func flistxattr(
    _ fd: Int32, _ namebuff: UnsafeMutablePointer<CChar>!, _ size: Int, _ options: Int32
) -> Int {
    ExtendedAttributes.names(into: namebuff, size) { ExtendedAttributes.listOfOpen(fd, $0, $1) }
}

/// The functions of Linux, which the toolchain's module of the C library lacks.
private enum ExtendedAttributes {
    typealias Path = UnsafePointer<CChar>?
    typealias Get = @convention(c) (Path, Path, UnsafeMutableRawPointer?, Int) -> Int
    typealias Set = @convention(c) (Path, Path, UnsafeRawPointer?, Int, Int32) -> Int32
    typealias Remove = @convention(c) (Path, Path) -> Int32
    typealias List = @convention(c) (Path, UnsafeMutablePointer<CChar>?, Int) -> Int

    static let get = function("getxattr", Get.self)
    static let getOfLink = function("lgetxattr", Get.self)
    static let getOfOpen = function(
        "fgetxattr", (@convention(c) (Int32, Path, UnsafeMutableRawPointer?, Int) -> Int).self)
    static let set = function("setxattr", Set.self)
    static let setOfLink = function("lsetxattr", Set.self)
    static let setOfOpen = function(
        "fsetxattr", (@convention(c) (Int32, Path, UnsafeRawPointer?, Int, Int32) -> Int32).self)
    static let remove = function("removexattr", Remove.self)
    static let removeOfLink = function("lremovexattr", Remove.self)
    static let removeOfOpen = function("fremovexattr", (@convention(c) (Int32, Path) -> Int32).self)
    static let list = function("listxattr", List.self)
    static let listOfLink = function("llistxattr", List.self)
    static let listOfOpen = function(
        "flistxattr", (@convention(c) (Int32, UnsafeMutablePointer<CChar>?, Int) -> Int).self)

    private static func function<Function>(_ name: String, _ type: Function.Type) -> Function {
        unsafeBitCast(dlsym(nil, name)!, to: type)
    }

    static func invalid() -> Int {
        errno = EINVAL
        return -1
    }

    static func name(_ name: UnsafePointer<CChar>) -> String { "user." + String(cString: name) }

    /// Linux numbers these flags in a different way (`sys/xattr.h`).
    static func flags(_ options: Int32) -> Int32 {
        (options & XATTR_CREATE == 0 ? 0 : 1) | (options & XATTR_REPLACE == 0 ? 0 : 2)
    }

    /// Copies the names without `user.`, and leaves out the system's, such as those of access control lists.
    static func names(
        into buffer: UnsafeMutablePointer<CChar>?, _ size: Int, _ list: (UnsafeMutablePointer<CChar>?, Int) -> Int
    ) -> Int {
        // The kernel's limit for the names of a file (`man 2 listxattr`).
        var bytes = [CChar](repeating: 0, count: 65536)
        let count = list(&bytes, bytes.count)
        guard count >= 0 else { return -1 }
        let prefix = Array("user.".utf8CString.dropLast())
        var names: [CChar] = []
        for name in bytes[..<count].split(separator: 0) where name.starts(with: prefix) {
            names += name.dropFirst(prefix.count) + [0]
        }
        guard size > 0, let buffer else { return names.count }
        guard names.count <= size else {
            errno = ERANGE
            return -1
        }
        for (index, byte) in names.enumerated() { buffer[index] = byte }
        return names.count
    }
}
