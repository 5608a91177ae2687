import { createPublicKey, verify } from 'node:crypto'
import {
  BET_EXPORT_PATH,
  type CashOutReceipt,
  isRoundBet,
  ModulePush,
  PlayedRound,
  RoundBet,
  type RoundBoard,
  type RoundFeedBet,
  type RoundPhase,
  SOCKET_PATH,
  type User,
} from '@baize/contract/player'
import type { Path, ReplyOf } from '@baize/contract/server'
import { type Envelope, isAccepted } from '@baize/contract/shared'
import { assert, betId, present, systemClock, type UserId, userId } from '@baize/kit'
import { caseCount, randomBytes, randomUUID } from '@baize/kit/testing'
import { verifyRoundBet, verifyRounds } from '@baize/rules'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { type RunningServer, startServer } from '../../app/server.ts'
import { deposit, done } from '../../ledger/testing/ledger.fixture.ts'
import { createLog } from '../../platform/telemetry/log.ts'
import { hashToken } from '../../players/accounts/service.ts'
import { testConfig } from '../../testing/config.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { type Leader, openRoundHouse, type RoundHouse } from './rounds.fixture.ts'
import { selectNewest } from './sql.ts'
import { FAST } from './testing/killed/fast.ts'

/** The whole server on the real clock, with short rounds, driven from here. */
let house: RoundHouse
let server: RunningServer
let leader: Leader
const over = new AbortController()
let driven: Promise<void>
/** The phase in which rounds are held until the test releases them: a busy machine would look too late. */
let heldIn: RoundPhase | null = null
const sockets: Socket[] = []
beforeAll(async () => {
  house = await openRoundHouse({}, { isFake: false })
  await house.forceEnd('1.20')
  server = await startServer(testConfig(house.database.url), { log: createLog('silent'), randomBytes })
  leader = await house.newLeader('crash', { ...FAST, bettingMs: 1500 }, systemClock)
  await leader.lead()
  driven = (async () => {
    while (!over.signal.aborted) {
      const phase = (await selectNewest(house.database.pool, 'crash'))?.phase
      if (phase === undefined || phase !== heldIn) {
        await leader.act()
        await house.settle('crash')
      }
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })()
})
afterAll(async () => {
  over.abort()
  await driven
  for (const socket of sockets) socket.disconnect()
  await leader.session.end()
  await server.stop()
  await house.close()
})

async function ask<P extends Path>(path: P, input: object, token = ''): Promise<Envelope<ReplyOf<P>>> {
  const response = await server.app.inject({
    method: 'POST',
    url: path,
    payload: input,
    ...(token && { headers: { auth: token } }),
  })
  return response.json<Envelope<ReplyOf<P>>>()
}

const asked = async <P extends Path>(path: P, input: object, token = ''): Promise<ReplyOf<P>> =>
  accepted(await ask(path, input, token))

/** A registered player with a balance. */
async function newPlayer(name: string): Promise<User> {
  const betRequest = { username: name, password: 'four unrelated words here', adult: true }
  const { user } = await asked('/api/auth/register', betRequest)
  await done(
    server.ctx.ledger.post(deposit({ userId: userId(user.userId), currencyId: user.currencyId }, 1_000_00n)),
  )
  return user
}

async function watch(modules: readonly string[], token = ''): Promise<ModulePush[]> {
  const ticket = await asked('/api/sockmsg/init', {}, token)
  const socket = io(server.url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    auth: { token: ticket.model.token },
    forceNew: true,
  })
  sockets.push(socket)
  const heard: ModulePush[] = []
  socket.on('game_data', (news: unknown) => heard.push(...z.parse(z.array(ModulePush), news)))
  await new Promise((resolve) => {
    socket.once('connect', () => resolve(null))
  })
  const { model } = await asked('/api/sockmsg/join', modules, token)
  await socket.emitWithAck('join', model.token)
  return heard
}

const roundsIn = (heard: readonly ModulePush[]) =>
  heard.flatMap((push) => (push.type === 'game_data' ? [push.gameData.data] : []))

it('[A-31] [T-10] R17: a round works over HTTP and sockets, from the bet to a verifiable receipt', async () => {
  const [player, other] = [await newPlayer('flyer'), await newPlayer('rival')]
  const heard = await watch(['game:crash'])
  const state = async (token = '') =>
    (await asked('/api/game/rounds/state', { gameId: 'crash' }, token)).model
  const reached = (phase: RoundPhase) =>
    vi.waitFor(async () => expect((await state()).round?.phase).toBe(phase), { interval: 50 })

  // Queued for the next round, as on a busy machine one that takes bets may be locked by now.
  heldIn = 'RUNNING'
  await reached('RUNNING')
  const betRequest = { gameId: 'crash', requestId: randomUUID(), model: { betAmount: '10', nextRound: true } }
  const { model: bet } = await asked('/api/game/bet', betRequest, player.token)
  expect(bet).toMatchObject({ gameId: 'crash', result: 'PENDING' })
  expect(await asked('/api/game/bet', betRequest, player.token)).toMatchObject({ model: { id: bet.id } })
  expect((await state(player.token)).mine.map(({ id }) => id)).toEqual([bet.id])
  expect((await state(other.token)).mine).toEqual([])
  expect(
    refusalOf(await ask('/api/game/crash/cancel', { id: bet.id, requestId: randomUUID() }, other.token)),
  ).toBe('unknownBet')

  // Only past its betting may a round be held in flight: until then it would be the one before.
  heldIn = 'STARTING'
  await reached('STARTING')
  heldIn = 'RUNNING'
  await vi.waitFor(async () => expect((await state(player.token)).mine[0]?.view.state).toBe('RUNNING'), {
    interval: 50,
  })
  expect((await state()).round).toMatchObject({ hash: null, multiplier: null })
  const stop = { id: bet.id, requestId: randomUUID(), sentAt: Date.now() }
  expect(refusalOf(await ask('/api/game/crash/stop', stop, other.token))).toBe('unknownBet')
  const { model: stopped } = await asked('/api/game/crash/stop', stop, player.token)
  heldIn = null
  const receipt = present(stopped.receipt, 'a receipt')
  expect(stopped.bet).toMatchObject({ result: 'WIN', multiplier: receipt.multiplier })
  expect(receipt).toMatchObject({ betId: bet.id, gameId: 'crash', sentAt: stop.sentAt })
  expect(receipt.latencyMs).toBeGreaterThanOrEqual(0)

  const { receiptKey } = await state()
  expect(isSigned(receipt, receiptKey)).toBe(true)
  expect(isSigned({ ...receipt, multiplier: '9.99' }, receiptKey)).toBe(false)
  expect((await asked('/api/game/crash/stop', stop, player.token)).model.receipt).toEqual(receipt)

  const endOf = (number: number) =>
    roundsIn(heard).find(({ round }) => round?.phase === 'ENDED' && round.number === number)?.round
  await vi.waitFor(() => expect(endOf(receipt.round)).toBeDefined())
  const told = roundsIn(heard)
  const ended = endOf(receipt.round)
  expect(ended).toMatchObject({ number: receipt.round, multiplier: '1.20' })
  const feeds = told.flatMap(({ feed }) => (feed ? [feed] : []))
  expect(feeds.flatMap((feed) => feed.bets)).toContainEqual(
    expect.objectContaining({
      place: stopped.bet.view.place,
      name: 'f***r',
      cashedOut: receipt.multiplier,
    }),
  )
  const played = (await asked('/api/game/rounds/history', { gameId: 'crash' })).model
  expect(played.map((round) => round.number)).toContain(receipt.round)

  const { model: result } = await asked('/api/game/bet_result', { id: bet.id }, player.token)
  expect(result).toMatchObject({ result: 'WIN', bet: { view: { state: 'CASHED_OUT', crashedAt: '1.20' } } })
  const { model: record } = await asked('/api/game/bet_record', {}, player.token)
  expect(record).toMatchObject({ total: 1, items: [{ id: bet.id, gameId: 'crash' }] })
  expect(betId(record.items[0]?.id ?? '')).toBe(bet.id)

  // The history finds it by game, time and result, and the export contains the round that decided it.
  const listed = async (filter: object) =>
    (await asked('/api/game/bet_record', filter, player.token)).model.items.length
  await vi.waitFor(async () => expect(await listed({ result: 'WIN' })).toBe(1))
  expect([await listed({ gameId: 'crash' }), await listed({ gameId: 'aviator' })]).toEqual([1, 0])
  expect([await listed({ result: 'LOSE' }), await listed({ from: bet.createdAt + 1 })]).toEqual([0, 0])
  const file = async (format: string) =>
    (await server.app.inject({ url: BET_EXPORT_PATH, query: { format }, headers: { auth: player.token } }))
      .body
  const [saved, savedRound] = z.tuple([RoundBet, PlayedRound]).parse(JSON.parse(await file('json')))
  expect([saved.id, savedRound.number]).toEqual([bet.id, receipt.round])
  expect(verifyRounds(played.toReversed()).rounds).toBe(played.length)
  // The crash point is forced here and differs from the hash; everything else follows from the round.
  expect(verifyRoundBet(saved, savedRound).checks.map((check) => [check.what, check.ok])).toContainEqual([
    'round',
    true,
  ])
  expect(await file('csv')).toContain(`,${receipt.round},1.20,,\r\n`)
})

it('[A-31] aviator/stop cashes out one of two bets over HTTP, and neither call works for the other game', async () => {
  const player = await newPlayer('pilot')
  const pilot = await house.newLeader('aviator', { ...FAST, bettingMs: 1500 }, systemClock)
  await pilot.lead()
  const reaches = (phase: RoundPhase) =>
    vi.waitFor(
      async () => {
        if ((await selectNewest(house.database.pool, 'aviator'))?.phase !== phase) await pilot.act()
        expect((await selectNewest(house.database.pool, 'aviator'))?.phase).toBe(phase)
      },
      { interval: 50 },
    )
  await reaches('STARTING')
  const bet = async (slot: number) => {
    const model = { betAmount: '10', slot, nextRound: true }
    return (await asked('/api/game/bet', { gameId: 'aviator', requestId: randomUUID(), model }, player.token))
      .model
  }
  const [first, second] = [await bet(0), await bet(1)]
  // A bet that came after the lock waits for the next round.
  await reaches('RUNNING')
  const { model } = await asked('/api/game/rounds/state', { gameId: 'aviator' }, player.token)
  if (model.mine.some(({ view }) => view.state === 'QUEUED')) {
    await reaches('STARTING')
    await reaches('RUNNING')
  }
  const stop = { id: first.id, requestId: randomUUID() }
  expect(refusalOf(await ask('/api/game/crash/stop', stop, player.token))).toBe('unknownBet')
  const { model: stopped } = await asked('/api/game/aviator/stop', stop, player.token)
  expect(stopped).toMatchObject({
    bet: { id: first.id, gameId: 'aviator', result: 'WIN' },
    receipt: { betId: first.id, gameId: 'aviator', multiplier: stopped.bet.multiplier },
  })
  expect(refusalOf(await ask('/api/game/aviator/stop', { ...stop, id: second.id }))).toBe('loginNeeded')
  await reaches('ENDED')
  await house.settle('aviator')
  const result = async (id: string) =>
    (await asked('/api/game/bet_result', { id }, player.token)).model.result
  expect([await result(first.id), await result(second.id)]).toEqual(['WIN', 'LOSE'])
  await pilot.session.end()
})

/** Players with a balance and a session each. */
async function newCrowd(size: number): Promise<{ id: UserId; token: string }[]> {
  const ids = await Promise.all(Array.from({ length: size }, () => house.newPlayer()))
  const crowd = ids.map((id) => ({ id, token: Buffer.from(randomBytes(32)).toString('base64url') }))
  await house.database.owner.query(
    `INSERT INTO sessions (token_hash, user_id, ip) SELECT *, '127.0.0.1' FROM unnest($1::bytea[], $2::bigint[])`,
    [crowd.map(({ token }) => hashToken(token)), ids],
  )
  return crowd
}

/** The board of a round, rebuilt from all messages about it. */
function boardOf(told: ReturnType<typeof roundsIn>, number: string): Omit<RoundBoard, 'seq'> {
  const bets = new Map<number, RoundFeedBet>()
  let seq = 0
  let totals: RoundBoard['totals'] | null = null
  for (const { term, feed } of told) {
    if (term.id !== number || !feed) continue
    expect(feed.from).toBe(seq)
    seq = feed.seq
    totals = feed.totals
    for (const place of feed.gone) bets.delete(place)
    for (const bet of feed.bets) bets.set(bet.place, bet)
  }
  return {
    bets: [...bets.values()].toSorted((a, b) => a.place - b.place),
    totals: present(totals, 'totals'),
  }
}

/** A multiple of four, and more bets are played than a board shows. */
const CROWD = caseCount(56, 200)

it(`${CROWD} players in one round get the same amounts everywhere, and a latecomer sees everything at once`, async () => {
  const crowd = await newCrowd(CROWD)
  const watching = [await watch(['game:crash']), await watch(['game:crash'])]
  const state = async () => (await asked('/api/game/rounds/state', { gameId: 'crash' })).model
  const reached = (phase: RoundPhase) =>
    vi.waitFor(async () => expect((await state()).round?.phase).toBe(phase), { interval: 50 })
  heldIn = 'RUNNING'
  await reached('RUNNING')
  const bets = await Promise.all(
    crowd.map(async ({ token }, i) => {
      // Of every four, one cashes out automatically, one cancels, one stops manually and one waits too long.
      const model = {
        betAmount: String(1 + (i % 7)),
        nextRound: true,
        ...(i % 4 === 0 && { autoCashOut: '1.05' }),
      }
      return (await asked('/api/game/bet', { gameId: 'crash', requestId: randomUUID(), model }, token)).model
    }),
  )
  heldIn = 'STARTING'
  await reached('STARTING')
  const late = await state()
  expect(late.board.totals.bets).toBe(CROWD)
  const number = String(late.round?.number)
  const askSome = <P extends '/api/game/crash/stop' | '/api/game/crash/cancel'>(path: P, rest: number) =>
    Promise.all(
      crowd.map(async ({ token }, i) =>
        i % 4 === rest ? ask(path, { id: bets[i]?.id, requestId: randomUUID() }, token) : null,
      ),
    )
  await askSome('/api/game/crash/cancel', 1)
  heldIn = 'RUNNING'
  await reached('RUNNING')
  expect((await state()).round).toMatchObject({ number: Number(number), phase: 'RUNNING', hash: null })
  const stopped = await askSome('/api/game/crash/stop', 2)
  heldIn = null
  for (const heard of watching)
    await vi.waitFor(() =>
      expect(roundsIn(heard).some(({ term, round }) => term.id === number && round?.phase === 'ENDED')).toBe(
        true,
      ),
    )

  // The round has ended; its bets are settled a moment later.
  const results = await vi.waitFor(async () => {
    const read = await Promise.all(
      crowd.map(async ({ token }, i) => {
        const { model } = await asked('/api/game/bet_result', { id: bets[i]?.id }, token)
        assert(isRoundBet(model.bet), 'a bet on a round')
        return model.bet
      }),
    )
    expect(read.filter((bet) => bet.result === 'PENDING')).toEqual([])
    return read
  })
  const cents = (text: string): number => Math.round(Number(text) * 100)
  const played = results.filter((bet) => bet.view.state !== 'CANCELLED')
  const cashed = played.filter((bet) => bet.view.state === 'CASHED_OUT')
  const sum = (of: readonly RoundBet[], field: 'betAmount' | 'winAmount'): string =>
    (of.reduce((all, bet) => all + cents(bet[field]), 0) / 100).toFixed(2)
  const totals = {
    bets: played.length,
    cashedOut: cashed.length,
    sums: [{ currencyId: 'USD', staked: sum(played, 'betAmount'), paid: sum(cashed, 'winAmount') }],
  }
  // The multipliers in the replies to stops match the results and both observers' boards.
  const saidTo = stopped.map((answer, i) =>
    answer && isAccepted(answer) ? answer.model.bet.multiplier : results[i]?.multiplier,
  )
  expect(results.map((bet) => bet.multiplier)).toEqual(saidTo)
  await vi.waitFor(() => {
    const boards = watching.map((heard) => boardOf(roundsIn(heard), number))
    expect(boards[0]).toEqual(boards[1])
    expect(boards[0]?.totals).toEqual(totals)
    expect(boards[0]?.bets).toHaveLength(Math.min(50, played.length))
  })
  // At least the automatic cash-outs. How many manual stops are in time depends on the machine.
  expect(cashed.length).toBeGreaterThanOrEqual(CROWD / 4)
  await vi.waitFor(async () => {
    for (const [i, { id }] of crowd.entries()) {
      const { betAmount, winAmount } = present(results[i], 'a result')
      const { main, held } = await server.ctx.ledger.balances(id)
      expect([main, held]).toEqual([BigInt(1_000_00 - cents(betAmount) + cents(winAmount)), 0n])
    }
  })
})

/** Verifies with the public key: Ed25519 over the fields, joined by colons. */
function isSigned({ signature, ...said }: CashOutReceipt, key: string): boolean {
  const { betId: id, gameId, round, multiplier, serverTime, latencyMs, sentAt } = said
  const text = [id, gameId, round, multiplier, serverTime, latencyMs, sentAt ?? ''].join(':')
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' })
  return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'))
}
