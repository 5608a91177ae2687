import type { BookedBet } from '@baize/contract/operator'
import type { ProviderBet, ProviderBetState } from '@baize/contract/player'
import type { ReplyOf } from '@baize/contract/server'
import { CURRENCIES, type CurrencyId, currency } from '@baize/contract/shared'
import { formatAmount, type Minor, minor, type UserId } from '@baize/kit'
import * as z from 'zod/mini'
import type { Provider } from '../platform/configuration/provider-settings.ts'
import { adapterOf } from './adapters.ts'
import type { ProviderContext } from './context.ts'
import {
  type Below,
  type HistoryFilter,
  type HistoryRow,
  selectDifferences,
  selectHistory,
  selectHistoryBet,
  selectMessages,
  selectStatuses,
} from './history-sql.ts'

const PAGE = 25
const MOST_MESSAGES = 200
const MOST_DIFFERENCES = 500

const OrNull = z._default(z.nullable(z.string()), null)
const Detail = z.object({
  ticketType: OrNull,
  coefficient: OrNull,
  selections: z._default(
    z.array(
      z.object({
        eventId: OrNull,
        marketId: OrNull,
        outcomeId: OrNull,
        eventName: OrNull,
        marketName: OrNull,
        outcomeName: OrNull,
        coefficient: OrNull,
        stage: OrNull,
      }),
    ),
    [],
  ),
})

/** A player's bets at providers, newest first, below the cursor. */
export async function providerBets(
  ctx: Pick<ProviderContext, 'db' | 'config' | 'catalogue'>,
  userId: UserId,
  cursor: string | undefined,
  filter: HistoryFilter = {},
): Promise<ReplyOf<'/api/user/provider_bets'>['model']> {
  const sports = ctx.config.providers.filter(isSports).map(({ name }) => name)
  const rows = await selectHistory(ctx.db, userId, {
    below: belowOf(cursor),
    limit: PAGE + 1,
    sports,
    filter,
  })
  const shown = rows.slice(0, PAGE)
  const last = rows.length > PAGE ? shown.at(-1) : undefined
  const { games } = await ctx.catalogue.current()
  return {
    items: shown.map((row) => {
      const game = games.get(row.game_id ?? '')
      return { ...showBet(ctx, row), ...(game && { game: { name: game.name, names: game.names } }) }
    }),
    next: last ? `${last.at.getTime()}.${last.reference}` : null,
  }
}

/** Betsy is the wire format of sportsbooks, Hub88 that of casinos. */
const isSports = ({ adapter }: Provider): boolean => adapter === 'betsy'

/** A cursor that is none of ours begins at the newest. */
function belowOf(cursor: string | undefined): Below | null {
  const found = /^(\d{1,15})\.([\x21-\x7e]{1,100})$/.exec(cursor ?? '')
  return found ? { atMs: Number(found[1]), reference: found[2] ?? '' } : null
}

/** One bet with the calls about it. A call about a bet that was refused has no bet. */
export async function providerBet(
  ctx: Pick<ProviderContext, 'db' | 'config'>,
  provider: string,
  reference: string,
): Promise<ReplyOf<'/api/operator/provider/bet'>['model']> {
  const [row, messages] = await Promise.all([
    selectHistoryBet(ctx.db, provider, reference),
    selectMessages(ctx.db, provider, reference, MOST_MESSAGES),
  ])
  return {
    bet: row && showBet(ctx, row),
    messages: messages.map(({ at, ...message }) => ({ ...message, at: at.getTime() })),
  }
}

export async function providerStatuses({
  db,
  config,
}: Pick<ProviderContext, 'db' | 'config'>): Promise<ReplyOf<'/api/operator/providers'>['model']> {
  const [checks, differences] = await Promise.all([
    selectStatuses(db),
    selectDifferences(db, MOST_DIFFERENCES),
  ])
  return {
    providers: config.providers.map(({ name, title, adapter }) => {
      const check = checks.get(name)
      return {
        name,
        title,
        adapter,
        downSince: check?.down_since?.getTime() ?? null,
        checkedAt: check?.checked_at.getTime() ?? null,
        differences: check?.differences ?? 0,
      }
    }),
    differences: differences.map(({ found_at, ours, theirs, ...difference }) => {
      const provider = config.providers.find(({ name }) => name === difference.provider)
      return {
        ...difference,
        ours: bookedBet(ours, (_, written) => minor(BigInt(written))),
        theirs: bookedBet(
          theirs,
          (currencyId, written) => (provider ? adapterOf(provider).amount(currencyId, written) : null),
          provider?.currencies,
        ),
        foundAt: found_at.getTime(),
      }
    }),
  }
}

/** A bet as a comparison of books kept it. */
const KeptBet = z.object({
  user: z.string(),
  currency: z.string(),
  stake: z.string(),
  paid: z.string(),
  rolledBack: z.boolean(),
})

/** A bet in the books of one side. `amountOf` reads an amount, `names` are the side's own names of our currencies. */
function bookedBet(
  kept: unknown,
  amountOf: (currencyId: CurrencyId, written: string) => Minor | null,
  names: Provider['currencies'] = {},
): BookedBet | null {
  const parsed = KeptBet.safeParse(kept)
  if (!parsed.success) return null
  const { user: userId, currency: written, stake, paid, rolledBack } = parsed.data
  const asWritten = { userId, currency: written, currencyId: null, stake, paid, rolledBack }
  const known = CURRENCIES.find(({ id }) => (names[id] ?? id) === written)
  const [staked, paidOut] = known ? [amountOf(known.id, stake), amountOf(known.id, paid)] : [null, null]
  if (!known || staked === null || paidOut === null) return asWritten
  return {
    ...asWritten,
    currencyId: known.id,
    stake: formatAmount(staked, known.decimalLength),
    paid: formatAmount(paidOut, known.decimalLength),
  }
}

function showBet({ config }: Pick<ProviderContext, 'config'>, row: HistoryRow): ProviderBet {
  const { decimalLength } = currency(row.currency_id)
  const amount = (text: string): string => formatAmount(minor(BigInt(text)), decimalLength)
  const { ticketType, coefficient, selections } = Detail.parse(row.detail ?? {})
  return {
    provider: row.provider,
    reference: row.reference,
    title: config.providers.find(({ name }) => name === row.provider)?.title ?? row.provider,
    gameId: row.game_id,
    currencyId: row.currency_id,
    stake: amount(row.stake),
    payout: amount(row.rolled_back ? '0' : String(BigInt(row.won) - BigInt(row.owed))),
    owed: amount(row.rolled_back ? '0' : row.owed),
    free: row.free,
    state: stateOf(row),
    ticketType,
    coefficient,
    selections,
    createdAt: row.at.getTime(),
    updatedAt: row.updated_at?.getTime() ?? null,
  }
}

function stateOf({ rolled_back, status, result, settled }: HistoryRow): ProviderBetState {
  if (rolled_back) return 'CANCELLED'
  if (status !== 'SETTLED') return status
  if (result === 'refund') return 'VOID'
  return settled > 1 ? 'RESETTLED' : 'SETTLED'
}
