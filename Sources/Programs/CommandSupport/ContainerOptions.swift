public import AppGroup
public import ArgumentParser
public import PhoneState

/// The container that a command uses.
public struct ContainerOptions: ParsableArguments {
    /// The default App Group: the group of the Joke of the Day.
    public static let defaultGroup = AppName.jokes.group

    /// The container's directory, if the user named it.
    @Option(help: ArgumentHelp("The container's directory.", valueName: "dir"), completion: .directory)
    public var container: String?

    /// The App Group, if the user named it.
    @Option(
        help: ArgumentHelp(
            "The App Group, whose container is $TANDEM_CONTAINERS/<group>; default: the app's, such as "
                + "\(ContainerOptions.defaultGroup).", valueName: "group"), completion: .appGroups)
    public var group: String?

    public init() {}

    /// Returns the container's path.
    /// - Parameter app: The app whose App Group is used if the user names no group.
    /// - Throws: `notEntitled` and the other errors of `AppGroupLocation.path`. A container that is named by its
    ///   directory needs no entitlement.
    public func path(of app: AppName = .jokes) throws(AppGroupError) -> String {
        if let container { return container }
        return try AppGroupLocation.path(ofGroup: group ?? app.group)
    }

    /// Opens the container.
    /// - Throws: The errors of `path(of:)` and `SharedContainer.open`.
    public func open(_ access: SharedContainer.Access, of app: AppName = .jokes) throws(AppGroupError)
        -> SharedContainer
    {
        try SharedContainer.open(try path(of: app), access: access)
    }
}

/// The time that a writing command waits for the lock.
public struct LockOptions: ParsableArguments {
    @Option(help: ArgumentHelp("How long to wait for the writer lock: 250ms, 90s, 15m.", valueName: "duration"))
    public var lockTimeout = DurationArgument(SharedContainer.defaultLockTimeout)

    public init() {}
}
