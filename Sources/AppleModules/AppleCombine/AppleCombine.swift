// The contents of `import Combine` in adopted code, through CombineImports: OpenCombine and its extensions of
// Foundation and Dispatch. A publisher of a `URLSession` uses that session, so those of `URLSession.shared` go through
// the network stand-in like all other requests.
@_exported public import OpenCombine
@_exported public import OpenCombineDispatch
@_exported public import OpenCombineFoundation
