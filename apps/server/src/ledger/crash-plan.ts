import { createHash } from 'node:crypto'
import { betId, minor, ONE_X, orderId, seedPairId, type UserId } from '@baize/kit'
import type { LedgerCommand } from './commands.ts'

/**
 * The n-th command of a run: the child that posts it and the test that checks it afterwards make the same one. By turns a
 * deposit, a bet, and the settling of a bet. What the whole run comes to depends on which of them took effect, and on nothing else.
 */
export function commandOf(player: UserId, seedPair: string, run: string, n: number): LedgerCommand {
  const common = { key: `${run}:${n}`, body: `${run} ${n}`, userId: player, answer: { n } }
  switch (n % 3) {
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
        kind: 'bet.hold',
        betId: betId(uuidOf(`${run}:${n}`)),
        gameId: 'mines',
        currencyId: 'USD',
        stake: minor(10n),
        rtpTenThousandths: 9900,
        seedPairId: seedPairId(seedPair),
        state: null,
        exclusive: false,
      }
    default:
      return {
        ...common,
        kind: 'bet.settle',
        betId: betId(uuidOf(`${run}:${n - 1}`)),
        version: 0,
        state: null,
        payout: minor(13n),
        multiplier: ONE_X,
      }
  }
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
