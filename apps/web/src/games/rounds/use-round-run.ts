import { isRoundBet } from '@baize/contract/player'
import { useEffect } from 'react'
import { type AutobetRun, useAutobet } from '../autobet/use-autobet.ts'
import { betOf } from './live.ts'
import type { RoundUi } from './ui.ts'
import type { RoundGame } from './use-round-game.ts'

/** The panel that a run bets in. */
const RUNS_SLOT = 0

/** Polling intervals: while the next bet is due, and while one is open, whose end is pushed. */
const DUE_MS = 1500
const OPEN_MS = 8000

/** The autobet run on these rounds. Bets the server places are not pushed, so each phase change refetches it. */
export function useRoundRun(ui: RoundUi, { seat, mine, round, table }: RoundGame): AutobetRun {
  const bet = betOf(mine, RUNS_SLOT)
  const number = round?.number
  const phase = round?.phase
  const auto = useAutobet(ui.id, {
    enabled: seat.hasLogin && seat.refill === null,
    ownBet: ownId(bet),
    lookMs: bet?.result === 'PENDING' ? OPEN_MS : DUE_MS,
  })
  const { run, running, lastBet, refresh } = auto

  useEffect(() => {
    if (running && number !== undefined && phase !== undefined) refresh()
  }, [running, number, phase, refresh])

  // From here the bet's result arrives like that of any other bet. One already settled does not belong to this round.
  useEffect(() => {
    if (running && lastBet && isRoundBet(lastBet) && lastBet.result === 'PENDING') table.see(lastBet)
  }, [running, lastBet, table])

  // An open bet of an unknown run reveals a run started in another window or on another device.
  const runOfBet = bet?.result === 'PENDING' ? bet.autobetId : undefined
  const known = run?.id
  useEffect(() => {
    if (runOfBet !== undefined && runOfBet !== known) refresh()
  }, [runOfBet, known, refresh])
  return auto
}

const ownId = (bet: ReturnType<typeof betOf>): string | undefined =>
  bet?.autobetId === undefined ? bet?.id : undefined
