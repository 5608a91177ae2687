import { type BetOutcome, isAccepted, type Refused } from '@baize/contract'
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
}
type Ended = Result<BetEnding, Refused>

const asked = new Map<string, Promise<Ended>>()

/** Outcome of one of the player's bets. Concurrent callers share one poll. */
export function betResult(id: string): Promise<Ended> {
  const running = asked.get(id)
  if (running) return running
  const ending = firstOf(id).finally(() => asked.delete(id))
  asked.set(id, ending)
  return ending
}

/** From the poll or the realtime channel, whichever comes first. */
async function firstOf(id: string): Promise<Ended> {
  const known = new AbortController()
  let stop = (): void => {}
  const live = new Promise<Ended>((resolve) => {
    stop = onLive('me-bet', ({ bet }) => {
      // `win` means a payout above the stake; a result of WIN means any payout.
      if (bet.id === id)
        resolve(ok({ id, result: isNothing(bet.winAmount) ? 'LOSE' : 'WIN', winAmount: bet.winAmount }))
    })
  })
  try {
    return await Promise.race([live, poll(id, known.signal)])
  } finally {
    stop()
    known.abort()
  }
}

const isNothing = (amount: string): boolean => !/[1-9]/.test(amount)

/** A call without a response says nothing about the bet, so it is retried once there is a network. */
async function poll(id: string, signal: AbortSignal): Promise<Ended> {
  const answer = await call('/api/game/bet_result', { id }, { quiet: true })
  if (isAccepted(answer)) {
    const { result, winAmount } = answer.model
    if (result !== 'PENDING') return ok({ id, result, winAmount })
  } else if (!isUnknownOutcome(answer)) {
    return err(answer)
  }
  await pauseUntilOnline(POLL_MS, signal)
  return signal.aborted ? new Promise<never>(() => {}) : poll(id, signal)
}
