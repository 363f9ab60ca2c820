import AppleUIKit
import Foundation
import Testing

/// Tests of UIKit's menus, and of the actions of its controls.
@Suite @MainActor struct MenuTests {
    @Test("A menu keeps its elements, and a copy with other children differs only in them")
    func menus() {
        let (first, second) = (UIAction(title: "a", state: .on) { _ in }, UIAction(title: "b") { _ in })
        let inline = UIMenu(options: .displayInline, children: [UIAction(title: "c", state: .on) { _ in }])
        let closed = UIMenu(title: "d", children: [UIAction(title: "e", state: .on) { _ in }])
        let menu = UIMenu(
            title: "f", identifier: .file, options: .singleSelection, children: [first, second, inline, closed])
        #expect(menu.selectedElements.map(\.title) == ["a", "c"])
        let other = menu.replacingChildren([second])
        #expect(other.title == "f" && other.identifier == .file && other.options == .singleSelection)
        #expect(other.children == [second] && menu.children.count == 4)
        #expect(UIMenu(title: "g").identifier != UIMenu(title: "g").identifier)
        #expect(first.identifier != second.identifier && first.attributes == [] && first.state == .on)
        let key = UIKeyCommand(title: "h", action: "save", input: "s", modifierFlags: [.command, .shift])
        #expect(key.input == "s" && key.modifierFlags == [.shift, .command] && key.action == Selector("save"))
    }

    @Test("The actions of a control run for the events they were added for, in order, until they are removed")
    func events() {
        var (ran, senders): ([String], [UIControl?]) = ([], [])
        let control = UIControl(frame: .zero)
        let action = { (name: String) in
            UIAction(title: name, identifier: UIAction.Identifier(name)) { action in
                ran.append(action.title)
                senders.append(action.sender as? UIControl)
            }
        }
        control.addAction(action("a"), for: [.touchUpInside, .valueChanged])
        control.addAction(action("b"), for: .touchUpInside)
        control.sendActions(for: .touchUpInside)
        #expect(ran == ["a", "b"] && senders.allSatisfy { $0 === control })
        control.removeAction(identifiedBy: UIAction.Identifier("a"), for: .touchUpInside)
        control.sendActions(for: .touchUpInside)
        control.sendActions(for: .valueChanged)
        #expect(ran == ["a", "b", "b", "a"])
        // An action with the identifier of another one replaces it.
        let other = UIAction(title: "c", identifier: UIAction.Identifier("b")) { ran.append($0.title) }
        control.addAction(other, for: .touchUpInside)
        control.sendActions(for: .allEvents)
        #expect(ran.suffix(2) == ["a", "c"] && other.sender == nil)
        #expect(control.allControlEvents == [.valueChanged, .touchUpInside])
    }

    @Test("A control names the methods of its targets, which it does not call, until they are removed")
    func targets() {
        let (control, target) = (UISwitch(frame: .zero), NSObject())
        control.addTarget(target, action: "flip", for: .valueChanged)
        control.addTarget(target, action: "save", for: [.valueChanged, .touchDown])
        #expect(control.allTargets == [target])
        #expect(control.actions(forTarget: target, forControlEvent: .valueChanged) == ["flip", "save"])
        control.removeTarget(target, action: "save", for: .valueChanged)
        #expect(control.actions(forTarget: target, forControlEvent: .valueChanged) == ["flip"])
        #expect(control.actions(forTarget: target, forControlEvent: .touchDown) == ["save"])
        control.removeTarget(nil, action: nil, for: .allEvents)
        #expect(control.allTargets.isEmpty && control.actions(forTarget: target, forControlEvent: .touchDown) == nil)
    }

    @Test("The primary action of a button gives it its title and picture, and runs for its event")
    func buttons() {
        var count = 0
        let star = UIImage(systemName: "star")
        let action = UIAction(title: "a", image: star) { _ in count += 1 }
        let button = UIButton(type: .close, primaryAction: action)
        #expect(button.title(for: .highlighted) == "a" && button.image(for: .normal) === star)
        #expect(button.buttonType == .close)
        button.sendActions(for: .touchUpInside)
        #expect(count == 0)
        button.sendActions(for: .primaryActionTriggered)
        #expect(count == 1)
        var configuration = UIButton.Configuration.filled()
        configuration.title = "b"
        let configured = UIButton(configuration: configuration, primaryAction: action)
        #expect(configured.configuration?.title == "b" && configured.configuration?.image === star)
        let item = UIBarButtonItem(title: "c", primaryAction: action, menu: UIMenu(title: "d"))
        #expect(item.title == "c" && item.image === star && item.menu?.title == "d")
        item.primaryAction = UIAction(title: "e") { _ in }
        #expect(item.title == "e" && item.image == nil)
    }

    @Test("A view's interaction knows the view, and leaves it for another one")
    func interactions() {
        final class Provider: NSObject, UIContextMenuInteractionDelegate {
            func contextMenuInteraction(
                _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
            ) -> UIContextMenuConfiguration? { nil }
        }
        let (first, second, provider) = (UIView(), UIView(), Provider())
        let interaction = UIContextMenuInteraction(delegate: provider)
        first.addInteraction(interaction)
        #expect(interaction.view === first && first.interactions.count == 1 && interaction.delegate === provider)
        second.addInteraction(interaction)
        #expect(interaction.view === second && first.interactions.isEmpty)
        second.removeInteraction(interaction)
        #expect(interaction.view == nil && second.interactions.isEmpty)
        let swipe = UIContextualAction(style: .destructive, title: "a") { _, _, done in done(true) }
        #expect(swipe.backgroundColor == .systemRed)
        #expect(UISwipeActionsConfiguration(actions: [swipe]).performsFirstActionWithFullSwipe)
    }
}
