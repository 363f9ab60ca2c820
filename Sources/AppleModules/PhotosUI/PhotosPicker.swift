public import AppleFoundation
public import Foundation
public import Photos
public import SwiftUI

/// The photos and films that a user can pick (PhotosUI: `PHPickerFilter`).
public struct PHPickerFilter: Hashable, Sendable {
    private let name: String
    public static let images = Self(name: "images")
    public static let videos = Self(name: "videos")
    public static let livePhotos = Self(name: "livePhotos")
    public static let screenshots = Self(name: "screenshots")
    public static let panoramas = Self(name: "panoramas")
    public static let bursts = Self(name: "bursts")
    public static let slomoVideos = Self(name: "slomoVideos")
    public static let timelapseVideos = Self(name: "timelapseVideos")
    public static let depthEffectPhotos = Self(name: "depthEffectPhotos")
    public static let cinematicVideos = Self(name: "cinematicVideos")
    public static let screenRecordings = Self(name: "screenRecordings")
    public static func any(of subfilters: [PHPickerFilter]) -> Self { combined("any", subfilters) }
    public static func all(of subfilters: [PHPickerFilter]) -> Self { combined("all", subfilters) }
    public static func not(_ filter: PHPickerFilter) -> Self { combined("not", [filter]) }

    private static func combined(_ name: String, _ filters: [PHPickerFilter]) -> Self {
        Self(name: "\(name)(\(filters.map(\.name).joined(separator: " ")))")
    }
}

/// A photo or a film that a user picked (PhotosUI: `PhotosPickerItem`). Nobody picks one here.
public struct PhotosPickerItem: Hashable, Sendable {
    /// The form in which an item is handed over (PhotosUI: `PhotosPickerItem.EncodingDisambiguationPolicy`).
    public struct EncodingDisambiguationPolicy: Hashable, Sendable {
        private let name: String
        public static let automatic = Self(name: "automatic")
        public static let current = Self(name: "current")
        public static let compatible = Self(name: "compatible")
    }

    public let itemIdentifier: String?
    public var supportedContentTypes: [UTType] { [] }

    /// Makes an item of a photo. There are no photos here.
    public init(itemIdentifier: String) {
        self.itemIdentifier = itemIdentifier
    }

    /// Returns nil: the item has no content in any type.
    public func loadTransferable<T: Transferable>(type: T.Type) async throws -> T? { nil }
    /// Answers with nil: the item has no content in any type.
    @preconcurrency @discardableResult public func loadTransferable<T: Transferable & Sendable>(
        type: T.Type, completionHandler: @escaping @Sendable (Result<T?, any Error>) -> Void
    ) -> Progress {
        DispatchQueue.global().async { completionHandler(.success(nil)) }
        return Progress(totalUnitCount: 1)
    }
}

/// How a user picks several photos (PhotosUI: `PhotosPickerSelectionBehavior`).
public struct PhotosPickerSelectionBehavior: Hashable, Sendable {
    private let name: String
    public static let `default` = Self(name: "default")
    public static let ordered = Self(name: "ordered")
    public static let continuous = Self(name: "continuous")
    public static let continuousAndOrdered = Self(name: "continuousAndOrdered")
}

/// A button with which a user picks photos (PhotosUI: `PhotosPicker`). A widget does not show one; a mark in the tree of
/// views says so.
public struct PhotosPicker<Label: View>: PrimitiveView {
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] { context.unshown("PhotosPicker") }
}

extension PhotosPicker {
    nonisolated public init(
        selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
        preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
        photoLibrary: PHPhotoLibrary = .shared(), @ViewBuilder label: () -> Label
    ) {}

    nonisolated public init(
        selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
        selectionBehavior: PhotosPickerSelectionBehavior = .default, matching filter: PHPickerFilter? = nil,
        preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
        photoLibrary: PHPhotoLibrary = .shared(), @ViewBuilder label: () -> Label
    ) {}
}

extension PhotosPicker where Label == Text {
    nonisolated public init(
        _ titleKey: LocalizedStringKey, selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
        preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
        photoLibrary: PHPhotoLibrary = .shared()
    ) {}

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
        preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
        photoLibrary: PHPhotoLibrary = .shared()
    ) {}

    nonisolated public init(
        _ titleKey: LocalizedStringKey, selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
        selectionBehavior: PhotosPickerSelectionBehavior = .default, matching filter: PHPickerFilter? = nil,
        preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
        photoLibrary: PHPhotoLibrary = .shared()
    ) {}
}

extension View {
    // A widget presents nothing.
    nonisolated public func photosPicker(
        isPresented: Binding<Bool>, selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
        preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
        photoLibrary: PHPhotoLibrary = .shared()
    ) -> some View { self }
    nonisolated public func photosPicker(
        isPresented: Binding<Bool>, selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
        selectionBehavior: PhotosPickerSelectionBehavior = .default, matching filter: PHPickerFilter? = nil,
        preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
        photoLibrary: PHPhotoLibrary = .shared()
    ) -> some View { self }
}
