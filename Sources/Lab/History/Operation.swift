/// One operation of a history, as the process that made it saw it.
public struct Operation: Sendable, Equatable {
}
