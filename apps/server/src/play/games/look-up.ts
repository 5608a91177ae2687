import { isStepBet, type PlayerBet } from '@baize/contract/player'
import type { InputOf, ReplyOf } from '@baize/contract/server'
import { type CurrencyId, type GameId, type Refusal, refusal } from '@baize/contract/shared'
import { type BetId, betId, err, ok, type Result, type UserId } from '@baize/kit'
import { isSoloGame } from '@baize/rules'
import { limitText } from '../../platform/amounts/amounts.ts'
import { shownLimits } from '../settings/stake.ts'
import { showBet } from './bet.ts'
import type { GamesContext } from './context.ts'
import { type ListedBet, type Page, selectBetPage, selectBetsBelow, selectOpenBets } from './sql.ts'

type GameInfo = ReplyOf<'/api/game/info'>['model']
type BetPage = ReplyOf<'/api/game/bet_record'>['model']

export async function gameInfo(
  ctx: GamesContext,
  userId: UserId | null,
  currencyId: CurrencyId,
  gameId: GameId,
): Promise<Result<GameInfo, Refusal>> {
  if (!isSoloGame(gameId)) return err(refusal('gameNotBuilt'))
  const settings = await ctx.gameSettings.of(gameId)
  const open = userId ? await selectOpenBets(ctx.db, userId) : []
  const held = open.filter((bet) => bet.gameId === gameId).map((bet) => showBet(bet))[0]
  return ok({
    gameId,
    rtp: settings.rtp,
    ...shownLimits(currencyId, settings, ctx.config.defaultBet),
    maxWin: limitText(currencyId, settings.maxWin),
    heldBet: held && isStepBet(held) ? held : null,
  })
}

/** Shows bets that no seed pair decides by their ids: those on rounds and on lottery terms. */
export type ShowRounds = (ids: readonly BetId[]) => Promise<ReadonlyMap<BetId, PlayerBet>>

export async function betRecord(
  ctx: GamesContext,
  userId: UserId,
  page: Page,
  showRounds: ShowRounds,
): Promise<BetPage> {
  const { items, total } = await selectBetPage(ctx.db, userId, page)
  return { items: await showListed(items, showRounds), total, pageNo: page.pageNo, pageSize: page.pageSize }
}

/** A player's bets for operators, newest first, from the bet below `cursor` on. */
export async function betsByKey(
  ctx: GamesContext,
  userId: UserId,
  { gameId, result, from, to, cursor, pageSize }: InputOf<'/api/operator/player/bets'>,
  showRounds: ShowRounds,
): Promise<{ items: PlayerBet[]; next: string | null }> {
  const moment = (text: string | undefined) => (text === undefined ? undefined : Number(text))
  const filter = { gameId, result, from: moment(from), to: moment(to) }
  const below = cursor === undefined ? undefined : betId(cursor)
  const bets = await selectBetsBelow(ctx.db, userId, filter, below, pageSize)
  const last = bets.length < pageSize ? undefined : bets.at(-1)
  return {
    items: await showListed(bets, showRounds),
    next: last === undefined ? null : 'roundBet' in last ? last.roundBet : last.id,
  }
}

export async function showListed(bets: readonly ListedBet[], showRounds: ShowRounds): Promise<PlayerBet[]> {
  const rounds = await showRounds(bets.flatMap((bet) => ('roundBet' in bet ? [bet.roundBet] : [])))
  return bets.flatMap((bet): PlayerBet[] => {
    if (!('roundBet' in bet)) return [showBet(bet)]
    // A bet that has not joined its round yet is listed once it has.
    const onRound = rounds.get(bet.roundBet)
    return onRound ? [onRound] : []
  })
}
