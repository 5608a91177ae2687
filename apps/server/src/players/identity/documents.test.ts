import type { User } from '@baize/contract/player'
import type { DocumentRead } from '@baize/contract/shared'
import { chance } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { diesAt, STRIDE } from '../../payments/deposits/dying.fixture.ts'
import { OPERATOR } from '../../payments/withdrawals/desk.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, TEST_PASSWORD } from '../../testing/server.fixture.ts'
import { type IdentityDesk, openIdentityDesk, type Said } from './desk.fixture.ts'
import { settleChecks } from './jobs.ts'

let desk: IdentityDesk
let document: DocumentRead
let documents = 0
beforeAll(async () => {
  desk = await openIdentityDesk()
})
beforeEach(() => {
  documents += 1
  document = { kind: 'card', country: 'BR', number: `AB ${1000 + documents}-x` }
})
afterAll(() => desk.close())

const passed = (id: string, read: DocumentRead | null = document): Said => ({
  id,
  state: 'passed',
  document: read,
})
const stateOf = async (player: User) => (await desk.mine(player)).last?.state
async function shows(player: User, read: DocumentRead | null = document) {
  expect(await desk.tells(passed(await desk.isChecked(player), read))).toBe(200)
  return stateOf(player)
}
const reviewOf = async ({ userId }: User) => (await desk.waiting()).find((review) => review.userId === userId)
const newPlayers = (count: number) => Promise.all(Array.from({ length: count }, () => desk.site.newPlayer()))
const approve = async (identityId: string | undefined, change: object = {}) => {
  await desk.opens(identityId ?? '')
  return desk.site.ask(
    '/api/operator/identities/approve',
    { identityId, note: 'looked at it', requestedBy: 'ann', ...change },
    OPERATOR,
  )
}

describe('[G-21] one document in two accounts', () => {
  it('is reviewed by a person, who sees the other account, which the player does not', async () => {
    const [first, second] = [await desk.site.newPlayer(), await desk.site.newPlayer()]
    expect(await shows(first)).toBe('APPROVED')
    expect(
      await shows(second, { ...document, number: document.number.toLowerCase().replace('-', ' ') }),
    ).toBe('REVIEWING')
    expect(await reviewOf(second)).toMatchObject({
      doubts: ['sameDocument'],
      sameDocument: [{ userId: first.userId, username: first.username, state: 'APPROVED', closed: false }],
    })
    expect(JSON.stringify(await desk.mine(second))).not.toMatch(new RegExp(`${first.username}|sameDocument`))
    const third = await desk.site.newPlayer()
    expect(await shows(third, { ...document, country: 'ID' }), 'another country').toBe('APPROVED')
    const fourth = await desk.site.newPlayer()
    expect(await shows(fourth, { ...document, kind: 'passport' }), 'another kind').toBe('APPROVED')
  })

  it('is found also when the first account is closed or under review', async () => {
    const [closed, waits, second] = [
      await desk.site.newPlayer(),
      await desk.site.newPlayer(),
      await desk.site.newPlayer(),
    ]
    await shows(closed)
    const bye = await desk.site.ask('/api/user/close', { password: TEST_PASSWORD }, auth(closed.token))
    expect(refusalOf(bye)).toBe('accepted')
    expect(await shows(waits)).toBe('REVIEWING')
    expect(await shows(second)).toBe('REVIEWING')
    expect((await reviewOf(second))?.sameDocument).toMatchObject([
      { userId: closed.userId, closed: true },
      { userId: waits.userId, state: 'REVIEWING' },
    ])
  })

  it('is ignored once it was rejected, and for the player who submits it again', async () => {
    const [first, second] = [await desk.site.newPlayer(), await desk.site.newPlayer()]
    const id = await desk.isChecked(first)
    await desk.tells({ ...passed(id), state: 'failed', reason: 'blurred' })
    expect(await shows(first)).toBe('APPROVED')
    expect(await shows(second)).toBe('REVIEWING')
    const { id: identityId } = (await reviewOf(second)) ?? {}
    const request = { identityId, reason: 'notAccepted', note: 'the other is theirs', requestedBy: 'ann' }
    accepted(await desk.site.ask('/api/operator/identities/reject', request, OPERATOR))
    const { rows } = await desk.site.database.pool.query<{ row: string }>(
      'SELECT identities::text AS row FROM identities',
    )
    const plain = document.number.toUpperCase().replaceAll(/\W/g, '')
    const stored = rows.map(({ row }) => row.toUpperCase().replaceAll(/\W/g, '')).join('\n')
    expect(stored.includes(plain), 'no number stands anywhere').toBe(false)
  })

  it('is reviewed as well when its number is unreadable', async () => {
    const player = await desk.site.newPlayer()
    expect(await shows(player, null)).toBe('REVIEWING')
    expect((await reviewOf(player))?.doubts).toEqual(['numberUnread'])
  })

  it('is accepted by a machine for one account at most, whoever sends it simultaneously', async () => {
    for (let round = 0; round < 3; round++) {
      document = { ...document, number: `race ${documents} ${round}` }
      const players = await newPlayers(2 + chance.below(4))
      const ids: string[] = []
      for (const player of players) ids.push(await desk.isChecked(player))
      const told = chance.shuffled(ids.flatMap((id) => [id, id]))
      await Promise.all(told.map((id) => desk.tells(passed(id))))
      const states = await Promise.all(players.map(stateOf))
      expect(states.filter((state) => state === 'APPROVED')).toHaveLength(1)
      expect(states.filter((state) => state === 'REVIEWING')).toHaveLength(players.length - 1)
    }
  })

  it('is accepted for one account at most, wherever the server dies', async () => {
    const { ctx } = desk.site.server
    for (let at = 1, goesOn = true; goesOn; at += STRIDE) {
      document = { ...document, number: `crash ${documents} ${at}` }
      const [first, second] = [await desk.site.newPlayer(), await desk.site.newPlayer()]
      const verdict = passed(await desk.isChecked(first))
      const other = passed(await desk.isChecked(second))
      goesOn = await diesAt(ctx, at, 'after', (dying) => desk.tellsTo(dying, verdict))
      await desk.tells(other)
      desk.checker.mood = { state: 'passed', document }
      desk.site.clock.advance(60_000)
      await settleChecks(ctx)
      const states = [await stateOf(first), await stateOf(second)]
      expect(new Set(states), `after step ${at}`).toEqual(new Set(['APPROVED', 'REVIEWING']))
    }
  })

  it('is accepted by a person only with an explicit acknowledgement, also when the other came meanwhile', async () => {
    const [first, second] = [await desk.site.newPlayer(), await desk.site.newPlayer()]
    const waits = async (player: User) => {
      desk.checker.mood = { state: 'unclear', document: null }
      accepted(await desk.sends(player))
      return (await reviewOf(player))?.id
    }
    const [review, other] = [await waits(first), await waits(second)]
    const outcomes = await Promise.all([
      approve(review, { read: document }),
      approve(other, { read: { ...document, number: `${document.number} ` } }),
    ])
    expect(outcomes.map(refusalOf).toSorted()).toEqual(['accepted', 'badInput'])
    const [left] = refusalOf(outcomes[0]) === 'accepted' ? [other] : [review]
    const { model } = accepted(await approve(left, { read: document, sameDocument: true }))
    expect(model).toMatchObject({ state: 'APPROVED', doubts: ['unclear'] })
    expect(model.sameDocument).toHaveLength(1)
  })
})
