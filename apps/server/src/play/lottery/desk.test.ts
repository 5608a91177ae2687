import { afterAll, beforeAll, expect, it } from 'vitest'
import { deskTerm, termBets, termPage } from './desk.ts'
import { type LotteryHouse, openLotteryHouse } from './lottery.fixture.ts'

let house: LotteryHouse
beforeAll(async () => {
  house = await openLotteryHouse()
})
afterAll(() => house.close())

const line = 'fast3-60'

it('operators see every term with its bets and sums, and no hash before it is over', async () => {
  const [first, second] = [await house.rounds.newPlayer(), await house.rounds.newPlayer()]
  const { number } = await house.open()
  const bet = await house.bet(first, { big: '10', small: '10' })
  await house.bet(second, { odd: '5' })
  const gone = await house.bet(second, { even: '3' })
  if (gone.ok) await house.cancel(second, gone.value.id)

  const [open] = (await termPage(house.ctx, { line, pageSize: 50 })).items
  expect(open).toMatchObject({ number, phase: 'OPEN', hash: null, signature: null, values: null })
  const { values } = await house.reach('FINISHED', number)
  const over = await deskTerm(house.ctx, { line, term: number })
  expect(over).toMatchObject({
    ok: true,
    value: {
      phase: 'FINISHED',
      values,
      totals: [{ currencyId: 'USD', bets: 2, players: 2, staked: '25.00' }],
    },
  })

  const page = await termBets(house.ctx, { line, term: number, pageSize: 2 })
  const rest = await termBets(house.ctx, {
    line,
    term: number,
    pageSize: 2,
    cursor: page.ok ? (page.value.next ?? '') : '',
  })
  const bets = [page, rest].flatMap((result) => (result.ok ? result.value.items : []))
  expect(bets.map(({ userId, betAmount, state }) => [userId, betAmount, state === 'CANCELLED'])).toEqual([
    [first, '20.00', false],
    [second, '5.00', false],
    [second, '3.00', true],
  ])
  expect(bets[0]).toMatchObject({ id: bet.ok ? bet.value.id : '', picks: ['big', 'small'] })
  expect(await deskTerm(house.ctx, { line, term: number + 1000 })).toMatchObject({ ok: false })
})

it('terms are paged from the newest to the first, each once', async () => {
  await house.open()
  const all = (await termPage(house.ctx, { line, pageSize: 100 })).items.map(({ number }) => number)
  const paged: number[] = []
  for (let cursor: number | undefined; ; ) {
    const { items, next } = await termPage(house.ctx, { line, pageSize: 1, ...(cursor && { cursor }) })
    paged.push(...items.map(({ number }) => number))
    if (next === null) break
    cursor = Number(next)
  }
  expect(paged).toEqual(all)
})
