import { createHash } from 'node:crypto'
import type { UserId } from '@baize/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accepted, newRequest, refusalOf, setTable, type Table } from '../games/fixture.ts'

let table: Table

beforeAll(async () => {
  table = await setTable()
})
afterAll(() => table.close())

const seeds = async (player: UserId) =>
  accepted(await table.house.ask('/api/fairness/seeds', player, {})).model
const rotate = (player: UserId, clientSeed?: unknown, requestId = newRequest()) =>
  table.house.ask('/api/fairness/rotate', player, { requestId, clientSeed })
async function playOnce(player: UserId): Promise<void> {
  const asked = { gameId: 'mines', requestId: newRequest(), model: { betAmount: '1', mines: 3 } }
  const { id } = accepted(await table.house.ask('/api/game/bet', player, asked)).model
  accepted(await table.house.ask('/api/game/finish_hold', player, { id }))
}

describe('the seed pair', () => {
  it('is made once, however many ask for the first one', async () => {
    const player = await table.newPlayer()
    const shown = await Promise.all(Array.from({ length: 20 }, () => seeds(player)))
    expect(new Set(shown.map((pair) => pair.id)).size).toBe(1)
    expect(shown[0]?.nonce).toBe(0)
    expect(shown[0]?.serverSeedHash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is different for every player', async () => {
    const [one, other] = [await seeds(await table.newPlayer()), await seeds(await table.newPlayer())]
    expect(one.serverSeedHash).not.toBe(other.serverSeedHash)
    expect(one.clientSeed).not.toBe(other.clientSeed)
  })

  it('counts the bets it has decided', async () => {
    const player = await table.newPlayer()
    await playOnce(player)
    await playOnce(player)
    expect((await seeds(player)).nonce).toBe(2)
  })
})

describe('rotating', () => {
  it('reveals the seed that was committed to and starts a new pair at 0', async () => {
    const player = await table.newPlayer()
    await playOnce(player)
    const before = await seeds(player)
    const { revealed, next } = accepted(await rotate(player, 'my-own-seed')).model
    expect(revealed).toMatchObject(before)
    expect(createHash('sha256').update(revealed.serverSeed).digest('hex')).toBe(before.serverSeedHash)
    expect(next).toMatchObject({ clientSeed: 'my-own-seed', nonce: 0 })
    expect(next.serverSeedHash).not.toBe(before.serverSeedHash)
    expect(await seeds(player)).toEqual(next)
  })

  it('chooses a client seed when none is given', async () => {
    const player = await table.newPlayer()
    const [first, second] = [accepted(await rotate(player)).model, accepted(await rotate(player)).model]
    expect(first.next.clientSeed).toMatch(/^[0-9a-f]{16}$/)
    expect(second.next.clientSeed).not.toBe(first.next.clientSeed)
  })

  it('is refused while a bet is open, and reveals nothing', async () => {
    const player = await table.newPlayer()
    const asked = { gameId: 'mines', requestId: newRequest(), model: { betAmount: '1', mines: 3 } }
    const bet = accepted(await table.house.ask('/api/game/bet', player, asked)).model
    const before = await seeds(player)
    const answer = await rotate(player)
    expect(refusalOf(answer)).toBe('seedInUse')
    expect(JSON.stringify(answer)).not.toContain('serverSeed')
    expect(await seeds(player)).toEqual(before)
    accepted(await table.house.ask('/api/game/finish_hold', player, { id: bet.id }))
    expect(refusalOf(await rotate(player))).toBe('accepted')
  })

  it('gives the same request the same answer, even after bets on the new pair', async () => {
    const player = await table.newPlayer()
    const requestId = newRequest()
    const first = await rotate(player, 'mine', requestId)
    await playOnce(player)
    accepted(await rotate(player))
    expect(await rotate(player, 'mine', requestId)).toEqual(first)
    expect(refusalOf(await rotate(player, 'other', requestId))).toBe('requestIdReused')
    expect(refusalOf(await rotate(player, undefined, requestId))).toBe('requestIdReused')
  })

  it('rotates once for many copies of a request at the same time', async () => {
    const player = await table.newPlayer()
    await seeds(player)
    const requestId = newRequest()
    const answers = await Promise.all(Array.from({ length: 20 }, () => rotate(player, 'mine', requestId)))
    expect(new Set(answers.map((answer) => JSON.stringify(accepted(answer)))).size).toBe(1)
    const { rows } = await table.database.owner.query('SELECT FROM seed_pairs WHERE user_id = $1', [player])
    expect(rows).toHaveLength(2)
  })

  it('keeps one active pair when many different requests come at once', async () => {
    const player = await table.newPlayer()
    const answers = await Promise.all(Array.from({ length: 8 }, () => rotate(player)))
    const done = answers.filter((answer) => answer.status === 0).length
    expect(done).toBeGreaterThan(0)
    const { rows } = await table.database.owner.query<{ active: boolean }>(
      'SELECT revealed_at IS NULL AS active FROM seed_pairs WHERE user_id = $1',
      [player],
    )
    expect(rows.filter((pair) => pair.active)).toHaveLength(1)
    expect(rows).toHaveLength(done + 1)
  })

  it('[R-03] leaves other players’ pairs alone', async () => {
    const [player, rival] = [await table.newPlayer(), await table.newPlayer()]
    const before = await seeds(player)
    accepted(await rotate(rival))
    expect(await seeds(player)).toEqual(before)
  })

  it.each(['', 'with space', 'a:b', 'x'.repeat(65), 'é', 5, null])(
    'refuses the client seed %j',
    async (seed) => {
      expect(refusalOf(await rotate(await table.newPlayer(), seed))).toBe('badInput')
    },
  )
})
