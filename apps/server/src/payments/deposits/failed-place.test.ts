import { chance } from '@baize/kit/testing'
import { expect, it } from 'vitest'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { OPERATOR } from '../withdrawals/desk.fixture.ts'
import { depositDesk } from './deposit-desk.fixture.ts'

const desk = depositDesk()
const { recharge, speakers, send } = desk

it('a payment that failed and is paid later has lost its reserved place if others took it', async () => {
  const code = `CODE${chance.below(1e9)}`
  const people = { reason: 'a campaign', requestedBy: 'ann', approvedBy: 'bob' }
  const terms = { code, percent: 100, least: '20', most: '50', wager: 2, maxUses: 1 }
  const endsAt = desk.site.clock.now() + 1_000_000
  accepted(await desk.site.ask('/api/operator/promo/open', { ...people, ...terms, endsAt }, OPERATOR))
  const orders = []
  for (let n = 0; n < 3; n++) {
    await desk.nextPlayer()
    const reply = await recharge({ promo: code })
    expect(refusalOf(reply)).toBe('accepted')
    orders.push(accepted(reply).model)
    await send(speakers.cards.say(accepted(reply).model, { state: 'failed' }))
  }
  for (const order of orders) expect(await send(speakers.cards.say(order))).toBe(200)
  const { rows } = await desk.site.database.owner.query('SELECT FROM promo_uses WHERE code = $1', [code])
  expect(rows).toHaveLength(1)
})
