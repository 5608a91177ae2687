import { CURRENCIES } from '@baize/contract/shared'
import type { Clock } from '@baize/kit'
import { LOTTERY_LINES, type LotteryLine } from '@baize/rules/lottery'
import type { Logger } from 'pino'
import { limitIn } from '../../platform/amounts/amounts.ts'
import type { Config } from '../../platform/configuration/config.ts'
import { leadWith, tryToLead } from '../rounds/service.ts'
import type { Beacon } from './beacon.ts'
import { createLineDriver } from './driver.ts'
import { type TermTimes, timesOf } from './engine.ts'
import { type SettleParts, settleDue } from './settle.ts'
import { addLine } from './sql.ts'

export type LotteryHouseParts = SettleParts & {
  readonly config: Pick<Config, 'databaseUrl' | 'maxRoundWin'>
  readonly steadyClock: Clock
  readonly beacon: Beacon
  /** RTP and largest bet of a game now. */
  readonly settingsOf: (
    gameId: LotteryLine['game']['id'],
  ) => Promise<{ readonly rtp: number; readonly maxBet: string }>
  readonly isInMaintenance: (gameId: LotteryLine['game']['id']) => Promise<boolean>
  readonly log: Pick<Logger, 'warn' | 'info' | 'error'>
  readonly lines?: readonly LotteryLine[]
  readonly times?: (line: LotteryLine) => TermTimes
  /** Called when a term of a line has changed, after the commit. */
  readonly changed?: (line: LotteryLine) => void
}

/** A player may stake this many of the largest bets on one term. */
const BETS_PER_PLAYER = 5n

/**
 * RTP and limits of a term that opens now. During maintenance it opens without room, so that it takes no bets. Stakes of
 * a term together are at most half of the largest payout of a round.
 */
export async function termsOf(
  {
    config,
    settingsOf,
    isInMaintenance,
  }: Pick<LotteryHouseParts, 'config' | 'settingsOf' | 'isInMaintenance'>,
  { game }: LotteryLine,
) {
  const [{ rtp, maxBet }, isClosed] = await Promise.all([settingsOf(game.id), isInMaintenance(game.id)])
  const inEach = (limit: (id: (typeof CURRENCIES)[number]['id']) => bigint): Record<string, string> =>
    isClosed ? {} : Object.fromEntries(CURRENCIES.map(({ id }) => [id, limit(id).toString()]))
  return {
    rtp,
    caps: inEach((id) => limitIn(id, config.maxRoundWin) / 2n),
    playerCaps: inEach((id) => limitIn(id, maxBet) * BETS_PER_PLAYER),
  }
}

/** The lock that decides which process drives all lines. */
const LEAD = 'lottery'

/** Competes to drive the terms of all lines, until stopped. */
export function driveLottery(parts: LotteryHouseParts): () => Promise<void> {
  const { config, log, lines = LOTTERY_LINES, times = timesOf } = parts
  const settling = new Map<string, Promise<void>>()
  const again = new Set<string>()
  /** One line at a time: several large terms at once would fill the ledger's queue, and players' bets be refused. */
  let turn: Promise<unknown> = Promise.resolve()
  /** Never concurrently for one line: a poke during a run triggers another run. */
  const poke = (line: string): void => {
    again.add(line)
    if (settling.has(line)) return
    const run = async (): Promise<void> => {
      while (again.delete(line)) {
        turn = turn
          .then(() => settleDue(parts, line))
          .catch((error: unknown) => log.warn({ err: error, line }, 'settling lottery bets failed'))
        await turn
      }
      settling.delete(line)
    }
    settling.set(line, run())
  }
  const stopLeading = leadWith({
    name: LEAD,
    databaseUrl: config.databaseUrl,
    log,
    lead: async (session) => {
      for (const line of [LEAD, ...lines.map(({ id }) => id)]) await addLine(session, line)
      if (!(await tryToLead(session, LEAD))) return false
      // Only the holder of the lead asks for these, so that they are free or still held by a session that is ending.
      for (const { id } of lines) if (!(await tryToLead(session, id))) return false
      return true
    },
    driversOver: (session) =>
      lines.map((line) => {
        const driver = createLineDriver({
          ...parts,
          line,
          session,
          times: times(line),
          terms: () => termsOf(parts, line),
          changed: () => {
            poke(line.id)
            parts.changed?.(line)
          },
        })
        return { act: () => driver.act(), beat: () => poke(line.id) }
      }),
  })
  return async () => {
    await stopLeading()
    await Promise.all(settling.values())
  }
}
