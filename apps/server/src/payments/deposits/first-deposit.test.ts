import { minor, orderId, userId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { expect, it } from 'vitest'
import { testLedger, untilOneBlocked } from '../../ledger/testing/ledger.fixture.ts'
import { depositKey } from '../orders/sql.ts'
import { depositDesk } from './deposit-desk.fixture.ts'

const desk = depositDesk()
const { openOrder, speakers, send, userNow } = desk

it('only one deposit is the first, even when two processes interleave', async () => {
  const { database } = desk.site
  const slow = desk.player
  await desk.nextPlayer()
  const [early, late] = [await openOrder(), await openOrder()]
  const command = (id: string, player: string) => ({
    kind: 'deposit' as const,
    key: depositKey(orderId(id)),
    body: JSON.stringify({ orderId: id, amount: '4000', currencyId: 'USD' }),
    answer: null,
    userId: userId(player),
    orderId: orderId(id),
    currencyId: 'USD' as const,
    amount: minor(40_00n),
  })
  const other = testLedger(database.pool, { lanes: 1 })
  const holder = await database.owner.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM ledger_wallets WHERE user_id = $1 FOR UPDATE', [slow.userId])
  const waiting = [
    other.ledger.post(command(randomUUID(), slow.userId)),
    other.ledger.post(command(early.id, desk.player.userId)),
  ]
  await untilOneBlocked(database.owner)
  expect(await send(speakers.cards.say(late))).toBe(200)
  await holder.query('COMMIT')
  holder.release()
  expect((await Promise.all(waiting)).map(({ ok }) => ok)).toEqual([true, true])
  await other.ledger.close()
  expect(await send(speakers.cards.say(early))).toBe(200)
  expect(await userNow()).toMatchObject({ balance: '80.00', taskBonusBalance: '20.00' })
})
