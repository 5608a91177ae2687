import { watchCalls } from '../api/wire.ts'
import { useConnection } from '../session/connection.ts'

/** A call without an answer by then is worth a word. It goes on: a slow answer is better than none, and a payment may be under way. */
export const SLOW_MS = 8000

/** Lets the connection bar say that the site has not answered yet. A network that hangs looks like a page that ignores its player. */
export function noticeSlowCalls(): void {
  let slow = 0
  const count = (change: 1 | -1): void => {
    slow += change
    useConnection.setState({ isSlow: slow > 0 })
  }
  watchCalls((asked) => {
    let isSlow = false
    const timer = setTimeout(() => {
      isSlow = true
      count(1)
    }, SLOW_MS)
    const end = (): void => {
      clearTimeout(timer)
      if (isSlow) count(-1)
    }
    asked.then(end, end)
  })
}
