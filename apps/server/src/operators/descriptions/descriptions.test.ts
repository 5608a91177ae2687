import { CONFIRMATION_HEADER, type DescribedLine } from '@baize/contract/operator'
import { type DescribedPath, type InputOf, isDescribedPath, PATHS } from '@baize/contract/server'
import { present } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { callHash } from '../../platform/four-eyes/description.ts'
import { askAsOperator, type Headers, plantOperator, requestOf } from '../../testing/operators.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'
import { createDescribe } from './service.ts'

const SETTINGS = '/api/operator/game/settings/change'
const ADJUST = '/api/operator/ledger/adjust'

let site: TestSite
let ann: Headers
let bob: Headers
let player: string
beforeAll(async () => {
  site = await testSite()
  ann = await plantOperator(site.database.pool, 'ann', ['owner'], site.clock.now())
  bob = await plantOperator(site.database.pool, 'bob', ['owner'], site.clock.now())
  player = (await site.newPlayer({ username: 'lucky_luiz', countryId: 'BR' })).userId
})
afterAll(() => site.close())

const send = async (headers: Headers, path: DescribedPath | '/api/operator/confirm/finish', input: object) =>
  refusalOf((await site.server.app.inject(requestOf(path, input, headers))).json())
const starts = async (headers: Headers, path: DescribedPath, input: object) =>
  accepted(
    await askAsOperator(
      async (request) => site.server.app.inject(request),
      headers,
      '/api/operator/confirm/start',
      { path, input },
    ),
  ).model
const confirms = async (headers: Headers, path: DescribedPath, input: object) => {
  const { id } = await starts(headers, path, input)
  expect(await send(headers, '/api/operator/confirm/finish', { id })).toBe('accepted')
  return { ...headers, [CONFIRMATION_HEADER]: id }
}
const valueOf = (lines: readonly DescribedLine[], wanted: DescribedLine['label']) =>
  present(
    lines.find(({ label }) => label === wanted),
    wanted,
  ).value

/** No input is complete here: what a call needs and the thing does not have is left out of its lines. */
const inputFor = <P extends DescribedPath>(_: P, given: object) => z.parse(z.custom<InputOf<P>>(), given)

const adjustment = () => ({ requestId: randomUUID(), userId: player, amount: '-5', reason: 'paid twice' })

describe('what is confirmed', () => {
  it('names the player and the amount in their currency, and links to their page', async () => {
    const { description } = await starts(ann, ADJUST, adjustment())
    expect(description).toEqual({
      thing: { page: 'player', id: player },
      lines: [
        { label: 'player', value: { kind: 'player', id: player, name: 'lucky_luiz' } },
        { label: 'correction', value: { kind: 'money', amount: '-5.00', currencyId: 'BRL' } },
        { label: 'reason', value: { kind: 'text', text: 'paid twice' } },
      ],
    })
  })

  it('shows the value in force beside the new one', async () => {
    const { description } = await starts(ann, SETTINGS, { gameId: 'dice', rtp: 9650, reason: 'a test' })
    expect(valueOf(description.lines, 'rtp')).toMatchObject({
      kind: 'change',
      to: { kind: 'percent', percent: '96.5' },
    })
  })

  it('is described to nobody who may not make the call', async () => {
    const support = await plantOperator(site.database.pool, 'sue', ['support'], site.clock.now())
    expect(await send(support, '/api/operator/confirm/finish', { id: randomUUID() })).toBe(
      'passkeyNotAccepted',
    )
    const response = await site.server.app.inject(
      requestOf('/api/operator/confirm/start', { path: ADJUST, input: adjustment() }, support),
    )
    expect(refusalOf(response.json())).toBe('forbidden')
  })

  it('is confirmed anew when a value on it changed in between', async () => {
    const input = { gameId: 'tower', rtp: 9600, reason: 'a test' }
    const confirmed = await confirms(ann, SETTINGS, input)
    await site.database.owner.query(
      `INSERT INTO game_settings (game_id, rtp) VALUES ('tower', 9555) ON CONFLICT (game_id) DO UPDATE SET rtp = 9555`,
    )
    expect(await send(confirmed, SETTINGS, input)).toBe('confirmationNeeded')
    expect(await send(await confirms(ann, SETTINGS, input), SETTINGS, input)).toBe('approvalPending')
  })

  it('is signed with every line: another amount, player or name has another hash', async () => {
    const describeCall = createDescribe(site.server.ctx)
    const input = adjustment()
    const { description } = await describeCall(site.server.ctx.db, ADJUST, input, '1')
    const hashOf = (shown: typeof description) => callHash(ADJUST, input, shown).toString('hex')
    const changed = description.lines.map((_, at) => ({
      ...description,
      lines: description.lines.map((shown, place) =>
        place === at ? { ...shown, value: { kind: 'text' as const, text: 'another' } } : shown,
      ),
    }))
    const hashes = [description, { ...description, thing: null }, ...changed].map(hashOf)
    expect(new Set(hashes).size).toBe(hashes.length)
    expect(callHash(ADJUST, { ...input, amount: '-6' }, description).toString('hex')).not.toBe(hashes[0])
  })
})

describe('a request that waits', () => {
  it('has the lines that its author confirmed, and its approver confirms them with the name of the author', async () => {
    const input = adjustment()
    expect(await send(await confirms(ann, ADJUST, input), ADJUST, input)).toBe('approvalPending')
    const inbox = await askAsOperator(
      async (request) => site.server.app.inject(request),
      bob,
      '/api/operator/approvals',
      { state: 'WAITING' },
    )
    const request = present(
      accepted(inbox).model.items.find((item) => item.path === ADJUST),
      'a request',
    )
    const { description } = await starts(bob, '/api/operator/approvals/approve', {
      id: request.id,
      inputHash: request.inputHash,
    })
    expect(description).toEqual({
      thing: { page: 'player', id: player },
      lines: [
        { label: 'requestedBy', value: { kind: 'text', text: 'ann (ann)' } },
        ...request.description.lines,
      ],
    })
  })

  it('names no player to somebody who may see none', async () => {
    const writer = await plantOperator(site.database.pool, 'wes', ['content'], site.clock.now())
    const inbox = await askAsOperator(
      async (request) => site.server.app.inject(request),
      writer,
      '/api/operator/approvals',
      {},
    )
    const named = accepted(inbox).model.items.flatMap(({ description: { lines } }) =>
      lines.flatMap(({ value }) => (value.kind === 'player' ? [value.name] : [])),
    )
    expect(named).toEqual([null])
  })
})

it('describes every call although nothing that it names exists', async () => {
  const unknown = randomUUID()
  const describeCall = createDescribe(site.server.ctx)
  const table = { rows: [] }
  const given = {
    userId: '1',
    playerId: '1',
    invitedId: '1',
    operatorId: '1',
    id: unknown,
    heldId: unknown,
    identityId: unknown,
    orderId: unknown,
    withdrawalId: unknown,
    passkeyId: 'x',
    requestId: unknown,
    currencyId: 'IDR',
    amount: 'much',
    total: 'much',
    kind: 'wheel',
    rows: [],
    rates: [],
    count: 1,
    gameId: 'mines',
    programme: 'task',
    name: 'vip',
    table,
    month: '2026-01',
    days: [1],
    minute: 60,
    coinId: 'BTC',
    usd: '1',
    roles: [],
    role: 'owner',
    handle: 'x',
    code: 'X',
    percent: 1,
    least: '1',
    segment: { languages: [], countries: [] },
    path: '/',
    reason: 'x',
    note: 'x',
    verdict: 'refuse',
    texts: { en: {}, pt: {}, id: {} },
    most: '1',
    shares: 1,
    share: 1,
    seconds: 10,
    wager: 1,
    reward: 'firstDeposit',
    endsAt: 1,
    startsAt: 0,
    startAt: 0,
    endTime: 1,
    on: true,
    listed: false,
    settings: {},
    version: 1,
    operator: 'x',
    report: 'revenue',
    every: 'day',
    address: 'x@example.com',
    language: 'en',
    isOn: true,
  }
  const made = await Promise.all(
    PATHS.filter(isDescribedPath).map((path) =>
      describeCall(site.server.ctx.db, path, inputFor(path, given), '1'),
    ),
  )
  expect(made.filter(({ description }) => !Array.isArray(description.lines))).toEqual([])
})
