import type { Bet, BetOf, RechargeOrder, User } from '@baize/contract/player'
import { type Minor, minor } from '@baize/kit'
import { beforeEach, describe, expect, it } from 'vitest'
import { Books } from './books.ts'
import { Discrepancy } from './discrepancy.ts'

const bet = (id: string, nonce: number, more: Partial<BetOf<'mines'>> = {}): Bet => ({
  id,
  gameId: 'mines',
  betAmount: '5.00',
  currencyId: 'USD',
  result: 'PENDING',
  winAmount: '0.00',
  multiplier: '1.00',
  rtp: 9900,
  maxWin: '1000000.00',
  createdAt: 1,
  settledAt: null,
  view: { mines: 1, picks: [], multiplier: '1.00', nextMultiplier: '1.03', board: null },
  proof: { serverSeedHash: '', serverSeed: null, clientSeed: '', nonce },
  ...more,
})
const won = (open: Bet): Bet => ({ ...open, result: 'WIN', winAmount: '5.15', settledAt: 2 })
const lost = (open: Bet): Bet => ({ ...open, result: 'LOSE', settledAt: 2 })
const order = (id: string, more: Partial<RechargeOrder> = {}): RechargeOrder => ({
  id,
  amount: '100.00',
  asked: '100.00',
  currencyId: 'USD',
  state: 'WAITING',
  payUrl: '',
  createdAt: 1,
  paidAt: null,
  method: 'card',
  kind: 'card',
  link: '',
  waiting: '',
  fee: '0.00',
  code: '',
  coin: '',
  arrived: '',
  held: '',
  expiresAt: 2,
  confirmations: 0,
  needed: 0,
  bonus: '0.00',
  wager: '0.00',
  refunded: '0.00',
  ...more,
})
const paid = (id: string): RechargeOrder => order(id, { state: 'PAID', paidAt: 2 })
const user = (balance: string): User => ({
  token: '',
  userId: '1',
  username: '',
  nickname: '',
  email: '',
  phone: '',
  avatar: '',
  balance,
  taskBonusBalance: '0.00',
  registerTaskBonusBalance: '0.00',
  depositForWithdraw: '0.00',
  symbol: '',
  currSymbol: '',
  currRatio: '1',
  useGameSymbol: true,
  currencyId: 'USD',
  noticeUpdateTime: 0,
  unreadNotices: 0,
  quietNotices: [],
  phoneChecked: false,
  rechargeCount: 0,
  firstRechargeFlag: false,
  vipLevel: { level: 0 },
  thirdLoginTypes: [],
  bind2Auth: false,
  appVersion: '',
  hideName: false,
  seq: 1,
})

const FIVE: Minor = minor(500n)
let books: Books
/** A deposit of 100, a bet of 5 won at 5.15 and one lost: 95.15. */
beforeEach(() => {
  books = new Books('USD')
  books.ordered(order('o1'))
  books.paid(paid('o1'))
  for (const settled of [won(bet('b1', 0)), lost(bet('b2', 1))]) {
    books.placed({ ...settled, result: 'PENDING', winAmount: '0.00' }, FIVE)
    books.moved(settled)
  }
})
const RECORD = { user: user('95.15'), bets: [won(bet('b1', 0)), lost(bet('b2', 1))], orders: [paid('o1')] }

describe('the expected books', () => {
  it('agree with a house that booked correctly', () => {
    expect(books.compare(RECORD)).toEqual([])
    books.mustAllow('95.15')
  })

  it.each<readonly [string, Partial<typeof RECORD>, RegExp]>([
    ['a cent too much', { user: user('95.16') }, /shows a balance of 95.16, the books say 95.15/],
    ['a lost bet', { bets: [won(bet('b1', 0))] }, /b2 was acknowledged and is lost/],
    ['a bet recorded twice', { bets: [...RECORD.bets, lost(bet('b2', 2))] }, /b2 is on record 2 times/],
    ['an invented bet', { bets: [...RECORD.bets, lost(bet('b3', 2))] }, /b3 is on record and nobody made it/],
    ['a bet that is open again', { bets: [won(bet('b1', 0)), bet('b2', 1)] }, /b2 is still open/],
    ['another result', { bets: [won(bet('b1', 0)), won(bet('b2', 1))] }, /b2 is on record as WIN/],
    ['a nonce left out', { bets: [won(bet('b1', 0)), lost(bet('b2', 2))] }, /nonces of 2 bets/],
    ['a lost deposit', { orders: [] }, /o1 was acknowledged and is lost/],
    ['a deposit that did not arrive', { orders: [order('o1')] }, /o1 is WAITING/],
    ['an invented deposit', { orders: [paid('o1'), paid('o2')] }, /o2 is on record and nobody made it/],
    ['a doubled deposit', { orders: [paid('o1'), paid('o1')] }, /o1 is on record 2 times/],
  ])('detect %s', (_what, wrong, complaint) => {
    expect(books.compare({ ...RECORD, ...wrong }).join('\n')).toMatch(complaint)
  })

  it('allow for a pending deposit and for nothing else', () => {
    books.ordered(order('o2', { amount: '20.00' }))
    books.mustAllow('95.15')
    books.mustAllow('115.15')
    expect(() => books.mustAllow('135.15')).toThrow('the books say 95.15 or 115.15')
    books.paid(paid('o2'))
    expect(() => books.mustAllow('95.15')).toThrow(Discrepancy)
  })

  it('allow for the bonus of a deposit, once and not before its stakes', () => {
    books.ordered(order('with', { amount: '0.00', bonus: '50.00', wager: '20.00' }))
    expect(() => books.mustAllow('145.15')).toThrow('the books say 95.15')
    books.placed(bet('more', 2, { betAmount: '10.00' }), minor(1000n))
    books.moved({ ...bet('more', 2, { betAmount: '10.00' }), result: 'WIN', winAmount: '10.00' })
    expect(() => books.mustAllow('145.16')).toThrow(Discrepancy)
    books.mustAllow('145.15')
    books.mustAllow('145.15')
    expect(() => books.mustAllow('195.15')).toThrow('the books say 145.15')
    expect(() => books.mustAllow('95.15')).toThrow(Discrepancy)
  })

  it('allow for a bonus released after the last look, and for no other amount', () => {
    books.ordered(order('with', { amount: '0.00', bonus: '50.00', wager: '20.00' }))
    expect([books.allowsBonus(0n), books.allowsBonus(5000n)]).toEqual([true, false])
    books.placed(bet('more', 2, { betAmount: '10.00' }), minor(1000n))
    books.moved({ ...bet('more', 2, { betAmount: '10.00' }), result: 'WIN', winAmount: '10.00' })
    expect([books.allowsBonus(0n), books.allowsBonus(5000n), books.allowsBonus(5001n)]).toEqual([
      true,
      true,
      false,
    ])
    books.mustAllow('145.15')
    // Once seen, it stays.
    expect([books.bonus, books.allowsBonus(0n), books.allowsBonus(5000n)]).toEqual([5000n, false, true])
  })

  it('detect a bet that answers two requests and a bet settled twice differently', () => {
    expect(() => books.placed(bet('b1', 0), FIVE)).toThrow('two requests were answered with the one bet')
    expect(() => books.placed(bet('b9', 2, { betAmount: '6.00' }), FIVE)).toThrow('a new bet of 5.00 came as')
    expect(() => books.moved(lost(bet('b1', 0)))).toThrow('was settled as WIN 5.15 for 5.00 and then as LOSE')
    books.moved(won(bet('b1', 0)))
    expect(books.balance).toBe(9515n)
  })
})
