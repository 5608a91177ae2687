import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, TEST_PASSWORD } from '../../testing/server.fixture.ts'
import { OTHERS_CPF } from '../drivers/pix-peer.fixture.ts'
import { openPixDesk, type PixDesk, type PixPlayer } from './held-desk.fixture.ts'

let desk: PixDesk
let player: PixPlayer
beforeAll(async () => {
  desk = await openPixDesk((drivers) => ({
    marketProfile: 'BR',
    paymentDrivers: [drivers.bcb(), drivers.woovi({ keyCheck: true })],
  }))
})
beforeEach(async () => {
  player = await desk.newPlayer()
})
afterAll(() => desk.close())

const recharge = ({ user }: PixPlayer, method = 'pix') =>
  desk.site.ask('/api/pay/recharge', { requestId: randomUUID(), amount: '40', method }, auth(user.token))
const add = ({ user }: PixPlayer, account: object) =>
  desk.site.ask(
    '/api/pay/payout_account/add',
    { realName: 'Ana Souza', account, password: TEST_PASSWORD },
    auth(user.token),
  )
const pix = (keyType: 'cpf' | 'email', key: string) => ({ kind: 'pix', keyType, key })

describe('a house under the rules of Brazil', () => {
  it('takes no deposit from a player whose document has not been accepted', async () => {
    const unknown = await desk.newPlayer({}, false)
    expect(refusalOf(await recharge(unknown))).toBe('identityNeeded')
    const info = accepted(await desk.site.ask('/api/pay/recharge_info', {}, auth(unknown.user.token))).model
    expect(info.needsIdentity).toBe(true)
    expect(refusalOf(await add(unknown, pix('cpf', unknown.cpf)))).toBe('identityNeeded')
    accepted(await recharge(player))
  })

  it('offers Pix only', async () => {
    const info = accepted(await desk.site.ask('/api/pay/recharge_info', {}, auth(player.user.token))).model
    expect(info.methods.map(({ id }) => id)).toEqual(['pix'])
    expect(refusalOf(await recharge(player, 'card'))).toBe('methodNotOffered')
    const bank = { kind: 'bankUs', routing: '021000021', number: '000123456789' }
    expect(refusalOf(await add(player, bank))).toBe('payoutNotOffered')
  })

  it('pays to keys of the player’s own CPF only', async () => {
    expect(refusalOf(await add(player, pix('cpf', OTHERS_CPF)))).toBe('pixKeyNotOwn')
    expect(refusalOf(await add(player, pix('email', 'other@example.com')))).toBe('pixKeyNotOwn')
    expect(refusalOf(await add(player, pix('email', 'absent@example.com')))).toBe('pixKeyUnknown')
    desk.peer.sandbox.scheme.store.owners.set('ana@example.com', player.cpf)
    accepted(await add(player, pix('email', 'ana@example.com')))
    accepted(await add(player, pix('cpf', player.cpf)))
  })

  it('asks nobody about a key for somebody who is not the player', async () => {
    desk.peer.calls.length = 0
    const stranger = await desk.site.ask(
      '/api/pay/payout_account/add',
      { realName: 'Ana Souza', account: pix('email', 'other@example.com'), password: 'a guess at it' },
      auth(player.user.token),
    )
    expect(stranger.status).not.toBe(0)
    expect(desk.peer.calls).toEqual([])
  })
})
