import Combine
import Foundation
import FoundationNetworking

final class Model: ObservableObject {
    @Published var text = ""
    private var cancellables: Set<AnyCancellable> = []
    private let subject = PassthroughSubject<Int, Never>()

    func load(_ url: URL) {
        URLSession.shared.dataTaskPublisher(for: url)
            .map(\.data)
            .decode(type: [String].self, decoder: JSONDecoder())
            .replaceError(with: [])
            .receive(on: DispatchQueue.main)
            .sink { [weak self] in self?.text = $0.joined() }
            .store(in: &cancellables)
        NotificationCenter.default.publisher(for: Notification.Name("n")).sink { _ in }.store(in: &cancellables)
        Timer.publish(every: 1, on: .main, in: .common).autoconnect().sink { _ in }.store(in: &cancellables)
        $text.debounce(for: .seconds(1), scheduler: RunLoop.main).removeDuplicates().sink { print($0) }
            .store(in: &cancellables)
        subject.combineLatest(Just(1)).map { $0 + $1 }.eraseToAnyPublisher().sink { print($0) }.store(in: &cancellables)
        subject.throttle(for: .seconds(1), scheduler: DispatchQueue.main, latest: true)
            .collect(.byTime(DispatchQueue.main, .seconds(1))).sink { print($0.count) }.store(in: &cancellables)
        Future<Int, any Error> { promise in promise(.success(1)) }
            .catch { _ in Empty<Int, Never>() }.sink { print($0) }.store(in: &cancellables)
    }
}
