import { DAY_MS, uuidV7, ZERO } from '@baize/kit'
import * as z from 'zod/mini'
import type { Provider } from '../platform/configuration/provider-settings.ts'
import type { Job } from '../platform/jobs/job.ts'
import { everyMinutes, everySeconds } from '../platform/jobs/schedule.ts'
import { adapterOf } from './adapters.ts'
import type { ProviderContext } from './context.ts'
import { ExactNumber, parseExact } from './exact-json.ts'
import {
  type Difference,
  deleteMessages,
  type OurBook,
  selectBooks,
  selectOwed,
  writeDifferences,
  writeHealth,
} from './jobs-sql.ts'
import { answerTime, postText } from './outgoing.ts'
import { deleteTokens } from './sql.ts'
import { Id } from './texts.ts'

/** Failures in a row from which on a provider is in maintenance. */
const DOWN_AFTER = 3
const MESSAGES_MS = 90 * DAY_MS
const TOKENS_MS = 2 * DAY_MS
const SOME = 500

/** Job: puts a provider that does not answer into maintenance (-119), and takes it out once it answers. */
export async function watchProviders(ctx: ProviderContext): Promise<void> {
  await Promise.all(
    ctx.config.providers.map(async ({ name: provider, url, health }) => {
      const millis = await answerTime(`${url}${health}`, ctx.steadyClock)
      const nowMs = ctx.clock.now()
      const { wasDown, isDown } = await writeHealth(ctx.db, {
        provider,
        millis,
        limit: DOWN_AFTER,
        nowMs,
      })
      if (isDown && !wasDown) ctx.log.error({ provider }, 'provider down, in maintenance')
      if (wasDown && !isDown) ctx.log.warn({ provider }, 'provider back')
    }),
  )
}

/** Job: deletes ended tokens and old messages. */
export async function sweepProviders({ db, clock }: ProviderContext, signal?: AbortSignal): Promise<void> {
  const nowMs = clock.now()
  await untilNone(() => deleteTokens(db, nowMs - TOKENS_MS), signal)
  await untilNone(() => deleteMessages(db, nowMs - MESSAGES_MS), signal)
}

async function untilNone(deleteSome: () => Promise<number>, signal?: AbortSignal): Promise<void> {
  let gone: number
  do {
    if (signal?.aborted) return
    gone = await deleteSome()
  } while (gone > 0)
}

/**
 * Job: takes what players owe after a settlement that was more than they had. A part of 0 states no payout, so the
 * ledger takes only what is owed under its lock: two runs at once take nothing twice, and a settlement since the read
 * stands.
 */
export async function collectOwed(ctx: ProviderContext): Promise<void> {
  for (const { provider, reference, ...owed } of await selectOwed(ctx.db, SOME))
    await ctx.ledger.post({
      ...owed,
      kind: 'provider.settle',
      as: 'part',
      amount: ZERO,
      key: `provider:${provider}:collect:${uuidV7(ctx.clock, ctx.randomBytes)}`,
      body: reference,
      answer: null,
      provider,
      reference,
      negative: 'owe',
    })
}

/** Time for calls and retries that are still on their way, and how far a comparison looks back. */
const SETTLING_MS = 10 * 60_000
const LOOK_BACK_MS = 2 * DAY_MS

const Books = z.object({
  bets: z
    .array(
      z.object({
        id: Id,
        user: Id,
        currency: z.string().check(z.maxLength(16)),
        stake: ExactNumber,
        paid: ExactNumber,
        rolledBack: z.boolean(),
      }),
    )
    .check(z.maxLength(1_000_000)),
})
type TheirBook = z.output<typeof Books>['bets'][number]

/** Job: compares the books of providers with ours. It lists what differs and posts nothing. */
export async function compareBooks(ctx: ProviderContext): Promise<void> {
  for (const provider of ctx.config.providers) if (provider.books !== undefined) await compare(ctx, provider)
}

async function compare(ctx: ProviderContext, provider: Provider): Promise<void> {
  const { db, clock, log } = ctx
  const nowMs = clock.now()
  const [from, to] = [nowMs - LOOK_BACK_MS, nowMs - SETTLING_MS]
  const body = JSON.stringify({ from, to })
  const adapter = adapterOf(provider)
  const text = await postText(`${provider.url}${provider.books}`, body, await adapter.sign(body))
  const parsed = Books.safeParse(text === null ? undefined : parseExact(text))
  if (!parsed.success) {
    log.warn({ provider: provider.name }, 'books of a provider not read')
    return
  }
  const theirs = new Map(parsed.data.bets.map((bet) => [bet.id, bet]))
  const ours = await selectBooks(db, provider.name, from, to, [...theirs.keys()])
  const compared = [...new Set([...theirs.keys(), ...ours.keys()])]
  const found = compared.flatMap((reference): Difference[] => {
    const [own, other] = [ours.get(reference), theirs.get(reference)]
    const kind = differenceOf(provider, own, other)
    return kind
      ? [{ reference, kind, ours: own ? shown(own) : null, theirs: other ? { ...other } : null }]
      : []
  })
  const fresh = await writeDifferences(db, provider.name, found, compared, nowMs)
  if (fresh > 0)
    log.error({ provider: provider.name, fresh, all: found.length }, 'books of a provider differ')
}

const shown = ({ user, currencyId, stake, paid, rolledBack }: OurBook) => ({
  user,
  currency: currencyId,
  stake: String(stake),
  paid: String(paid),
  rolledBack,
})

function differenceOf(
  provider: Provider,
  ours: (OurBook & { readonly inTime: boolean }) | undefined,
  theirs: TheirBook | undefined,
): Difference['kind'] | null {
  // A rolled back bet counts as none, whether the other side has ever seen it or not.
  if (!theirs) return ours?.inTime && !ours.rolledBack ? 'extra' : null
  if (!ours) return theirs.rolledBack ? null : 'missing'
  if (ours.rolledBack || theirs.rolledBack) return ours.rolledBack === theirs.rolledBack ? null : 'different'
  const { amount } = adapterOf(provider)
  const same =
    ours.user === theirs.user &&
    (provider.currencies[ours.currencyId] ?? ours.currencyId) === theirs.currency &&
    amount(ours.currencyId, theirs.stake) === ours.stake &&
    amount(ours.currencyId, theirs.paid) === ours.paid
  return same ? null : 'different'
}

export const providerJobs: readonly Job<ProviderContext>[] = [
  { name: 'providers.health', when: everySeconds(10), atStart: true, run: watchProviders },
  { name: 'providers.collect', when: everySeconds(30), run: collectOwed },
  { name: 'providers.books', when: everyMinutes(10), run: compareBooks },
  { name: 'providers.sweep', when: everyMinutes(10), run: sweepProviders },
]
