import AppleUIKit
import Foundation
import Testing

/// Tests of UIKit's controls, gestures, effects, stacks and controllers, which keep what they are given.
@Suite @MainActor struct ControlTests {
    @Test("Controls keep their values within their limits, which push each other")
    func values() {
        let slider = UISlider(frame: .zero)
        slider.value = 3
        #expect(slider.value == 1)
        slider.minimumValue = 2
        #expect(slider.maximumValue == 2 && slider.value == 2)
        slider.maximumValue = 10
        slider.setValue(-4, animated: true)
        #expect(slider.value == 2)
        let progress = UIProgressView(frame: .zero)
        progress.setProgress(1.5, animated: false)
        #expect(progress.progress == 1)
        progress.progress = -1
        #expect(progress.progress == 0)
        let stepper = UIStepper(frame: .zero)
        stepper.value = 200
        #expect(stepper.value == 100)
        stepper.maximumValue = -5
        #expect(stepper.minimumValue == -5 && stepper.value == -5)
        let pages = UIPageControl(frame: .zero)
        pages.currentPage = 3
        #expect(pages.currentPage == 0)
        pages.numberOfPages = 4
        pages.currentPage = 9
        #expect(pages.currentPage == 3)
        pages.numberOfPages = 2
        #expect(pages.currentPage == 1)
        let day = { (count: Double) in Date(timeIntervalSince1970: count * 86400) }
        let dates = UIDatePicker(frame: .zero)
        dates.date = day(5)
        dates.minimumDate = day(6)
        #expect(dates.date == day(6))
        dates.maximumDate = day(7)
        dates.setDate(day(9), animated: false)
        #expect(dates.date == day(7))
        let (toggle, wheel) = (UISwitch(frame: .zero), UIActivityIndicatorView(style: .large))
        toggle.setOn(true, animated: true)
        #expect(toggle.isOn && wheel.isHidden && !wheel.isAnimating)
        wheel.startAnimating()
        #expect(!wheel.isHidden && wheel.isAnimating)
        wheel.hidesWhenStopped = false
        wheel.stopAnimating()
        #expect(!wheel.isHidden)
        let refresh = UIRefreshControl()
        refresh.beginRefreshing()
        #expect(refresh.isRefreshing)
        refresh.endRefreshing()
        #expect(!refresh.isRefreshing)
    }

    @Test("The state of a control follows its flags; a button without a title for a state has that of the normal one")
    func states() {
        let button = UIButton(type: .system)
        button.setTitle("a", for: .normal)
        button.setTitle("b", for: .selected)
        button.setTitleColor(.red, for: .disabled)
        #expect(
            button.state == .normal && button.title(for: .highlighted) == "a" && button.title(for: .selected) == "b")
        (button.isSelected, button.isEnabled) = (true, false)
        #expect(button.state == [.selected, .disabled] && button.titleColor(for: .disabled) == .red)
        button.isHighlighted = true
        #expect(button.state.contains(.highlighted))
    }

    @Test("A segmented control keeps its selection when segments come and go, and loses it with its segment")
    func segments() {
        let control = UISegmentedControl(items: ["a", UIImage(systemName: "star") as Any, "c", 4])
        #expect(control.numberOfSegments == 3 && control.selectedSegmentIndex == UISegmentedControl.noSegment)
        #expect(control.titleForSegment(at: 1) == nil && control.imageForSegment(at: 1) != nil)
        control.selectedSegmentIndex = 2
        control.insertSegment(withTitle: "b", at: 1, animated: true)
        control.insertSegment(withTitle: "z", at: 99, animated: true)
        #expect(
            control.titleForSegment(at: control.selectedSegmentIndex) == "c" && control.titleForSegment(at: 4) == "z")
        control.removeSegment(at: 0, animated: false)
        #expect(control.titleForSegment(at: control.selectedSegmentIndex) == "c")
        control.removeSegment(at: control.selectedSegmentIndex, animated: false)
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment && control.numberOfSegments == 3)
        control.setTitle("d", forSegmentAt: 1)
        control.setEnabled(false, forSegmentAt: 0)
        #expect(control.imageForSegment(at: 1) == nil && !control.isEnabledForSegment(at: 0))
        control.removeAllSegments()
        #expect(control.numberOfSegments == 0)
        UISegmentedControl.appearance().selectedSegmentTintColor = .red
        #expect(UISegmentedControl.appearance().selectedSegmentTintColor == .red)
        #expect(UITabBar.appearance() !== UINavigationBar.appearance() && control.selectedSegmentTintColor == nil)
    }

    @Test("A gesture belongs to one view; its settings are those of UIKit until they are changed")
    func gestures() {
        let (first, second, press) = (UIView(), UIView(), UILongPressGestureRecognizer())
        #expect(press.minimumPressDuration == 0.5 && press.numberOfTapsRequired == 0 && press.allowableMovement == 10)
        first.addGestureRecognizer(press)
        #expect(press.view === first && press.state == .possible && press.location(in: first) == .zero)
        second.addGestureRecognizer(press)
        #expect(press.view === second && first.gestureRecognizers == [] && second.gestureRecognizers == [press])
        first.removeGestureRecognizer(press)
        #expect(press.view === second)
        second.removeGestureRecognizer(press)
        #expect(press.view == nil && second.gestureRecognizers == [])
        let tap = UITapGestureRecognizer(target: nil, action: nil)
        #expect(tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1 && tap.isEnabled)
        let pan = UIPanGestureRecognizer(target: nil, action: nil)
        pan.setTranslation(CGPoint(x: 3, y: 4), in: first)
        #expect(pan.translation(in: first) == CGPoint(x: 3, y: 4) && pan.minimumNumberOfTouches == 1)
        #expect(UISwipeGestureRecognizer().direction == .right && UIPinchGestureRecognizer().scale == 1)
        #expect(UIRotationGestureRecognizer().rotation == 0 && UIScreenEdgePanGestureRecognizer().edges == [])
    }

    @Test("An effect's view contains a view for content, and shows the effect that it was given")
    func effects() {
        let blur = UIBlurEffect(style: .systemThinMaterial)
        let view = UIVisualEffectView(effect: blur)
        #expect(view.effect === blur && view.contentView.superview === view)
        view.effect = UIVibrancyEffect(blurEffect: blur)
        #expect(view.effect is UIVibrancyEffect)
        let appearance = UINavigationBarAppearance()
        #expect(appearance.backgroundEffect != nil && appearance.shadowColor != nil)
        appearance.configureWithTransparentBackground()
        #expect(appearance.backgroundEffect == nil && appearance.shadowColor == nil)
        appearance.configureWithOpaqueBackground()
        #expect(appearance.backgroundColor == .systemBackground)
    }

    @Test("A stack keeps the order of its views; one that leaves the view leaves the stack, but not the reverse")
    func stacks() {
        let views = (0..<3).map { _ in UIView() }
        let stack = UIStackView(arrangedSubviews: views)
        stack.insertArrangedSubview(views[2], at: 0)
        #expect(stack.arrangedSubviews == [views[2], views[0], views[1]] && stack.subviews.count == 3)
        stack.removeArrangedSubview(views[0])
        #expect(stack.arrangedSubviews == [views[2], views[1]] && views[0].superview === stack)
        stack.setCustomSpacing(4, after: views[1])
        #expect(stack.customSpacing(after: views[1]) == 4)
        #expect(stack.customSpacing(after: views[2]) == UIStackView.spacingUseDefault)
        views[1].removeFromSuperview()
        #expect(stack.arrangedSubviews == [views[2]])
        UIView().addSubview(views[2])
        #expect(stack.arrangedSubviews.isEmpty)
    }

    @Test("A view learns of each move in the tree of views, which keeps the order that was asked for")
    func hierarchy() {
        final class Listener: UIView {
            var events: [String] = []
            override func willMove(toSuperview newSuperview: UIView?) { events.append(newSuperview == nil ? "-" : "+") }
            override func didMoveToSuperview() { events.append(superview == nil ? "out" : "in") }
            override func didAddSubview(_ subview: UIView) { events.append("added") }
            override func willRemoveSubview(_ subview: UIView) { events.append("removed") }
        }
        let (outer, inner) = (Listener(), Listener())
        outer.addSubview(inner)
        inner.removeFromSuperview()
        inner.removeFromSuperview()
        #expect(inner.events == ["+", "in", "-", "out"] && outer.events == ["added", "removed"])
        let (root, views) = (UIView(), (0..<4).map { _ in UIView() })
        views[0...1].forEach(root.addSubview)
        root.insertSubview(views[2], belowSubview: views[1])
        root.insertSubview(views[3], aboveSubview: views[0])
        #expect(root.subviews == [views[0], views[3], views[2], views[1]])
        root.sendSubviewToBack(views[2])
        root.bringSubviewToFront(views[0])
        #expect(root.subviews == [views[2], views[3], views[1], views[0]])
        root.insertSubview(views[2], aboveSubview: views[0])
        root.exchangeSubview(at: 0, withSubviewAt: 1)
        #expect(root.subviews == [views[1], views[3], views[0], views[2]])
    }

    @Test("Controllers of stacks, tabs and pages keep their controllers, which know them")
    func controllers() {
        final class Page: UIViewController {
            var moves: [String] = []
            override func willMove(toParent parent: UIViewController?) { moves.append("will") }
            override func didMove(toParent parent: UIViewController?) { moves.append(parent == nil ? "out" : "in") }
        }
        let pages = (0..<3).map { _ in Page() }
        let navigation = UINavigationController(rootViewController: pages[0])
        navigation.pushViewController(pages[1], animated: true)
        pages[1].show(pages[2], sender: nil)
        #expect(navigation.topViewController === pages[2] && pages[2].navigationController === navigation)
        #expect(navigation.popToRootViewController(animated: false) == [pages[1], pages[2]])
        #expect(navigation.popViewController(animated: false) == nil && pages[1].moves == ["will", "out"])
        navigation.setViewControllers([pages[2], pages[1]], animated: false)
        #expect(pages[0].parent == nil && navigation.popToViewController(pages[2], animated: false) == [pages[1]])
        pages[2].title = "b"
        #expect(pages[2].navigationItem.title == "b")
        pages[2].navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .add)
        #expect(pages[2].navigationItem.rightBarButtonItems?.count == 1)

        let tabs = UITabBarController()
        #expect(tabs.selectedIndex == NSNotFound)
        tabs.viewControllers = [pages[0], pages[1]]
        tabs.selectedIndex = 1
        tabs.viewControllers = [pages[1]]
        #expect(tabs.selectedIndex == 0 && tabs.selectedViewController === pages[1] && pages[0].tabBarController == nil)
        #expect(pages[1].tabBarController === tabs && tabs.tabBar.items?.count == 1)
        let book = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
        var isDone = false
        book.setViewControllers([pages[0]], direction: .forward, animated: true) { isDone = $0 }
        #expect(isDone && book.viewControllers == [pages[0]] && pages[0].parent === book)
        let search = UISearchController(searchResultsController: nil)
        #expect(search.searchBar.text == nil && !search.isActive)
    }

    @Test("Sheets that share and pick files or pictures keep their settings, and offer no camera and no library")
    func sheets() {
        let share = UIActivityViewController(activityItems: ["a"], applicationActivities: nil)
        share.excludedActivityTypes = [.airDrop]
        #expect(share.excludedActivityTypes?.first?.rawValue == "com.apple.UIKit.activity.AirDrop")
        let files = UIDocumentPickerViewController(forOpeningContentTypes: [.json])
        #expect(!files.allowsMultipleSelection && files.directoryURL == nil)
        #expect(!UIImagePickerController.isSourceTypeAvailable(.camera))
        #expect(UIImagePickerController().sourceType == .photoLibrary)
        let item = UIApplicationShortcutItem(type: "new", localizedTitle: "New")
        #expect(item.type == "new" && UISceneConfiguration(name: "a", sessionRole: .windowApplication).name == "a")
        #expect(UIWindow(frame: .zero).rootViewController == nil && UIBackgroundTaskIdentifier.invalid.rawValue == 0)
    }
}
