/**
 * Runs in a page: caps the frame rate at four per second, as on a slow device. A running round redraws continuously,
 * which takes a whole core without a GPU.
 */
export const SLOW_DEVICE = `{
  const PICTURE_MS = 250
  const [ask, drop] = [requestAnimationFrame, cancelAnimationFrame]
  const asked = new Map()
  let last = 0
  globalThis.requestAnimationFrame = (draw) => {
    const id = ++last
    const timer = setTimeout(() => asked.set(id, { frame: ask((nowMs) => { asked.delete(id); draw(nowMs) }) }), PICTURE_MS)
    asked.set(id, { timer })
    return id
  }
  globalThis.cancelAnimationFrame = (id) => {
    const { timer, frame } = asked.get(id) ?? {}
    asked.delete(id)
    clearTimeout(timer)
    if (frame !== undefined) drop(frame)
  }
}`

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
