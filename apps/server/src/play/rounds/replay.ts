import type { ListedRoundBet } from '@baize/contract/operator'
import type { PlayedRound } from '@baize/contract/player'
import type { InputOf, ReplyOf } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { type BetPlace, selectBetsOfRound } from './bets-sql.ts'
import { showTotals } from './board.ts'
import { type StoredRound, selectEnded, selectPlayed, selectTotals } from './sql.ts'
import { showPlayed, showRoundBet } from './view.ts'

type Page<T> = { items: T[]; next: string | null }
type Replayed = ReplyOf<'/api/operator/round'>['model']

/** Rounds for operators, newest first. */
export async function roundPage(
  { db }: Context,
  { gameId, cursor, pageSize }: InputOf<'/api/operator/rounds'>,
): Promise<Page<PlayedRound>> {
  const items = (await selectEnded(db, gameId, cursor ?? null, pageSize)).map(showPlayed)
  const last = items.length < pageSize ? undefined : items.at(-1)
  return { items, next: last ? String(last.number) : null }
}

export async function replayedRound(
  { db }: Context,
  { gameId, round: number }: InputOf<'/api/operator/round'>,
): Promise<Result<Replayed, Refusal>> {
  const [round, before] = await selectPlayed(db, [
    { gameId, number },
    { gameId, number: number - 1 },
  ])
  if (round?.number !== number) return err(refusal('unknownRound'))
  return ok({
    ...showPlayed(round),
    previousHash: previousHashOf(round, before),
    totals: showTotals(await selectTotals(db, round.id)),
  })
}

/** The first round of a chain hashes to the published end of the chain, every other to the round before it. */
const previousHashOf = (round: StoredRound, before: StoredRound | undefined): string | null => {
  if (round.link === 1) return round.chain.endHash
  return before?.chain.id === round.chain.id ? before.hash : null
}

export async function roundBets(
  { db }: Context,
  { gameId, round: number, cursor, pageSize }: InputOf<'/api/operator/round/bets'>,
): Promise<Result<Page<ListedRoundBet>, Refusal>> {
  const [round] = await selectPlayed(db, [{ gameId, number }])
  if (!round) return err(refusal('unknownRound'))
  const rows = await selectBetsOfRound(db, round.id, placeOf(cursor), pageSize)
  const last = rows.length < pageSize ? undefined : rows.at(-1)
  return ok({
    items: rows.map(({ bet, username }) => {
      const { view, ...shown } = showRoundBet(bet, round.rtp)
      return {
        id: shown.id,
        userId: bet.userId,
        username,
        currencyId: shown.currencyId,
        betAmount: shown.betAmount,
        winAmount: shown.winAmount,
        autoCashOut: view.autoCashOut,
        cashedOut: bet.cashed === null ? null : shown.multiplier,
        cashedAt: bet.cashedAtMs,
        state: view.state,
      }
    }),
    next: last ? `${last.weight}:${last.place}` : null,
  })
}

function placeOf(cursor: string | undefined): BetPlace | null {
  const [weight, place] = cursor?.split(':') ?? []
  return weight === undefined || place === undefined ? null : { weight, place }
}
