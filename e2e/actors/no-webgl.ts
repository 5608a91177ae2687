/**
 * Runs in a page: disables WebGL, so that games show their plain boards. Software rendering would starve the checks on
 * a machine without a GPU.
 */
export const NO_WEBGL = `{
  const get = HTMLCanvasElement.prototype.getContext
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    return kind.startsWith('webgl') ? null : get.call(this, kind, ...rest)
  }
}`
