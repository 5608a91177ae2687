import { Bet, type User } from '@baize/contract/player'
import { present } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { verifyBet } from '@baize/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { accepted } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'

const OPERATOR = { authorization: 'Bearer an-operators-token' }
const BETS = 1003

let site: TestSite
let player: User
beforeAll(async () => {
  site = await testSite({ operatorToken: 'an-operators-token', rateLimit: 0 })
  player = await newPlayer()
  accepted(
    await site.ask(
      '/api/fairness/rotate',
      { requestId: randomUUID(), clientSeed: '=1+"2",3' },
      auth(player.token),
    ),
  )
  await bet('tower', { difficulty: 'easy', choices: [0, 1] })
  site.clock.advance(60_000)
  for (let made = 1; made < BETS; made += 100)
    await Promise.all(
      Array.from({ length: Math.min(100, BETS - made) }, () => bet('mines', { mines: 3, choices: [4, 9] })),
    )
  accepted(await site.ask('/api/fairness/rotate', { requestId: randomUUID() }, auth(player.token)))
})
afterAll(() => site.close())

async function newPlayer(): Promise<User> {
  const fresh = await site.newPlayer()
  const people = { reason: 'a test', requestedBy: 'ann', approvedBy: 'bob' }
  const funds = { requestId: randomUUID(), userId: fresh.userId, amount: '10000', ...people }
  accepted(await site.ask('/api/operator/ledger/adjust', funds, OPERATOR))
  return fresh
}
async function bet(gameId: string, model: object): Promise<void> {
  const request = { gameId, requestId: randomUUID(), model: { betAmount: '1', ...model } }
  accepted(await site.ask('/api/game/bet', request, auth(player.token)))
}
const exported = (query: Record<string, string>, token = player.token) =>
  site.server.app.inject({ url: '/api/game/bet_export', query, headers: auth(token) })

describe('the export of all my bets', () => {
  it('has a line for each bet in a table that spreadsheets do not evaluate', async () => {
    const { body, headers } = await exported({ format: 'csv' })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="baize-bets.csv"')
    const [head = '', ...lines] = body.split('\r\n')
    expect(head.startsWith('\ufeffbet,made,settled,game,options,')).toBe(true)
    expect(lines.pop()).toBe('')
    expect(lines).toHaveLength(BETS)
    expect(new Set(lines).size).toBe(BETS)
    const first = present(lines.at(-1), 'the first bet')
    expect(first).toContain(',tower,difficulty easy,USD,1.00,')
    expect(first).toContain(`,"'=1+""2"",3",0`)
  })

  it('has each bet in the form that the verifier reads', async () => {
    const { body, headers } = await exported({ format: 'json' })
    expect(headers['content-disposition']).toBe('attachment; filename="baize-bets.json"')
    const bets = z.array(Bet).parse(JSON.parse(body))
    expect(bets).toHaveLength(BETS)
    const checked = bets.map((entry) => verifyBet(entry, present(entry.proof.serverSeed, 'seed')).ok)
    expect(checked.every(Boolean)).toBe(true)
  })

  it('is filtered by game, time and result, and is empty when nothing is left', async () => {
    const count = async (query: Record<string, string>) =>
      z.array(Bet).parse(JSON.parse((await exported({ format: 'json', ...query })).body)).length
    expect(await count({ gameId: 'tower' })).toBe(1)
    expect(await count({ gameId: 'stair' })).toBe(0)
    const past = String(site.clock.now() - 30_000)
    expect([await count({ to: past }), await count({ from: past })]).toEqual([1, BETS - 1])
    expect((await count({ result: 'WIN' })) + (await count({ result: 'LOSE' }))).toBe(BETS)
    const nobody = await newPlayer()
    expect((await exported({ format: 'json' }, nobody.token)).body).toBe('[]\n')
    expect((await exported({ format: 'csv' }, nobody.token)).body.split('\r\n')).toHaveLength(2)
  })

  it('is available only to the player', async () => {
    const anonymous = await site.server.app.inject({ url: '/api/game/bet_export?format=csv' })
    expect(anonymous.json()).toMatchObject({ extra: { id: 'loginNeeded' } })
    expect((await exported({ format: 'csv' }, 'x'.repeat(43))).json()).toMatchObject({ status: 1012 })
    expect((await exported({ format: 'xls' })).json()).toMatchObject({ extra: { id: 'badInput' } })
  })
})
