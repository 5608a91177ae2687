import type { LotteryLineNews, LotteryState, PlayedTerm } from '@baize/contract/player'
import type { InputOf } from '@baize/contract/server'
import { CURRENCIES, type Refusal, refusal } from '@baize/contract/shared'
import { err, formatMultiplier, ok, type Result, type UserId } from '@baize/kit'
import { LOTTERY_LINES, type LotteryLine, lineOf, oddsOf } from '@baize/rules/lottery'
import { limitText } from '../../platform/amounts/amounts.ts'
import { isInMaintenance } from '../catalogue/service.ts'
import { readClock } from '../rounds/service.ts'
import { shownLimits } from '../settings/stake.ts'
import { selectMine } from './bets-sql.ts'
import type { LotteryContext } from './lottery.ts'
import { type StoredTerm, selectCurrent, selectPlayed } from './sql.ts'
import { showLotteryBet, showPlayed, showTerm } from './view.ts'

/** Results beside a line in the lobby, and in its room: six rows of a roadmap. */
const SHORT = 10
const LONG = 60

async function newsOf(
  ctx: LotteryContext,
  line: LotteryLine,
  current: readonly StoredTerm[],
  results: number,
): Promise<LotteryLineNews> {
  const open = current.find((term) => term.line === line.id && term.phase === 'OPEN')
  const last = await selectPlayed(ctx.db, line.id, null, results)
  return {
    line: line.id,
    gameId: line.game.id,
    seconds: line.seconds,
    term: open ? showTerm(open) : null,
    last: last.map(({ number, values }) => ({ number, values: values && [...values] })),
  }
}

export async function lotteryLines(
  ctx: LotteryContext,
): Promise<{ readonly now: number; readonly lines: LotteryLineNews[] }> {
  const [now, current] = await Promise.all([
    readClock(ctx.db),
    selectCurrent(
      ctx.db,
      LOTTERY_LINES.map(({ id }) => id),
    ),
  ])
  return { now, lines: await Promise.all(LOTTERY_LINES.map((line) => newsOf(ctx, line, current, SHORT))) }
}

export async function lotteryState(
  ctx: LotteryContext,
  userId: UserId | null,
  { line: id, currencyId: asked = CURRENCIES[0].id }: InputOf<'/api/lottery/state'>,
): Promise<Result<LotteryState, Refusal>> {
  const line = lineOf(id)
  if (!line) return err(refusal('unknownLine'))
  const [now, current, mine, settings, maintenance, currencyId] = await Promise.all([
    readClock(ctx.db),
    selectCurrent(ctx.db, [id]),
    userId === null ? [] : selectMine(ctx.db, userId, id),
    ctx.gameSettings.of(line.game.id),
    isInMaintenance(ctx, line.game.id),
    userId === null ? asked : ctx.ledger.balances(userId).then((own) => own.currencyId),
  ])
  const news = await newsOf(ctx, line, current, LONG)
  const rtp = news.term?.rtp ?? settings.rtp
  const { minBet, maxBet } = shownLimits(currencyId, settings, ctx.config.defaultBet)
  return ok({
    ...news,
    now,
    waiting: current.filter(({ phase }) => phase === 'CLOSED').map(showTerm),
    odds: Object.fromEntries(
      [...oddsOf(line.game, rtp)].map(([pick, { full, half }]) => [
        pick,
        { full: formatMultiplier(full), ...(half !== null && { half: formatMultiplier(half) }) },
      ]),
    ),
    minBet,
    maxBet,
    maxWin: limitText(currencyId, settings.maxWin),
    maintenance,
    mine: mine.map((bet) => showLotteryBet(bet, rtp)),
  })
}

export async function lotteryHistory(
  ctx: LotteryContext,
  { line, before, pageSize }: InputOf<'/api/lottery/history'>,
): Promise<PlayedTerm[]> {
  return (await selectPlayed(ctx.db, line, before ?? null, pageSize)).map(showPlayed)
}
