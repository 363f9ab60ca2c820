import Glibc

/// One process of a race, over all of its incarnations.
struct Contestant {
    var number: Int
    var role: RaceRole
    var incarnation = -1
    /// Its process id, or that of the tracer it runs under; it leads the group.
    var pid: pid_t = 0
    var isAlive = false
    var isTraced = false
    /// When it is to be continued, if it is stopped.
    var continueAt: UInt64?
}
