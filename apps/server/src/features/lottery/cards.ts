import {
  type LotteryBet,
  LotteryBetCard,
  type LotteryTermCard,
  mainRoomOf,
  roomModule,
} from '@baize/contract'
import type { UserId } from '@baize/kit'
import type { Logger } from 'pino'
import type { Context } from '../../context.ts'
import { postCard, shareCard } from '../chat/service.ts'
import { countBets, type StoredTerm } from './sql.ts'

type Status = LotteryTermCard['status']

type TermCardParts = Pick<Context, 'db' | 'clock'> & {
  readonly log: Pick<Logger, 'warn'>
  readonly isHeard: (module: string) => boolean
}

export type TermCards = { told(term: StoredTerm, status: Status): Promise<void> }

/** A line with shorter terms would leave no room for a conversation: only its results are told. */
const TALKATIVE_SECONDS = 60

/**
 * Posts the terms of a game in its room, once each, whichever process hears of them first. A room that nobody has open
 * gets no cards.
 */
export function createTermCards({ db, clock, log, isHeard }: TermCardParts): TermCards {
  return {
    async told(term, status) {
      const roomId = mainRoomOf(term.gameId)
      const seconds = Number(term.line.split('-')[1])
      const isOver = status === 'drawn' || status === 'void'
      if (!isHeard(roomModule(roomId)) || (!isOver && seconds < TALKATIVE_SECONDS)) return
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

/** Shows a placed bet in the room of its game: one a player and term. A bet stands whether or not it can be shown. */
export async function shareBet(ctx: Context, userId: UserId, bet: LotteryBet): Promise<void> {
  const { line, term, picks } = bet.view
  if (term === null) return
  try {
    await shareCard(ctx, userId, mainRoomOf(bet.gameId), `bet:${line}:${term}`, (name) => ({
      kind: 'bet',
      data: LotteryBetCard.parse({
        gameId: bet.gameId,
        line,
        term,
        name,
        picks: picks.map(({ pick }) => pick),
        amount: bet.betAmount,
        currencyId: bet.currencyId,
      }),
    }))
  } catch (error) {
    ctx.log.warn({ err: error, betId: bet.id }, 'card of a bet not posted')
  }
}
