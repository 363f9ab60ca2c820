internal import CChildStart

/// The memory that malloc keeps when it is freed.
public enum KeptMemory {
    /// Makes malloc return freed memory to the system instead of keeping what each thread once needed. Call it at a
    /// program's start.
    public static func returnFreed() { tandem_process_return_freed_memory() }
}
