public import PhoneState

/// A widget host as a preview knows it: its state folder, and what is beside it.
public struct PreviewedHost: Sendable, Equatable {
    /// Its name on the page; different for each host of a preview.
    public var name: String
    /// The host's state folder.
    public var stateDirectory: String
    /// The state folder whose clock counts for it; its own unless it was started with `tandem with --clock`.
    public var clockDirectory: String
    /// The container that app and extension share, as far as it is known.
    public var container: String?
    /// Which of Tandem's apps is beside it; nil for another one's.
    public var app: AppName?
    /// The entitlements file of app and extension.
    public var entitlements: String?
    /// The folders of the extension's resources, for the pictures in them.
    public var resources: [String]

    /// Describes a host.
    public init(
        name: String, stateDirectory: String, clockDirectory: String? = nil, container: String? = nil,
        app: AppName? = nil, entitlements: String? = nil, resources: [String] = []
    ) {
        self.name = name
        self.stateDirectory = stateDirectory
        self.clockDirectory = clockDirectory ?? stateDirectory
        self.container = container
        self.app = app
        self.entitlements = entitlements
        self.resources = resources
    }
}
