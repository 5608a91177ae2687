import { assert, never } from '@baize/kit'
import type {
  BonusTerms,
  Drawn,
  Json,
  LedgerCommand,
  ProviderMove,
  ProviderRollback,
  ProviderSettle,
} from './commands.ts'

/** A command within a batch. A one-shot bet is drawn for its expected nonce. */
export type Place = {
  readonly command: LedgerCommand
  nonce: number | null
  drawn: Drawn | null
}

/** A command as `ledger_post` reads it: one index in each of its arrays. Each kind fills in its own columns. */
export type Row = {
  kind: LedgerCommand['kind']
  currency: string | null
  amount: bigint | null
  payout: bigint | null
  ref: string | null
  game: string | null
  rtp: number | null
  multiplier: bigint | null
  pair: string | null
  nonce: number | null
  version: number | null
  exclusive: boolean | null
  state: Json
  answer: Json
  note: Json
}

export function rowOf({ command, nonce, drawn }: Place): Row {
  const row: Row = {
    kind: command.kind,
    currency: 'currencyId' in command ? command.currencyId : null,
    amount: 'amount' in command ? command.amount : null,
    payout: null,
    ref: null,
    game: null,
    rtp: null,
    multiplier: null,
    pair: null,
    nonce,
    version: null,
    exclusive: null,
    state: null,
    answer: 'answer' in command ? command.answer : null,
    note: null,
  }
  switch (command.kind) {
    case 'bet.play':
    case 'bet.hold':
      row.amount = command.stake
      row.ref = command.betId
      row.game = command.gameId
      row.rtp = command.rtpTenThousandths
      row.pair = command.seedPairId
      if (command.kind === 'bet.hold') {
        row.exclusive = command.exclusive
        row.state = command.state
      } else {
        assert(drawn, 'bet.play must be drawn before it is posted')
        row.payout = drawn.payout
        row.multiplier = drawn.multiplier
        row.state = drawn.state
      }
      return row
    case 'bet.step':
    case 'bet.settle':
      row.ref = command.betId
      row.version = command.version
      row.state = command.state
      if (command.kind === 'bet.settle') {
        row.payout = command.payout
        row.multiplier = command.multiplier
        row.amount = command.covered || null
      }
      return row
    case 'deposit':
      row.ref = command.orderId
      return row
    case 'withdrawal.request':
    case 'withdrawal.confirm':
    case 'withdrawal.reject':
    case 'withdrawal.reverse':
      row.ref = command.withdrawalId
      if (command.kind !== 'withdrawal.request' && command.reason !== undefined)
        row.note = { reason: command.reason }
      if (command.kind === 'withdrawal.request' && (command.review || command.wagerPercent !== undefined))
        row.note = {
          ...(command.review && { review: true }),
          ...(command.wagerPercent !== undefined && { wagerPercent: command.wagerPercent }),
        }
      return row
    case 'bonus.grant':
      row.ref = command.bonusId
      row.note = { purse: command.purse, wager: String(command.wager), ...termsOf(command) }
      return row
    case 'reward.grant':
      row.ref = command.bonusId
      row.note = {
        purse: command.purse,
        wager: String(command.wager),
        ...termsOf(command),
        programme: command.programme,
        period: command.period,
        cap: text(command.cap),
        source: command.source,
        ...(command.notify && { notify: true }),
        ...(command.message !== undefined && { message: command.message }),
      }
      return row
    case 'budget.accrue':
    case 'budget.fund':
      // As for packets, the note's currency selects the house accounts.
      row.currency = null
      row.note = { programme: command.programme, currencyId: command.currencyId }
      return row
    case 'bonus.release':
    case 'bonus.restore':
      row.ref = command.bonusId
      return row
    case 'bonus.revoke':
      row.ref = command.bonusId
      if (command.withdrawalId !== undefined || command.locked || command.expired || command.given)
        row.note = {
          ...(command.withdrawalId !== undefined && { withdrawal: command.withdrawalId }),
          ...(command.locked && { locked: true }),
          ...(command.expired && { expired: true }),
          ...(command.given && { given: true }),
        }
      return row
    case 'forfeit':
      return row
    case 'transfer':
      row.note = { from: command.from, to: command.to }
      return row
    case 'packet.open':
      row.ref = command.packetId
      // There is no wallet to compare it with: the note's currency selects the house accounts.
      row.currency = null
      row.note = {
        currencyId: command.currencyId,
        shares: command.shares.map(String),
        ...(command.programme !== undefined && {
          programme: command.programme,
          cap: text(command.cap ?? null),
        }),
      }
      return row
    case 'packet.close':
    case 'packet.claim':
      row.ref = command.packetId
      return row
    case 'provider.debit':
    case 'provider.credit':
    case 'provider.settle':
    case 'provider.rollback':
      row.note = {
        ...noteAtProvider(command),
        ...(command.kind === 'provider.debit' && storedWithBet(command)),
      }
      return row
    case 'adjust': {
      const { reason, requestedBy, approvedBy } = command
      row.note = { reason, requestedBy, approvedBy }
      return row
    }
    case 'limits.set': {
      const { maxLossDay, maxLossWeek, maxLossMonth, excludedUntilMs } = command
      row.note = {
        maxLossDay: text(maxLossDay),
        maxLossWeek: text(maxLossWeek),
        maxLossMonth: text(maxLossMonth),
        excludedUntil: excludedUntilMs === null ? null : new Date(excludedUntilMs).toISOString(),
        ...(command.session && {
          session: { minutes: command.session.minutes, known: { minutes: command.session.known } },
        }),
        ...(command.known && {
          known: {
            maxLossDay: text(command.known.maxLossDay),
            maxLossWeek: text(command.known.maxLossWeek),
            maxLossMonth: text(command.known.maxLossMonth),
          },
        }),
      }
      return row
    }
    default:
      return never(command)
  }
}

const termsOf = ({ expiresMs, maxStake, dust }: BonusTerms): Readonly<Record<string, string>> => ({
  ...(expiresMs !== undefined && { expiresAt: new Date(expiresMs).toISOString() }),
  ...(maxStake !== undefined && { maxStake: String(maxStake) }),
  ...(dust !== undefined && { dust: String(dust) }),
})

/** What `ledger_post` stores with a provider's bet and not with its transaction. */
const storedWithBet = ({ detail, rtp, cover }: ProviderMove): Record<string, Json> => ({
  ...(detail !== undefined && { detail }),
  ...(rtp !== undefined && { rtp }),
  ...(cover && { market: cover.market }),
  ...(cover?.side && { side: cover.side.id, pays: String(cover.side.pays) }),
})

/** The note of a provider's transaction. */
export const noteAtProvider = (
  command: ProviderMove | ProviderSettle | ProviderRollback,
): Record<string, Json> => ({
  provider: command.provider,
  reference: command.reference,
  ...atProvider(command),
})

function atProvider(command: ProviderMove | ProviderSettle | ProviderRollback): Record<string, Json> {
  switch (command.kind) {
    case 'provider.debit':
      return {
        ...(command.free && { free: true }),
        ...(command.gameId !== undefined && { game: command.gameId }),
        ...(command.round !== undefined && { round: command.round }),
      }
    case 'provider.credit':
      return command.closes ? { closes: true } : {}
    case 'provider.settle':
      return {
        as: command.as,
        negative: command.negative,
        ...(command.closes && { closes: true }),
        ...(command.result !== undefined && { result: command.result }),
      }
    case 'provider.rollback':
      return command.unlessSettled ? { unlessSettled: true } : {}
    default:
      return never(command)
  }
}

const text = (amount: bigint | null): string | null => (amount === null ? null : String(amount))

/** The bet id, which two commands of one batch must not share: a batch reads its bets once, at the start. */
export const betOf = (command: LedgerCommand): string | null => ('betId' in command ? command.betId : null)
