import type { InputOf, ReplyOf } from '@baize/contract/server'
import { CLIENT_VERSION, type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result, userId } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import { dropSettings, putForbidden, putSetting, recordChange } from './sql.ts'

export { createSiteGate } from './gate.ts'

/** Author and reason of a change, for the record. */
type ChangeReason = { readonly person: string; readonly reason: string }
type SettingsView = ReplyOf<'/api/operator/site/settings'>['model']

export async function siteSettings({ site }: Context): Promise<SettingsView> {
  const { settings, changed } = await site.current()
  return { settings, changed: [...changed] }
}

export async function changeSite(
  ctx: Context,
  log: FastifyBaseLogger,
  { settings, reset, reason }: InputOf<'/api/operator/site/settings/change'>,
  person: string,
): Promise<Result<SettingsView, Refusal>> {
  const because: ChangeReason = { person, reason }
  // Pages of this build could never satisfy a higher version: each would reload for ever.
  if ((settings.minClientVersion ?? 0) > CLIENT_VERSION)
    return err(
      refusal('badInput', {
        field: 'minClientVersion',
        reason: `the pages of this server are at version ${CLIENT_VERSION}`,
      }),
    )
  await inTransaction(ctx.db, async (tx) => {
    await recordChange(tx, { settings, reset }, because, ctx.clock.now())
    await dropSettings(tx, reset)
    for (const [name, value] of Object.entries(settings))
      if (value !== undefined) await putSetting(tx, name, value)
  })
  ctx.site.forget()
  log.warn({ settings, reset, ...because }, 'site settings changed')
  return ok(await siteSettings(ctx))
}

export async function forbidPlayer(
  ctx: Context,
  log: FastifyBaseLogger,
  { userId: given, on, reason }: InputOf<'/api/operator/player/forbid'>,
  person: string,
): Promise<Result<{ userId: string; on: boolean }, Refusal>> {
  const because: ChangeReason = { person, reason }
  const player = userId(given)
  const known = await inTransaction(ctx.db, async (tx) => {
    if (!(await putForbidden(tx, player, on))) return false
    await recordChange(tx, { forbidden: { userId: player, on } }, because, ctx.clock.now())
    return true
  })
  if (!known) return err(refusal('badInput', { field: 'userId', reason: 'there is no such player' }))
  ctx.site.forget()
  log.warn({ userId: player, on, ...because }, 'player forbidden or admitted')
  return ok({ userId: player, on })
}
