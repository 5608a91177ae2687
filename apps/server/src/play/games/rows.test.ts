import { readFileSync } from 'node:fs'
import { type Bet, type CashOutGameId, isCashOutGameId, stepBet } from '@baize/contract/player'
import { CALLS } from '@baize/contract/server'
import { GAMES } from '@baize/contract/shared'
import { present, type UserId } from '@baize/kit'
import { STEP_GAMES, sampleOptions, verifyBet } from '@baize/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/db/pool.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { type House, newRequest, setTable, type Table } from './games.fixture.ts'
import { ROW_GAME_IDS, type RowGameId, written } from './written-rules.fixture.ts'

let table: Table
beforeAll(async () => {
  table = await setTable()
})
afterAll(() => table.close())

const REQUIREMENTS = readFileSync(new URL('../../../../../docs/requirements.md', import.meta.url), 'utf8')
/** The requirement that begins with the name of the game. */
function requirementOf(id: RowGameId): string {
  const name = GAMES.find((game) => game.id === id)?.name
  return present(
    new RegExp(`^\\| (G-\\d\\d) \\| ${name}\\b`, 'm').exec(REQUIREMENTS)?.[1],
    `${name} in the requirements`,
  )
}
const ROW_GAMES = ROW_GAME_IDS.map(
  (id): readonly [RowGameId, requirement: string, options: Record<string, unknown>] => {
    const sets = sampleOptions(STEP_GAMES[id].options)
    // From the middle: the easiest options of some games hardly ever lose.
    return [id, requirementOf(id), present(sets[Math.floor(sets.length / 2)], 'options')]
  },
)

async function placed(player: UserId, gameId: RowGameId, options: object, house = table.house): Promise<Bet> {
  const asked = { gameId, requestId: newRequest(), model: { betAmount: '10', ...options } }
  return stepBet(accepted(await house.ask('/api/game/bet', player, asked)).model)
}
const play = (player: UserId, gameId: RowGameId, bet: Bet, choice: number, house: House = table.house) => {
  const asked = { id: bet.id, requestId: newRequest(), model: { choice } }
  return house.ask(`/api/game/${gameId}_game/play`, player, asked)
}
const stop = (player: UserId, gameId: CashOutGameId, bet: Bet, house: House = table.house) =>
  house.ask(`/api/game/${gameId}_game/cash_out`, player, { id: bet.id, requestId: newRequest() })
const isRow = (row: number | number[]): row is number[] => typeof row !== 'number'
const rowsOf = ({ view }: Bet): readonly (readonly number[])[] => [...(view.board ?? [])].filter(isRow)

/** A bet whose first row can be passed, and the way through; others are finished and placed again. */
async function betThatPasses(player: UserId, gameId: RowGameId, options: object) {
  const { places } = written(gameId, { ...options })
  for (;;) {
    const bet = await placed(player, gameId, options)
    const rows = await table.rowsOf(bet)
    const way = rows.map((losing) =>
      Array.from({ length: places }, (_, place) => place).find((place) => !losing.includes(place)),
    )
    const [first, second] = way
    if (first !== undefined && (second !== undefined || rows.length === 1))
      return { bet, rows, first, second }
    accepted(await table.house.ask('/api/game/finish_hold', player, { id: bet.id }))
    table.clock.advance(1)
  }
}
async function betThatFalls(player: UserId, gameId: RowGameId, options: object) {
  for (;;) {
    const bet = await placed(player, gameId, options)
    const rows = await table.rowsOf(bet)
    const wrong = rows[0]?.[0]
    if (wrong !== undefined) return { bet, rows, wrong }
    accepted(await table.house.ask('/api/game/finish_hold', player, { id: bet.id }))
    table.clock.advance(1)
  }
}
/** floor(RTP x size^k / good^k) to the hundredth, times 10.00, in hundredths. */
function worth(gameId: RowGameId, options: object, k: bigint): bigint {
  const { size, good, rtp: published } = written(gameId, { ...options })
  const rtp = BigInt(published)
  return 10n * ((rtp * BigInt(size) ** k) / (100n * BigInt(good) ** k))
}

describe.each(ROW_GAMES)('a game of %s', (gameId, requirement, options) => {
  const { rtp } = written(gameId, options)

  it(`[${requirement}] [A-32] takes the stake, shows no row, and is won by passing`, async () => {
    const player = await table.newPlayer(100_00n)
    const { bet, rows, first } = await betThatPasses(player, gameId, options)
    expect(bet).toMatchObject({
      gameId,
      result: 'PENDING',
      rtp,
      view: { ...options, board: [] },
    })
    const before = await table.balanceOf(player)
    const once = accepted(await play(player, gameId, bet, first)).model
    expect(once.view.picks).toEqual([first])
    const paid = worth(gameId, options, 1n)
    const won = !isCashOutGameId(gameId) ? once : accepted(await stop(player, gameId, bet)).model
    expect(rowsOf(won)).toEqual(rows)
    expect(won).toMatchObject({ result: 'WIN', view: { nextMultiplier: null } })
    expect(await table.balanceOf(player)).toBe(before + paid)
  })

  it(`[${requirement}] is lost by falling and then shows the whole board`, async () => {
    const player = await table.newPlayer(100_00n)
    const { bet, rows, wrong } = await betThatFalls(player, gameId, options)
    const before = await table.balanceOf(player)
    const lost = accepted(await play(player, gameId, bet, wrong)).model
    expect(lost).toMatchObject({ result: 'LOSE', winAmount: '0.00', multiplier: '0.00' })
    expect(rowsOf(lost)).toEqual(rows)
    expect(await table.balanceOf(player)).toBe(before)
    expect(refusalOf(await play(player, gameId, bet, 0))).toBe('betSettled')
  })

  it('is settled at once with all its moves and can be verified by anyone once revealed', async () => {
    const player = await table.newPlayer(100_00n)
    const model = { betAmount: '10', ...options, choices: [0] }
    const bet = stepBet(
      accepted(await table.house.ask('/api/game/bet', player, { gameId, requestId: newRequest(), model }))
        .model,
    )
    const rows = await table.rowsOf(bet)
    expect(bet.result).toBe(rows[0]?.includes(0) ? 'LOSE' : 'WIN')
    expect(rowsOf(bet)).toEqual(rows)
    accepted(await table.house.ask('/api/fairness/rotate', player, { requestId: newRequest() }))
    const [kept] = accepted(await table.house.ask('/api/game/bet_record', player, { gameId })).model.items
    const { ok, checks } = verifyBet(
      stepBet(present(kept, 'the bet')),
      stepBet(present(kept, 'the bet')).proof.serverSeed ?? '',
    )
    expect({ ok, failed: checks.filter((check) => !check.ok) }).toEqual({ ok: true, failed: [] })
  })

  it('refuses unknown options and those of other games', async () => {
    const player = await table.newPlayer(100_00n)
    const names = Object.keys(options)
    const wrong = [
      { ...options, mines: 3 },
      ...names.flatMap((name) => [{}, { mines: 3 }, { [name]: 'none' }]),
    ]
    for (const given of wrong) {
      const asked = { gameId, requestId: newRequest(), model: { betAmount: '10', ...given } }
      expect(refusalOf(await table.house.ask('/api/game/bet', player, asked))).toBe('badInput')
    }
    expect(await table.balanceOf(player)).toBe(100_00n)
  })

  it('cannot be moved by the call of another game', async () => {
    const player = await table.newPlayer(100_00n)
    const bet = await placed(player, gameId, options)
    const other = gameId === 'tower' ? 'stair' : 'tower'
    expect(refusalOf(await play(player, other, bet, 0))).toBe('unknownBet')
    expect(refusalOf(await stop(player, other, bet))).toBe('unknownBet')
  })
})

describe('a game of several steps', () => {
  it('[G-04] continues after the server was replaced between two steps', async () => {
    const player = await table.newPlayer(100_00n)
    const options = { difficulty: 'easy' }
    const { bet, rows, first, second } = await betThatPasses(player, 'tower', options)
    const dying = table.openHouse()
    accepted(await play(player, 'tower', bet, first, dying))
    await dying.close()
    const next = table.openHouse()
    const info = accepted(await next.ask('/api/game/info', player, { gameId: 'tower' })).model
    expect(info.heldBet).toMatchObject({ id: bet.id, view: { picks: [first], board: rows.slice(0, 1) } })
    const on = accepted(await play(player, 'tower', bet, present(second, 'a way'), next)).model
    expect(on).toMatchObject({ result: 'PENDING', view: { picks: [first, second], board: rows.slice(0, 2) } })
    accepted(await stop(player, 'tower', bet, next))
  })

  it('has at most one open bet per game, in several games simultaneously', async () => {
    const player = await table.newPlayer(100_00n)
    for (const [gameId, , options] of ROW_GAMES) await placed(player, gameId, options)
    for (const [gameId, , options] of ROW_GAMES) {
      const asked = { gameId, requestId: newRequest(), model: { betAmount: '10', ...options } }
      expect(refusalOf(await table.house.ask('/api/game/bet', player, asked))).toBe('betHeld')
    }
    const all = accepted(await table.house.ask('/api/game/finish_all_my_hold', player, {})).model
    expect(all.map((bet) => bet.gameId).toSorted()).toEqual(ROW_GAMES.map(([gameId]) => gameId).toSorted())
    expect(await table.balanceOf(player)).toBe(100_00n)
  })

  it('[A-32] has nothing to cash out before a step, and thimbles never have', async () => {
    const player = await table.newPlayer(100_00n)
    const bet = await placed(player, 'stair', { rocks: 1 })
    expect(refusalOf(await stop(player, 'stair', bet))).toBe('nothingToCashOut')
    expect(Object.keys(CALLS).filter((path) => path.startsWith('/api/game/thimbles_game/'))).toEqual([
      '/api/game/thimbles_game/play',
    ])
  })
})

describe('an answer before the end', () => {
  it('reveals no row that is not taken yet, in the bet, its info, its result or the history', async () => {
    const player = await table.newPlayer(100_00n)
    const { bet, rows, first } = await betThatPasses(player, 'football', { difficulty: 'easy' })
    const moved = accepted(await play(player, 'football', bet, first)).model
    const said = [
      moved,
      accepted(await table.house.ask('/api/game/info', player, { gameId: 'football' })).model.heldBet,
      stepBet(accepted(await table.house.ask('/api/game/bet_result', player, { id: bet.id })).model.bet),
      ...accepted(await table.house.ask('/api/game/bet_record', player, {})).model.items.map(stepBet),
    ]
    for (const answered of said) {
      expect(answered?.view.board).toEqual(rows.slice(0, 1))
      expect(answered?.proof.serverSeed).toBeNull()
    }
  })
})

describe('the history of bets', () => {
  const record = async (player: UserId, input: object) =>
    accepted(await table.house.ask('/api/game/bet_record', player, input)).model

  it('[A-29] is filtered and counted by game, time and result', async () => {
    const player = await table.newPlayer(1_000_00n)
    const made: { id: string; gameId: string; result: string; at: number }[] = []
    for (let n = 0; n < 12; n += 1) {
      const [gameId, , options] = present(ROW_GAMES[n % ROW_GAMES.length], 'a game')
      const model = { betAmount: '1', ...options, choices: [0] }
      const asked = { gameId, requestId: newRequest(), model }
      const bet = accepted(await table.house.ask('/api/game/bet', player, asked)).model
      made.unshift({ id: bet.id, gameId, result: bet.result, at: table.clock.now() })
      table.clock.advance(1000)
    }
    const open = await placed(player, 'tower', { difficulty: 'easy' })
    made.unshift({ id: open.id, gameId: 'tower', result: 'PENDING', at: table.clock.now() })
    const times = made.map(({ at }) => at).toSorted((a, b) => a - b)
    const [from, to] = [present(times[3], 'a time'), present(times[9], 'a time')]
    const filters: { gameId?: string; from?: number; to?: number; result?: string }[] = [
      {},
      { gameId: 'tower' },
      { result: 'WIN' },
      { result: 'LOSE' },
      { result: 'PENDING' },
      { from },
      { to },
      { from, to },
      { gameId: 'stair', from, to },
      { gameId: 'tower', result: 'PENDING' },
      { result: 'WIN', from, to },
      { from: to, to: from },
    ]
    for (const filter of filters) {
      const expected = made.filter(
        (bet) =>
          (filter.gameId === undefined || bet.gameId === filter.gameId) &&
          (filter.result === undefined || bet.result === filter.result) &&
          (filter.from === undefined || bet.at >= filter.from) &&
          (filter.to === undefined || bet.at < filter.to),
      )
      const { items, total } = await record(player, { ...filter, pageSize: 100 })
      expect({ filter, ids: items.map((bet) => bet.id), total }).toEqual({
        filter,
        ids: expected.map((bet) => bet.id),
        total: expected.length,
      })
    }
    const paged = await record(player, { result: 'LOSE', pageSize: 2, pageNo: 2 })
    const lost = made.filter((bet) => bet.result === 'LOSE')
    expect(paged.items.map((bet) => bet.id)).toEqual(lost.slice(2, 4).map((bet) => bet.id))
  })

  it('is counted by time and result from the index alone', async () => {
    const { rows } = await inTransaction(table.database.owner, async (tx) => {
      await tx.query('SET LOCAL enable_seqscan = off')
      await tx.query('SET LOCAL enable_bitmapscan = off')
      return tx.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN SELECT count(*) FROM all_bets b WHERE b.user_id = 1 AND b.game_id = 'tower' AND b.status = 'WIN'
           AND b.id >= '01900000-0000-0000-0000-000000000000'`,
      )
    })
    const scans = rows.map((row) => row['QUERY PLAN']).filter((line) => / on bets_/.test(line))
    expect(scans.length).toBeGreaterThan(0)
    expect(scans.filter((line) => !line.includes('Index Only Scan'))).toEqual([])
  })

  it.each([{ from: -1 }, { from: 1.5 }, { to: 2 ** 48 }, { result: 'DRAW' }, { from: '0' }])(
    'rejects the filter %j',
    async (filter) => {
      const player = await table.newPlayer(0n)
      expect(refusalOf(await table.house.ask('/api/game/bet_record', player, filter))).toBe('badInput')
    },
  )
})
