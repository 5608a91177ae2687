import { stat } from 'node:fs/promises'
import type { Pool } from 'pg'
import { auditLedger } from '../../ledger/audit/audit.ts'
import { readLedgerState } from '../../ledger/audit/state.ts'
import type { Context } from '../../ledger/context.ts'
import { paymentChecks } from '../../payments/doors/checks.ts'
import { doorsOf } from '../../payments/doors/doors.ts'
import { deadRoutes } from '../../payments/terms/checks.ts'
import type { Config } from '../../platform/configuration/config.ts'
import { isLoopback } from '../../platform/configuration/loopback.ts'
import { readMigrations } from '../../platform/db/migrate.ts'
import type { Readable } from '../../platform/db/queryable.ts'
import { fileChecks } from '../../platform/files/checks.ts'
import { messageChecks } from '../../platform/messages/checks.ts'
import { callbackPath } from '../../platform/messages/twilio.ts'
import { readSource } from '../../players/currency/source.ts'
import { identityChecks } from '../../players/identity/connections.ts'
import { identityDrivers } from '../../players/identity/drivers.ts'
import { identityWebhookPath } from '../../players/identity/webhook.ts'
import { addressLines } from './address.ts'
import { clockLines } from './clock.ts'
import {
  type Bound,
  connectionLines,
  type DriverEntry,
  liveLines,
  type Need,
  textsOf,
  webhookLines,
} from './connections.ts'
import { backupLine, databaseLines, diskLines, migrationLine } from './database.ts'
import { demoLine, type LedgerFacts, ledgerLines, peopleLines, roleLines, watchLines } from './house.ts'
import { type Line, linesOf } from './line.ts'
import { mailLines } from './mail.ts'
import type { Outside } from './outside.ts'
import { modeLines, secretLines } from './secrets.ts'
import * as sql from './sql.ts'

/** A larger ledger is left to `npm run audit`, which may take minutes. */
const MOST_LEGS = 500_000

/**
 * The whole checklist, in the order in which one repairs it. Changes nothing. `owner` reads what the application's own role
 * may not see: migrations and the sessions of others.
 */
export async function preflight(ctx: Context, owner: Readable, outside: Outside): Promise<readonly Line[]> {
  const { config } = ctx
  const nowMs = outside.now()
  const database = await databasePart(ctx, owner, outside, nowMs).catch((error: unknown) => ({
    lines: [linesOf('database').fault(messageOf(error), 'Start it, or correct DATABASE_URL')],
    nowMs: null,
  }))
  const [address, clock, mail, connections, webhooks] = await Promise.all([
    addressLines(outside, config.publicUrl),
    clockLines(outside, sourcesOf(config), database.nowMs),
    mailLines(outside, config),
    connectionLines(boundChecks(ctx), needsOf(config)),
    webhookLines(outside, config.publicUrl, webhooksOf(config)),
  ])
  return [
    ...secretLines(config),
    ...modeLines(config),
    ...liveLines(entriesOf(config)),
    ...database.lines,
    ...address,
    ...clock,
    ...connections,
    ...webhooks,
    ...mail,
    ...watchLines({ metricsToken: config.metricsToken, sentryDsn: null }),
  ]
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

type Part = { readonly lines: readonly Line[]; readonly nowMs: number | null }

async function databasePart(ctx: Context, owner: Readable, outside: Outside, nowMs: number): Promise<Part> {
  const { config } = ctx
  const facts = await sql.selectDatabase(owner)
  const migrations = migrationLine(await readMigrations(), await sql.selectMigrations(owner))
  // A database of another build lacks tables; one that no server has started on lacks all of them.
  const house = migrations.mark === 'good' ? await houseLines(ctx, owner, nowMs) : []
  return {
    lines: [
      ...databaseLines(facts, config.databaseUrl),
      migrations,
      backupLine(facts, await sql.selectArchive(owner), await stampOf(config), nowMs),
      ...(await diskLines(outside, foldersOf(facts))),
      ...house,
    ],
    nowMs: facts.nowMs,
  }
}

async function houseLines(
  { config, db, site }: Context,
  owner: Readable,
  nowMs: number,
): Promise<readonly Line[]> {
  const { money } = await site.current()
  const auditMs = config.auditSeconds * 1000
  const ledger = await ledgerFacts(db)
  const house = await sql.selectHouse(owner)
  return [
    ...ledgerLines(ledger, auditMs, nowMs),
    ...roleLines(house, ledger, { auditMs, nowMs }),
    ...peopleLines(house),
    demoLine(house),
    ...deadRoutes(config, money).map((method) =>
      linesOf('terms').fault(
        `no provider of the route of ${method} is in the settings`,
        'Choose another under Money settings in the console, or set it in PAYMENT_DRIVERS',
      ),
    ),
  ]
}

async function ledgerFacts(db: Pool): Promise<LedgerFacts> {
  const { frozen, lastCheck } = await readLedgerState(db)
  const isSmall = await countsLess(db, MOST_LEGS)
  const findings = isSmall ? (await auditLedger(db)).length : null
  return { frozen, lastCheckMs: lastCheck?.atMs ?? null, findings }
}

async function countsLess(db: Readable, most: number): Promise<boolean> {
  const { rows } = await db.query<{ legs: number }>(
    'SELECT count(*)::int AS legs FROM (SELECT FROM all_legs LIMIT $1) AS found',
    [most],
  )
  return (rows[0]?.legs ?? 0) < most
}

async function stampOf({ backupStamp: file }: Config): Promise<Parameters<typeof backupLine>[2]> {
  if (file === null) return null
  const atMs = await stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  )
  return { file, atMs }
}

function foldersOf({ settings }: sql.DatabaseFacts): readonly string[] {
  const data = settings.get('data_directory')
  return [process.cwd(), ...(data === undefined ? [] : [data])]
}

const entriesOf = (config: Config): readonly DriverEntry[] => [
  ...config.paymentDrivers.map((each) => entryOf('payments', each)),
  ...config.identityDrivers.map((each) => entryOf('identity', each)),
  ...config.smsDrivers.map((each) => entryOf('messages', each)),
]

const entryOf = (
  port: string,
  settings: { readonly name: string; readonly driver: string },
): DriverEntry => ({
  port,
  name: settings.name,
  driver: settings.driver,
  values: textsOf(settings),
})

/** Providers' own addresses: their clocks are right. */
const sourcesOf = (config: Config): readonly string[] => {
  const urls = entriesOf(config).flatMap(({ values }) =>
    values.filter((value) => /^https:\/\/[^/]+/.test(value)),
  )
  const origins = [...urls, ...(config.ratesUrl === null ? [] : [config.ratesUrl])].flatMap((url) =>
    URL.canParse(url) ? new URL(url).origin : [],
  )
  return [...new Set(origins)]
    .filter((origin) => !isLoopback(origin) && !config.publicUrl.startsWith(origin))
    .slice(0, 5)
}

const needsOf = (config: Config): readonly Need[] => {
  const doors = doorsOf(config)
  return [
    {
      port: 'payments',
      isThere: doors.some(({ payments }) => payments),
      todo: 'Set PAYMENT_DRIVERS (docs/payments.md)',
    },
    {
      port: 'payouts',
      isThere: doors.some(({ payouts }) => payouts),
      todo: 'Set PAYMENT_DRIVERS (docs/payments.md)',
    },
    { port: 'e-mail', isThere: config.emailUrl !== null, todo: 'Set EMAIL_URL (docs/messages.md)' },
    {
      port: 'identity',
      isThere: config.identityDrivers.length > 0,
      todo: 'Set IDENTITY_DRIVERS (docs/identity.md): until then people look at every document',
    },
    { port: 'rates', isThere: config.ratesUrl !== null, todo: 'Set RATES_URL' },
  ]
}

/** The check of every connector of the settings, as the console has them; with the database and the rates. */
function boundChecks(ctx: Context): readonly Bound[] {
  const { config } = ctx
  const given = { ...ctx, isCheck: true, isDry: true } as const
  const connectors = [
    ...paymentChecks(config),
    ...messageChecks(ctx),
    ...identityChecks(config),
    ...fileChecks(config),
  ].map((each) => ({ ...each.connector, check: () => each.check(given) }))
  const { ratesUrl } = config
  if (ratesUrl === null) return connectors
  const name = new URL(ratesUrl).host
  const check = async () => ((await readSource(ctx)) === null ? 'no rates of this week' : null)
  return [...connectors, { port: 'rates', name, driver: name, check }]
}

const webhooksOf = (
  config: Config,
): readonly { readonly method: 'POST' | 'GET'; readonly path: string }[] => [
  ...doorsOf(config).flatMap(({ webhooks }) => webhooks),
  ...identityDrivers(config).map((driver) => ({
    method: 'POST' as const,
    path: identityWebhookPath(driver),
  })),
  ...config.smsDrivers.map(({ driver, name }) => ({
    method: 'POST' as const,
    path: callbackPath(driver, name, ':id'),
  })),
  ...(config.emailBounceSecrets.length > 0 ? [{ method: 'POST' as const, path: '/webhooks/email' }] : []),
]
