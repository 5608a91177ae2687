import { isRoundBet } from '@baize/contract'
import { useEffect } from 'react'
import { type AutobetRun, useAutobet } from '../autobet/use-autobet.ts'
import { betOf } from './live.ts'
import type { RoundUi } from './ui.ts'
import type { RoundGame } from './use-round-game.ts'

/** Which panel the bets of a run are made in. */
const RUNS_SLOT = 0

/** While a bet is to be counted or made, and while one is open, of whose end the page is told. */
const DUE_MS = 1500
const OPEN_MS = 8000

/** The run of autobet on these rounds. Nobody tells the page of a bet that the server makes for the player: it asks as rounds go on. */
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

  // What has come of a bet is told as of any other; one that was over before this page knew of it is none of this round's.
  useEffect(() => {
    if (running && lastBet && isRoundBet(lastBet) && lastBet.result === 'PENDING') table.see(lastBet)
  }, [running, lastBet, table])

  // Of a run that another window or device has begun its bet tells.
  const runOfBet = bet?.result === 'PENDING' ? bet.autobetId : undefined
  const known = run?.id
  useEffect(() => {
    if (runOfBet !== undefined && runOfBet !== known) refresh()
  }, [runOfBet, known, refresh])
  return auto
}

const ownId = (bet: ReturnType<typeof betOf>): string | undefined =>
  bet?.autobetId === undefined ? bet?.id : undefined
