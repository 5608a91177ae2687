/** Runs in a page: games show their plain boards, since drawing takes what the checks need on a machine without a graphics card. */
export const NO_WEBGL = `{
  const get = HTMLCanvasElement.prototype.getContext
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    return kind.startsWith('webgl') ? null : get.call(this, kind, ...rest)
  }
}`
