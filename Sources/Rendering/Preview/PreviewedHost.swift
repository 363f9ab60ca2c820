public import PhoneState

/// A widget host that the preview shows, with its state folder and related files.
public struct PreviewedHost: Sendable, Equatable {
    /// The name on the page, unique among the hosts of a preview.
    public var name: String
    public var stateDirectory: String
    /// The state folder whose clock the host uses: the host's own folder, unless the host was started with
    /// `tandem with --clock`.
    public var clockDirectory: String
    /// The path of the container that the app and the extension share; nil if the path is not known.
    public var container: String?
    /// The app of Tandem to which the host belongs; nil if the host belongs to another app.
    public var app: AppName?
    /// The entitlements file of the app and the extension.
    public var entitlements: String?
    /// The folders with the extension's resources, in which the preview looks for pictures.
    public var resources: [String]
    /// False if a stranger's extension can write into the state folder. Then the folder and its processes say nothing about
    /// paths: those that are not given here are not known.
    public var isTrusted: Bool

    public init(
        name: String, stateDirectory: String, clockDirectory: String? = nil, container: String? = nil,
        app: AppName? = nil, entitlements: String? = nil, resources: [String] = [], isTrusted: Bool = true
    ) {
        self.name = name
        self.stateDirectory = stateDirectory
        self.clockDirectory = clockDirectory ?? stateDirectory
        self.container = container
        self.app = app
        self.entitlements = entitlements
        self.resources = resources
        self.isTrusted = isTrusted
    }
}
