/**
 * Runs in a page: caps the frame rate at ten per second, as on a slow device. A running round redraws continuously,
 * which takes a whole core without a GPU.
 */
export const SLOW_DEVICE = `{
  const PICTURE_MS = 100
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
