public import PhoneState

/// A widget host for a preview: its state folder and related files.
public struct PreviewedHost: Sendable, Equatable {
    /// The name on the page, unique among the hosts of a preview.
    public var name: String
    public var stateDirectory: String
    /// The state folder whose clock the host uses; its own unless it was started with `tandem with --clock`.
    public var clockDirectory: String
    /// The container that app and extension share, if known.
    public var container: String?
    /// Tandem's app that belongs to the host; nil if it is another app.
    public var app: AppName?
    /// The entitlements file of app and extension.
    public var entitlements: String?
    /// The folders of the extension's resources, which contain its pictures.
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
