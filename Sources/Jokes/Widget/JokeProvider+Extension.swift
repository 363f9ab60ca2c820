import AppGroup
import Firestore
import Foundation
import JokesShared

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension JokeProvider {
    /// The largest answer the widget reads: a joke has some hundred bytes, and a widget has 30 MB.
    public static let bodyLimit = 256 << 10

    /// The provider of an extension that the system runs: the App Group's container, and the real service.
    public static let ofExtension = JokeProvider(
        resolver: JokeResolver(
            container: { () throws(AppGroupError) in
                try SharedContainer.open(try AppGroupLocation.path(ofGroup: JokeStore.group), access: .create)
            },
            fetcher: JokeFetcher(
                JokeService(
                    FirestoreClient(
                        project: JokeService.project, session: URLSession(configuration: .ephemeral),
                        bodyLimit: bodyLimit))),
            report: { FileHandle.standardError.write(Data("JokeOfTheDayWidget: \($0)\n".utf8)) }))
}
