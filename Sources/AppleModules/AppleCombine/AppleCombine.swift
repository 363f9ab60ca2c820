// The module that adopted code gets for `import Combine`, through CombineImports: OpenCombine and its extensions of
// Foundation and Dispatch. A publisher of a `URLSession` uses that session, so the publishers of `URLSession.shared` go
// through the network stand-in like all other requests.
@_exported public import OpenCombine
@_exported public import OpenCombineDispatch
@_exported public import OpenCombineFoundation
