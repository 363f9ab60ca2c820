// AuthenticationServices re-exports UIKit and Foundation, as it does on iOS.
@_exported public import AppleFoundation
@_exported public import AppleUIKit

/// The window in which the user signs in (AuthenticationServices: `ASPresentationAnchor`).
public typealias ASPresentationAnchor = UIWindow
