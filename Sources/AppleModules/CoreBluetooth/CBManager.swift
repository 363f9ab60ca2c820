public import Foundation

/// The user's permission for an app to use Bluetooth (CoreBluetooth: `CBManagerAuthorization`).
public enum CBManagerAuthorization: Int, Sendable { case notDetermined, restricted, denied, allowedAlways }

/// The state of Bluetooth (CoreBluetooth: `CBManagerState`).
public enum CBManagerState: Int, Sendable { case unknown, resetting, unsupported, unauthorized, poweredOff, poweredOn }

/// A use of Bluetooth (CoreBluetooth: `CBManager`). The user has not allowed the app to use it.
open class CBManager: NSObject, @unchecked Sendable {
    /// Always `denied`.
    open class var authorization: CBManagerAuthorization { .denied }
    /// Always `unauthorized`.
    open var state: CBManagerState { .unauthorized }
    open var authorization: CBManagerAuthorization { .denied }
}

/// The search for devices (CoreBluetooth: `CBCentralManager`). It tells its delegate once that the user has not
/// allowed it, and finds none.
open class CBCentralManager: CBManager, @unchecked Sendable {
    open weak var delegate: (any CBCentralManagerDelegate)?
    open var isScanning: Bool { false }

    public convenience override init() { self.init(delegate: nil, queue: nil) }

    public init(delegate: (any CBCentralManagerDelegate)?, queue: DispatchQueue?) {
        self.delegate = delegate
        super.init()
        (queue ?? .main).async { self.delegate?.centralManagerDidUpdateState(self) }
    }

    public convenience init(
        delegate: (any CBCentralManagerDelegate)?, queue: DispatchQueue?, options: [String: Any]?
    ) {
        self.init(delegate: delegate, queue: queue)
    }

    open func stopScan() {}
}

/// The receiver of the search's events (CoreBluetooth: `CBCentralManagerDelegate`).
public protocol CBCentralManagerDelegate: NSObjectProtocol {
    func centralManagerDidUpdateState(_ central: CBCentralManager)
}
