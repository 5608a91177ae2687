// A worker, so that the pause stops this file and not the page. Not built with the rest: the build would drop the statement.
addEventListener('message', () => {
  postMessage({ looking: true })
  const before = performance.now()
  debugger
  postMessage({ pausedMs: performance.now() - before })
})
