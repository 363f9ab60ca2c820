// The contents of `import Combine` in adopted code: OpenCombine, and OpenCombine's extensions of Foundation and
// Dispatch. The module CombineImports re-exports this module. A publisher of a `URLSession` uses that session, so
// publishers of `URLSession.shared` also go through the network stand-in.
@_exported public import OpenCombine
@_exported public import OpenCombineDispatch
@_exported public import OpenCombineFoundation
