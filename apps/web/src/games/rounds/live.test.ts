import type { LiveRound, RoundFeedBet } from '@baize/contract/player'
import { describe, expect, it } from 'vitest'
import { aRound, aRoundBet, aState, betNews, ended, NOW, newsOf, running } from './fixture.ts'
import { betOf, follow, type Live, NOTHING_KNOWN, type RoundNews } from './live.ts'

const loaded = (over: Parameters<typeof aState>[0] = {}): Live =>
  follow(NOTHING_KNOWN, { type: 'loaded', state: aState(over) })
const tell = (live: Live, ...news: readonly RoundNews[]): Live =>
  news.reduce((now, item) => follow(now, { type: 'told', news: item }), live)
const tellRounds = (live: Live, ...rounds: readonly LiveRound[]): Live =>
  tell(live, ...rounds.map((round) => newsOf(round)))

const listed = (over: Partial<RoundFeedBet> = {}): RoundFeedBet => ({
  place: 11,
  name: 'a…a',
  betAmount: '5.00',
  currencyId: 'USD',
  cashedOut: null,
  winAmount: null,
  ...over,
})

describe('the round state of a page', () => {
  it('follows the phases and puts an ended round first in the list', () => {
    const live = tellRounds(loaded(), aRound({ phase: 'LOCKED' }), running(), ended('1.50'))
    expect(live.round).toMatchObject({ phase: 'ENDED', multiplier: '1.50' })
    expect(live.last.map(({ number }) => number)).toEqual([7, 6])
    expect(live.sight).toBe('whole')
  })

  it('restarts the list of bets with a new round', () => {
    const live = tell(loaded(), betNews(7, { bets: [listed()], seq: 3 }))
    expect(live.board.bets).toHaveLength(1)
    const next = tellRounds(live, running(), ended(), aRound({ number: 8 }))
    expect(next.board).toMatchObject({ seq: 0, bets: [] })
    expect(tell(next, betNews(8, { bets: [listed({ place: 12 })] })).board.bets).toHaveLength(1)
  })

  it('never goes back, neither by late news nor by an overtaken answer', () => {
    const live = tellRounds(loaded(), running())
    expect(tellRounds(live, aRound({ phase: 'LOCKED' })).round?.phase).toBe('RUNNING')
    expect(follow(live, { type: 'loaded', state: aState() }).round?.phase).toBe('RUNNING')
    const board = tell(live, betNews(7, { bets: [listed()], seq: 5 }))
    const late = aState({ round: running(), board: { ...aState().board, seq: 2 } })
    expect(follow(board, { type: 'loaded', state: late }).board.seq).toBe(5)
  })

  it.each<[string, RoundNews]>([
    ['bets it cannot tell apart from those before', betNews(7, { from: 4, seq: 5 })],
    ['bets of a round it knows nothing of', betNews(9, {})],
    ['a round after one whose end it has not heard', newsOf(aRound({ number: 9 }))],
  ])('requests the state when it receives %s', (_, news) => {
    const live = tell(loaded(), news)
    expect(live.sight).toBe('gap')
    expect(follow(live, { type: 'loaded', state: aState({ round: aRound({ number: 9 }) }) }).sight).toBe(
      'whole',
    )
  })

  it('changes and removes listed bets by their place', () => {
    const live = tell(
      loaded(),
      betNews(7, { bets: [listed(), listed({ place: 12 })], seq: 2 }),
      betNews(7, { bets: [listed({ cashedOut: '1.20', winAmount: '6.00' })], gone: [12], from: 2, seq: 4 }),
    )
    expect(live.board.bets).toEqual([listed({ cashedOut: '1.20', winAmount: '6.00' })])
    // Duplicate news.
    expect(tell(live, betNews(7, { from: 2, seq: 4 }))).toBe(live)
    // A delta from an older board.
    const later = tell(live, betNews(7, { bets: [listed({ place: 13 })], from: 3, seq: 6 }))
    expect(later).toMatchObject({ sight: 'whole', board: { seq: 6 } })
    expect(later.board.bets).toHaveLength(2)
  })
})

describe('the player’s own bets on rounds', () => {
  const withBet = (live: Live, bet = aRoundBet()): Live => follow(live, { type: 'bet', bet })
  const states = (live: Live) => live.mine.map(({ view }) => view.state)

  it('wait, join the next round, run with it and are lost with it', () => {
    const queued = withBet(tellRounds(loaded(), running()), aRoundBet({ state: 'QUEUED', round: null }))
    expect(states(queued)).toEqual(['QUEUED'])
    const placed = tellRounds(queued, ended(), aRound({ number: 8 }))
    expect(placed.mine[0]?.view).toMatchObject({ state: 'PLACED', round: 8 })
    const flying = tellRounds(placed, running({ number: 8 }))
    expect(states(flying)).toEqual(['RUNNING'])
    const over = tellRounds(flying, ended('1.10', { number: 8 }))
    expect(over.mine[0]).toMatchObject({ result: 'LOSE', view: { state: 'LOST', crashedAt: '1.10' } })
  })

  it('are cashed out as soon as the news says so, whoever did it', () => {
    const live = tell(
      withBet(tellRounds(loaded(), running()), aRoundBet({ state: 'RUNNING' })),
      betNews(7, { bets: [listed({ cashedOut: '1.20', winAmount: '6.00' })] }),
    )
    expect(live.mine[0]).toMatchObject({ result: 'WIN', multiplier: '1.20', winAmount: '6.00' })
    expect(states(tellRounds(live, ended()))).toEqual(['CASHED_OUT'])
  })

  it('are not called lost when the server was to cash them out before the end', () => {
    const auto = aRoundBet({ state: 'RUNNING', autoCashOut: '1.50' })
    expect(states(tellRounds(withBet(tellRounds(loaded(), running()), auto), ended('1.50')))).toEqual([
      'RUNNING',
    ])
    expect(states(tellRounds(withBet(tellRounds(loaded(), running()), auto), ended('1.49')))).toEqual([
      'LOST',
    ])
  })

  it('never move backwards, and a supposed loss can turn out to be paid', () => {
    const lost = tellRounds(
      withBet(tellRounds(loaded(), running()), aRoundBet({ state: 'RUNNING' })),
      ended(),
    )
    expect(withBet(lost, aRoundBet({ state: 'RUNNING' }))).toEqual(lost)
    const paid = withBet(lost, aRoundBet({ state: 'CASHED_OUT' }, { result: 'WIN', winAmount: '1000.00' }))
    expect(states(paid)).toEqual(['CASHED_OUT'])
  })

  it('are kept when an answer arrives that was written before they were made', () => {
    const live = withBet(loaded(), aRoundBet({}, { createdAt: NOW + 1 }))
    expect(states(follow(live, { type: 'loaded', state: aState() }))).toEqual(['PLACED'])
    const old = withBet(loaded(), aRoundBet({}, { createdAt: NOW - 60_000 }))
    expect(states(follow(old, { type: 'loaded', state: aState() }))).toEqual([])
  })

  it('show in a panel the open one, or else the last', () => {
    const first = aRoundBet({ state: 'LOST' }, { result: 'LOSE', createdAt: NOW - 9000 })
    const second = aRoundBet({ state: 'QUEUED' }, { id: '019a0000-0000-7000-8000-000000000002' })
    const other = aRoundBet({ slot: 1 }, { id: '019a0000-0000-7000-8000-000000000003' })
    expect(betOf([first, second, other], 0)).toBe(second)
    expect(betOf([first, other], 0)).toBe(first)
    expect(betOf([first], 1)).toBeNull()
  })
})
