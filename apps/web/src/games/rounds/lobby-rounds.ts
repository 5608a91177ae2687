import { RoundGameId } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { create } from 'zustand'
import { call } from '../../api/client.ts'
import { onLive } from '../../realtime/events.ts'
import { useConnection } from '../../session/connection.ts'
import { askState } from './first-state.ts'
import { follow, type Live, type LiveEvent, NOTHING_KNOWN } from './live.ts'
import { createServerClock } from './server-clock.ts'

/** Interval of the check whether news is overdue. */
const CHECK_MS = 5000
/** Pause between rounds and delivery; news later than this is refetched. */
const OVERDUE_MS = 8000

/** The rounds as the lobby shows them, for all tiles and cards together. */
export const useLobbyRounds = create<Readonly<Record<RoundGameId, Live>>>(() => ({
  crash: NOTHING_KNOWN,
  aviator: NOTHING_KNOWN,
}))

const clock = createServerClock()

/** Estimated server time; null before the first message. */
export function serverNow(): number | null {
  const aheadMs = clock.aheadMs()
  return aheadMs === null ? null : performance.now() + aheadMs
}

let watchers = 0
let stop: () => void = () => undefined

/** Follows the rounds until the returned function is called. However many watch, there is one subscription. */
export function watchLobbyRounds(): () => void {
  watchers += 1
  if (watchers === 1) stop = start()
  return () => {
    watchers -= 1
    if (watchers === 0) stop()
  }
}

function start(): () => void {
  // After a pause in which the device may have slept.
  clock.forget()
  const askAll = (): void => RoundGameId.options.forEach(ask)
  askAll()
  const stops = [
    onLive('game-data', ({ gameData: { gameId, data } }) => {
      const round = RoundGameId.safeParse(gameId)
      if (!round.success) return
      if (data.now !== undefined) clock.heard(data.now, performance.now())
      hear(round.data, { type: 'told', news: data })
    }),
    // Betting begins on a round that is not known: the first answer failed, or news was missed.
    onLive('bet-begin', ({ bet }) => {
      const round = RoundGameId.safeParse(bet.gameId)
      if (round.success && useLobbyRounds.getState()[round.data].sight !== 'whole') ask(round.data)
    }),
    useConnection.subscribe((after, before) => {
      if (after.joins !== before.joins) askAll()
    }),
  ]
  const timer = setInterval(() => {
    for (const gameId of RoundGameId.options) if (isOverdue(useLobbyRounds.getState()[gameId])) ask(gameId)
  }, CHECK_MS)
  return () => {
    clearInterval(timer)
    for (const end of stops) end()
  }
}

const hear = (gameId: RoundGameId, event: LiveEvent): void =>
  useLobbyRounds.setState((now) => ({ [gameId]: follow(now[gameId], event) }))

function ask(gameId: RoundGameId): void {
  void askState(call, gameId).then(({ answer, atMs }) => {
    if (!isAccepted(answer)) return
    clock.heard(answer.model.now, atMs)
    hear(gameId, { type: 'loaded', state: answer.model })
  })
}

function isOverdue({ round, sight }: Live): boolean {
  const now = serverNow()
  const { state } = useConnection.getState()
  if (sight !== 'whole' || !round || now === null || state === 'retrying' || state === 'lost') return true
  if (round.phase === 'RUNNING') return false
  return now > (round.endedAt ?? round.locksAt) + OVERDUE_MS
}
