import type { RechargeOrder } from '@baize/contract/player'
import { chance } from '@baize/kit/testing'
import { expect, it } from 'vitest'
import { accepted } from '../../testing/replies.fixture.ts'
import { depositDesk } from '../deposits/deposit-desk.fixture.ts'
import { OPERATOR } from '../withdrawals/desk.fixture.ts'

const desk = depositDesk()
const { asPlayer, openOrder, speakers, send } = desk
const people = { reason: 'a campaign', requestedBy: 'ann', approvedBy: 'bob' }
const paid = (order: RechargeOrder) => send(speakers.cards.say(order, { amount: order.amount }))

async function openCode(fields: object): Promise<string> {
  const code = `LIST${chance.below(1e9)}`
  const terms = { code, percent: 100, least: '20', most: '50', wager: 2 }
  const endsAt = desk.site.clock.now() + 1_000_000
  accepted(
    await desk.site.ask('/api/operator/promo/open', { ...people, ...terms, endsAt, ...fields }, OPERATOR),
  )
  return code
}
const promotions = async (headers?: ReturnType<typeof asPlayer>) =>
  accepted(await desk.site.ask('/api/pay/promotions', { currencyId: 'BRL' }, headers)).model
const stateOf = async (code: string) =>
  (await promotions(asPlayer())).items.find((item) => item.code === code)?.state

it('the page shows a visitor the first-deposit bonus and the listed codes in the chosen currency', async () => {
  const listed = await openCode({ listed: true })
  const secret = await openCode({})
  const later = await openCode({ listed: true, startsAt: desk.site.clock.now() + 500_000 })
  const { currencyId, items } = await promotions()
  expect(currencyId).toBe('BRL')
  expect(items[0]).toMatchObject({ code: '', percent: 50, least: '5.00', most: '500.00', state: 'open' })
  expect(items.find(({ code }) => code === listed)).toMatchObject({
    state: 'open',
    percent: 100,
    least: '100.00',
    most: '250.00',
    wager: 2,
  })
  expect(items.find(({ code }) => code === later)).toMatchObject({ state: 'later' })
  expect(items.some(({ code }) => code === secret)).toBe(false)
})

it('the page shows a player which codes are used and which have no place left', async () => {
  await desk.nextPlayer()
  const mine = await openCode({ listed: true })
  const scarce = await openCode({ listed: true, maxUses: 1 })
  expect([await stateOf(''), await stateOf(mine), await stateOf(scarce)]).toEqual(['open', 'open', 'open'])
  await paid(await openOrder({ amount: '40', promo: mine }))
  expect([await stateOf(''), await stateOf(mine)]).toEqual(['used', 'used'])
  // A deposit that can still be paid reserves its place: for the player who opened it, it is still open.
  await openOrder({ amount: '40', promo: scarce })
  expect(await stateOf(scarce)).toBe('open')
  await desk.nextPlayer()
  expect(await stateOf(scarce)).toBe('usedUp')
  expect(accepted(await promotionsReply()).model.currencyId).toBe('USD')
})
const promotionsReply = () => desk.site.ask('/api/pay/promotions', {}, asPlayer())

it('the page leaves out a code that has ended', async () => {
  const code = await openCode({ listed: true, endsAt: desk.site.clock.now() + 1000 })
  expect(await stateOf(code)).toBe('open')
  desk.site.clock.advance(1000)
  expect(await stateOf(code)).toBeUndefined()
})
