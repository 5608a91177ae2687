import { setTimeout as delay } from 'node:timers/promises'
import type { ConnectionUse } from '@baize/contract/operator'
import { MINUTE_MS } from '@baize/kit'
import { type Connector, type ConnectorContext, circuitOf, noteCheck } from './connector.ts'
import { redacted } from './redact.ts'
import { endCheck, selectStanding, takeCheck } from './sql.ts'

/** A connector of the settings: what the house uses it for, and a call that shows whether it works. */
export type Checked<Needs extends ConnectorContext> = {
  readonly connector: Connector
  readonly uses: readonly ConnectionUse[]
  /** Calls something harmless. Null when all is well, or a reason. */
  readonly check: (ctx: Needs) => Promise<string | null>
}

type CheckResult =
  | { readonly outcome: 'up' | 'underWay' }
  | { readonly outcome: 'down'; readonly fault: string }

/** A check takes one to three calls of at most ten seconds each; a provider that needs longer is of no use to players. */
const ANSWER_WITHIN_MS = 15_000
/** Longer than any check, so that a lease that lapses is that of a process that died. */
const LEASE_MS = 2 * MINUTE_MS
/** The checks of one run begin one by one within this time, so that they do not come to all providers at once. */
const SPREAD_MS = 20_000
const MOST_GAP_MS = 1000

/**
 * Checks a connector and saves how it stands. `underWay`: somebody else is checking it.
 * A connector is never checked twice at once, whatever process asks; one whose time is over counts until it has ended.
 */
export async function runCheck<Needs extends ConnectorContext>(
  ctx: Needs,
  { connector, check }: Checked<Needs>,
  withinMs = ANSWER_WITHIN_MS,
): Promise<CheckResult> {
  const nowMs = ctx.clock.now()
  const untilMs = nowMs + LEASE_MS
  if (!(await takeCheck(ctx.db, connector, nowMs, untilMs))) return { outcome: 'underWay' }
  // The check is the call that tries a resting circuit: its own result must not be that the circuit rests.
  circuitOf(ctx, connector).restsUntilMs = 0
  const said = await within(checkAndEnd(ctx, { connector, check }, untilMs), withinMs)
  const fault = said === null ? null : redacted(said)
  if (fault !== 'circuit open') await noteCheck(ctx, connector, fault)
  return fault === null ? { outcome: 'up' } : { outcome: 'down', fault }
}

async function checkAndEnd<Needs extends ConnectorContext>(
  ctx: Needs,
  { connector, check }: Pick<Checked<Needs>, 'connector' | 'check'>,
  untilMs: number,
): Promise<string | null> {
  try {
    return await check({ ...ctx, isCheck: true })
  } catch (error) {
    ctx.log.error({ err: error, connector: connector.name }, 'connector check threw')
    return 'check threw an error'
  } finally {
    await endCheck(ctx.db, connector, untilMs).catch((error: unknown) => {
      ctx.log.warn({ err: error, connector: connector.name }, 'connector check not ended')
    })
  }
}

async function within(running: Promise<string | null>, ms: number): Promise<string | null> {
  const over = new AbortController()
  const late = delay(ms, 'timeout', { signal: over.signal }).catch(() => null)
  const said = await Promise.race([running, late])
  over.abort()
  return said
}

/** Job: asks every connector for something harmless, so that a wrong key shows before a player meets it. */
export async function checkConnectors<Needs extends ConnectorContext>(
  ctx: Needs,
  checks: readonly Checked<Needs>[],
  signal: AbortSignal,
): Promise<void> {
  const gapMs = Math.min(MOST_GAP_MS, SPREAD_MS / Math.max(checks.length, 1))
  await Promise.all(
    checks.map(async (checked, i) => {
      await delay(i * gapMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      await runCheck(ctx, checked).catch((error: unknown) =>
        ctx.log.error({ err: error, connector: checked.connector.name }, 'connector not checked'),
      )
    }),
  )
}

/** Sets the gauge of each connector as the processes together saw it: a check is run by any one of them. */
export async function measureConnectors(
  { db, metrics }: Pick<ConnectorContext, 'db' | 'metrics'>,
  connectors: readonly { readonly connector: Connector }[],
): Promise<void> {
  if (connectors.length === 0) return
  const standing = await selectStanding(db)
  for (const { connector } of connectors) {
    const { port, name } = connector
    const isUp = standing.find((row) => row.port === port && row.name === name)?.isUp
    if (isUp !== undefined) metrics.connectorUp.set({ port, connector: name }, isUp ? 1 : 0)
  }
}
