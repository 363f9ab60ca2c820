extension UIButton {
    /// The look of a button (UIKit: `UIButton.Configuration`).
    public struct Configuration {
        public enum Size: Int, Sendable { case medium, small, mini, large }
        public enum CornerStyle: Int, Sendable { case fixed = -1, dynamic, small, medium, large, capsule }
        public enum TitleAlignment: Int, Sendable { case automatic, leading, center, trailing }

        public var title: String?
        public var attributedTitle: AttributedString?
        public var subtitle: String?
        public var attributedSubtitle: AttributedString?
        public var image: UIImage?
        public var imagePlacement: NSDirectionalRectEdge = .leading
        public var imagePadding: CGFloat = 0
        public var titlePadding: CGFloat = 1
        public var titleAlignment = TitleAlignment.automatic
        public var contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
        public var buttonSize = Size.medium
        public var cornerStyle = CornerStyle.dynamic
        public var baseForegroundColor: UIColor?
        public var baseBackgroundColor: UIColor?
        public var background = UIBackgroundConfiguration.clear()
        public var showsActivityIndicator = false
        public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
        let style: String

        public static func plain() -> Self { Self(style: "plain") }
        public static func gray() -> Self { Self(style: "gray") }
        public static func tinted() -> Self { Self(style: "tinted") }
        public static func filled() -> Self { Self(style: "filled") }
        public static func borderless() -> Self { Self(style: "borderless") }
        public static func bordered() -> Self { Self(style: "bordered") }
        public static func borderedTinted() -> Self { Self(style: "borderedTinted") }
        public static func borderedProminent() -> Self { Self(style: "borderedProminent") }
        public static func glass() -> Self { Self(style: "glass") }

        private init(style: String) {
            self.style = style
        }
    }
}
