import type { User } from '@baize/contract/player'
import { userId } from '@baize/kit'
import { chance, randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { diesAt, STRIDE } from '../../payments/deposits/dying.fixture.ts'
import { OPERATOR, US_ACCOUNT } from '../../payments/withdrawals/desk.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, TEST_PASSWORD } from '../../testing/server.fixture.ts'
import { newCpf } from './cpf.fixture.ts'
import { type IdentityDesk, openIdentityDesk, type Said } from './desk.fixture.ts'
import { settleChecks } from './jobs.ts'
import { verifiedTaxId } from './tax-id.ts'

let desk: IdentityDesk
let player: User
beforeAll(async () => {
  desk = await openIdentityDesk()
})
beforeEach(async () => {
  desk.checker.mood = { state: 'passed' }
  player = await desk.site.newPlayer()
})
afterAll(() => desk.close())

const FRAUD = { state: 'failed', reason: 'notAccepted', final: true } as const
const YOUNG = { state: 'failed', reason: 'underAge', birthDate: '2015-01-01', final: true } as const
const mine = () => desk.mine(player)
const notices = async () =>
  (await desk.notices(player)).filter(([type]) => type?.startsWith('IDENTITY_')).map(([, text]) => text)
async function isKnown(who = player, change: object = {}): Promise<string> {
  desk.checker.mood = { state: 'passed' }
  accepted(await desk.sends(who, change))
  return desk.checker.asked.at(-1)?.externalId ?? ''
}
const withdrawInfo = async () =>
  accepted(await desk.site.ask('/api/pay/withdraw_info', {}, auth(player.token))).model

describe('[G-21] an approval that the provider takes back', () => {
  it('lowers the level, is told once and stops the next withdrawal', async () => {
    const id = await isKnown()
    expect((await withdrawInfo()).identityNeeded).toBe(false)
    const said: Said = { id, ...FRAUD }
    expect(await Promise.all([desk.tells(said), desk.tells(said), desk.tells(said)])).toEqual([200, 200, 200])
    expect(await mine()).toMatchObject({
      level: 0,
      barred: false,
      next: 1,
      last: { state: 'REJECTED', reason: 'notAccepted' },
    })
    expect((await withdrawInfo()).identityNeeded).toBe(true)
    expect((await notices()).filter((text) => text === 'identity.reason.notAccepted')).toHaveLength(1)
    expect(desk.site.logged()).toContain('identity approval taken back by the provider')
  })

  it('stops also somebody who was paid before', async () => {
    const id = await isKnown()
    const account = { realName: 'Ana Souza', account: US_ACCOUNT, password: TEST_PASSWORD }
    const { accounts } = accepted(
      await desk.site.ask('/api/pay/payout_account/add', account, auth(player.token)),
    ).model
    const { owner } = desk.site.database
    await owner.query(
      `WITH paid AS (
         INSERT INTO withdrawals (id, user_id, request_id, account_id, amount, fee, currency_id, created_at)
         VALUES (gen_random_uuid(), $1, 'paid before', $2, 1000, 0, 'USD', now()) RETURNING id)
       INSERT INTO ledger_withdrawals (id, user_id, amount, status, requested_at, ended_at)
       SELECT id, $1, 1000, 'PAID', now(), now() FROM paid`,
      [player.userId, accounts[0]?.id],
    )
    await owner.query('UPDATE users SET identity_level = 0 WHERE id = $1', [player.userId])
    expect((await withdrawInfo()).identityNeeded, 'a payout counts as an identity').toBe(false)
    await desk.tells({ id, ...FRAUD })
    expect((await withdrawInfo()).identityNeeded).toBe(true)
  })

  it('bars a player who turns out to be under age', async () => {
    const id = await isKnown()
    expect(await desk.tells({ id, ...YOUNG })).toBe(200)
    expect(await mine()).toMatchObject({ level: 0, barred: true, next: null, last: { reason: 'underAge' } })
    const deposit = { amount: '10', requestId: randomUUID() }
    expect(refusalOf(await desk.site.ask('/api/pay/recharge', deposit, auth(player.token)))).toBe('barred')
    const listed = accepted(
      await desk.site.ask('/api/operator/identities/barred', { pageSize: 100 }, OPERATOR),
    )
    expect(listed.model.items.map(({ userId: who }) => who)).toContain(player.userId)
  })

  it('bars also by a birth date that was read again in a pass', async () => {
    const id = await isKnown()
    await desk.tells({ id, state: 'passed', birthDate: '2015-01-01' })
    expect(await mine()).toMatchObject({ level: 0, barred: true })
  })

  it('stays when the provider only looks at it again', async () => {
    const id = await isKnown()
    await desk.tells({ id, state: 'unclear' })
    await desk.tells({ id, state: 'pending' })
    await desk.tells({ id, state: 'passed', name: 'Another Name' })
    expect(await mine()).toMatchObject({ level: 1, name: 'Ana Souza', last: { state: 'APPROVED' } })
  })

  it('is found by the job after a day when its webhook was lost', async () => {
    const id = await isKnown()
    desk.checker.puts(id, FRAUD)
    desk.site.clock.advance(25 * 3_600_000)
    await settleChecks(desk.site.server.ctx)
    // The first look plans the next one.
    desk.site.clock.advance(25 * 3_600_000)
    await settleChecks(desk.site.server.ctx)
    expect(await mine()).toMatchObject({ level: 0, last: { state: 'REJECTED' } })
  })

  it('takes the level of an address with it, and an address alone brings none back', async () => {
    const id = await isKnown()
    const letter = { level: 2, address: await desk.uploads(player, 'a letter') } as const
    desk.checker.mood = { state: 'pending' }
    accepted(await desk.sends(player, letter))
    const second = desk.checker.asked.at(-1)?.externalId ?? ''
    await desk.tells({ id, ...FRAUD })
    expect(await desk.tells({ id: second, state: 'passed' })).toBe(200)
    expect(await mine()).toMatchObject({ level: 0, last: { level: 2, state: 'REJECTED' } })
  })

  it('sends what the player shows next to people, never to a machine', async () => {
    const id = await isKnown()
    await desk.tells({ id, ...FRAUD })
    const before = desk.checker.asked.length
    accepted(await desk.sends(player))
    expect(desk.checker.asked).toHaveLength(before)
    const review = (await desk.waiting()).find(({ userId: who }) => who === player.userId)
    expect(review).toMatchObject({ state: 'REVIEWING', doubts: ['rejectedBefore'], provider: null })
  })

  it('ends the verified CPF as well', async () => {
    player = await desk.site.newPlayer({ countryId: 'BR' })
    const cpf = newCpf()
    const id = await isKnown(player, { taxId: cpf })
    const verified = () => verifiedTaxId(desk.site.server.ctx, userId(player.userId))
    expect(await verified()).toBe(cpf)
    await desk.tells({ id, ...FRAUD })
    expect(await verified()).toBe('')
  })

  it('bars together with the verdict or not at all, wherever the server dies', async () => {
    const { ctx } = desk.site.server
    for (let at = 1, goesOn = true; goesOn; at += STRIDE) {
      player = await desk.site.newPlayer()
      const id = await isKnown()
      goesOn = await diesAt(ctx, at, 'after', (dying) => desk.tellsTo(dying, { id, ...YOUNG }))
      const { barred, level, last } = await mine()
      expect({ barred, level }, `after step ${at}`).toEqual(
        last?.state === 'REJECTED' ? { barred: true, level: 0 } : { barred: false, level: 1 },
      )
      desk.site.clock.advance(60_000)
      await settleChecks(ctx)
      expect(await mine(), `in the end, after step ${at}`).toMatchObject({ barred: true, level: 0 })
      expect((await notices()).filter((text) => text === 'identity.barredText')).toHaveLength(1)
    }
  })

  it('ends in the provider’s last word, however webhooks and the job interleave', async () => {
    for (let round = 0; round < 4; round++) {
      player = await desk.site.newPlayer()
      const id = await desk.isChecked(player)
      desk.checker.puts(id, { state: 'passed' })
      desk.site.clock.advance(60_000)
      const work = chance.shuffled([
        () => desk.notifies(id),
        () => desk.notifies(id),
        () => settleChecks(desk.site.server.ctx),
        () => settleChecks(desk.site.server.ctx),
      ])
      await Promise.all(work.map((one) => one()))
      expect(await mine()).toMatchObject({ level: 1, last: { state: 'APPROVED' } })
      expect((await notices()).filter((text) => text === 'identity.approvedText1')).toHaveLength(1)
      desk.checker.puts(id, FRAUD)
      desk.site.clock.advance(60_000)
      await Promise.all([desk.notifies(id), settleChecks(desk.site.server.ctx), desk.notifies(id)])
      expect(await mine()).toMatchObject({ level: 0, last: { state: 'REJECTED' } })
      expect(await notices()).toHaveLength(2)
    }
  })
})

describe('[G-21] a review that waits only for the provider', () => {
  it('is ended by its late result, and never after a person has decided', async () => {
    const id = await desk.isChecked(player)
    desk.site.clock.advance(2 * 3_600_000)
    await settleChecks(desk.site.server.ctx)
    expect((await mine()).last).toMatchObject({ state: 'REVIEWING' })
    await desk.tells({ id, state: 'passed' })
    expect((await mine()).last).toMatchObject({ state: 'APPROVED' })

    player = await desk.site.newPlayer()
    const other = await desk.isChecked(player)
    await desk.tells({ id: other, state: 'unclear' })
    const body = { identityId: other, reason: 'blurred', note: 'looked at it', requestedBy: 'ann' }
    accepted(await desk.site.ask('/api/operator/identities/reject', body, OPERATOR))
    await desk.tells({ id: other, state: 'passed' })
    expect((await mine()).last).toMatchObject({ state: 'REJECTED', reason: 'blurred' })
  })

  it('stays with people once one of them is needed', async () => {
    const id = await desk.isChecked(player)
    await desk.tells({ id, state: 'passed', name: 'Somebody Else' })
    await desk.tells({ id, state: 'passed' })
    expect((await mine()).last).toMatchObject({ state: 'REVIEWING' })
  })
})
