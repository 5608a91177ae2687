import type { BetOutcome, PlayerBet } from '@baize/contract/player'
import { type Envelope, isAccepted, type Refused } from '@baize/contract/shared'
import { err, ok, type Result } from '@baize/kit'
import { call } from '../api/client.ts'
import { pauseUntilOnline } from '../api/deliver.ts'
import { isUnknownOutcome } from '../api/wire.ts'
import { onLive } from './events.ts'

const POLL_MS = 1000

type BetEnding = {
  readonly id: string
  readonly result: Exclude<BetOutcome, 'PENDING'>
  readonly winAmount: string
  /** Null if a live message brought the result: it carries no details. */
  readonly bet: PlayerBet | null
}
type Ended = Result<BetEnding, Refused>

type Poll = { readonly ending: Promise<Ended>; readonly stop: () => void; askers: number }
const polls = new Map<string, Poll>()

/**
 * Outcome of one of the player's bets. Concurrent callers share one poll, which ends when the last of them aborts; an
 * aborted call stays pending.
 */
export function betResult(id: string, signal?: AbortSignal): Promise<Ended> {
  const poll = polls.get(id) ?? begin(id)
  poll.askers += 1
  const leave = () => {
    poll.askers -= 1
    if (poll.askers === 0) poll.stop()
  }
  signal?.addEventListener('abort', leave, { once: true })
  return poll.ending.finally(() => signal?.removeEventListener('abort', leave))
}

/** The bet itself once it is settled. */
export async function settledBet(id: string, signal: AbortSignal): Promise<Envelope<{ model: PlayerBet }>> {
  const ended = await betResult(id, signal)
  if (!ended.ok) return ended.error
  // After a live message the details are fetched.
  return ended.value.bet ? { status: 0, model: ended.value.bet } : settledBet(id, signal)
}

function begin(id: string): Poll {
  const known = new AbortController()
  const forget = () => {
    known.abort()
    if (polls.get(id) === poll) polls.delete(id)
  }
  const poll: Poll = { ending: firstOf(id, known.signal).finally(forget), stop: forget, askers: 0 }
  polls.set(id, poll)
  return poll
}

/** From the poll or the realtime channel, whichever comes first. */
async function firstOf(id: string, signal: AbortSignal): Promise<Ended> {
  const live = new Promise<Ended>((resolve) => {
    const stop = onLive('me-bet', ({ bet: { id: told, winAmount } }) => {
      // `win` means a payout above the stake; a result of WIN means any payout.
      if (told === id)
        resolve(ok({ id, result: isNothing(winAmount) ? 'LOSE' : 'WIN', winAmount, bet: null }))
    })
    signal.addEventListener('abort', stop)
  })
  return Promise.race([live, askUntilSettled(id, signal)])
}

const isNothing = (amount: string): boolean => !/[1-9]/.test(amount)

/** A call without a response says nothing about the bet, so it is retried once there is a network. */
async function askUntilSettled(id: string, signal: AbortSignal): Promise<Ended> {
  const answer = await call('/api/game/bet_result', { id }, { quiet: true })
  if (isAccepted(answer)) {
    const { result, winAmount, bet } = answer.model
    if (result !== 'PENDING') return ok({ id, result, winAmount, bet })
  } else if (!isUnknownOutcome(answer)) {
    return err(answer)
  }
  await pauseUntilOnline(POLL_MS, signal)
  return signal.aborted ? new Promise<never>(() => {}) : askUntilSettled(id, signal)
}
