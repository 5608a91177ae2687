import {
  CONFIRMATION_HEADER,
  CONSOLE_HEADER,
  permissionsOf,
  ROLES,
  type Role,
} from '@baize/contract/operator'
import { CALLS, type OperatorPath, operatorRules, PATHS } from '@baize/contract/server'
import { present } from '@baize/kit'
import { caseCount } from '@baize/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  askAsOperator,
  type Headers,
  plantOperator,
  plantServiceKey,
  requestOf,
} from '../../testing/operators.fixture.ts'
import { softPasskey } from '../../testing/passkey.fixture.ts'
import { accepted, refusalOf, typed } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { invite } from './service.ts'

const OPERATOR_PATHS = PATHS.filter((path): path is OperatorPath => operatorRules(path) !== null)
const ADJUST = '/api/operator/ledger/adjust'
const MINUTE = 60_000

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

const inject = async (request: ReturnType<typeof requestOf>) => site.server.app.inject(request)
const send = async (path: OperatorPath, input: object, headers: Headers) =>
  refusalOf((await inject(requestOf(path, input, headers))).json())
const as = <P extends OperatorPath>(headers: Headers, path: P, input: object = {}) =>
  askAsOperator(inject, headers, path, input)
const person = (name: string, ...roles: Role[]) =>
  plantOperator(site.database.pool, name, roles, site.clock.now())

/** Written by every call, refused or not. */
const ALWAYS_WRITTEN = new Set(['operator_audit', 'operator_sessions', 'service_keys', 'operator_challenges'])

/** A digest of every table but those. */
async function stored(): Promise<ReadonlyMap<string, string>> {
  const { rows: tables } = await site.database.owner.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind = 'r'`,
  )
  const parts = tables
    .filter(({ name }) => !ALWAYS_WRITTEN.has(name))
    .map(
      ({ name }) =>
        `SELECT '${name}' AS name, md5(coalesce(string_agg(t::text, ' ' ORDER BY t::text), '')) AS digest FROM ${name} t`,
    )
  const { rows } = await site.database.owner.query<{ name: string; digest: string }>(
    parts.join(' UNION ALL '),
  )
  return new Map(rows.map(({ name, digest }) => [name, digest]))
}

/** Refusals on record, newest first. */
async function refusalsOf(
  who: string,
): Promise<readonly (readonly [path: string, refusal: string | null])[]> {
  const { rows } = await site.database.owner.query<{ path: string; refusal: string | null }>(
    `SELECT path, refusal FROM operator_audit WHERE who = $1 AND what = 'REFUSED' ORDER BY seq DESC`,
    [who],
  )
  return rows.map(({ path, refusal }) => [path, refusal])
}

/** Invites by command and accepts with a passkey. */
async function joins(handle: string, roles: Role[]) {
  const passkey = softPasskey()
  const invited = await invite(site.server.ctx, 'command', { handle, name: handle, roles })
  if (!invited.ok) throw new Error(invited.error.id)
  const token = present(invited.value.link.split('#')[1], 'token')
  const { id, options } = accepted(await site.ask('/api/operator/invite/start', { token })).model
  const finish = { token, id, answer: passkey.creates(options), passkeyName: 'laptop' }
  const response = await inject(requestOf('/api/operator/invite/finish', finish, {}))
  return { passkey, headers: cookieOf(response.headers['set-cookie']) }
}
const cookieOf = (header: unknown): Headers => ({
  cookie: String(header).split(';')[0] ?? '',
  [CONSOLE_HEADER]: '1',
})

/** A balance adjustment that waits for a second person. */
let requests = 0
async function asksForMoney(by: Headers) {
  const player = await site.newPlayer()
  const input = { requestId: `attack-${++requests}`, userId: player.userId, amount: '5', reason: 'a test' }
  expect(refusalOf(await as(by, ADJUST, input))).toBe('approvalPending')
  const { items } = accepted(await as(by, '/api/operator/approvals', { state: 'WAITING' })).model
  const { id, inputHash } = present(
    items.find((item) => item.input.userId === player.userId),
    'request',
  )
  const state = async () =>
    accepted(await as(await person('reader', 'auditor'), '/api/operator/approvals')).model.items.find(
      (item) => item.id === id,
    )?.state
  const balance = async () =>
    accepted(await site.ask('/api/auth/user_info', {}, auth(player.token))).user.balance
  return { id, inputHash, state, balance }
}
const approves = (by: Headers, { id, inputHash }: { id: string; inputHash: string }) =>
  as(by, '/api/operator/approvals/approve', { id, inputHash }).then(refusalOf)
const takesRole = (handle: string) =>
  site.database.owner.query(
    'DELETE FROM operator_roles WHERE operator_id = (SELECT id FROM operators WHERE handle = $1)',
    [handle],
  )

/** Of how many forbidden calls a key tries one. */
const KEY_STRIDE = caseCount(4, 1)
/** Of calls for each role: every call has several roles that may not make it, and `npm test` tries a third of them. */
const CALL_STRIDE = caseCount(3, 1)

describe('the table of calls and callers', () => {
  const isAllowed = (path: OperatorPath, may: ReadonlySet<string>) =>
    may.has(present(operatorRules(path), path).permission)
  const own = (role: Role) => permissionsOf([role])
  const turnOf = (role: Role) => (_: OperatorPath, i: number) =>
    i % CALL_STRIDE === ROLES.indexOf(role) % CALL_STRIDE

  const triersOf = (path: OperatorPath, at: number): readonly Role[] => {
    const forbidden = ROLES.filter((role) => !isAllowed(path, own(role)))
    return forbidden.filter((_, i) => (i - (at % forbidden.length)) % CALL_STRIDE === 0)
  }
  const tried = (role: Role) => OPERATOR_PATHS.filter((path, at) => triersOf(path, at).includes(role))

  // A test for each role: all calls of all callers in one take minutes on a busy machine.
  it.each(ROLES)('refuses and records each call of %s and their key without the permission', async (role) => {
    const key = `a-service-key-of-role-${role}`
    await plantServiceKey(site.database.pool, key, role)
    const headers = await person(`only-${role}`, role)
    const paths = tried(role)
    const before = await stored()
    const wrong: string[] = []
    for (const path of paths) if ((await send(path, {}, headers)) !== 'forbidden') wrong.push(path)
    // A key passes the same check of permissions.
    for (const path of paths.filter((_, i) => i % KEY_STRIDE === ROLES.indexOf(role) % KEY_STRIDE))
      if ((await send(path, {}, { authorization: `Bearer ${key}` })) !== 'forbidden')
        wrong.push(`key: ${path}`)
    expect(wrong).toEqual([])
    expect(await stored()).toEqual(before)
    expect((await refusalsOf(`only-${role}`)).map(([path]) => path)).toEqual(paths.toReversed())
  })

  it('refuses each call of a player or stranger', async () => {
    const player = await site.newPlayer()
    const before = await stored()
    const wrong: string[] = []
    for (const path of OPERATOR_PATHS)
      for (const headers of [{}, auth(player.token), { cookie: '__Host-operator=made-up' }])
        if (!['operatorLoginNeeded', 'forbidden'].includes(await send(path, {}, headers))) wrong.push(path)
    expect(wrong).toEqual([])
    expect(await stored()).toEqual(before)
  })

  it.each(ROLES)('forbids %s no call of their permissions', async (role) => {
    const headers = await person(`only-${role}`, role)
    const wrong: string[] = []
    // A log-out ends the session that the rest of this walk needs.
    for (const path of OPERATOR_PATHS.filter(
      (operatorPath) => isAllowed(operatorPath, own(role)) && operatorPath !== '/api/operator/logout',
    ).filter(turnOf(role)))
      if ((await send(path, {}, headers)) === 'forbidden') wrong.push(path)
    expect(wrong).toEqual([])
  })

  it('rejects undeclared fields', () => {
    const open: string[] = []
    for (const path of OPERATOR_PATHS) walk(CALLS[path].input, path, open)
    // A passkey signs another call's input, which that call parses again. The others are messages of passkeys,
    // CSS variables, and values of a sentence in development.
    expect(open.toSorted()).toEqual([
      '/api/operator/answers.answer.extra.values',
      '/api/operator/confirm/finish.answer',
      '/api/operator/confirm/start.input',
      '/api/operator/passkey/finish.answer',
      '/api/operator/site/settings/change.settings.varStyles',
    ])
  })

  it('lets no extra field name another person, role or state', async () => {
    const finance = await person('extra', 'finance')
    const player = await site.newPlayer()
    const extras = {
      requestedBy: 'olivia',
      approvedBy: 'somebody',
      people: { requestedBy: 'a', approvedBy: 'b' },
      operator: { kind: 'key', role: 'owner' },
      permissions: ['staff.manage'],
      roles: ['owner'],
      isLocal: true,
      balance: '1000000',
      __proto__: { role: 'owner' },
      constructor: { prototype: { role: 'owner' } },
    }
    const input = { requestId: 'attack-extra', userId: player.userId, amount: '5', reason: 'a test' }
    const { model } = accepted(await as(finance, '/api/operator/confirm/start', { path: ADJUST, input }))
    accepted(await as(finance, '/api/operator/confirm/finish', { id: model.id }))
    const response = await inject(
      requestOf(ADJUST, { ...input, ...extras }, { ...finance, [CONFIRMATION_HEADER]: model.id }),
    )
    expect(refusalOf(response.json())).toBe('approvalPending')
    const { rows } = await site.database.owner.query<{ input: object; who: string }>(
      `SELECT a.input, o.handle AS who FROM approvals a JOIN operators o ON o.id = a.requested_by
       WHERE a.input ->> 'requestId' = 'attack-extra'`,
    )
    expect(rows).toEqual([{ input, who: 'extra' }])
    expect(Object.hasOwn(Object.prototype, 'role')).toBe(false)
  })
})

/** Lists objects that keep unknown fields, and records of anything. */
const defOf = (schema: unknown) =>
  typed<{ def: { type: string } & Record<string, unknown> }>(typed<{ _zod: object }>(schema)._zod).def

/** Takes fields that nobody named. A record by the values of an enum, and an object that refuses others, take none. */
function takesAny({ type, keyType, catchall }: ReturnType<typeof defOf>): boolean {
  if (type === 'record') return defOf(keyType).type !== 'enum'
  return type === 'object' && catchall !== undefined && defOf(catchall).type !== 'never'
}

function walk(schema: unknown, at: string, open: string[]): void {
  const def = defOf(schema)
  if (takesAny(def)) open.push(at)
  if (def.type === 'object')
    for (const [name, field] of Object.entries(typed<object>(def.shape))) walk(field, `${at}.${name}`, open)
  for (const inner of ['innerType', 'element', 'in', 'out', 'valueType'] as const)
    if (def[inner] !== undefined) walk(def[inner], at, open)
  if (Array.isArray(def.options)) for (const option of def.options) walk(option, at, open)
}

describe('the answer of a passkey', () => {
  type Options = Record<string, unknown>
  type Forge = (options: Options, own: ReturnType<typeof softPasskey>) => Record<string, unknown>
  const tampered = (answer: Record<string, unknown>, field: string): Record<string, unknown> => {
    const response = typed<Record<string, string>>(answer.response)
    const bytes = Buffer.from(response[field] ?? '', 'base64url')
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    return { ...answer, response: { ...response, [field]: bytes.toString('base64url') } }
  }
  const FORGERIES: readonly (readonly [name: string, forge: Forge])[] = [
    ['of another passkey', (options) => softPasskey().signs(options)],
    [
      'of another passkey under this one’s id',
      (options, { id }) => ({ ...softPasskey().signs(options), id, rawId: id }),
    ],
    ['without user verification', (options, own) => own.signs(options, { verified: false })],
    ['to another challenge', (_, own) => own.signs({ challenge: 'AAAA' })],
    ['with a changed signature', (options, own) => tampered(own.signs(options), 'signature')],
    ['with a changed counter', (options, own) => tampered(own.signs(options), 'authenticatorData')],
    ['with a changed origin', (options, own) => tampered(own.signs(options), 'clientDataJSON')],
    ['that is empty', () => ({})],
    ['that is nonsense', (_, { id }) => ({ id, rawId: id, type: 'public-key', response: 7 })],
  ]

  it.each(FORGERIES)('is refused for log-in and confirmation and recorded: %s', async (name, forge) => {
    const handle = `forged${FORGERIES.findIndex(([forgery]) => forgery === name)}`
    const { passkey, headers } = await joins(handle, ['finance'])
    const before = await stored()
    const login = accepted(await site.ask('/api/operator/login/start')).model
    const answer = forge(login.options, passkey)
    expect(refusalOf(await site.ask('/api/operator/login/finish', { id: login.id, answer }))).toBe(
      'passkeyNotAccepted',
    )
    const input = { requestId: `forged-${handle}`, userId: '1', amount: '5', reason: 'a test' }
    const asked = accepted(await as(headers, '/api/operator/confirm/start', { path: ADJUST, input })).model
    const given = { id: asked.id, answer: forge(asked.options, passkey) }
    expect(await send('/api/operator/confirm/finish', given, headers)).toBe('passkeyNotAccepted')
    const confirmed = { ...headers, [CONFIRMATION_HEADER]: asked.id }
    expect(await send(ADJUST, input, confirmed)).toBe('confirmationNeeded')
    expect(await stored()).toEqual(before)
    const named = typeof answer.id === 'string' && answer.id === passkey.id
    expect(await refusalsOf(handle)).toEqual([
      [ADJUST, 'confirmationNeeded'],
      ['/api/operator/confirm/finish', 'passkeyNotAccepted'],
      // Nobody knows whose passkey it was, if its id is unknown.
      ...(named ? [['/api/operator/login', 'passkeyNotAccepted']] : []),
    ])
  })

  it('is valid once, for two minutes, and for its own kind of question', async () => {
    const { passkey, headers } = await joins('replayed', ['finance'])
    const login = accepted(await site.ask('/api/operator/login/start')).model
    const answer = passkey.signs(login.options)
    const logsIn = (id: string, given: object) =>
      site.ask('/api/operator/login/finish', { id, answer: given }).then(refusalOf)
    expect(await logsIn(login.id, answer)).toBe('accepted')
    expect(await logsIn(login.id, answer)).toBe('passkeyNotAccepted')
    const input = { requestId: 'replayed-1', userId: '1', amount: '5', reason: 'a test' }
    const starts = async () =>
      accepted(await as(headers, '/api/operator/confirm/start', { path: ADJUST, input })).model
    const confirms = (id: string, given: object) =>
      send('/api/operator/confirm/finish', { id, answer: given }, headers)
    // An answer to a log-in confirms nothing, and the other way round.
    const first = await starts()
    expect(await confirms(first.id, answer)).toBe('passkeyNotAccepted')
    expect(await logsIn(first.id, passkey.signs(first.options))).toBe('passkeyNotAccepted')
    const second = await starts()
    const signed = passkey.signs(second.options)
    expect(await confirms(second.id, signed)).toBe('accepted')
    expect(await confirms(second.id, signed)).toBe('passkeyNotAccepted')
    const late = await starts()
    const lateLogin = accepted(await site.ask('/api/operator/login/start')).model
    site.clock.advance(2 * MINUTE)
    expect(await confirms(late.id, passkey.signs(late.options))).toBe('passkeyNotAccepted')
    expect(await logsIn(lateLogin.id, passkey.signs(lateLogin.options))).toBe('passkeyNotAccepted')
  })

  it('is refused from a copied passkey once the original was used again', async () => {
    const { passkey } = await joins('copied', ['support'])
    const question = async () => accepted(await site.ask('/api/operator/login/start')).model
    const old = await question()
    const oldAnswer = passkey.signs(old.options)
    const fresh = await question()
    const logsIn = (id: string, answer: object) =>
      site.ask('/api/operator/login/finish', { id, answer }).then(refusalOf)
    expect(await logsIn(fresh.id, passkey.signs(fresh.options))).toBe('accepted')
    expect(await logsIn(old.id, oldAnswer)).toBe('passkeyNotAccepted')
  })

  it('never leaves a person without a passkey, however many are removed simultaneously', async () => {
    const { passkey, headers } = await joins('careful', ['support'])
    const confirmed = async (path: OperatorPath, input: object, key = passkey) => {
      const { id, options } = accepted(
        await as(headers, '/api/operator/confirm/start', { path, input }),
      ).model
      accepted(await as(headers, '/api/operator/confirm/finish', { id, answer: key.signs(options) }))
      return { ...headers, [CONFIRMATION_HEADER]: id }
    }
    const other = softPasskey()
    const start = '/api/operator/passkey/start'
    const begun = await inject(requestOf(start, {}, await confirmed(start, {})))
    const { id, options } = accepted(begun.json<Awaited<ReturnType<typeof site.ask<typeof start>>>>()).model
    accepted(
      await as(headers, '/api/operator/passkey/finish', { id, answer: other.creates(options), name: 'key' }),
    )
    const remove = '/api/operator/passkey/remove'
    const drafts = [passkey.id, other.id].map((passkeyId) => ({ passkeyId }))
    const ready = [await confirmed(remove, drafts[0] ?? {}), await confirmed(remove, drafts[1] ?? {})]
    const outcomes = await Promise.all(drafts.map((draft, at) => send(remove, draft, ready[at] ?? {})))
    expect(outcomes.toSorted()).toEqual(['accepted', 'lastPasskey'])
    expect(accepted(await as(headers, '/api/operator/me')).model.passkeys).toHaveLength(1)
  })
})

describe('four-eyes approval', () => {
  it('requires two people, so another session or passkey of the first does not count', async () => {
    const first = await person('twice', 'finance')
    const asked = await asksForMoney(first)
    expect(await approves(await person('twice', 'finance'), asked)).toBe('ownApproval')
    expect(await asked.state()).toBe('WAITING')
    expect(await asked.balance()).toBe('0.00')
    expect((await refusalsOf('twice'))[0]).toEqual(['/api/operator/approvals/approve', 'ownApproval'])
  })

  it.each([
    ['lost the role', takesRole],
    [
      'left',
      (handle: string) =>
        site.database.owner.query('UPDATE operators SET ended_at = now() WHERE handle = $1', [handle]),
    ],
  ])('fails when the first person %s after the request', async (how, goes) => {
    const handle = `gone-${how.replaceAll(' ', '-')}`
    const asked = await asksForMoney(await person(handle, 'finance'))
    await goes(handle)
    const second = await person('stays', 'finance')
    expect(await approves(second, asked)).toBe('requesterNotAllowed')
    expect(await asked.state()).toBe('WAITING')
    expect(await asked.balance()).toBe('0.00')
    expect((await refusalsOf('stays'))[0]).toEqual(['/api/operator/approvals/approve', 'requesterNotAllowed'])
    expect(refusalOf(await as(second, '/api/operator/approvals/decline', { id: asked.id, note: 'no' }))).toBe(
      'accepted',
    )
  })

  it('fails when the second person lost the role, even after confirming', async () => {
    const asked = await asksForMoney(await person('asks', 'finance'))
    const second = await person('fades', 'finance')
    const path = '/api/operator/approvals/approve'
    const input = { id: asked.id, inputHash: asked.inputHash }
    const { id } = accepted(await as(second, '/api/operator/confirm/start', { path, input })).model
    accepted(await as(second, '/api/operator/confirm/finish', { id }))
    await takesRole('fades')
    expect(await send(path, input, { ...second, [CONFIRMATION_HEADER]: id })).toBe('forbidden')
    expect(await send(ADJUST, {}, second)).toBe('forbidden')
    expect(await asked.balance()).toBe('0.00')
    expect((await refusalsOf('fades')).slice(0, 2)).toEqual([
      [ADJUST, 'forbidden'],
      [path, 'forbidden'],
    ])
  })

  it('never lets people see a request to change their own account', async () => {
    // With two owners, a change of people waits for the second.
    await person('other-owner', 'owner')
    const owner = await person('own-owner', 'owner')
    const { id } = accepted(await as(owner, '/api/operator/me')).model
    const own = { operatorId: id, reason: 'for me' }
    for (const [path, input] of [
      ['/api/operator/people/roles', { ...own, roles: ['owner', 'finance'] }],
      ['/api/operator/people/recover', own],
      ['/api/operator/people/end', own],
    ] as const)
      expect([path, refusalOf(await as(owner, path, input))]).toEqual([path, 'ownRoles'])
    const { rowCount } = await site.database.owner.query(
      `SELECT FROM approvals WHERE input ->> 'operatorId' = $1`,
      [id],
    )
    expect(rowCount).toBe(0)
  })

  it('records a declined request', async () => {
    const first = await person('proposes', 'finance')
    const asked = await asksForMoney(first)
    accepted(
      await as(await person('disposes', 'finance'), '/api/operator/approvals/decline', {
        id: asked.id,
        note: 'no',
      }),
    )
    const { rows } = await site.database.owner.query(
      `SELECT what FROM operator_audit WHERE who = 'disposes' ORDER BY seq`,
    )
    expect(rows).toEqual([{ what: 'TRIED' }, { what: 'DONE' }])
  })
})

describe('a page of another site', () => {
  const STATE = '/api/operator/game/state'
  const INPUT = { gameId: 'mines', state: 'maintenance', reason: 'an attack' }

  it.each([
    ['has no header of the console', { [CONSOLE_HEADER]: undefined }],
    ['is of another site', { 'sec-fetch-site': 'cross-site' }],
    ['is of a neighbour under the same domain', { 'sec-fetch-site': 'same-site' }],
  ])('changes nothing with an operator’s cookie: it %s', async (_, change) => {
    const games: Record<string, string | undefined> = { ...(await person('victim', 'games')), ...change }
    const headers = Object.fromEntries(
      Object.entries(games).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    )
    const before = await stored()
    expect(await send(STATE, INPUT, headers)).toBe('forbidden')
    expect(await send('/api/operator/me', {}, headers)).toBe('forbidden')
    expect(await stored()).toEqual(before)
  })

  it('cannot submit a form and gets no CORS permission', async () => {
    const games = await person('victim', 'games')
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const response = await site.server.app.inject({
        method: 'POST',
        url: STATE,
        headers: { ...games, 'content-type': type },
        payload: JSON.stringify(INPUT),
      })
      expect(response.statusCode).toBe(415)
    }
    const preflight = await site.server.app.inject({
      method: 'OPTIONS',
      url: STATE,
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': CONSOLE_HEADER,
      },
    })
    expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  })

  it('does not affect the console’s own page', async () => {
    const games = await person('worker', 'games')
    for (const from of ['same-origin', 'none'])
      expect(await send('/api/operator/me', {}, { ...games, 'sec-fetch-site': from })).toBe('accepted')
  })
})
