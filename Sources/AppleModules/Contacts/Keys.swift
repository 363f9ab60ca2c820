// The names are those of C.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The name of the field `identifier` (Contacts: `CNContactIdentifierKey`).
public let CNContactIdentifierKey = "identifier"
/// The name of the field `givenName` (Contacts: `CNContactGivenNameKey`).
public let CNContactGivenNameKey = "givenName"
/// The name of the field `middleName` (Contacts: `CNContactMiddleNameKey`).
public let CNContactMiddleNameKey = "middleName"
/// The name of the field `familyName` (Contacts: `CNContactFamilyNameKey`).
public let CNContactFamilyNameKey = "familyName"
/// The name of the field `nickname` (Contacts: `CNContactNicknameKey`).
public let CNContactNicknameKey = "nickname"
/// The name of the field `organizationName` (Contacts: `CNContactOrganizationNameKey`).
public let CNContactOrganizationNameKey = "organizationName"
/// The name of the field `birthday` (Contacts: `CNContactBirthdayKey`).
public let CNContactBirthdayKey = "birthday"
/// The name of the field `phoneNumbers` (Contacts: `CNContactPhoneNumbersKey`).
public let CNContactPhoneNumbersKey = "phoneNumbers"
/// The name of the field `emailAddresses` (Contacts: `CNContactEmailAddressesKey`).
public let CNContactEmailAddressesKey = "emailAddresses"
/// The name of the field `imageData` (Contacts: `CNContactImageDataKey`).
public let CNContactImageDataKey = "imageData"
/// The name of the field `thumbnailImageData` (Contacts: `CNContactThumbnailImageDataKey`).
public let CNContactThumbnailImageDataKey = "thumbnailImageData"
/// The name of the field `imageDataAvailable` (Contacts: `CNContactImageDataAvailableKey`).
public let CNContactImageDataAvailableKey = "imageDataAvailable"

/// The name of the field `street` (Contacts: `CNPostalAddressStreetKey`).
public let CNPostalAddressStreetKey = "street"
/// The name of the field `subLocality` (Contacts: `CNPostalAddressSubLocalityKey`).
public let CNPostalAddressSubLocalityKey = "subLocality"
/// The name of the field `city` (Contacts: `CNPostalAddressCityKey`).
public let CNPostalAddressCityKey = "city"
/// The name of the field `subAdministrativeArea` (Contacts: `CNPostalAddressSubAdministrativeAreaKey`).
public let CNPostalAddressSubAdministrativeAreaKey = "subAdministrativeArea"
/// The name of the field `state` (Contacts: `CNPostalAddressStateKey`).
public let CNPostalAddressStateKey = "state"
/// The name of the field `postalCode` (Contacts: `CNPostalAddressPostalCodeKey`).
public let CNPostalAddressPostalCodeKey = "postalCode"
/// The name of the field `country` (Contacts: `CNPostalAddressCountryKey`).
public let CNPostalAddressCountryKey = "country"
/// The name of the field `ISOCountryCode` (Contacts: `CNPostalAddressISOCountryCodeKey`).
public let CNPostalAddressISOCountryCodeKey = "ISOCountryCode"
