/**
 * Makes window.AppShell in a page of our own. The app runs it in the main frame only, and then posts a MessagePort with
 * this nonce to this origin: no frame, and no page that is not ours, ever has the port. Returns whether it is new.
 */
function offerAppShell(origin, nonce) {
  if (location.origin !== origin || window.AppShell) return false
  const waiting = new Map()
  const unsent = []
  let last = 0
  let port = null
  window.AppShell = {
    send: (message) =>
      new Promise((resolve) => {
        last += 1
        waiting.set(last, resolve)
        const text = JSON.stringify({ id: last, message: String(message) })
        if (port) port.postMessage(text)
        else unsent.push(text)
      }),
  }
  const receive = (event) => {
    // A message of the app has no source; one of a frame that learned the nonce would have.
    if (event.source !== null || event.data !== nonce || !event.ports[0]) return
    event.stopImmediatePropagation()
    window.removeEventListener('message', receive, true)
    port = event.ports[0]
    port.addEventListener('message', ({ data }) => {
      const { id, answer } = JSON.parse(data)
      const resolve = waiting.get(id)
      waiting.delete(id)
      if (resolve) resolve(answer)
    })
    port.start()
    for (const text of unsent) port.postMessage(text)
  }
  window.addEventListener('message', receive, true)
  return true
}
