import Foundation
import Glibc

/// Returns true if a server of the Internet protocol accepts a connection.
private func connects(to host: String, _ port: UInt16) -> Bool {
    let socket = call(Number.socket, 2, 1, 0)
    guard socket >= 0 else { return false }
    defer { close(Int32(socket)) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    inet_pton(AF_INET, host, &address.sin_addr)
    return withUnsafePointer(to: &address) {
        call(Number.connect, socket, Int(bitPattern: $0), MemoryLayout<sockaddr_in>.size) == 0
    }
}

/// Returns true if a datagram can be sent.
/// - Parameter isAnswered: True if an answer must come, too.
private func sends(to host: String, _ port: UInt16, isAnswered: Bool = false) -> Bool {
    let socket = call(Number.socket, 2, 2, 0)
    guard socket >= 0 else { return false }
    defer { close(Int32(socket)) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    inet_pton(AF_INET, host, &address.sin_addr)
    return withUnsafePointer(to: &address) { address in
        withAddress(Targets.secret) {
            call(Number.sendto, socket, $0, 8, 0, Int(bitPattern: address), MemoryLayout<sockaddr_in>.size) == 8
        }
    } && (!isAnswered || poll(of: Int32(socket)))
}

private func poll(of socket: Int32) -> Bool {
    var polled = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 1_000) == 1 && polled.revents & Int16(POLLIN) != 0
}

/// Returns true if a local server accepts a connection. An abstract name begins with a zero.
private func connects(toLocal name: [UInt8]) -> Bool {
    let socket = call(Number.socket, 1, 1, 0)
    guard socket >= 0 else { return false }
    defer { close(Int32(socket)) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name.prefix($0.count)) }
    return withUnsafePointer(to: &address) {
        call(Number.connect, socket, Int(bitPattern: $0), 2 + name.count) == 0
    }
}

/// Returns true if a kind of socket can be made.
private func makes(_ family: Int, _ kind: Int, _ number: Int = 0) -> Bool {
    let socket = call(Number.socket, family, kind, number)
    if socket >= 0 { close(Int32(socket)) }
    return socket >= 0
}

let networkAttempts: [Attempt] = [
    Attempt("connect-to-local-server") { connects(to: "127.0.0.1", Targets.port) },
    Attempt("connect-to-own-address") { connects(to: Targets.address, Targets.port) },
    // The loopback interface of the sandbox takes datagrams, too, but nobody answers.
    Attempt("send-to-local-server") { sends(to: "127.0.0.1", Targets.datagramPort, isAnswered: true) },
    Attempt("send-to-internet") { sends(to: "192.0.2.1", 9) },
    Attempt("ask-name-server") { access("/etc/resolv.conf", R_OK) == 0 && sends(to: Targets.nameServer, 53) },
    Attempt("see-interfaces") {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return false }
        defer { freeifaddrs(list) }
        return sequence(first: list, next: { $0?.pointee.ifa_next.map { $0 } ?? nil }).contains { entry in
            guard let entry else { return false }
            return String(cString: entry.pointee.ifa_name) != "lo"
        }
    },
    Attempt("connect-to-socket-file") { connects(toLocal: Array((Targets.temporary + "/socket").utf8) + [0]) },
    Attempt("connect-to-abstract-socket") { connects(toLocal: [0] + Targets.abstractName.utf8) },
    Attempt("see-sockets-of-services") {
        !((try? FileManager.default.contentsOfDirectory(atPath: "/run")) ?? []).isEmpty
    },
    Attempt("make-raw-socket") { makes(2, 3, 1) },
    Attempt("make-packet-socket") { makes(17, 3) },
    Attempt("make-socket-to-hypervisor") { makes(40, 1) },
    Attempt("make-socket-of-kernel-crypto") { makes(38, 5) },
]
