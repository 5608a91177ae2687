import type { User } from '@baize/contract/player'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'

const OPERATOR = { authorization: 'Bearer an-operators-token' }

let site: TestSite
let player: User
let rival: User
beforeAll(async () => {
  site = await testSite({ operatorToken: 'an-operators-token' })
})
beforeEach(async () => {
  player = await site.newPlayer()
  rival = await site.newPlayer()
})
afterAll(() => site.close())

const keep = (who: User, gameId: unknown, on: unknown = true, more: object = {}) =>
  site.ask('/api/game/favourites', { gameId, on, ...more }, auth(who.token))
const favourites = async (who: User) =>
  accepted(await site.ask('/api/game/favourite_list', {}, auth(who.token))).model.map(({ id }) => id)
const recent = async (who: User) =>
  accepted(await site.ask('/api/game/recent_list', {}, auth(who.token))).model

describe('favourites', () => {
  it('are kept newest first and can be removed', async () => {
    for (const gameId of ['mines', 'crash', 'tower']) {
      expect(accepted(await keep(player, gameId)).model).toEqual({ gameId, on: true })
      site.clock.advance(1)
    }
    expect(await favourites(player)).toEqual(['tower', 'crash', 'mines'])
    expect(accepted(await keep(player, 'crash', false)).model).toEqual({ gameId: 'crash', on: false })
    expect(await favourites(player)).toEqual(['tower', 'mines'])
  })

  it('stay the same after a repeated request, also when both arrive simultaneously', async () => {
    await Promise.all([1, 2, 3, 4].map(() => keep(player, 'mines')))
    site.clock.advance(1)
    await keep(player, 'crash')
    site.clock.advance(1)
    await keep(player, 'mines')
    expect(await favourites(player)).toEqual(['crash', 'mines'])
    await Promise.all([1, 2].map(() => keep(player, 'mines', false)))
    expect(await favourites(player)).toEqual(['crash'])
  })

  it('come with everything that a tile needs', async () => {
    accepted(await keep(player, 'mines'))
    const { model } = accepted(await site.ask('/api/game/favourite_list', {}, auth(player.token)))
    expect(model).toMatchObject([{ id: 'mines', name: 'Mines', state: 'open', link: '#gameId=mines' }])
  })

  it('must be existing games', async () => {
    expect(refusalOf(await keep(player, 'no-such-game'))).toBe('unknownGame')
    for (const wrong of ['', 'Mines', '../mines', `a${'-a'.repeat(40)}`, 5, null, undefined])
      expect(refusalOf(await keep(player, wrong))).toBe('badInput')
    for (const wrong of ['true', 1, null])
      expect(refusalOf(await keep(player, 'mines', wrong))).toBe('badInput')
    expect(await favourites(player)).toEqual([])
  })

  it('[R-03] belong to each player alone, whoever else is named', async () => {
    accepted(await keep(player, 'mines'))
    accepted(await keep(rival, 'crash', true, { userId: player.userId, user_id: player.userId }))
    expect(await favourites(rival)).toEqual(['crash'])
    accepted(await keep(rival, 'mines', false, { userId: player.userId }))
    expect(await favourites(player)).toEqual(['mines'])
    const asked = await site.ask('/api/game/favourite_list', { userId: player.userId }, auth(rival.token))
    expect(accepted(asked).model.map(({ id }) => id)).toEqual(['crash'])
  })

  it('[R-03] require a log-in', async () => {
    for (const headers of [{}, auth('no such token of anybody')]) {
      const asked = [
        await site.ask('/api/game/favourites', { gameId: 'mines', on: true, userId: player.userId }, headers),
        await site.ask('/api/game/favourite_list', { userId: player.userId }, headers),
        await site.ask('/api/game/recent_list', { userId: player.userId }, headers),
      ]
      expect(asked.map(({ status }) => status).every((status) => status === 1012 || status === 1013)).toBe(
        true,
      )
    }
    expect(await favourites(player)).toEqual([])
  })
})

describe('recently played games', () => {
  const fund = (who: User) =>
    site.ask(
      '/api/operator/ledger/adjust',
      {
        requestId: randomUUID(),
        userId: who.userId,
        amount: '100',
        reason: 'a test',
        requestedBy: 'ann',
        approvedBy: 'bob',
      },
      OPERATOR,
    )
  const bet = async (who: User, choices?: number[]) =>
    accepted(
      await site.ask(
        '/api/game/bet',
        {
          gameId: 'mines',
          requestId: randomUUID(),
          model: { betAmount: '1', mines: 3, ...(choices && { choices }) },
        },
        auth(who.token),
      ),
    ).model

  it('come from settled and open bets, each game once with its last time', async () => {
    accepted(await fund(player))
    expect(await recent(player)).toEqual([])
    await bet(player, [0])
    site.clock.advance(60_000)
    await bet(player, [1])
    expect(await recent(player)).toMatchObject([{ id: 'mines', name: 'Mines', playedAt: site.clock.now() }])
    site.clock.advance(60_000)
    await bet(player)
    const last = await recent(player)
    expect(last.map(({ id, playedAt }) => [id, playedAt])).toEqual([['mines', site.clock.now()]])
  })

  it('[R-03] belong to each player alone', async () => {
    accepted(await fund(player))
    await bet(player, [0])
    expect(await recent(rival)).toEqual([])
    const asked = await site.ask('/api/game/recent_list', { userId: player.userId }, auth(rival.token))
    expect(accepted(asked).model).toEqual([])
  })
})
