import { ModulePush, Push } from '@baize/contract/player'
import { reloadUser } from '../player/account.ts'
import { applyPush, session } from '../session/session.ts'
import { emitMessage } from './tell.ts'

/** Position of a push after the last one seen: in order, duplicate, or after a gap. */
export function placeOf(seq: number, lastSeq: number): 'next' | 'seen' | 'gap' {
  if (seq <= lastSeq) return 'seen'
  return seq === lastSeq + 1 ? 'next' : 'gap'
}

/** Handles a payload of the channel: one message, a list of them, or garbage. */
export function receive(payload: unknown): void {
  const content = readable(payload)
  for (const item of Array.isArray(content) ? content : [content]) {
    const push = Push.safeParse(item)
    if (push.success) {
      toPlayer(push.data)
      continue
    }
    const news = ModulePush.safeParse(item)
    if (news.success) toEverybody(news.data)
  }
}

function toPlayer(push: Push): void {
  const { user, hasLogin } = session()
  if (!hasLogin || push.userId !== user.userId) return
  const place = placeOf(push.seq, user.seq)
  if (place === 'seen') return
  if (place === 'gap') void reloadUser()
  else applyPush({ seq: push.seq, balance: push.type === 'balance' ? push.balance : undefined })
  if (push.type === 'bet') isNewBet(push.bet.id)
  if (push.type === 'event' || (push.type === 'balance' && push.balance === undefined)) void reloadUser()
  emitMessage(push)
}

function toEverybody(news: ModulePush): void {
  // A bet arrives on every joined module, and the player's own on their channel first, so duplicates are dropped.
  if (news.type !== 'bet' || isNewBet(news.bet.id)) emitMessage(news)
}

const REMEMBERED_BETS = 500
const heardBets = new Set<string>()

function isNewBet(id: string): boolean {
  if (heardBets.has(id)) return false
  heardBets.add(id)
  const [oldest] = heardBets
  if (heardBets.size > REMEMBERED_BETS && oldest !== undefined) heardBets.delete(oldest)
  return true
}

/** Some relays turn a payload into JSON text. */
function readable(payload: unknown): unknown {
  if (typeof payload !== 'string' || !payload.startsWith('{')) return payload
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}
