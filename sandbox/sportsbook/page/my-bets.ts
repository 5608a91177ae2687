import { el } from '@baize/sandbox-shared/page/dom'
import { emptyView } from './board.ts'
import { halfOf, isOpenBet, ticketView } from './tickets.ts'
import type { Ticket, Writing } from './types.ts'

/** A second press within this time belongs to a double tap: it neither confirms nor reaches the button of another bet. */
const DOUBLE_TAP_MS = 600

export type CashOutRequest = {
  readonly id: string
  /** In percent. */
  readonly share: number
  /** The amount that was confirmed. */
  readonly least: string
}

export type MyBets = {
  /** The player has come to the list: bets that were settled since move to the settled ones. */
  readonly open: () => void
  readonly view: (bets: readonly Ticket[], isBusy: boolean) => HTMLElement[]
}

/** The list of the player's bets, with cash-outs that ask once. Nothing in it moves while it is open. */
export function myBets({
  writing,
  now,
  cashOut,
  redraw,
}: {
  readonly writing: () => Writing
  readonly now: () => number
  readonly cashOut: (request: CashOutRequest) => void
  readonly redraw: () => void
}): MyBets {
  let asked: { readonly id: string; readonly share: number } | null = null
  let pressedMs = Number.NEGATIVE_INFINITY
  /** Bets that were open when the list was: they keep their place. */
  const kept = new Set<string>()

  /** Runs a press unless it is the second one of a double tap. */
  const press = (run: () => void): void => {
    if (now() - pressedMs < DOUBLE_TAP_MS) return
    pressedMs = now()
    run()
    redraw()
  }
  const amountOf = (offer: string, share: number): string => (share === 100 ? offer : halfOf(offer))

  function part(name: string, count: number, tickets: readonly HTMLElement[]): HTMLElement[] {
    if (tickets.length === 0) return []
    const heading = el('h2', { class: 'league' }, name, el('small', {}, String(count)))
    return [el('section', { class: 'tickets' }, heading, el('ul', {}, ...tickets))]
  }

  return {
    open: () => {
      asked = null
      pressedMs = Number.NEGATIVE_INFINITY
      kept.clear()
    },
    view: (bets, isBusy) => {
      const { words } = writing()
      if (bets.length === 0) return [emptyView(words.noBets)]
      for (const bet of bets) if (isOpenBet(bet)) kept.add(bet.id)
      const view = (bet: Ticket): HTMLElement =>
        ticketView(writing(), bet, {
          isBusy,
          hasOffers: kept.has(bet.id),
          asked: asked?.id === bet.id ? asked.share : null,
          ask: (share) =>
            press(() => {
              asked = { id: bet.id, share }
            }),
          keep: () =>
            press(() => {
              asked = null
            }),
          confirm: (share) =>
            press(() => {
              asked = null
              if (bet.cashOut !== null) cashOut({ id: bet.id, share, least: amountOf(bet.cashOut, share) })
            }),
        })
      const [here, past] = [bets.filter(({ id }) => kept.has(id)), bets.filter(({ id }) => !kept.has(id))]
      return [
        ...part(words.open, here.filter(isOpenBet).length, here.map(view)),
        ...part(words.past, past.length, past.map(view)),
      ]
    },
  }
}
