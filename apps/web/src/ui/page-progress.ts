const STEP_PERCENT = 5
const STEP_MS = 1000
const FULL = 100

/** Progress of the page-loading bar: five per cent a second, reset when the page has loaded. */
export function pageProgress(show: (percent: number) => void) {
  let timer: ReturnType<typeof setInterval> | undefined
  let percent = 0
  const set = (value: number) => {
    percent = value
    show(value)
  }
  return {
    start: () => {
      timer ??= setInterval(() => set(Math.min(percent + STEP_PERCENT, FULL)), STEP_MS)
    },
    finish: () => {
      clearInterval(timer)
      timer = undefined
      set(0)
    },
  }
}
