import type { Movement } from '@baize/contract/player'
import { minor, userId } from '@baize/kit'
import { chance, randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  confirm,
  debit,
  deposit,
  done,
  fund,
  hold,
  newSeedPair,
  type Player,
  play,
  reject,
  reward,
  setLimits,
  settle,
  withdraw,
} from '../../ledger/testing/ledger.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'

let site: TestSite
let token: string
let player: Player
beforeAll(async () => {
  site = await testSite()
})
beforeEach(async () => {
  const user = await site.newPlayer()
  token = user.token
  const id = userId(user.userId)
  player = { userId: id, currencyId: 'USD', seedPairId: await newSeedPair(site.database.pool, id) }
})
afterAll(() => site.close())

const page = async (request: object = {}) =>
  accepted(await site.ask('/api/user/movements', request, auth(token))).model
async function all(request: object = {}): Promise<Movement[]> {
  const items: Movement[] = []
  for (let before: string | undefined; ; ) {
    const { items: more, next } = await page({ ...request, ...(before !== undefined && { before }) })
    items.push(...more)
    if (next === null) return items
    before = next
  }
}
const cents = (amount: string): bigint => BigInt(amount.replace('.', ''))

it('the statement lists deposits, withdrawals and winnings with the balance after each', async () => {
  const { ledger } = site.server.ctx
  await done(ledger.post(deposit(player, 100_00n)))
  await done(ledger.post(play(player, 10_00n, 25_00n, { nonce: 0 })))
  const bet = hold(player, 5_00n)
  await done(ledger.post(bet))
  await done(ledger.post(settle(player, bet.betId, 0n)))
  await done(ledger.post(setLimits(player)))
  const [first, second] = [withdraw(player, 20_00n), withdraw(player, 30_00n)]
  await done(ledger.post(first))
  await done(ledger.post(confirm(player, first.withdrawalId)))
  await done(ledger.post(second))
  await done(ledger.post(reject(player, second.withdrawalId)))
  const shown = (await all()).map(({ kind, amount, balance }) => [kind, amount, balance])
  expect(shown).toEqual([
    ['returned', '30.00', '90.00'],
    ['withdrawal', '-30.00', '60.00'],
    ['withdrawal', '-20.00', '90.00'],
    ['stake', '-5.00', '110.00'],
    ['bet', '15.00', '115.00'],
    ['deposit', '100.00', '100.00'],
  ])
  expect((await all({ group: 'bets' })).map(({ kind }) => kind)).toEqual(['stake', 'bet'])
  expect((await all({ group: 'withdrawals' })).length).toBe(3)
  expect((await all()).map(({ game }) => game)).toEqual([null, null, null, 'Mines', 'Mines', null])
})

it('the statement lists a reward paid to the balance, and none that goes to a bonus', async () => {
  const { ledger } = site.server.ctx
  await done(ledger.post(fund('USD', 10_00n)))
  await done(ledger.post(reward(player, 2_00n)))
  await done(ledger.post(reward(player, 3_00n, { purse: 'task', wager: minor(30_00n) })))
  const shown = (await all({ group: 'bonuses' })).map(({ kind, programme, amount, balance }) => [
    kind,
    programme,
    amount,
    balance,
  ])
  expect(shown).toEqual([['reward', 'checkIn', '2.00', '2.00']])
})

it('the statement adds up over all pages: each balance is the previous one plus the amount', async () => {
  const { ledger } = site.server.ctx
  await done(ledger.post(deposit(player, 1_000_00n)))
  for (let nonce = 0; nonce < 120; nonce += 1) {
    await done(ledger.post(play(player, 1_00n, BigInt(chance.below(300)), { nonce })))
    if (nonce % 10 === 0) await done(ledger.post(debit(player, randomUUID(), 50n)))
  }
  const items = (await all()).toReversed()
  expect(items.length).toBeGreaterThan(120)
  let balance = 0n
  for (const { amount, balance: after } of items) {
    balance += cents(amount)
    expect(cents(after)).toBe(balance)
  }
  expect(balance).toBe((await ledger.balances(player.userId)).main)
})

it('the statement ends with the period and shows only the player’s own movements', async () => {
  await done(site.server.ctx.ledger.post(deposit(player, 100n)))
  expect(await all({ days: 1 })).toHaveLength(1)
  const rival = await site.newPlayer()
  expect(accepted(await site.ask('/api/user/movements', {}, auth(rival.token))).model.items).toEqual([])
  expect(refusalOf(await site.ask('/api/user/movements', {}))).toBe('loginNeeded')
})
