// On iOS, a file that imports CoreData can use Foundation too.
@_exported public import AppleFoundation
