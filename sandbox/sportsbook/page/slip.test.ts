// @vitest-environment happy-dom
import type { LanguageId } from '@baize/contract/shared'
import { describe, expect, it } from 'vitest'
import { SPORTS_WORDS } from '../src/words.ts'
import { needsConsent, update } from './selections.ts'
import { redrawSlip, type SlipState, slipView } from './slip.ts'
import { receiptText, receiptView } from './tickets.ts'
import type { Selection, Ticket } from './types.ts'

const PICK: Selection = {
  match: {
    id: 'm1',
    leagueId: 'harbour',
    home: 'Old Quay',
    away: 'Tidewick',
    startMs: 0,
    phase: 'live',
    minute: 70,
    score: { home: 1, away: 1 },
    isSuspended: false,
    goals: [],
    marketCount: 1,
    markets: [],
  },
  market: 'result',
  outcome: 'draw',
  odds: 440,
  seen: 440,
  isClosed: false,
}

function show(language: LanguageId, state: Partial<SlipState> = {}) {
  let placed = 0
  const typed: string[] = []
  const page = document.createElement('div')
  const nodes = slipView(
    { language, words: SPORTS_WORDS[language], money: (amount) => `G$ ${amount}` },
    {
      slip: [PICK],
      stake: '5.00',
      quick: [],
      size: 1,
      accept: 'higher',
      isUnfolded: true,
      isBusy: false,
      hasSession: true,
      ...state,
    },
    {
      change: () => {},
      type: (stake) => typed.push(stake),
      remove: () => {},
      clear: () => {},
      place: () => {
        placed += 1
      },
    },
  )
  page.append(...nodes)
  const text = (selector: string) => page.querySelector(selector)?.textContent
  const tap = (selector: string) => page.querySelector<HTMLElement>(selector)?.click()
  return { page, text, tap, input: page.querySelector('input'), placed: () => placed, typed }
}

describe('the bet slip', () => {
  it('shows the odds and the payout on its bar', () => {
    expect(show('en').text('.fold')).toContain('Odds 4.40Payout G$ 22.00')
    // A system has no odds of its own.
    const three = [PICK, { ...PICK }, { ...PICK }]
    expect(show('en', { slip: three, size: 2 }).text('.fold')).not.toContain('Odds')
  })

  it('shows old and new odds, the direction of the change, and the payout at the new odds', () => {
    const fell = show('en', { slip: [{ ...PICK, seen: 480 }] })
    expect(fell.text('.at')).toBe('4.80 → 4.40 ▼ down')
    expect(fell.page.querySelector('.at .fell')).not.toBeNull()
    expect(fell.text('.changed')).toBe('Odds changed: 4.80 → 4.40 ▼ down')
    expect(fell.text('.fold')).toContain('Odds changed')
    expect(fell.text('.returns b')).toBe('G$ 22.00')
    const rose = show('pt', { slip: [{ ...PICK, seen: 400 }] })
    expect(rose.text('.changed')).toBe('As odds mudaram: 4,00 → 4,40 ▲ subiu')
    expect(show('en').text('.changed')).toBeUndefined()
  })

  it('asks to accept a change unless the player’s setting accepts it', () => {
    const [fell, rose] = [
      { ...PICK, seen: 480 },
      { ...PICK, seen: 400 },
    ]
    const slip = show('en', { slip: [fell] })
    expect(slip.text('.go')).toBe('Bet at current oddsG$ 5.00')
    slip.tap('.go')
    expect(slip.placed()).toBe(1)
    expect(show('en', { slip: [rose] }).text('.go')).toBe('Place betG$ 5.00')
    const asks = (accept: string) =>
      [[PICK], [rose], [fell], [rose, fell]].map((picks) => needsConsent(picks, accept))
    expect(asks('none')).toEqual([false, true, true, true])
    expect(asks('higher')).toEqual([false, false, true, true])
    expect(asks('any')).toEqual([false, false, false, false])
    // Nothing can be accepted of a market that is closed.
    expect(needsConsent([{ ...fell, isClosed: true }], 'none')).toBe(false)
  })

  it('shows the change of each selection and of the total; a system has no total odds', () => {
    const two = [{ ...PICK, seen: 480 }, PICK]
    expect(show('en', { slip: two, size: 2 }).text('.changed')).toBe('Odds changed: 21.12 → 19.36 ▼ down')
    const three = [...two, PICK]
    expect(show('en', { slip: three, size: 2 }).text('.changed')).toBe('Odds changed')
  })

  it('updates without touching the stake field while the player types', () => {
    const typing = show('en')
    typing.input?.dispatchEvent(new Event('input'))
    expect(typing.typed).toEqual(['5.00'])
    redrawSlip(
      typing.page,
      [...show('en', { stake: '7', slip: [{ ...PICK, seen: 480 }] }).page.childNodes],
      true,
    )
    expect(typing.page.querySelector('input')).toBe(typing.input)
    expect(typing.text('.changed')).toContain('4.80 → 4.40')
    expect(typing.text('.returns b')).toBe('G$ 30.80')
  })

  it('follows only its own match and market', () => {
    const match = (id: string, odds: number | null, market = 'result') => ({
      ...PICK.match,
      id,
      markets: [{ id: market, outcomes: [{ id: 'draw', odds }] }],
    })
    const pick = { ...PICK }
    update(pick, match('m2', 300))
    update(pick, match('m1', 300, 'both'))
    expect([pick.odds, pick.isClosed]).toEqual([440, false])
    update(pick, match('m1', null))
    expect([pick.odds, pick.isClosed]).toEqual([440, true])
    update(pick, match('m1', 410))
    expect([pick.odds, pick.seen, pick.isClosed]).toEqual([410, 440, false])
    update(pick, { ...match('m1', 410), phase: 'ended' })
    expect(pick.isClosed).toBe(true)
  })

  it.each(['pt', 'id'] as const)('writes odds and stake with a comma in %s', (language) => {
    const slip = show(language)
    expect(slip.text('.at')).toBe('4,40')
    expect(slip.input?.value).toBe('5,00')
  })
})

describe('the confirmation of a bet', () => {
  const leg = {
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
  } as const
  const BET: Ticket = {
    id: 'b1',
    state: 'accepted',
    size: 1,
    stake: '10.00',
    payout: null,
    cashOut: null,
    cashed: null,
    possible: '44.00',
    at: 0,
    legs: [leg],
  }
  const writing = (language: LanguageId) => ({
    language,
    words: SPORTS_WORDS[language],
    money: (amount: string) => `G$ ${amount}`,
  })

  it('shows the selections, odds, stake and possible payout, and links to the open bets', () => {
    const went: string[] = []
    const page = document.createElement('div')
    page.append(
      ...receiptView(writing('en'), BET, {
        close: () => went.push('close'),
        seeOpen: () => went.push('open'),
      }),
    )
    expect(page.querySelector('h2')?.textContent).toContain('Bet placed')
    expect(page.querySelector('.pick')?.textContent).toBe('DrawMatch resultOld Quay – Tidewick4.40')
    expect(page.querySelector('.sum')?.textContent).toBe('Total stakeG$ 10.00Possible payoutG$ 44.00')
    page.querySelector<HTMLElement>('[data-key=see-open]')?.click()
    page.querySelector<HTMLElement>('[aria-label=Close]')?.click()
    expect(went).toEqual(['open', 'close'])
  })

  it('shows the odds of a multiple', () => {
    const page = document.createElement('div')
    const multiple = { ...BET, size: 2, legs: [leg, { ...leg, odds: 200 }] }
    page.append(...receiptView(writing('en'), multiple, { close: () => {}, seeOpen: () => {} }))
    expect(page.querySelector('.sum')?.textContent).toContain('Multiple8.80')
  })

  it('is announced to screen readers as one sentence', () => {
    expect(receiptText(writing('en'), BET)).toBe(
      'Bet placed: Draw 4.40. Stake G$ 10.00, possible payout G$ 44.00.',
    )
    expect(receiptText(writing('pt'), BET)).toBe(
      'Aposta feita: Empate 4,40. Aposta G$ 10.00, retorno potencial G$ 44.00.',
    )
  })
})
