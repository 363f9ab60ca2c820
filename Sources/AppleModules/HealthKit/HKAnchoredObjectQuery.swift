public import Foundation

/// A place in the history of Health (HealthKit: `HKQueryAnchor`).
public final class HKQueryAnchor: NSObject, NSSecureCoding, Sendable {
    private let value: Int

    public init(fromValue value: Int) {
        self.value = value
    }

    public static var supportsSecureCoding: Bool { true }
    public init?(coder: NSCoder) {
        value = coder.decodeInteger(forKey: "value")
    }
    public func encode(with coder: NSCoder) { coder.encode(value, forKey: "value") }
    public override func isEqual(_ object: Any?) -> Bool { (object as? HKQueryAnchor)?.value == value }
    public override var hash: Int { value }
}

/// A sample that was deleted (HealthKit: `HKDeletedObject`).
public final class HKDeletedObject: NSObject, Sendable {
    public let uuid: UUID

    init(uuid: UUID) {
        self.uuid = uuid
    }
}

/// A query for the changes since an anchor (HealthKit: `HKAnchoredObjectQuery`). It finds none.
open class HKAnchoredObjectQuery: HKQuery, @unchecked Sendable {
    public typealias Handler = (HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?) ->
        Void

    private let anchor: HKQueryAnchor?
    private let handler: Handler
    /// A closure for later changes. It is never called, because nothing changes.
    open var updateHandler: Handler?

    public init(
        type: HKSampleType, predicate: NSPredicate?, anchor: HKQueryAnchor?, limit: Int,
        resultsHandler handler: @escaping Handler
    ) {
        (self.anchor, self.handler) = (anchor, handler)
        super.init(type, predicate)
    }

    override func answer() { handler(self, [], [], anchor ?? HKQueryAnchor(fromValue: 0), nil) }
}
