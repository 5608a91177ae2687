import { isAccepted } from '@baize/contract'
import { formatAmount, minor } from '@baize/kit'
import { call } from '../../api/client.ts'
import { openPopup } from '../../popups/stack.ts'
import { session, useSession } from '../../session/session.ts'

const MINUTE_MS = 60_000
const LOOK_MS = 15_000

/** Where a stretch of play began. */
type Mark = { readonly atMs: number; readonly wagered: string; readonly netLoss: string }

let minutes = 0
let mark: Mark | undefined

/** As chosen from now on: the stretch begins anew. */
export function setRealityMinutes(chosen: number): Promise<void> {
  minutes = chosen
  mark = undefined
  return look()
}

async function askNow() {
  const answer = await call('/api/user/protection', {}, { quiet: true })
  return isAccepted(answer) ? answer.model : undefined
}

const units = (amount: string): bigint => BigInt(amount.replace('.', ''))
const decimalsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0
/** Both as the server writes them, with all their decimals. */
const less = (amount: string, by: string): string =>
  formatAmount(minor(units(amount) - units(by)), decimalsOf(amount))

/** Tells the player how it went once their minutes are over, if they have staked anything in them. */
export async function look(nowMs = Date.now()): Promise<void> {
  if (minutes === 0 || !session().hasLogin) return
  const before = mark
  if (before && nowMs - before.atMs < minutes * MINUTE_MS) return
  const now = await askNow()
  if (!now) return
  mark = { atMs: nowMs, wagered: now.wagered, netLoss: now.netLoss }
  if (!before || now.wagered === before.wagered) return
  openPopup('reality', {
    minutes: Math.floor((nowMs - before.atMs) / MINUTE_MS),
    staked: less(now.wagered, before.wagered),
    net: less(before.netLoss, now.netLoss),
  })
}

/** For as long as the page lives; another player has their own minutes. */
export function watchReality(): () => void {
  let of = ''
  const learn = async () => {
    const { userId } = session().user
    if (userId === of) return
    of = userId
    minutes = 0
    mark = undefined
    if (userId === '') return
    const now = await askNow()
    if (now && of === userId) await setRealityMinutes(now.realityMinutes)
  }
  void learn()
  const stop = useSession.subscribe(() => void learn())
  const timer = setInterval(() => void look(), LOOK_MS)
  return () => {
    stop()
    clearInterval(timer)
  }
}
