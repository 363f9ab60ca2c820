import CoreGraphics
import CryptoKit
import Network
import UIKit
import UniformTypeIdentifiers

func colors() -> [UIColor] {
    let dynamic = UIColor { traits in traits.userInterfaceStyle == .dark ? .white : .black }
    var red: CGFloat = 0
    dynamic.getRed(&red, green: nil, blue: nil, alpha: nil)
    return [
        dynamic, UIColor(red: 1, green: 0, blue: 0, alpha: 1), UIColor(white: 0.5, alpha: 1),
        UIColor(hue: 0.5, saturation: 1, brightness: 1, alpha: 1), .systemBackground, .secondaryLabel, .systemBlue,
        UIColor(named: "Brand") ?? .label, .red.withAlphaComponent(0.5), UIColor(cgColor: UIColor.green.cgColor),
        dynamic.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)),
        #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1),
    ]
}

func fonts() -> [UIFont] {
    [
        .systemFont(ofSize: 12, weight: .bold), .preferredFont(forTextStyle: .headline), .boldSystemFont(ofSize: 3),
        UIFont(name: "Avenir", size: 12) ?? .systemFont(ofSize: UIFont.systemFontSize),
    ]
}

func images() -> [UIImage?] {
    [UIImage(named: "logo"), UIImage(systemName: "star")?.withTintColor(.red), UIImage(data: Data())]
}

@MainActor func device() -> (CGFloat, String, CGAffineTransform) {
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    return (
        UIScreen.main.bounds.width * UIScreen.main.scale + insets.top, UIDevice.current.model,
        CGAffineTransform(rotationAngle: .pi).translatedBy(x: 1, y: 2)
    )
}

func watchNetwork() {
    let monitor = NWPathMonitor()
    monitor.pathUpdateHandler = { path in print(path.status == .satisfied, path.usesInterfaceType(.wifi)) }
    monitor.start(queue: DispatchQueue(label: "network"))
    let options = NWProtocolTLS.Options()
    sec_protocol_options_set_verify_block(
        options.securityProtocolOptions, { _, _, done in done(true) }, DispatchQueue.global())
    let parameters = NWParameters(tls: options, tcp: .init())
    (parameters.defaultProtocolStack.transportProtocol as? NWProtocolTCP.Options)?.connectionTimeout = 3
    let connection = NWConnection(host: NWEndpoint.Host("example.com"), port: 443, using: parameters)
    connection.stateUpdateHandler = { state in
        if case .waiting(let error) = state { print(error, connection.currentPath?.availableInterfaces ?? []) }
    }
    connection.start(queue: .main)
}

func digest(_ data: Data) -> String {
    let code = HMAC<SHA256>.authenticationCode(for: data, using: SymmetricKey(data: Data("key".utf8)))
    let md5 = Insecure.MD5.hash(data: data).map { String(format: "%02x", $0) }.joined()
    return SHA256.hash(data: data).description + md5 + Data(code).base64EncodedString()
}

func sealed(_ data: Data, for peer: Curve25519.KeyAgreement.PublicKey) throws -> Data? {
    let secret = try Curve25519.KeyAgreement.PrivateKey().sharedSecretFromKeyAgreement(with: peer)
    let key = secret.hkdfDerivedSymmetricKey(using: SHA256.self, salt: Data(), sharedInfo: Data(), outputByteCount: 32)
    return try AES.GCM.seal(data, using: key).combined
}

func fileType(_ name: String) -> UTType? { UTType(filenameExtension: name) ?? .png }

// Swift 5 lets code outside the main actor use UIKit, whose types are declared in Objective-C on iOS.
#if swift(<6)
    extension CGFloat { static let onePixel: CGFloat = 1 / UIScreen.main.scale }

    struct Device { let name = UIDevice.current.name }
#endif

func literal() -> UIImage { #imageLiteral(resourceName: "Placeholder") }
