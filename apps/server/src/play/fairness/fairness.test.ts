import { createHash } from 'node:crypto'
import { isAccepted } from '@baize/contract/shared'
import type { UserId } from '@baize/kit'
import { caseCount } from '@baize/kit/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { newRequest, setTable, type Table } from '../games/games.fixture.ts'

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
  it('is created once, however many ask for the first one', async () => {
    const player = await table.newPlayer()
    const shown = await Promise.all(Array.from({ length: 20 }, () => seeds(player)))
    expect(new Set(shown.map((pair) => pair.id)).size).toBe(1)
    expect(shown[0]?.nonce).toBe(0)
    expect(shown[0]?.serverSeedHash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is different for every player', async () => {
    const [first, second] = [await seeds(await table.newPlayer()), await seeds(await table.newPlayer())]
    expect(first.serverSeedHash).not.toBe(second.serverSeedHash)
    expect(first.clientSeed).not.toBe(second.clientSeed)
  })

  it('counts the bets it has decided', async () => {
    const player = await table.newPlayer()
    await playOnce(player)
    await playOnce(player)
    expect((await seeds(player)).nonce).toBe(2)
  })
})

describe('the next server seed', () => {
  /** The prepared seeds of a player, read without the code under test. */
  async function preparedSeeds(player: UserId): Promise<string[]> {
    const { rows } = await table.database.owner.query<{ server_seed: string }>(
      `SELECT next.server_seed FROM prepared_seeds next JOIN seed_pairs pair ON pair.id = next.pair_id
       WHERE pair.user_id = $1 AND pair.revealed_at IS NULL`,
      [player],
    )
    return rows.map((row) => row.server_seed)
  }

  it('is fixed before the player chooses the client seed used with it, and revealed as promised', async () => {
    const player = await table.newPlayer()
    const shown = await seeds(player)
    const first = accepted(await rotate(player, 'chosen-after-seeing-the-hash')).model
    expect(first.next).toMatchObject({
      serverSeedHash: shown.nextServerSeedHash,
      clientSeed: 'chosen-after-seeing-the-hash',
    })
    await playOnce(player)
    const { revealed } = accepted(await rotate(player)).model
    expect(createHash('sha256').update(revealed.serverSeed).digest('hex')).toBe(shown.nextServerSeedHash)
  })

  it('stays as shown through bets, refused rotations and another server', async () => {
    const player = await table.newPlayer()
    const { nextServerSeedHash } = await seeds(player)
    await playOnce(player)
    const asked = { gameId: 'mines', requestId: newRequest(), model: { betAmount: '1', mines: 3 } }
    accepted(await table.house.ask('/api/game/bet', player, asked))
    expect(refusalOf(await rotate(player, 'mine'))).toBe('seedInUse')
    const elsewhere = accepted(await table.openHouse().ask('/api/fairness/seeds', player, {})).model
    expect(elsewhere.nextServerSeedHash).toBe(nextServerSeedHash)
  })

  it('changes only by being used, whatever requests arrive simultaneously', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 2, maxLength: 12 }), async (rotates) => {
        const player = await table.newPlayer(0n)
        const answers = await Promise.all(
          rotates.map(async (isRotate) => {
            if (!isRotate) return [await seeds(player)]
            const answer = await rotate(player)
            return isAccepted(answer) ? [answer.model.next] : []
          }),
        )
        const shown = [...answers.flat(), await seeds(player)]
        const promised = new Map<string, string>()
        for (const { id, nextServerSeedHash } of shown) {
          expect(promised.get(id) ?? nextServerSeedHash).toBe(nextServerSeedHash)
          promised.set(id, nextServerSeedHash)
        }
        const { rows } = await table.database.owner.query<{ revealed_id: string; server_seed_hash: string }>(
          `SELECT revealed_id, server_seed_hash FROM seed_rotations r JOIN seed_pairs p ON p.id = r.next_id
           WHERE r.user_id = $1`,
          [player],
        )
        for (const { revealed_id, server_seed_hash } of rows)
          expect(promised.get(revealed_id) ?? server_seed_hash).toBe(server_seed_hash)
        expect(rows).toHaveLength(answers.filter(([pair], n) => rotates[n] && pair).length)
      }),
      { numRuns: caseCount(5, 20) },
    )
  })

  it('is added to an older pair without one, and is the same for all who ask', async () => {
    const player = await table.newPlayer()
    await table.database.owner.query(
      `INSERT INTO seed_pairs (id, user_id, server_seed, server_seed_hash, client_seed)
       VALUES (gen_random_uuid(), $1, 'old', 'hash', 'client')`,
      [player],
    )
    const shown = await Promise.all(Array.from({ length: 20 }, () => seeds(player)))
    expect(new Set(shown.map((pair) => pair.nextServerSeedHash)).size).toBe(1)
    expect(accepted(await rotate(player)).model.next.serverSeedHash).toBe(shown[0]?.nextServerSeedHash)
  })

  it('is in no answer before its pair is revealed', async () => {
    const player = await table.newPlayer()
    const answers: unknown[] = [await seeds(player), await rotate(player, 'mine'), await seeds(player)]
    const asked = { gameId: 'mines', requestId: newRequest(), model: { betAmount: '1', mines: 3 } }
    const bet = accepted(await table.house.ask('/api/game/bet', player, asked)).model
    answers.push(bet, await rotate(player))
    answers.push(await table.house.ask('/api/game/finish_hold', player, { id: bet.id }))
    const prepared = await preparedSeeds(player)
    expect(prepared).toHaveLength(1)
    for (const seed of prepared) expect(JSON.stringify(answers)).not.toContain(seed)
  })

  it('cannot be changed or withdrawn by the server once it exists', async () => {
    await seeds(await table.newPlayer())
    for (const change of ["UPDATE prepared_seeds SET server_seed = 'x'", 'DELETE FROM prepared_seeds'])
      await expect(table.house.ctx.db.query(change)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a rotation', () => {
  it('reveals the committed seed and starts a new pair at 0', async () => {
    const player = await table.newPlayer()
    await playOnce(player)
    const before = await seeds(player)
    const { revealed, next } = accepted(await rotate(player, 'my-own-seed')).model
    const { nextServerSeedHash, ...pair } = before
    expect(revealed).toMatchObject(pair)
    expect(createHash('sha256').update(revealed.serverSeed).digest('hex')).toBe(before.serverSeedHash)
    expect(next).toMatchObject({ clientSeed: 'my-own-seed', nonce: 0 })
    expect(next.serverSeedHash).toBe(nextServerSeedHash)
    expect(next.nextServerSeedHash).not.toBe(nextServerSeedHash)
    expect(await seeds(player)).toEqual(next)
  })

  it('chooses a client seed when none is given', async () => {
    const player = await table.newPlayer()
    const [first, second] = [accepted(await rotate(player)).model, accepted(await rotate(player)).model]
    expect(first.next.clientSeed).toMatch(/^[0-9a-f]{16}$/)
    expect(second.next.clientSeed).not.toBe(first.next.clientSeed)
  })

  it('is refused while a bet is open and reveals nothing', async () => {
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

  it('repeats its answer for the same request, even after bets on the new pair', async () => {
    const player = await table.newPlayer()
    const requestId = newRequest()
    const first = await rotate(player, 'mine', requestId)
    await playOnce(player)
    accepted(await rotate(player))
    expect(await rotate(player, 'mine', requestId)).toEqual(first)
    expect(refusalOf(await rotate(player, 'other', requestId))).toBe('requestIdReused')
    expect(refusalOf(await rotate(player, undefined, requestId))).toBe('requestIdReused')
  })

  it('happens once for many simultaneous copies of a request', async () => {
    const player = await table.newPlayer()
    await seeds(player)
    const requestId = newRequest()
    const answers = await Promise.all(Array.from({ length: 20 }, () => rotate(player, 'mine', requestId)))
    expect(new Set(answers.map((answer) => JSON.stringify(accepted(answer)))).size).toBe(1)
    const { rows } = await table.database.owner.query('SELECT FROM seed_pairs WHERE user_id = $1', [player])
    expect(rows).toHaveLength(2)
  })

  it('keeps one active pair when many different requests arrive simultaneously', async () => {
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

  it('[R-03] does not touch other players’ pairs', async () => {
    const [player, rival] = [await table.newPlayer(), await table.newPlayer()]
    const before = await seeds(player)
    accepted(await rotate(rival))
    expect(await seeds(player)).toEqual(before)
  })

  it.each(['', 'with space', 'a:b', 'x'.repeat(65), 'é', 5, null])(
    'rejects the client seed %j',
    async (seed) => {
      expect(refusalOf(await rotate(await table.newPlayer(), seed))).toBe('badInput')
    },
  )
})
