import type { BetOf } from '@baize/contract/player'
import type { Refused } from '@baize/contract/shared'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../api/client.ts'
import { STARTUP } from '../../boot/startup.fixture.ts'
import { setStartup } from '../../session/startup.ts'
import { aBet, lostBet, MINES_INFO, wonBet } from '../mines/fixture.ts'
import { mines } from '../mines/mines.ts'
import { type Answers, type FakeServer, fakeServer, refusing } from '../testing/fake-server.ts'
import type { Happening } from './scene.ts'
import { serverDealer } from './server-dealer.ts'
import { createTable, type Table } from './table.ts'
import { canPick } from './use-step-game.ts'

type Played = {
  table: Table<'mines'>
  server: FakeServer
  happenings: Happening[]
  refusals: Refused[]
  resumed: () => number
  movedElsewhere: () => number
  stop: () => void
  /** Ends the current retry pause, as a restored connection does. */
  connect: () => void
}

function playing(answers: Answers, heldBet: BetOf<'mines'> | null = null): Played {
  const server = fakeServer({ '/api/game/info': () => ({ model: { ...MINES_INFO, heldBet } }), ...answers })
  const happenings: Happening[] = []
  const refusals: Refused[] = []
  const pauses: (() => void)[] = []
  let made = 0
  let resumed = 0
  let movedElsewhere = 0
  const table = createTable({
    dealer: serverDealer(call, 'mines'),
    canPick: (bet, choice) => canPick(mines, bet, choice),
    newRequestId: () => `request-${(made += 1)}`,
    pause: () => new Promise((resolve) => pauses.push(resolve)),
    onHappening: (what) => happenings.push(what),
    onRefused: (refused) => refusals.push(refused),
    onMovedElsewhere: () => {
      movedElsewhere += 1
    },
    onResumed: () => {
      resumed += 1
    },
  })
  const stop = table.start()
  return {
    table,
    server,
    happenings,
    refusals,
    resumed: () => resumed,
    movedElsewhere: () => movedElsewhere,
    stop,
    connect: () => pauses.pop()?.(),
  }
}

const round = ({ table }: Played) => table.state.getState().round
const ready = (played: Played) =>
  vi.waitFor(() => expect(played.table.state.getState().info?.rtp).toBe(MINES_INFO.rtp))

beforeEach(() => setStartup(STARTUP))
afterEach(() => vi.unstubAllGlobals())

describe('a mines table', () => {
  it('[E-05] bets, opens a tile and cashes out, and uses result and winAmount of the answers', async () => {
    const opened = aBet({ view: { picks: [2], multiplier: '1.12', nextMultiplier: '1.28' } })
    const played = playing({
      '/api/game/bet': () => ({ model: aBet() }),
      '/api/game/mines_game/play': () => ({ model: opened }),
      '/api/game/mines_game/cash_out': () => ({ model: wonBet() }),
    })
    await ready(played)
    played.table.bet('5', { mines: 3 })
    await vi.waitFor(() => expect(round(played)).toEqual({ bet: aBet(), move: null, certainty: 'sure' }))
    played.table.pick(2)
    await vi.waitFor(() => expect(round(played).bet).toEqual(opened))
    played.table.cashOut()
    await vi.waitFor(() => expect(round(played).bet).toMatchObject({ result: 'WIN', winAmount: '5.60' }))

    expect(played.server.requests('/api/game/bet')).toEqual([
      { gameId: 'mines', requestId: 'request-1', model: { betAmount: '5', mines: 3 } },
    ])
    expect(played.server.requests('/api/game/mines_game/play')).toEqual([
      { id: aBet().id, requestId: 'request-2', model: { choice: 2 } },
    ])
    expect(played.server.requests('/api/game/mines_game/cash_out')).toEqual([
      { id: aBet().id, requestId: 'request-3' },
    ])
    expect(played.happenings).toEqual(['placed', 'good', 'paid'])
  })

  it('finds the open bet of an earlier visit', async () => {
    const held = aBet({ view: { picks: [4, 9] } })
    const played = playing({}, held)
    await vi.waitFor(() => expect(round(played).bet).toEqual(held))
    expect(played.resumed()).toBe(1)
    expect(played.happenings).toEqual([])
  })

  it('repeats a bet whose reply was lost under the same request id and never makes a second one', async () => {
    const played = playing({ '/api/game/bet': () => ({ replyLost: true }) })
    await ready(played)
    played.table.bet('5', { mines: 3 })
    await vi.waitFor(() => expect(round(played).certainty).toBe('retrying'))
    played.table.bet('5', { mines: 3 })
    played.server.answer({ '/api/game/bet': () => ({ model: aBet() }) })
    played.connect()
    await vi.waitFor(() => expect(round(played)).toEqual({ bet: aBet(), move: null, certainty: 'sure' }))
    const sent = played.server.requests('/api/game/bet')
    expect(sent.map((request) => request.requestId)).toEqual(['request-1', 'request-1'])
    expect(sent[1]).toEqual(sent[0])
  })

  it('treats a server failure as an unknown outcome too', async () => {
    const played = playing({ '/api/game/bet': () => refusing('serverFault') })
    await ready(played)
    played.table.bet('5', { mines: 3 })
    await vi.waitFor(() => expect(round(played).certainty).toBe('retrying'))
    expect(played.refusals).toEqual([])
  })

  it('stops after a bounded number of retries, keeps the move, and repeats it on request', async () => {
    const played = playing({ '/api/game/bet': () => 'down' })
    await ready(played)
    played.table.bet('5', { mines: 3 })
    await vi.waitFor(() => {
      played.connect()
      expect(round(played).certainty).toBe('lost')
    })
    const tries = played.server.requests('/api/game/bet').length
    expect(tries).toBeGreaterThan(3)
    played.table.bet('7', { mines: 3 })
    expect(played.server.requests('/api/game/bet')).toHaveLength(tries)

    played.server.answer({ '/api/game/bet': () => ({ model: aBet() }) })
    played.table.sendAgain()
    await vi.waitFor(() => expect(round(played).bet).toEqual(aBet()))
    expect(new Set(played.server.requests('/api/game/bet').map((request) => request.requestId)).size).toBe(1)
  })

  it('makes one move at a time', async () => {
    const played = playing({ '/api/game/mines_game/play': () => new Promise(() => undefined) }, aBet())
    await vi.waitFor(() => expect(round(played).bet).toEqual(aBet()))
    played.table.pick(2)
    played.table.pick(3)
    played.table.cashOut()
    await vi.waitFor(() => expect(played.server.requests('/api/game/mines_game/play')).toHaveLength(1))
    expect(round(played).move).toMatchObject({ kind: 'play', choice: 2 })
  })

  it('does not open a tile twice or cash out before the first one', async () => {
    const played = playing({}, aBet({ view: { picks: [2] } }))
    await vi.waitFor(() => expect(round(played).bet?.view.picks).toEqual([2]))
    played.table.pick(2)
    expect(round(played).move).toBeNull()
    const untouched = playing({}, aBet())
    await vi.waitFor(() => expect(round(untouched).bet).toEqual(aBet()))
    untouched.table.cashOut()
    expect(round(untouched).move).toBeNull()
  })

  it('shows how a bet ended that was finished in another tab', async () => {
    const played = playing({ '/api/game/mines_game/play': () => refusing('betSettled') }, aBet())
    await vi.waitFor(() => expect(round(played).bet).toEqual(aBet()))
    played.server.answer({
      '/api/game/info': () => ({ model: { ...MINES_INFO, heldBet: null } }),
      '/api/game/bet_result': () => ({
        model: { id: aBet().id, result: 'LOSE', winAmount: '0.00', bet: lostBet() },
      }),
    })
    played.table.pick(3)
    await vi.waitFor(() => expect(round(played)).toEqual({ bet: lostBet(), move: null, certainty: 'sure' }))
    expect(played.refusals).toEqual([])
    expect(played.movedElsewhere()).toBe(1)
  })

  it('takes over the bet that was opened in another tab when its own is refused', async () => {
    const played = playing({ '/api/game/bet': () => refusing('betHeld') })
    await ready(played)
    const held = aBet({ view: { mines: 5, picks: [1] } })
    played.server.answer({ '/api/game/info': () => ({ model: { ...MINES_INFO, heldBet: held } }) })
    played.table.bet('5', { mines: 3 })
    await vi.waitFor(() => expect(round(played)).toEqual({ bet: held, move: null, certainty: 'sure' }))
  })

  it.each(['moveNotAllowed', 'betMoved'] as const)(
    'recovers silently from a move refused as %s when the bet has moved in another tab',
    async (id) => {
      const played = playing({ '/api/game/mines_game/play': () => refusing(id) }, aBet())
      await vi.waitFor(() => expect(round(played).bet).toEqual(aBet()))
      const moved = aBet({ view: { picks: [3] } })
      played.server.answer({ '/api/game/info': () => ({ model: { ...MINES_INFO, heldBet: moved } }) })
      played.table.pick(3)
      await vi.waitFor(() => expect(round(played)).toEqual({ bet: moved, move: null, certainty: 'sure' }))
      expect([played.refusals.length, played.movedElsewhere()]).toEqual([0, 1])
    },
  )

  it('says why a move was refused when the bet has not changed', async () => {
    const played = playing({ '/api/game/mines_game/play': () => refusing('moveNotAllowed') }, aBet())
    await vi.waitFor(() => expect(round(played).bet).toEqual(aBet()))
    played.table.pick(3)
    await vi.waitFor(() => expect(played.refusals).toHaveLength(1))
    expect(played.movedElsewhere()).toBe(0)
  })

  it('reports that the game cannot be loaded, and recovers', async () => {
    const played = playing({ '/api/game/info': () => 'down' })
    await vi.waitFor(() => expect(played.table.state.getState().loadFailed).toBe(true))
    played.server.answer({ '/api/game/info': () => ({ model: { ...MINES_INFO, heldBet: null } }) })
    await played.table.resync()
    expect(played.table.state.getState()).toMatchObject({ loadFailed: false, info: MINES_INFO })
  })

  it('sends nothing more when the page is left', async () => {
    const played = playing({ '/api/game/bet': () => 'down' })
    await ready(played)
    played.table.bet('5', { mines: 3 })
    await vi.waitFor(() => expect(round(played).certainty).toBe('retrying'))
    played.stop()
    played.server.answer({ '/api/game/bet': () => ({ model: aBet() }) })
    played.connect()
    await Promise.resolve()
    expect(played.server.requests('/api/game/bet')).toHaveLength(1)
    expect(played.happenings).toEqual([])
  })
})
