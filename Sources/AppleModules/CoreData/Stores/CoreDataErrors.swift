// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AppleFoundation

/// The codes of errors in the domain `NSCocoaErrorDomain` (CoreData: `CoreDataErrors.h`).
enum CoreDataErrorCode: Int {
    case managedObjectValidation = 1550
    case validationMultipleErrors = 1560
    case validationMissingMandatoryProperty = 1570
    case validationRelationshipLacksMinimumCount = 1580
    case validationRelationshipExceedsMaximumCount = 1590
    case validationRelationshipDeniedDelete = 1600
    case validationNumberTooLarge = 1610
    case validationNumberTooSmall = 1620
    case validationStringTooLong = 1660
    case validationStringTooShort = 1670
    case validationStringPatternMatching = 1680
    case managedObjectReferentialIntegrity = 133_000
    case managedObjectMerge = 133_020
    case managedObjectConstraintMerge = 133_021
    case persistentStoreTypeMismatch = 134_010
    case persistentStoreSave = 134_030
    case coreData = 134_060
    case persistentStoreOpen = 134_080
    case persistentStoreIncompatibleVersionHash = 134_100
    case migrationMissingMappingModel = 134_140
}

extension CocoaError {
    static func coreData(
        _ code: CoreDataErrorCode, _ text: String, _ info: [String: Any] = [:]
    ) -> NSError {
        NSError(
            domain: NSCocoaErrorDomain, code: code.rawValue,
            userInfo: info.merging([NSLocalizedDescriptionKey: text]) { $1 })
    }
}

public let NSDetailedErrorsKey = "NSDetailedErrors"
public let NSValidationKeyErrorKey = "NSValidationErrorKey"
public let NSValidationObjectErrorKey = "NSValidationErrorObject"
public let NSValidationMissingMandatoryPropertyError = CoreDataErrorCode.validationMissingMandatoryProperty.rawValue
public let NSValidationMultipleErrorsError = CoreDataErrorCode.validationMultipleErrors.rawValue
public let NSManagedObjectValidationError = CoreDataErrorCode.managedObjectValidation.rawValue
public let NSManagedObjectMergeError = CoreDataErrorCode.managedObjectMerge.rawValue
public let NSManagedObjectConstraintMergeError = CoreDataErrorCode.managedObjectConstraintMerge.rawValue
public let NSManagedObjectReferentialIntegrityError = CoreDataErrorCode.managedObjectReferentialIntegrity.rawValue
public let NSPersistentStoreSaveError = CoreDataErrorCode.persistentStoreSave.rawValue
public let NSPersistentStoreOpenError = CoreDataErrorCode.persistentStoreOpen.rawValue
public let NSPersistentStoreIncompatibleVersionHashError = CoreDataErrorCode.persistentStoreIncompatibleVersionHash
    .rawValue
public let NSMigrationMissingMappingModelError = CoreDataErrorCode.migrationMissingMappingModel.rawValue
public let NSCoreDataError = CoreDataErrorCode.coreData.rawValue
