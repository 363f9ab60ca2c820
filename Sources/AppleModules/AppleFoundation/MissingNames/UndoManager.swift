public import Foundation

/// Undoes changes that a program registers, one after the other (Foundation: `UndoManager`). Each registration is a group of
/// its own here.
open class UndoManager: NSObject {
    private var undone: [() -> Void] = []
    private var redone: [() -> Void] = []
    private var isRegistering = true
    open private(set) var isUndoing = false
    open private(set) var isRedoing = false
    open var levelsOfUndo = 0
    open var canUndo: Bool { !undone.isEmpty }
    open var canRedo: Bool { !redone.isEmpty }
    open var isUndoRegistrationEnabled: Bool { isRegistering }

    override public init() { super.init() }

    /// Registers how to undo a change. While a change is undone, registers how to redo it.
    public func registerUndo<Target: AnyObject>(withTarget target: Target, handler: @escaping (Target) -> Void) {
        guard isRegistering else { return }
        let change = { [weak target] in
            if let target { handler(target) }
        }
        if isUndoing {
            redone.append(change)
        } else {
            undone.append(change)
            if !isRedoing { redone = [] }
            if levelsOfUndo > 0, undone.count > levelsOfUndo { undone.removeFirst() }
        }
    }

    open func undo() {
        guard let change = undone.popLast() else { return }
        isUndoing = true
        change()
        isUndoing = false
    }

    open func redo() {
        guard let change = redone.popLast() else { return }
        isRedoing = true
        change()
        isRedoing = false
    }

    open func disableUndoRegistration() { isRegistering = false }
    open func enableUndoRegistration() { isRegistering = true }
    open func removeAllActions() { (undone, redone) = ([], []) }
    open func beginUndoGrouping() {}
    open func endUndoGrouping() {}
    open func setActionName(_ actionName: String) {}
}
