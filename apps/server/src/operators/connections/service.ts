import type { Connection, ConnectionCall, ConnectionCallDetail } from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import { type Refusal, refusal, Uuid } from '@baize/contract/shared'
import { err, ok, present, type Result } from '@baize/kit'
import { type Checked, runCheck } from '../../platform/connectors/checked.ts'
import type { ConnectorContext } from '../../platform/connectors/connector.ts'
import { faultKindOf } from '../../platform/connectors/faults.ts'
import type { PlatformContext } from '../../platform/context.ts'
import type { KeyPage } from '../console/pages.ts'
import * as sql from './sql.ts'

type Checks<Needs extends ConnectorContext> = readonly Checked<Needs>[]

/** Every connector of the settings, in their order. */
export async function listConnections<Needs extends ConnectorContext>(
  { db, clock }: PlatformContext,
  checks: Checks<Needs>,
): Promise<Connection[]> {
  const nowMs = clock.now()
  const rows = await sql.selectHealth(
    db,
    checks.map(({ connector }) => connector),
    nowMs,
  )
  return checks.map(({ connector: { port, name, driver }, uses }) => {
    const row = present(
      rows.find((each) => each.port === port && each.connector === name),
      `health of ${port}/${name}`,
    )
    return { port, name, driver, uses: [...uses], ...standing(row, nowMs) }
  })
}

function standing(row: sql.HealthRow, nowMs: number): Omit<Connection, 'port' | 'name' | 'driver' | 'uses'> {
  const { is_up: isUp, checked_at: checkedAt, last_ok_at: lastOkAt, fault_at: faultAt } = row
  // A single lost call is no evidence for either.
  const isKnown = isUp !== null && (!isUp || checkedAt !== null || lastOkAt !== null)
  const text = row.check_fault || row.fault || ''
  const restsUntil = row.rests_until?.getTime() ?? 0
  return {
    state: isKnown ? (isUp ? 'up' : 'down') : 'unchecked',
    since: isKnown ? (row.since?.getTime() ?? null) : null,
    checkedAt: checkedAt?.getTime() ?? null,
    isChecking: row.is_checking,
    lastOkAt: lastOkAt?.getTime() ?? null,
    fault: text === '' || faultAt === null ? null : { kind: faultKindOf(text), text, at: faultAt.getTime() },
    restsUntil: restsUntil > nowMs ? restsUntil : null,
    failures: row.failures,
  }
}

/** Checks one connector for an operator who waits for it. */
export async function checkNow<Needs extends PlatformContext>(
  ctx: Needs,
  checks: Checks<Needs>,
  { port, name }: InputOf<'/api/operator/connections/check'>,
): Promise<Result<{ outcome: 'up' | 'down' | 'underWay'; connection: Connection }, Refusal>> {
  const checked = checks.find(({ connector }) => connector.port === port && connector.name === name)
  if (!checked) return err(refusal('unknownConnection'))
  const { outcome } = await runCheck(ctx, checked)
  const [connection] = await listConnections(ctx, [checked])
  return ok({ outcome, connection: present(connection, 'connection') })
}

/** Calls about one of our ids, of a connector, or of all. */
export async function listCalls(
  { db }: PlatformContext,
  { id, ...input }: InputOf<'/api/operator/connections/calls'>,
): Promise<KeyPage<ConnectionCall>> {
  const refunds = id !== undefined && Uuid.safeParse(id).success ? await sql.selectRefundIds(db, id) : []
  return sql.selectCalls(db, input, id === undefined ? null : [id, ...refunds])
}

export async function readCall(
  { db }: PlatformContext,
  id: string,
): Promise<Result<ConnectionCallDetail, Refusal>> {
  const found = await sql.selectCall(db, id)
  return found ? ok(found) : err(refusal('unknownCall'))
}
