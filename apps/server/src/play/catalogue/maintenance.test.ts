import { STEP_GAME_IDS, type User } from '@baize/contract/player'
import { randomBytes, randomUUID } from '@baize/kit/testing'
import { STEP_GAMES, sampleOptions } from '@baize/rules'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../app/server.ts'
import { createLog } from '../../platform/telemetry/log.ts'
import { testConfig } from '../../testing/config.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'

const OPERATOR = { authorization: 'Bearer an-operators-token' }
const why = { requestedBy: 'ann', reason: 'the board is being mended' }

let site: TestSite
/** A second process on the same database. */
let other: RunningServer
let player: User
beforeAll(async () => {
  site = await testSite({ operatorToken: 'an-operators-token' })
  other = await startServer(testConfig(site.database.url), {
    log: createLog('silent'),
    clock: site.clock,
    randomBytes,
  })
  player = await site.newPlayer()
  const people = { reason: 'a test', requestedBy: 'ann', approvedBy: 'bob' }
  const funds = { requestId: randomUUID(), userId: player.userId, amount: '100', ...people }
  accepted(await site.ask('/api/operator/ledger/adjust', funds, OPERATOR))
})
afterEach(async () => {
  accepted(await switched('open'))
  site.clock.advance(1000)
})
afterAll(async () => {
  await other.stop()
  await site.close()
})

const switched = (state: string, fields: object = {}, headers = OPERATOR) =>
  site.ask('/api/operator/game/state', { gameId: 'mines', state, ...why, ...fields }, headers)
const wanted = (fields: object = {}) => ({
  gameId: 'mines',
  requestId: randomUUID(),
  model: { betAmount: '1', mines: 3, ...fields },
})
const bet = (request: object = wanted()) => site.ask('/api/game/bet', request, auth(player.token))
const betElsewhere = async () =>
  (
    await other.app.inject({
      method: 'POST',
      url: '/api/game/bet',
      payload: wanted({ choices: [0] }),
      headers: auth(player.token),
    })
  ).json<{ status: number }>().status

describe('a disabled game', () => {
  it('[X-07] refuses bets with -119 at once and accepts them again when it is back', async () => {
    accepted(await bet(wanted({ choices: [0] })))
    expect(accepted(await switched('maintenance')).model).toMatchObject({ id: 'mines', state: 'maintenance' })
    const balance = async () =>
      accepted(await site.ask('/api/auth/user_info', {}, auth(player.token))).user.balance
    const before = await balance()
    expect(await bet()).toMatchObject({ status: -119, extra: { id: 'gameMaintenance' } })
    expect(await bet(wanted({ choices: [0] }))).toMatchObject({ status: -119 })
    expect(await balance()).toBe(before)
    accepted(await switched('open'))
    accepted(await bet(wanted({ choices: [0] })))
  })

  it.each(
    STEP_GAME_IDS.filter((id) => id !== 'mines').map(
      (id) => [id, { ...sampleOptions(STEP_GAMES[id].options)[0] }] as const,
    ),
  )('[X-07] may be %s, while the others are played', async (gameId, options) => {
    const ofGame = () => ({
      gameId,
      requestId: randomUUID(),
      model: { betAmount: '1', ...options, choices: [0] },
    })
    accepted(await bet(ofGame()))
    accepted(await switched('maintenance', { gameId }))
    expect(await bet(ofGame())).toMatchObject({ status: -119, extra: { id: 'gameMaintenance' } })
    accepted(await bet(wanted({ choices: [0] })))
    accepted(await switched('open', { gameId }))
    accepted(await bet(ofGame()))
  })

  it('[X-07] refuses bets in every other process within a second', async () => {
    expect(await betElsewhere()).toBe(0)
    accepted(await switched('maintenance'))
    site.clock.advance(1000)
    expect(await betElsewhere()).toBe(-119)
    accepted(await switched('open'))
    site.clock.advance(1000)
    expect(await betElsewhere()).toBe(0)
  })

  it('lets an open bet be played on and cashed out', async () => {
    const { model: held } = accepted(await bet())
    accepted(await switched('maintenance'))
    const move = { id: held.id, requestId: randomUUID() }
    const played = await site.ask(
      '/api/game/mines_game/play',
      { ...move, model: { choice: 7 } },
      auth(player.token),
    )
    expect(accepted(played).model.view.picks).toEqual([7])
    const ended = accepted(await site.ask('/api/game/finish_hold', { id: held.id }, auth(player.token)))
    expect(ended.model.result).not.toBe('PENDING')
  })

  it('repeats the first answer for a repeated bet', async () => {
    const request = wanted({ choices: [0] })
    const first = accepted(await bet(request)).model
    accepted(await switched('maintenance'))
    expect(accepted(await bet(request)).model).toEqual(first)
  })

  it('stays disabled after a restart', async () => {
    accepted(await switched('maintenance'))
    await site.restart()
    expect(await bet()).toMatchObject({ status: -119 })
  })

  it('is recorded with operator, time and reason, and the record cannot be changed', async () => {
    await site.database.owner.query('DELETE FROM game_switches')
    accepted(await switched('maintenance'))
    const { rows } = await site.database.owner.query(
      'SELECT game_id, state, person, reason, at FROM game_switches',
    )
    expect(rows).toEqual([
      {
        game_id: 'mines',
        state: 'maintenance',
        person: 'ann',
        reason: why.reason,
        at: new Date(site.clock.now()),
      },
    ])
    const { pool } = site.database
    await expect(pool.query(`UPDATE game_switches SET person = 'eve'`)).rejects.toThrow('permission denied')
    await expect(pool.query('DELETE FROM game_switches')).rejects.toThrow('permission denied')
    expect(site.logged()).toMatch(/"person":"ann".*game state changed/)
  })

  it.each([
    ['unknownGame', { gameId: 'no-such-game' }],
    ['gameNotBuilt', { gameId: 'wheel' }],
    ['badInput', { state: 'soon' }],
    ['badInput', { reason: '' }],
    ['badInput', { reason: undefined }],
  ])('refuses an invalid switch as %s: %j', async (id, fields) => {
    await site.database.owner.query(`UPDATE games SET built = false WHERE id = 'wheel'`)
    expect(refusalOf(await switched('maintenance', fields))).toBe(id)
    accepted(await bet(wanted({ choices: [0] })))
  })
})

describe('a process that cannot reach the database', () => {
  it('continues with the catalogue it has', async () => {
    const { ctx } = site.server
    const before = await ctx.catalogue.current()
    await site.database.owner.query('ALTER TABLE catalogue_version RENAME TO elsewhere')
    site.clock.advance(1000)
    expect(await ctx.catalogue.current()).toBe(before)
    await site.database.owner.query('ALTER TABLE elsewhere RENAME TO catalogue_version')
    expect(site.logged()).toContain('reading the catalogue failed')
  })
})
