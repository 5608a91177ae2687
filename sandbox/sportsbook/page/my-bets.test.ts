// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { SPORTS_WORDS } from '../src/words.ts'
import { myBets } from './my-bets.ts'
import type { Ticket } from './types.ts'

const bet = (id: string, change: Partial<Ticket> = {}): Ticket => ({
  id,
  state: 'accepted',
  size: 1,
  stake: '10.00',
  payout: null,
  cashOut: '8.40',
  cashed: null,
  possible: '44.00',
  at: 0,
  legs: [
    {
      market: 'result',
      outcome: 'draw',
      odds: 440,
      home: 'Old Quay',
      away: 'Tidewick',
      startMs: 0,
      phase: 'live',
      minute: 70,
      score: { home: 1, away: 1 },
      isAhead: true,
    },
  ],
  ...change,
})

let bets: readonly Ticket[]
let sent: unknown[]
let nowMs: number
const page = document.createElement('div')
const mine = myBets({
  writing: () => ({ language: 'en', words: SPORTS_WORDS.en, money: (amount) => `G$ ${amount}` }),
  now: () => nowMs,
  cashOut: (wish) => sent.push(wish),
  redraw: () => draw(),
})
const draw = (): void => page.replaceChildren(...mine.view(bets, false))
const ticket = (at: number): Element => {
  const found = page.querySelectorAll('.ticket')[at]
  if (!found) throw new Error(`there is no bet ${at}`)
  return found
}
const buttons = (at: number): HTMLButtonElement[] => Array.from(ticket(at).querySelectorAll('button'))
const names = (at: number): string[] => buttons(at).map((button) => button.textContent)
const later = (ms: number): void => {
  nowMs += ms
  draw()
}

beforeEach(() => {
  nowMs = 10_000
  sent = []
  bets = [bet('a'), bet('b', { cashOut: '3.00' })]
  mine.open()
  draw()
})

describe('a cash-out', () => {
  it('asks once, in place and with the amount, and sends the confirmed amount', () => {
    expect(names(0)).toEqual(['Cash out G$ 8.40', 'Half for G$ 4.20'])
    buttons(0)[0]?.click()
    expect(sent).toEqual([])
    expect(names(0)).toEqual(['Confirm G$ 8.40', 'Keep bet'])
    later(1000)
    buttons(0)[0]?.click()
    expect(sent).toEqual([{ id: 'a', share: 100, least: '8.40' }])
  })

  it('requests half of the amount when half of the bet is selected', () => {
    buttons(0)[1]?.click()
    later(1000)
    expect(names(0)).toEqual(['Confirm G$ 4.20', 'Keep bet'])
    buttons(0)[0]?.click()
    expect(sent).toEqual([{ id: 'a', share: 50, least: '4.20' }])
  })

  it('is neither confirmed nor cancelled by the second press of a double tap', () => {
    for (const at of [0, 1]) {
      mine.open()
      draw()
      buttons(0)[at]?.click()
      later(250)
      buttons(0)[0]?.click()
      buttons(0)[1]?.click()
      expect(sent).toEqual([])
      expect(names(0)[0]).toMatch(/^Confirm/)
    }
  })

  it('is not triggered on another bet by the second press of a double tap', () => {
    buttons(0)[0]?.click()
    later(250)
    buttons(1)[0]?.click()
    expect(names(1)[0]).toBe('Cash out G$ 3.00')
    later(1000)
    buttons(1)[0]?.click()
    expect(names(0)[0]).toBe('Cash out G$ 8.40')
    expect(names(1)[0]).toBe('Confirm G$ 3.00')
  })

  it('can be cancelled and asks for the new amount after the offer has changed', () => {
    buttons(0)[0]?.click()
    bets = [bet('a', { cashOut: '7.10' }), bet('b')]
    later(1000)
    expect(names(0)[0]).toBe('Confirm G$ 7.10')
    buttons(0)[1]?.click()
    expect(names(0)[0]).toBe('Cash out G$ 7.10')
    expect(sent).toEqual([])
  })
})

describe('the list of bets', () => {
  it('keeps every bet and its buttons in place while the list is open, whatever changes', () => {
    const rows = (): number => page.querySelectorAll('.ticket .offers').length
    bets = [
      bet('a', { state: 'cashedOut', cashOut: null, payout: '8.40' }),
      bet('b', { cashOut: null }),
      bet('c', { state: 'settled', cashOut: null, payout: '0.00' }),
    ]
    draw()
    expect(ticket(0).textContent).toContain('Cashed out')
    expect(ticket(1).textContent).toContain('Cash-out is closed right now.')
    // The one that was settled before is listed as such.
    expect(page.querySelectorAll('.tickets')).toHaveLength(2)
    expect(rows()).toBe(2)
    expect(page.querySelector('.tickets h2')?.textContent).toBe('Open1')
    mine.open()
    draw()
    expect(page.querySelector('.tickets h2 + ul')?.children).toHaveLength(1)
  })

  it('says that it could not be loaded instead of looking empty', () => {
    bets = []
    draw()
    expect(page.textContent).toContain('No bets yet')
  })
})
