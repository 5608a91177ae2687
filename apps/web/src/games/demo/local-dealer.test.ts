import type { BetOf } from '@baize/contract/player'
import { type Envelope, isAccepted } from '@baize/contract/shared'
import { verifyBet } from '@baize/rules'
import { afterEach, describe, expect, it } from 'vitest'
import { localDealer } from './local-dealer.ts'
import { openPurse } from './purse.ts'

const INFO = {
  gameId: 'tower',
  rtp: 9800,
  minBet: '1.00',
  maxBet: '1000.00',
  defaultBet: '5.00',
  maxWin: '20.00',
} as const

function sitDown(balance = '50.00') {
  const purse = openPurse({ currencyId: 'USD', balance, filled: true, open: {} })
  let made = 0
  const dealer = localDealer({
    id: 'tower',
    purse,
    terms: () => Promise.resolve({ status: 0 as const, model: INFO }),
    now: () => 1_767_225_600_000,
    newId: () => `019a0000-0000-7000-8000-${String((made += 1)).padStart(12, '0')}`,
    newSeed: () => `seed-${made}`,
  })
  const bet = (
    betAmount = '5.00',
    options: Readonly<Record<string, string | number>> = { difficulty: 'easy' },
  ) => dealer.bet({ kind: 'bet', requestId: 'request', betAmount, options })
  const play = (id: string, choice: number) => dealer.play({ kind: 'play', requestId: 'request', id, choice })
  return { dealer, purse, bet, play }
}

function taken(answer: Envelope<{ model: BetOf<'tower'> }>): BetOf<'tower'> {
  if (!isAccepted(answer)) throw new Error(answer.message)
  return answer.model
}

afterEach(() => sessionStorage.clear())

describe('the dealer of the demo', () => {
  it('hides the seed of an open bet, and its settled bets can be verified', async () => {
    const { bet, play } = sitDown()
    let now = taken(await bet())
    expect(now).toMatchObject({ result: 'PENDING', proof: { serverSeed: null } })
    while (now.result === 'PENDING') now = taken(await play(now.id, 0))
    const seed = now.proof.serverSeed
    expect(seed).not.toBeNull()
    expect(verifyBet(now, seed ?? '').ok).toBe(true)
  })

  it('takes the stake and pays the bet’s worth, at most the maximum win', async () => {
    const { bet, play, dealer, purse } = sitDown()
    let paid = 0
    for (let round = 0; round < 12 && paid < 3; round++) {
      const before = Number(purse.getState().balance)
      let now = taken(await bet())
      expect(Number(purse.getState().balance)).toBe(before - 5)
      now = taken(await play(now.id, round % 4))
      if (now.result === 'PENDING') {
        const { id } = now
        now = taken(await dealer.cashOut({ kind: 'cashOut', requestId: 'request', id }))
        paid += 1
      }
      expect(Number(now.winAmount)).toBeLessThanOrEqual(20)
      expect(Number(purse.getState().balance).toFixed(2)).toBe(
        (before - 5 + Number(now.winAmount)).toFixed(2),
      )
    }
    expect(paid).toBeGreaterThan(0)
  })

  it('refuses what the server would refuse', async () => {
    const { bet } = sitDown('4.00')
    expect(await bet('5.00')).toMatchObject({ status: -100 })
    expect(await bet('1.00', { difficulty: 'absurd' })).toMatchObject({ status: 400 })
    taken(await bet('1.00'))
    expect(await bet('1.00')).toMatchObject({ status: 2205 })
  })

  it('restores the open bet of this tab', async () => {
    const opened = taken(await sitDown().bet())
    const answer = await sitDown().dealer.info()
    expect(isAccepted(answer) && answer.model.heldBet).toMatchObject({ id: opened.id, result: 'PENDING' })
  })
})
