public import PhoneState

/// A widget host to show in a preview: its state folder and related files.
public struct PreviewedHost: Sendable, Equatable {
    /// The name on the page, unique among the hosts of a preview.
    public var name: String
    public var stateDirectory: String
    /// The state folder whose clock the host uses. It is the host's own, unless the host was started with `tandem with
    /// --clock`.
    public var clockDirectory: String
    /// The container that the app and the extension share; nil if it is not known.
    public var container: String?
    /// Tandem's app that belongs to the host; nil if the host belongs to another app.
    public var app: AppName?
    /// The entitlements file of the app and the extension.
    public var entitlements: String?
    /// The folders with the extension's resources, in which its pictures are found.
    public var resources: [String]

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
