import { parseAmount } from '@baize/kit'
import { session, useSession } from '../../session/session.ts'

/** A frame that never ends its round must not hide the balance. */
const LONGEST_HOLD_MS = 10_000

/** Enough for every currency: amounts are only compared. */
const SCALE = 2

let release = (): void => {}

/**
 * Keeps a win out of the header while a framed game still shows its round. Stakes are shown as they are taken: they lower
 * the balance, and the frame has told of them. The session itself always has the true balance.
 */
export function holdBalance(): void {
  // A second start neither prolongs a hold nor takes the balance of that moment.
  if (session().held !== undefined) return
  const { userId, balance } = session().user
  useSession.setState({ held: balance })
  const unsubscribe = useSession.subscribe(({ user, held }) => {
    if (user.userId !== userId) release()
    else if (held !== undefined && isLess(user.balance, held)) useSession.setState({ held: user.balance })
  })
  const timer = setTimeout(() => release(), LONGEST_HOLD_MS)
  release = () => {
    release = () => {}
    clearTimeout(timer)
    unsubscribe()
    useSession.setState({ held: undefined })
  }
}

export const releaseBalance = (): void => release()

function isLess(left: string, right: string): boolean {
  const [a, b] = [parseAmount(left, SCALE), parseAmount(right, SCALE)]
  return a.ok && b.ok && a.value < b.value
}
