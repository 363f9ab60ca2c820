// What `import Combine` brings in adopted code, through CombineImports: OpenCombine, and its extensions of Foundation
// and Dispatch. Publishers of `URLSession` take the session they are made of, so those of `URLSession.shared` go
// through the network stand-in like all else.
@_exported public import OpenCombine
@_exported public import OpenCombineDispatch
@_exported public import OpenCombineFoundation
