import type { AlarmTarget } from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result, uuidV7 } from '@baize/kit'
import { outsideUrl } from '../../platform/connectors/public-address.ts'
import type { PlatformContext } from '../../platform/context.ts'
import { seal } from '../../platform/crypto/keys.ts'
import { canReach } from '../../platform/messages/service.ts'
import { isZone, minutesOf, timeOf } from './quiet-hours.ts'
import { deliver, ownerOf } from './sending.ts'
import * as sql from './targets-sql.ts'

export async function listTargets({ db }: PlatformContext): Promise<AlarmTarget[]> {
  const [targets, last] = await Promise.all([sql.listTargets(db), sql.selectLast(db)])
  return targets.map((target) => {
    const found = last.find(({ targetId }) => targetId === target.id)
    return {
      id: target.id,
      name: target.name,
      channel: target.channel,
      address: target.shown,
      least: target.least,
      quiet:
        target.quietFrom === null || target.quietTo === null
          ? null
          : { from: timeOf(target.quietFrom), to: timeOf(target.quietTo), zone: target.zone },
      language: target.language,
      isOn: target.isOn,
      changedBy: target.changedBy,
      last: found ? { isSent: found.isSent, cause: found.cause, at: found.at.getTime() } : null,
    }
  })
}

type Draft = InputOf<'/api/operator/alarms/targets/save'>

/** Why an address does not fit its channel; null if it does. */
function addressFault(ctx: PlatformContext, { channel }: Draft, address: string): string | null {
  switch (channel) {
    case 'email':
      if (!canReach(ctx.config, 'email')) return 'no mail server is set'
      return /^[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,]+$/.test(address) ? null : 'must be an e-mail address'
    case 'slack': {
      const url = outsideUrl(address)
      return url.ok ? null : 'must be a public https address'
    }
    case 'pagerduty':
      return /^[\da-zA-Z]{32}$/.test(address) ? null : 'must be a key of 32 letters and digits'
  }
}

/** As much as a person needs to know it again. */
function masked({ channel }: Draft, address: string): string {
  if (channel === 'email') return address
  if (channel === 'pagerduty') return `…${address.slice(-4)}`
  return `${new URL(address).host}/…${address.slice(-4)}`
}

const bad = (field: string, reason: string) => err(refusal('badInput', { field, reason }))

export async function saveTarget(
  ctx: PlatformContext,
  draft: Draft,
  by: string,
): Promise<Result<AlarmTarget[], Refusal>> {
  const { id: known, address, quiet } = draft
  const before = known === undefined ? null : await sql.findTarget(ctx.db, known)
  if (known !== undefined && before === null) return err(refusal('unknownAlarmTarget'))
  if (quiet !== null && !isZone(quiet.zone))
    return bad('zone', 'must be a time zone such as America/Sao_Paulo')
  if (quiet !== null && quiet.from === quiet.to) return bad('quiet', 'must begin and end at different times')
  // An address that is left out stays, unless it is one of another channel.
  if (address === undefined && before?.channel !== draft.channel) return bad('address', 'must not be empty')
  const fault = address === undefined ? null : addressFault(ctx, draft, address)
  if (fault !== null) return bad('address', fault)
  const id = before?.id ?? uuidV7(ctx.clock, ctx.randomBytes)
  const secret =
    address === undefined
      ? { address: before?.address ?? Buffer.alloc(0), shown: before?.shown ?? '' }
      : {
          address: seal(ctx.config.accountSecrets, ctx.randomBytes, ownerOf(id), Buffer.from(address)),
          shown: masked(draft, address),
        }
  const target = {
    id,
    name: draft.name,
    channel: draft.channel,
    ...secret,
    least: draft.least,
    quietFrom: quiet && minutesOf(quiet.from),
    quietTo: quiet && minutesOf(quiet.to),
    zone: quiet?.zone ?? 'UTC',
    language: draft.language,
    isOn: draft.isOn,
    changedBy: by,
  }
  await sql.saveTarget(ctx.db, target, ctx.clock.now())
  return ok(await listTargets(ctx))
}

export async function removeTarget(
  ctx: PlatformContext,
  id: string,
): Promise<Result<AlarmTarget[], Refusal>> {
  return (await sql.deleteTarget(ctx.db, id))
    ? ok(await listTargets(ctx))
    : err(refusal('unknownAlarmTarget'))
}

/** Sends an alarm that is none, and says what came of it. */
export async function testTarget(
  ctx: PlatformContext,
  id: string,
): Promise<Result<{ isSent: boolean; cause: string }, Refusal>> {
  const target = await sql.findTarget(ctx.db, id)
  if (!target) return err(refusal('unknownAlarmTarget'))
  const nowMs = ctx.clock.now()
  const alarm = {
    id: `test-${uuidV7(ctx.clock, ctx.randomBytes)}`,
    kind: 'test',
    subject: '',
    details: {},
    sinceMs: nowMs,
    link: `${ctx.config.consoleUrl}/console/alarms`,
  } as const
  const outcome = await deliver(ctx, target, { ...alarm, what: 'opened' })
  // Nobody has to close the incident of a test.
  if (outcome.kind === 'sent' && target.channel === 'pagerduty')
    await deliver(ctx, target, { ...alarm, what: 'ended' })
  return ok({ isSent: outcome.kind === 'sent', cause: outcome.kind === 'sent' ? '' : outcome.cause })
}
