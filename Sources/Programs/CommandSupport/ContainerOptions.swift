public import AppGroup
public import ArgumentParser
public import PhoneState

/// Which container a command works on.
public struct ContainerOptions: ParsableArguments {
    /// The default App Group: that of the Joke of the Day.
    public static let defaultGroup = AppName.jokes.group

    /// The container's directory, if it was named.
    @Option(help: ArgumentHelp("The container's directory.", valueName: "dir"))
    public var container: String?

    /// The App Group whose container is meant, if it was named.
    @Option(
        help: ArgumentHelp(
            "The App Group, whose container is $TANDEM_CONTAINERS/<group>; the app's by default, such as "
                + "\(ContainerOptions.defaultGroup).", valueName: "group"))
    public var group: String?

    /// Makes the options with their defaults.
    public init() {}

    /// The container's path.
    /// - Parameter app: the app whose App Group is meant when none is named.
    /// - Throws: `notEntitled` and what else `AppGroupLocation.path` throws; a container that is named by its directory
    ///   needs no entitlement.
    public func path(of app: AppName = .jokes) throws(AppGroupError) -> String {
        if let container { return container }
        return try AppGroupLocation.path(ofGroup: group ?? app.group)
    }

    /// Opens the container.
    /// - Throws: as `path(of:)` and `SharedContainer.open`.
    public func open(_ access: SharedContainer.Access, of app: AppName = .jokes) throws(AppGroupError)
        -> SharedContainer
    {
        try SharedContainer.open(try path(of: app), access: access)
    }
}

/// How long a writing command waits.
public struct LockOptions: ParsableArguments {
    /// The longest wait for the writer lock.
    @Option(help: ArgumentHelp("How long to wait for the writer lock: 250ms, 90s, 15m.", valueName: "duration"))
    public var lockTimeout = DurationArgument(SharedContainer.defaultLockTimeout)

    /// Makes the options with their defaults.
    public init() {}
}

/// Reads everything from standard input, up to a limit.
/// - Throws: `CommandFailure` when reading fails, or more than `limit` bytes come.
public func readStandardInput(limit: Int) throws -> [UInt8] {
    try StandardInput.readAll(limit: limit)
}
