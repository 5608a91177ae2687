import type { LotteryBet, LotteryGameId, LotteryState } from '@baize/contract/player'
import { createStore, type StoreApi } from 'zustand/vanilla'

type Landing = {
  /** From the moment a value begins to come to rest until it lies still. */
  readonly landMs: number
  /** From one value to the next. */
  readonly apartMs: number
  /** For the figure that follows the last value. */
  readonly totalMs: number
}

/** How the values of a draw come to rest, one after another. The style sheet is given these times. */
export const LANDINGS: Readonly<Record<LotteryGameId, Landing>> = {
  fast3: { landMs: 1400, apartMs: 300, totalMs: 0 },
  colour: { landMs: 1200, apartMs: 0, totalMs: 0 },
  digits5: { landMs: 800, apartMs: 220, totalMs: 0 },
  total28: { landMs: 800, apartMs: 260, totalMs: 350 },
  racing10: { landMs: 920, apartMs: 120, totalMs: 0 },
}

/** A result is never withheld for longer, whatever is animated. */
export const LONGEST_SHOW_MS = 2500

export function showMs(gameId: LotteryGameId, places: number): number {
  const { landMs, apartMs, totalMs } = LANDINGS[gameId]
  return Math.min(LONGEST_SHOW_MS, landMs + apartMs * (places - 1) + totalMs)
}

/** A result that comes to rest on the stage and is not told anywhere else yet. */
export type Show = { readonly number: number; readonly values: readonly number[] }

export type RevealState = {
  /** The state of the line without the result that is still being shown. */
  readonly shown: LotteryState | null
  readonly show: Show | null
}

type Deps = {
  /** Whether anybody would see a show: the tab is in front, and motion is wanted. */
  readonly canShow: () => boolean
}

type Reveal = {
  readonly state: StoreApi<RevealState>
  readonly update: (live: LotteryState) => void
  /** Nobody is watching: ends the show, and the next news is told at once. */
  readonly skip: () => void
  readonly stop: () => void
}

/**
 * The one place that withholds a result: words, strip, roadmap, chat and own bets are drawn from `shown`. Only what is
 * displayed waits. Bets, limits and balance are those of the live state.
 */
export function createReveal({ canShow }: Deps): Reveal {
  const state = createStore<RevealState>(() => ({ shown: null, show: null }))
  let newest: LotteryState | null = null
  let pending: readonly LotteryBet[] = []
  let isBehind = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function end(): void {
    clearTimeout(timer)
    timer = undefined
    if (newest) state.setState({ shown: newest, show: null })
  }

  return {
    state,
    update(live) {
      const { shown, show } = state.getState()
      newest = live
      if (show) {
        // A later draw is here already: what is left of this one would only delay it.
        if (show.number !== live.last[0]?.number) return end()
        return state.setState({ shown: withheld(live, show.number, pending) })
      }
      const next = isBehind ? null : nextShow(shown, live)
      isBehind &&= !canShow()
      if (!next || !shown || !canShow()) return state.setState({ shown: live })
      pending = shown.mine
      state.setState({ show: next, shown: withheld(live, next.number, pending) })
      timer = setTimeout(end, showMs(live.gameId, next.values.length))
    },
    skip() {
      isBehind = true
      if (timer !== undefined) end()
    },
    stop: () => clearTimeout(timer),
  }
}

/** The draw that has just happened. Null on arrival, of a void draw, and after draws that were missed. */
function nextShow(shown: LotteryState | null, live: LotteryState): Show | null {
  const [drawn, before] = live.last
  if (!shown || shown.line !== live.line || !drawn || drawn.values === null) return null
  const known = shown.last[0]?.number ?? 0
  if (drawn.number <= known || (before?.number ?? 0) > known) return null
  return { number: drawn.number, values: drawn.values }
}

/** The state as before the draw with this number, with everything else that has happened since. */
function withheld(live: LotteryState, number: number, before: readonly LotteryBet[]): LotteryState {
  return {
    ...live,
    last: live.last.filter((draw) => draw.number !== number),
    // A bet that is unknown so far, such as one of autobet, waits for the end of the show.
    mine: live.mine.flatMap((bet) =>
      bet.view.term === number ? (before.find(({ id }) => id === bet.id) ?? []) : [bet],
    ),
  }
}
