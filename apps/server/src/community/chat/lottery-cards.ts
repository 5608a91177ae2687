import {
  type LotteryBet,
  LotteryBetCard,
  type LotteryTermCard,
  mainRoomOf,
  roomModule,
} from '@baize/contract/player'
import { betId, type UserId } from '@baize/kit'
import type { Logger } from 'pino'
import type { Context } from '../../ledger/context.ts'
import { countBets, type LotteryContext, type TermCards } from '../../play/lottery/service.ts'
import { shareCard, takeBackCard } from './share.ts'
import { postCard } from './write.ts'

type TermCardParts = Pick<Context, 'db' | 'clock'> & {
  readonly log: Pick<Logger, 'warn'>
  readonly hasListeners: (module: string) => boolean
}

/** A line with shorter terms would leave no room for a conversation: only its results are told. */
const TALKATIVE_SECONDS = 60

/**
 * Posts the terms of a game in its room, once each, whichever process hears of them first. A room that nobody has open
 * gets no cards.
 */
export function createTermCards({ db, clock, log, hasListeners }: TermCardParts): TermCards {
  return {
    async told(term, status) {
      const roomId = mainRoomOf(term.gameId)
      const seconds = Number(term.line.split('-')[1])
      const isOver = status === 'drawn' || status === 'void'
      if (!hasListeners(roomModule(roomId)) || (!isOver && seconds < TALKATIVE_SECONDS)) return
      try {
        const data: LotteryTermCard = {
          gameId: term.gameId,
          line: term.line,
          number: term.number,
          status,
          closesAt: term.closesAtMs,
          values: term.values && [...term.values],
          bets: status === 'open' || status === 'soon' ? null : await countBets(db, term.id),
        }
        await postCard({ db, clock }, roomId, { kind: 'term', data }, `${term.line}:${term.number}:${status}`)
      } catch (error) {
        log.warn({ err: error, line: term.line, term: term.number }, 'card of a term not posted')
      }
    },
  }
}

const sharedOf = (userId: UserId, { id, gameId, view: { line, term } }: LotteryBet) => ({
  userId,
  roomId: mainRoomOf(gameId),
  key: `bet:${line}:${term}`,
  about: id,
})

/** Shows a placed bet in the room of its game: one a player and term. A bet stands whether or not it can be shown. */
export async function shareBet(ctx: LotteryContext, userId: UserId, bet: LotteryBet): Promise<void> {
  const { line, term, picks } = bet.view
  if (term === null) return
  try {
    const isShown = await shareCard(ctx, sharedOf(userId, bet), ({ name, publicId }) => ({
      kind: 'bet',
      data: LotteryBetCard.parse({
        gameId: bet.gameId,
        line,
        term,
        name,
        playerId: publicId,
        picks: picks.map(({ pick }) => pick),
        amount: bet.betAmount,
        currencyId: bet.currencyId,
      }),
    }))
    // Cancelled while the card was on its way, the cancellation found no card to mark.
    const now = isShown ? await ctx.lottery.bet({ betId: betId(bet.id), userId }) : undefined
    if (now?.cancelled) await unshareBet(ctx, userId, bet)
  } catch (error) {
    ctx.log.warn({ err: error, betId: bet.id }, 'card of a bet not posted')
  }
}

/** Says on the card of a bet, if it has one, that the bet was taken back. */
export async function unshareBet(ctx: LotteryContext, userId: UserId, bet: LotteryBet): Promise<void> {
  try {
    await takeBackCard(ctx, sharedOf(userId, bet))
  } catch (error) {
    ctx.log.warn({ err: error, betId: bet.id }, 'card of a cancelled bet not changed')
  }
}
