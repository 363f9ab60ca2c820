/// The files, servers and processes outside of the sandbox. A test replaces this file.
enum Targets {
    static let secret = ""
    static let home = "", temporary = "", project = "", answers = "", container = "", cache = "", toolchain = ""
    static let tandem = "", programs = "", address = "", nameServer = "", abstractName = "", victimName = "", sleep = ""
    static let port: UInt16 = 0, datagramPort: UInt16 = 0
    static let victim: Int32 = 0
}
