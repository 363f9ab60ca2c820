// The values of the system's own intents, such as tasks and media, and what relates them to shortcuts. The system asks no
// extension for them here.

public import AppleFoundation
public import Foundation

/// A phrase that Siri may say (Intents: `INSpeakableString`).
open class INSpeakableString: NSObject, @unchecked Sendable {
    public let spokenPhrase: String
    public let pronunciationHint: String?
    public let vocabularyIdentifier: String?

    public init(vocabularyIdentifier: String, spokenPhrase: String, pronunciationHint: String?) {
        self.vocabularyIdentifier = vocabularyIdentifier
        self.spokenPhrase = spokenPhrase
        self.pronunciationHint = pronunciationHint
    }

    public init(spokenPhrase: String) {
        vocabularyIdentifier = nil
        self.spokenPhrase = spokenPhrase
        pronunciationHint = nil
    }
}

/// The state of a task (Intents: `INTaskStatus`).
public enum INTaskStatus: Int, Sendable {
    case unknown, notCompleted, completed
}

/// The kind of a task (Intents: `INTaskType`).
public enum INTaskType: Int, Sendable {
    case unknown, notCompletable, completable
}

/// The importance of a task (Intents: `INTaskPriority`).
public enum INTaskPriority: Int, Sendable {
    case unknown, notFlagged, flagged
}

/// The time at which the user is reminded (Intents: `INTemporalEventTrigger`).
open class INTemporalEventTrigger: NSObject {
    public let dateComponentsRange: INDateComponentsRange

    public init(dateComponentsRange: INDateComponentsRange) { self.dateComponentsRange = dateComponentsRange }
}

/// A span of time (Intents: `INDateComponentsRange`).
open class INDateComponentsRange: NSObject {
    public let startDateComponents: DateComponents?
    public let endDateComponents: DateComponents?

    public init(start: DateComponents?, end: DateComponents?) {
        startDateComponents = start
        endDateComponents = end
    }
}

/// A task of a list (Intents: `INTask`).
open class INTask: NSObject {
    public let title: INSpeakableString
    public let status: INTaskStatus
    public let taskType: INTaskType
    public let temporalEventTrigger: INTemporalEventTrigger?
    public let createdDateComponents: DateComponents?
    public let modifiedDateComponents: DateComponents?
    public let identifier: String?
    public let priority: INTaskPriority

    /// Creates a task without a place at which the user is reminded.
    public init(
        title: INSpeakableString, status: INTaskStatus, taskType: INTaskType,
        spatialEventTrigger: Never? = nil, temporalEventTrigger: INTemporalEventTrigger?,
        createdDateComponents: DateComponents?, modifiedDateComponents: DateComponents?, identifier: String?,
        priority: INTaskPriority = .unknown
    ) {
        self.title = title
        self.status = status
        self.taskType = taskType
        self.temporalEventTrigger = temporalEventTrigger
        self.createdDateComponents = createdDateComponents
        self.modifiedDateComponents = modifiedDateComponents
        self.identifier = identifier
        self.priority = priority
    }
}

/// A list of tasks (Intents: `INTaskList`).
open class INTaskList: NSObject {
    public let title: INSpeakableString
    public let tasks: [INTask]
    public let groupName: INSpeakableString?
    public let createdDateComponents: DateComponents?
    public let modifiedDateComponents: DateComponents?
    public let identifier: String?

    public init(
        title: INSpeakableString, tasks: [INTask], groupName: INSpeakableString?,
        createdDateComponents: DateComponents?, modifiedDateComponents: DateComponents?, identifier: String?
    ) {
        self.title = title
        self.tasks = tasks
        self.groupName = groupName
        self.createdDateComponents = createdDateComponents
        self.modifiedDateComponents = modifiedDateComponents
        self.identifier = identifier
    }
}

/// A request to add tasks (Intents: `INAddTasksIntent`).
open class INAddTasksIntent: INIntent {
    open var targetTaskList: INTaskList?
    open var taskTitles: [INSpeakableString]?
    open var temporalEventTrigger: INTemporalEventTrigger?

    public required init() { super.init() }
}

/// The kind of media (Intents: `INMediaItemType`).
public enum INMediaItemType: Int, Sendable {
    case unknown, song, album, artist, genre, playlist, podcastShow, podcastEpisode, podcastPlaylist, musicStation
    case audioBook, movie, tvShow, tvShowEpisode, musicVideo, podcastStation, radioStation, station, music
    case algorithmicRadioStation, news
}

/// Something that an app can play (Intents: `INMediaItem`).
open class INMediaItem: NSObject {
    public let identifier: String?
    public let title: String?
    public let type: INMediaItemType
    public let artwork: INImage?
    public let artist: String?

    public init(identifier: String?, title: String?, type: INMediaItemType, artwork: INImage?, artist: String? = nil) {
        self.identifier = identifier
        self.title = title
        self.type = type
        self.artwork = artwork
        self.artist = artist
    }
}

/// A request to play media (Intents: `INPlayMediaIntent`).
open class INPlayMediaIntent: INIntent {
    open private(set) var mediaItems: [INMediaItem]?
    open private(set) var mediaContainer: INMediaItem?
    open private(set) var playShuffled: Bool?
    open private(set) var resumePlayback: Bool?

    public required init() { super.init() }

    public init(
        mediaItems: [INMediaItem]? = nil, mediaContainer: INMediaItem? = nil, playShuffled: Bool? = nil,
        resumePlayback: Bool? = nil
    ) {
        super.init()
        self.mediaItems = mediaItems
        self.mediaContainer = mediaContainer
        self.playShuffled = playShuffled
        self.resumePlayback = resumePlayback
    }
}

/// An intent or an activity that the user can run (Intents: `INShortcut`).
open class INShortcut: NSObject {
    public let intent: INIntent?
    public let userActivity: NSUserActivity?

    public init?(intent: INIntent) {
        self.intent = intent
        userActivity = nil
    }

    public init(userActivity: NSUserActivity) {
        intent = nil
        self.userActivity = userActivity
    }
}

/// The shortcuts of the user, of whom there is none here (Intents: `INVoiceShortcutCenter`).
open class INVoiceShortcutCenter: NSObject {
    public nonisolated(unsafe) static let shared = INVoiceShortcutCenter()

    /// Has no effect.
    open func setShortcutSuggestions(_ suggestions: [INShortcut]) {}
}

/// A shortcut that the system may suggest (Intents: `INRelevantShortcut`).
open class INRelevantShortcut: NSObject {
    public let shortcut: INShortcut
    open var widgetKind: String?

    public init(shortcut: INShortcut) { self.shortcut = shortcut }
}

/// The shortcuts that an app suggests. The system suggests none here (Intents: `INRelevantShortcutStore`).
open class INRelevantShortcutStore: NSObject {
    public nonisolated(unsafe) static let `default` = INRelevantShortcutStore()

    open func setRelevantShortcuts(
        _ shortcuts: [INRelevantShortcut], completionHandler: (((any Error)?) -> Void)? = nil
    ) { completionHandler?(nil) }
}
