// The contents of `import Combine` in adopted code: OpenCombine and its extensions of Foundation and Dispatch.
// CombineImports re-exports this module. A publisher of a `URLSession` uses that session, so publishers of
// `URLSession.shared` also go through the network stand-in.
@_exported public import OpenCombine
@_exported public import OpenCombineDispatch
@_exported public import OpenCombineFoundation
