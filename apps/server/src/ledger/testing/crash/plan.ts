import { createHash } from 'node:crypto'
import { type BetId, betId, minor, multiplier, ONE_X, orderId, seedPairId, type UserId } from '@baize/kit'
import type { Drawn, LedgerCommand } from '../../commands.ts'
import { keyOf } from '../../requests.ts'

/**
 * The n-th command of a run: the child that posts it and the test that checks it afterwards derive the same one. In
 * turn a deposit, a hold, the settlement of that bet, and a one-shot bet. The result of the run depends only on which
 * of them took effect and with which nonce.
 */
export function commandOf(player: UserId, seedPair: string, run: string, n: number): LedgerCommand {
  const common = { key: `${run}:${n}`, body: `${run} ${n}`, userId: player, answer: { n } }
  const bet = {
    betId: betIdOf(run, n),
    gameId: 'mines' as const,
    currencyId: 'USD' as const,
    stake: minor(10n),
    rtpTenThousandths: 9900,
  }
  switch (n % 4) {
    case 0:
      return {
        ...common,
        kind: 'deposit',
        orderId: orderId(uuidOf(`${run}:order:${n}`)),
        currencyId: 'USD',
        amount: minor(100n),
      }
    case 1:
      return {
        ...common,
        ...bet,
        kind: 'bet.hold',
        seedPairId: seedPairId(seedPair),
        state: null,
        exclusive: false,
      }
    case 2:
      return {
        ...common,
        kind: 'bet.settle',
        betId: betIdOf(run, n - 1),
        version: 0,
        state: null,
        payout: minor(13n),
        multiplier: ONE_X,
      }
    default: {
      const { body } = common
      const pair = seedPairId(seedPair)
      return {
        ...bet,
        // Its own transaction.
        key: keyOf(bet.betId, player),
        body,
        userId: player,
        kind: 'bet.play',
        seedPairId: pair,
        nonce: 0,
        draw: drawFor,
      }
    }
  }
}

/** Each nonce has another payout than the one before it. */
export function drawFor(nonce: number): Drawn {
  const payout = BigInt((nonce * 7) % 20)
  return { payout: minor(payout), multiplier: multiplier(payout * 1000n), state: { nonce } }
}

/** Increasing with n, like ids made one after another. */
function betIdOf(run: string, n: number): BetId {
  const time = (Date.UTC(2026, 0, 1) + n).toString(16).padStart(12, '0')
  return betId(`${time.slice(0, 8)}-${time.slice(8)}${uuidOf(`${run}:${n}`).slice(13)}`)
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
