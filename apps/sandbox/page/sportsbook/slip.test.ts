// @vitest-environment happy-dom
import type { LanguageId } from '@baize/contract'
import { describe, expect, it } from 'vitest'
import { SPORTS_WORDS } from '../../src/sportsbook/words.ts'
import { type SlipState, slipView } from './slip.ts'
import type { Selection } from './types.ts'

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
  isClosed: false,
}

function show(language: LanguageId, state: Partial<SlipState> = {}) {
  let placed = 0
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
      refusedAt: null,
      move: () => ({ direction: 0, ageMs: 0 }),
      ...state,
    },
    {
      change: () => {},
      type: () => {},
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
  return { text, tap, input: page.querySelector('input'), placed: () => placed }
}

describe('the bet slip', () => {
  it('names the odds and the payout on its bar', () => {
    expect(show('en').text('.fold')).toContain('Odds 4.40Payout G$ 22.00')
    // A system has no odds of its own.
    const three = [PICK, { ...PICK }, { ...PICK }]
    expect(show('en', { slip: three, size: 2 }).text('.fold')).not.toContain('Odds')
  })

  it('of a bet that was refused for its odds says the new ones, which one tap accepts', () => {
    const slip = show('en', { refusedAt: 480 })
    expect(slip.text('[role=alert]')).toBe('The odds have changed: 4.80 → 4.40')
    expect(slip.text('.go')).toBe('Accept 4.40G$ 5.00')
    slip.tap('.go')
    expect(slip.placed()).toBe(1)
    expect(show('en').text('[role=alert]')).toBeUndefined()
  })

  it.each(['pt', 'id'] as const)('writes odds and stake with a comma in %s', (language) => {
    const slip = show(language)
    expect(slip.text('.at')).toBe('4,40')
    expect(slip.input?.value).toBe('5,00')
  })
})
