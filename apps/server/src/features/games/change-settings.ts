import { GAMES, type InputOf, type Refusal, type ReplyOf, refusal } from '@baize/contract'
import { err, ok, parseAmount, type Result } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/pool.ts'
import { needTwo } from '../../two-people.ts'
import { defaultRtpOf, isPlayed, type Settings, settingsOf } from './settings.ts'
import { lockSettings, type StoredSettings, writeSettings } from './settings-sql.ts'

type Wish = InputOf<'/api/operator/game/settings/change'>
type Shown = ReplyOf<'/api/operator/game/settings/change'>['model']

export const allSettings = (ctx: Context): Promise<Shown[]> =>
  Promise.all(
    GAMES.flatMap(({ id }) => (isPlayed(id) ? [id] : [])).map(async (gameId) => ({
      gameId,
      ...(await ctx.gameSettings.of(gameId)),
    })),
  )

/** What the wish does not name stays as it is. Open bets keep what they were made under. */
export async function changeSettings(
  ctx: Context,
  log: FastifyBaseLogger,
  wish: Wish,
): Promise<Result<Shown, Refusal>> {
  const two = needTwo(wish)
  if (!two.ok) return two
  const { gameId } = wish
  if (!isPlayed(gameId)) return err(refusal('gameNotBuilt'))
  const changed = await inTransaction(ctx.db, async (tx): Promise<Result<null, Refusal>> => {
    const before = await lockSettings(tx, gameId)
    const after = merged(wish, before, defaultRtpOf(gameId))
    const sound = ordered(settingsOf(gameId, after, ctx.config))
    if (!sound.ok) return sound
    await writeSettings(tx, after, wish, ctx.clock.now())
    return ok(null)
  })
  if (!changed.ok) return changed
  ctx.gameSettings.forget()
  log.warn(wish, 'the settings of a game were changed')
  return ok({ gameId, ...(await ctx.gameSettings.of(gameId)) })
}

const merged = (wish: Wish, before: StoredSettings | null, defaultRtp: number): StoredSettings => ({
  gameId: wish.gameId,
  rtp: wish.rtp ?? before?.rtp ?? defaultRtp,
  minBet: wish.minBet === undefined ? (before?.minBet ?? null) : wish.minBet,
  maxBet: wish.maxBet === undefined ? (before?.maxBet ?? null) : wish.maxBet,
  maxWin: wish.maxWin === undefined ? (before?.maxWin ?? null) : wish.maxWin,
})

/** As they will hold, the site's own included: a game whose smallest bet is above its largest takes none. */
function ordered({ minBet, maxBet, maxWin }: Settings): Result<null, Refusal> {
  const hundredths = (decimal: string): bigint => {
    const amount = parseAmount(decimal, 2)
    return amount.ok ? amount.value : 0n
  }
  if (hundredths(minBet) > hundredths(maxBet))
    return err(refusal('badInput', { field: 'minBet', reason: `the largest bet is ${maxBet}` }))
  if (hundredths(maxBet) > hundredths(maxWin))
    return err(refusal('badInput', { field: 'maxBet', reason: `the largest win is ${maxWin}` }))
  return ok(null)
}
