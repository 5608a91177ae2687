import { createSign, createVerify } from 'node:crypto'
import { SANDBOX_GAMES } from '@baize/contract/sandbox'
import { chance, randomUUID } from '@baize/kit/testing'
import { NO_FAULTS } from '@baize/sandbox-shared/faults'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openBooks } from './books.ts'
import { OURS as ours, THEIRS as theirs } from './keys.fixture.ts'
import { createRounds } from './rounds.ts'
import { buildCasino } from './server.ts'
import { createSessions } from './sessions.ts'
import { demoWallet, operatorWallet } from './wallet.ts'

const SITE = 'http://site.test'

let app: FastifyInstance
let nowMs = 0
const sent: { url: string; body: string; signature: string }[] = []
/** The operator's wallet: always 5.00 and yes. */
const operator: typeof fetch = async (url, options) => {
  const headers = new Headers(options?.headers)
  sent.push({
    url: z.string().parse(url),
    body: z.string().parse(options?.body),
    signature: headers.get('x-hub88-signature') ?? '',
  })
  return new Response('{"status":"RS_OK","currency":"USD","balance":9007199254740993}')
}
const faults = { ...NO_FAULTS }

const logged: string[] = []
beforeAll(async () => {
  const books = await openBooks(null)
  const wallets = {
    real: operatorWallet({
      url: `${SITE}/providers/casino`,
      privateKey: ours.privateKey,
      faults,
      uuid: randomUUID,
      send: operator,
    }),
    demo: demoWallet(),
  }
  const wait = () => Promise.resolve()
  const seed = () => chance.hex(32)
  app = buildCasino({
    origin: 'http://casino.test',
    site: SITE,
    operatorKeys: [theirs.publicKey],
    books,
    rounds: createRounds({ books, wallets, now: () => nowMs, uuid: randomUUID, seed, wait }),
    sessions: createSessions({ now: () => nowMs, random: () => chance.hex(32) }),
    wallets,
    faults,
    log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
  })
  await app.ready()
})
afterAll(() => app.close())

it('the log contains neither launch addresses nor tokens', async () => {
  for (const url of ['/play/dice?launch=secret', '/play/dice?token=secret', '/nowhere?token=secret'])
    await app.inject(url)
  expect(logged.join('')).not.toContain('secret')
})

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers })

const launch = (fields: object, key = theirs.privateKey) =>
  signed('/operator/generic/v2/game/url', fields, key)

function signed(url: string, fields: object, key = theirs.privateKey) {
  const payload = JSON.stringify(fields)
  const signature = createSign('RSA-SHA256').update(payload).sign(key, 'base64')
  return app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', 'x-hub88-signature': signature },
  })
}
const REAL = {
  user: '7',
  token: 'secret-token',
  game_code: 'limbo',
  operator_id: 'baize',
  lang: 'pt',
  currency: 'USD',
}
const codeOf = (url: string) => new URL(url).searchParams.get('launch') ?? undefined

describe('the launch of a casino game', () => {
  it('returns an address with a one-time code that expires after a minute, and never the token', async () => {
    const { url } = (await launch(REAL)).json<{ url: string }>()
    expect(url).toMatch(/^http:\/\/casino\.test\/play\/limbo\?lang=pt&launch=/)
    expect(url).not.toContain('secret-token')
    const open = () => post('/api/open', { gameId: 'limbo', launch: codeOf(url) })
    expect((await open()).json()).toMatchObject({
      isDemo: false,
      currency: 'USD',
      balance: '9007199254740993',
    })
    expect((await open()).statusCode).toBe(401)
    const late = (await launch(REAL)).json<{ url: string }>()
    nowMs += 60_000
    expect((await post('/api/open', { gameId: 'limbo', launch: codeOf(late.url) })).statusCode).toBe(401)
  })

  it('opens the game it was made for and no other', async () => {
    const { url } = (await launch(REAL)).json<{ url: string }>()
    expect((await post('/api/open', { gameId: 'plinko', launch: codeOf(url) })).statusCode).toBe(401)
  })

  it('is refused with a foreign signature or an unknown game', async () => {
    expect((await launch(REAL, ours.privateKey)).statusCode).toBe(401)
    expect((await launch({ ...REAL, game_code: 'no-such-game' })).statusCode).toBe(400)
  })

  it('opens a demo without a code for the currency XXX', async () => {
    const { url } = (await launch({ game_code: 'limbo', lang: 'id', currency: 'XXX' })).json<{
      url: string
    }>()
    expect(url).toBe('http://casino.test/play/limbo?lang=id')
  })
})

describe('the page of a casino game', () => {
  it.each(SANDBOX_GAMES.map(({ id }) => id))(
    'may be framed only by the site and runs only its own script: %s',
    async (id) => {
      const { statusCode, headers, body } = await app.inject(`/play/${id}?lang=pt`)
      expect(statusCode).toBe(200)
      expect(body).toContain('<html lang="pt">')
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain(`frame-ancestors ${SITE}`)
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toContain('unsafe')
    },
  )

  it('does not exist for other ids', async () => {
    expect((await app.inject('/play/no-such-game')).statusCode).toBe(404)
  })
})

describe('play at the casino', () => {
  it('needs no player in a demo and makes no calls to the operator', async () => {
    const before = sent.length
    const { session, stakes, balance } = (await post('/api/open', { gameId: 'dice-roll' })).json<{
      session: string
      stakes: string[]
      balance: string
    }>()
    const bet = { session, roundId: randomUUID(), stake: stakes[0], options: {}, spots: {} }
    const round = (await post('/api/play', bet)).json<{ outcome: { pays: number }; balance: string }>()
    const won = (BigInt(stakes[0] ?? 0) * BigInt(round.outcome.pays)) / 100n
    expect(BigInt(round.balance)).toBe(BigInt(balance) - BigInt(stakes[0] ?? 0) + won)
    expect(sent.length).toBe(before)
  })

  it('sends exact amounts of real money, signed over the sent bytes', async () => {
    const { url } = (await launch(REAL)).json<{ url: string }>()
    const opened = (await post('/api/open', { gameId: 'limbo', launch: codeOf(url) })).json<{
      session: string
      stakes: string[]
    }>()
    sent.length = 0
    const roundId = randomUUID()
    const bet = { session: opened.session, roundId, stake: opened.stakes[2], options: {}, spots: {} }
    expect((await post('/api/play', bet)).statusCode).toBe(200)
    expect(sent.map((request) => request.url)).toEqual([
      `${SITE}/providers/casino/transaction/bet`,
      `${SITE}/providers/casino/transaction/win`,
    ])
    for (const { body, signature } of sent)
      expect(createVerify('RSA-SHA256').update(body).verify(ours.publicKey, signature, 'base64')).toBe(true)
    expect(sent[0]?.body).toMatch(/"amount":50000[,}]/)
    expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
      user: '7',
      token: 'secret-token',
      round: roundId,
      game_code: 'limbo',
      currency: 'USD',
    })
  })

  it('appears bet by bet in the books that the operator reads', async () => {
    const { url } = (await launch(REAL)).json<{ url: string }>()
    const { session, stakes } = (await post('/api/open', { gameId: 'limbo', launch: codeOf(url) })).json<{
      session: string
      stakes: string[]
    }>()
    nowMs += 1_000_000
    const bet = { session, roundId: randomUUID(), stake: stakes[1], options: {}, spots: {} }
    const { outcome } = (await post('/api/play', bet)).json<{ outcome: { pays: number } }>()
    const range = { from: nowMs, to: nowMs + 1 }
    const { bets } = (await signed('/operator/books', range)).json<{ bets: unknown[] }>()
    const paid = (Number(stakes[1]) * outcome.pays) / 100
    expect(bets).toMatchObject([
      {
        user: '7',
        currency: 'USD',
        rolledBack: false,
        stake: Number(stakes[1]),
        paid,
      },
    ])
    expect((await signed('/operator/books', range, ours.privateKey)).statusCode).toBe(401)
  })

  it('accepts only stakes of the ladder, valid sessions and calls from its own pages', async () => {
    const { session } = (await post('/api/open', { gameId: 'limbo' })).json<{ session: string }>()
    const bet = { session, roundId: randomUUID(), stake: '1', options: {}, spots: {} }
    expect((await post('/api/play', bet)).statusCode).toBe(400)
    expect((await post('/api/play', { ...bet, stake: '100000', session: 'forged' })).statusCode).toBe(401)
    const foreign = await post('/api/play', { ...bet, stake: '100000' }, { 'sec-fetch-site': 'same-site' })
    expect(foreign.statusCode).toBe(403)
  })

  it('corrupts calls as the control page orders', async () => {
    await app.inject({
      method: 'POST',
      url: '/faults',
      payload: 'wrongSignatures=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    sent.length = 0
    await launch(REAL).then(async (reply) =>
      post('/api/open', { gameId: 'limbo', launch: codeOf(reply.json<{ url: string }>().url) }),
    )
    const [first] = sent
    expect(
      createVerify('RSA-SHA256')
        .update(first?.body ?? '')
        .verify(ours.publicKey, first?.signature ?? '', 'base64'),
    ).toBe(false)
    expect((await app.inject('/')).body).toContain('wrongSignatures')
  })
})
