import type { User } from '@baize/contract/player'
import { userId } from '@baize/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OPERATOR } from '../../payments/withdrawals/desk.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { newCpf } from './cpf.fixture.ts'
import { type DocumentsInput, type IdentityDesk, openIdentityDesk } from './desk.fixture.ts'
import { verifiedTaxId } from './tax-id.ts'

let desk: IdentityDesk
let player: User
let cpf: string
beforeAll(async () => {
  desk = await openIdentityDesk()
})
beforeEach(async () => {
  player = await desk.site.newPlayer({ countryId: 'BR' })
  cpf = newCpf()
  desk.checker.mood = { state: 'passed' }
})
afterAll(() => desk.close())

const sends = (change: Partial<DocumentsInput> = {}, who = player) =>
  desk.sends(who, { taxId: cpf, ...change })
const verified = (who = player) => verifiedTaxId(desk.site.server.ctx, userId(who.userId))
const reviewOf = async ({ userId: id }: User) => (await desk.waiting()).find((review) => review.userId === id)
const approve = async (identityId: string | undefined, change: object = {}) => {
  await desk.opens(identityId ?? '')
  return desk.site.ask(
    '/api/operator/identities/approve',
    { identityId, note: 'looked at it', requestedBy: 'ann', ...change },
    OPERATOR,
  )
}

describe('[G-21] the CPF of a player of Brazil', () => {
  it.each([undefined, '', '529.982.247-24', '111.111.111-11', '5299822472'])(
    'is refused before anything is sent to the provider when it is %s',
    async (taxId) => {
      desk.checker.asked.length = 0
      expect(refusalOf(await sends({ taxId }))).toBe('badInput')
      expect(desk.checker.asked).toEqual([])
      expect((await desk.mine(player)).last).toBeNull()
    },
  )

  it('is known once the document was accepted, however it was written', async () => {
    expect(await desk.mine(player)).toMatchObject({ next: 1, taxIdNeeded: true })
    expect(await verified()).toBe('')
    const written = `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`
    accepted(await sends({ taxId: written }))
    expect(await desk.mine(player)).toMatchObject({ level: 1, next: 2, taxIdNeeded: false })
    expect(await verified()).toBe(cpf)
  })

  it('is not known from a document that was rejected or still waits', async () => {
    desk.checker.mood = { state: 'failed', reason: 'blurred' }
    accepted(await sends())
    expect(await verified()).toBe('')
    desk.checker.mood = { state: 'unclear' }
    accepted(await sends())
    expect(await verified()).toBe('')
  })

  it('is stored sealed, and shown to reviewers in part only', async () => {
    desk.checker.mood = { state: 'unclear' }
    accepted(await sends())
    expect(await reviewOf(player)).toMatchObject({ taxId: `•••.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-••` })
    const { rows } = await desk.site.database.pool.query<{ row: string }>(
      'SELECT identities::text AS row FROM identities WHERE user_id = $1',
      [player.userId],
    )
    const stored = rows.map(({ row }) => row).join('\n')
    expect(stored).not.toContain(cpf)
    expect(stored).not.toContain(Buffer.from(cpf).toString('hex'))
    expect(desk.site.logged()).not.toContain(cpf)
  })

  it('is asked of nobody else, and not of a letter with an address', async () => {
    const other = await desk.site.newPlayer()
    expect(await desk.mine(other)).toMatchObject({ next: 1, taxIdNeeded: false })
    accepted(await sends({}, other))
    expect(await verified(other)).toBe('')
    accepted(await sends())
    accepted(await sends({ level: 2, taxId: undefined, address: await desk.uploads(player, 'a letter') }))
    expect(await verified()).toBe(cpf)
  })

  it('sends documents of two accounts with one CPF to a person, who has to acknowledge it', async () => {
    accepted(await sends())
    const second = await desk.site.newPlayer({ countryId: 'BR' })
    accepted(await sends({}, second))
    expect((await desk.mine(second)).last).toMatchObject({ state: 'REVIEWING' })
    expect(await verified(second)).toBe('')
    const review = await reviewOf(second)
    expect(review).toMatchObject({ doubts: ['sameTaxId'], sameDocument: [{ userId: player.userId }] })
    expect(refusalOf(await approve(review?.id))).toBe('badInput')
    accepted(await approve(review?.id, { sameDocument: true }))
    expect(await verified(second)).toBe(cpf)
  })

  it('is corrected by a person who reads another one on the document', async () => {
    desk.checker.mood = { state: 'unclear' }
    accepted(await sends())
    const review = await reviewOf(player)
    expect(refusalOf(await approve(review?.id, { taxId: '123' }))).toBe('badInput')
    const right = newCpf()
    accepted(await approve(review?.id, { taxId: right }))
    expect(await verified()).toBe(right)
  })

  it('of one account passes for one of them at most when both are checked simultaneously', async () => {
    for (let round = 0; round < 3; round++) {
      const shared = newCpf()
      desk.checker.mood = { state: 'pending' }
      const players = [
        await desk.site.newPlayer({ countryId: 'BR' }),
        await desk.site.newPlayer({ countryId: 'BR' }),
      ]
      const ids: string[] = []
      for (const one of players) {
        accepted(await sends({ taxId: shared }, one))
        ids.push(desk.checker.asked.at(-1)?.externalId ?? '')
      }
      await Promise.all(ids.map((id) => desk.tells({ id, state: 'passed' })))
      const states = await Promise.all(players.map(async (one) => (await desk.mine(one)).last?.state))
      expect(new Set(states)).toEqual(new Set(['APPROVED', 'REVIEWING']))
    }
  })

  it('is asked for once more when the document was accepted before it was needed', async () => {
    accepted(await sends())
    await desk.site.database.owner.query(
      'UPDATE identities SET tax_id = NULL, tax_fingerprint = NULL WHERE user_id = $1',
      [player.userId],
    )
    expect(await desk.mine(player)).toMatchObject({ level: 1, next: 1, taxIdNeeded: true })
    expect(await verified()).toBe('')
    accepted(await sends())
    expect(await desk.mine(player)).toMatchObject({ level: 1, next: 2, taxIdNeeded: false })
    expect(await verified()).toBe(cpf)
    expect(refusalOf(await sends())).toBe('identityDone')
  })
})
