import {
  DEPOSIT_COUNTRIES,
  DEPOSIT_METHODS,
  MoneySettings,
  type MoneySettingsChange,
} from '@baize/contract/operator'
import type { InputOf, ReplyOf } from '@baize/contract/server'
import { CURRENCIES, PAYOUT_KINDS, type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, present, type Result } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../ledger/context.ts'
import { limitText } from '../../platform/amounts/amounts.ts'
import type { PlanContext, ReadContext } from '../../platform/context.ts'
import type { Readable } from '../../platform/db/queryable.ts'
import { carryOutOnce } from '../../platform/four-eyes/carried-out.ts'
import type { People } from '../../platform/four-eyes/operator.ts'
import { isSameAct, type Plan } from '../../platform/four-eyes/plan.ts'
import { requireTwoPeople } from '../../platform/four-eyes/two-people.ts'
import { firstMoneySettings, storedMoneySettings } from '../../platform/site-settings/money.ts'
import { changesBetween, mayBeMadeAlone, tableOf } from './changes.ts'
import { collectorNames, payerNames, termsFault } from './checks.ts'
import { findVersion, insertVersion, listVersions, raiseVersion, type StoredVersion } from './sql.ts'

type CurrentTerms = ReplyOf<'/api/operator/money/settings/change'>['model']
/** A change of some terms, or all those of an earlier version. */
type Wanted =
  | InputOf<'/api/operator/money/settings/change'>
  | InputOf<'/api/operator/money/settings/roll_back'>

const FIRST = 1

/** Stores what the environment says, for a database that has no terms yet. True for the process that did it. */
export async function takeFirstTerms({
  db,
  clock,
  config,
  site,
}: Pick<Context, 'db' | 'clock' | 'config' | 'site'>): Promise<boolean> {
  const isFirst =
    (await findVersion(db)) === null &&
    (await insertVersion(db, {
      version: FIRST,
      settings: firstMoneySettings(config),
      requestedBy: null,
      approvedBy: null,
      reason: '',
      rolledBackTo: null,
      at: clock.now(),
    }))
  await site.current()
  return isFirst
}

/** The context of one call: the newest terms, the same ones from its beginning to its end. */
export async function atNewestTerms<C extends Pick<Context, 'site'>>(ctx: C): Promise<C> {
  ctx.site.forget()
  const { money } = await ctx.site.current()
  return { ...ctx, site: { ...ctx.site, money: () => money } }
}

const termsOf = ({ config }: Pick<ReadContext, 'config'>, stored: StoredVersion | null): MoneySettings =>
  stored ? storedMoneySettings(stored.settings, config).settings : firstMoneySettings(config)

const viewVersion = ({ version, at, requestedBy, approvedBy, reason, rolledBackTo }: StoredVersion) => ({
  version,
  at: at.getTime(),
  requestedBy,
  approvedBy,
  reason,
  rolledBackTo,
})

async function currentTerms(ctx: Pick<ReadContext, 'config' | 'db'>): Promise<CurrentTerms> {
  const stored = present(await findVersion(ctx.db), 'money settings of the first start')
  return { ...viewVersion(stored), settings: termsOf(ctx, stored) }
}

export async function readTerms(ctx: Context): Promise<ReplyOf<'/api/operator/money/settings'>['model']> {
  const { config } = ctx
  const offered = {
    methods: DEPOSIT_METHODS.map((id) => ({
      id,
      countries: [...DEPOSIT_COUNTRIES[id]],
      providers: collectorNames(config, id),
    })),
    payouts: PAYOUT_KINDS.map((id) => ({
      id,
      providers: payerNames(config, id),
    })),
  }
  const one = CURRENCIES.map(({ id }) => ({ currencyId: id, amount: limitText(id, '1') }))
  return { ...(await currentTerms(ctx)), one, offered }
}

export async function termsHistory(
  ctx: Context,
  page: InputOf<'/api/operator/money/settings/history'>,
): Promise<ReplyOf<'/api/operator/money/settings/history'>['model']> {
  const [versions, newest] = await Promise.all([listVersions(ctx.db, page), findVersion(ctx.db)])
  const items = versions.slice(0, page.pageSize).map((stored, at) => {
    const before = versions[at + 1]
    const changes = before ? changesBetween(termsOf(ctx, before), termsOf(ctx, stored)) : []
    return { ...viewVersion(stored), changes: tableOf(changes) }
  })
  return { items, total: newest?.version ?? 0, ...page }
}

function merged(
  before: MoneySettings,
  { methods = {}, payouts = {}, ...single }: MoneySettingsChange,
): MoneySettings {
  const ofMethods = DEPOSIT_METHODS.map((id): [string, object] => [
    id,
    { ...before.methods[id], ...methods[id] },
  ])
  const ofPayouts = PAYOUT_KINDS.map((id): [string, object] => [
    id,
    { ...before.payouts[id], ...payouts[id] },
  ])
  return MoneySettings.parse({
    ...before,
    ...single,
    methods: Object.fromEntries<object>(ofMethods),
    payouts: Object.fromEntries<object>(ofPayouts),
  })
}

const wrong = (field: string, reason: string) => err(refusal('badInput', { field, reason }))

type Drafted = { readonly plan: Plan; readonly before: MoneySettings; readonly after: MoneySettings }

async function draft(
  ctx: Pick<ReadContext, 'config'>,
  db: Readable,
  stored: StoredVersion | null,
  wanted: Wanted,
): Promise<Result<Drafted, Refusal>> {
  const before = termsOf(ctx, stored)
  const older = 'version' in wanted ? await findVersion(db, wanted.version) : null
  if ('version' in wanted && !older) return wrong('version', 'there is no such version')
  const after = 'version' in wanted ? termsOf(ctx, older) : merged(before, wanted.settings)
  const changes = changesBetween(before, after)
  if (changes.length === 0) return wrong('settings', 'nothing would change')
  const fault = termsFault(ctx.config, before, after)
  if (fault) return wrong(fault.field, fault.reason)
  const texts = changes.map(
    ({ setting, method, from, to }) =>
      `${method === null ? '' : `${method} `}${setting} from ${JSON.stringify(from)} to ${JSON.stringify(to)}`,
  )
  const takesTwo = changes.every(mayBeMadeAlone) ? null : 'always'
  return ok({ plan: { summary: `Changes ${texts.join(', ')}`, amounts: [], takesTwo }, before, after })
}

export async function planTerms(ctx: PlanContext, wanted: Wanted): Promise<Result<Plan, Refusal>> {
  const drafted = await draft(ctx, ctx.db, await findVersion(ctx.db), wanted)
  return drafted.ok ? ok(drafted.value.plan) : drafted
}

/** What a change would do, as a person reads it; empty where it would be refused. */
export async function describeTerms(ctx: ReadContext, wanted: Wanted) {
  const drafted = await draft(ctx, ctx.db, await findVersion(ctx.db), wanted)
  return tableOf(drafted.ok ? changesBetween(drafted.value.before, drafted.value.after) : [])
}

export async function changeTerms(
  ctx: Context,
  log: FastifyBaseLogger,
  wanted: Wanted,
  people: People,
  planned: Plan,
): Promise<Result<CurrentTerms, Refusal>> {
  const changed = await carryOutOnce(ctx.db, people, async (tx): Promise<Result<null, Refusal>> => {
    // Locks the row that every change raises, so that the version read next is the newest.
    await raiseVersion(tx)
    const newest = await findVersion(tx)
    const drafted = await draft(ctx, tx, newest, wanted)
    if (!drafted.ok) return drafted
    const { plan, after } = drafted.value
    if (!isSameAct(planned, plan)) return err(refusal('planChanged'))
    if (plan.takesTwo !== null || people.approvedBy !== null) {
      const two = requireTwoPeople(people)
      if (!two.ok) return two
    }
    await insertVersion(tx, {
      version: (newest?.version ?? 0) + 1,
      settings: after,
      requestedBy: people.requestedBy,
      approvedBy: people.approvedBy,
      reason: wanted.reason,
      rolledBackTo: 'version' in wanted ? wanted.version : null,
      at: ctx.clock.now(),
    })
    return ok(null)
  })
  if (!changed.ok) return changed
  ctx.site.forget()
  await ctx.site.current()
  log.warn({ summary: planned.summary, ...people }, 'money settings changed')
  return ok(await currentTerms(ctx))
}
