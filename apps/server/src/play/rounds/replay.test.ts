import { betId, present } from '@baize/kit'
import { verifyRound, verifyRoundBet } from '@baize/rules'
import { expect, it } from 'vitest'
import { replayedRound, roundBets, roundPage } from './replay.ts'
import { showRoundBets } from './service.ts'
import { betRequest, refused, roundTable, value } from './table.fixture.ts'

const table = roundTable()

it('the replay of a round has its bets, its totals and the link to the previous round', async () => {
  const { house, reach } = table
  const players = await Promise.all([1, 2, 3, 4].map(() => house.newPlayer(1_000_00n)))
  await reach('STARTING')
  const stakes = ['10', '40', '20', '20']
  const bets = []
  for (const [i, player] of players.entries())
    bets.push(
      value(
        await table.place(
          player,
          betRequest({ betAmount: present(stakes[i], 'a stake'), autoCashOut: '1.01' }),
        ),
      ),
    )
  const number = (await table.round()).number
  expect(refused(await replayedRound(house.ctx, { gameId: 'crash', round: number }))).toBe('unknownRound')
  expect(refused(await roundBets(house.ctx, { gameId: 'crash', round: number, pageSize: 10 }))).toBe(
    'unknownRound',
  )
  await reach('ENDED')
  await reach('STARTING')
  await reach('ENDED')

  const first = value(await replayedRound(house.ctx, { gameId: 'crash', round: number }))
  const second = value(await replayedRound(house.ctx, { gameId: 'crash', round: number + 1 }))
  for (const round of [first, second])
    expect(verifyRound(round, round.previousHash)).toMatchObject({ ok: true })
  expect(first.previousHash).toBe(first.chain.endHash)
  expect(second.previousHash).toBe(first.hash)
  expect(verifyRound({ ...second, multiplier: '999.00' }, second.previousHash).ok).toBe(false)
  expect(first.totals).toMatchObject({ bets: 4, sums: [{ currencyId: 'USD', staked: '90.00' }] })

  const seen = []
  let cursor: string | undefined
  do {
    const asked = {
      gameId: 'crash',
      round: number,
      pageSize: 2,
      ...(cursor !== undefined && { cursor }),
    } as const
    const page = value(await roundBets(house.ctx, asked))
    seen.push(...page.items)
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  expect(seen.map(({ betAmount }) => betAmount)).toEqual(['40.00', '20.00', '20.00', '10.00'])
  expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(bets.map(({ id }) => id)))
  for (const { userId, id, winAmount, state } of seen) {
    const player = present(
      players.find((candidate) => candidate === userId),
      'the player',
    )
    const bet = present((await showRoundBets(house.ctx, player, [betId(id)])).get(betId(id)), 'the bet')
    expect(verifyRoundBet(bet, first).ok).toBe(true)
    expect([winAmount, state]).toEqual([bet.winAmount, bet.view.state])
  }

  const page = await roundPage(house.ctx, { gameId: 'crash', pageSize: 1 })
  expect(page.items.map((item) => item.number)).toEqual([number + 1])
  const older = await roundPage(house.ctx, { gameId: 'crash', cursor: Number(page.next), pageSize: 1 })
  expect(older.items.map((item) => item.number)).toEqual([number])
})
