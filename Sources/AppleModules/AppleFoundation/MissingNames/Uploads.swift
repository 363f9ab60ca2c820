public import Foundation

// Names with which networking libraries send files, and which Foundation for Linux lacks.

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key in an error of a download with the data to resume it (Foundation: `NSURLSessionDownloadTaskResumeData`).
public let NSURLSessionDownloadTaskResumeData = "NSURLSessionDownloadTaskResumeData"

extension URL {
    /// Returns true if the file exists (Foundation: `checkPromisedItemIsReachable()`).
    public func checkPromisedItemIsReachable() throws -> Bool { try checkResourceIsReachable() }
}

nonisolated(unsafe) public let kUTTagClassFilenameExtension: CFString = "public.filename-extension"
nonisolated(unsafe) public let kUTTagClassMIMEType: CFString = "public.mime-type"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the identifier of the type with a file extension or a MIME type; nil if the type is not known (CoreServices:
/// `UTTypeCreatePreferredIdentifierForTag`).
public func UTTypeCreatePreferredIdentifierForTag(
    _ inTagClass: CFString, _ inTag: CFString, _ inConformingToUTI: CFString?
) -> Unmanaged<CFString>? {
    let tag = inTag as String
    let type = inTagClass == kUTTagClassMIMEType ? UTType(mimeType: tag) : UTType(filenameExtension: tag)
    return type.map { Unmanaged.passRetained($0.identifier as NSString) }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the file extension or the MIME type of the type with an identifier; nil if it is not known (CoreServices:
/// `UTTypeCopyPreferredTagWithClass`).
public func UTTypeCopyPreferredTagWithClass(_ inUTI: CFString, _ inTagClass: CFString) -> Unmanaged<CFString>? {
    let type = UTType(inUTI as String)
    let tag = inTagClass == kUTTagClassMIMEType ? type?.preferredMIMEType : type?.preferredFilenameExtension
    return tag.map { Unmanaged.passRetained($0 as NSString) }
}
