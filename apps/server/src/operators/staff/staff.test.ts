import { CONFIRMATION_HEADER, CONSOLE_HEADER, type Role } from '@baize/contract/operator'
import { CALLS, type OperatorPath, operatorRules, PATHS } from '@baize/contract/server'
import { present } from '@baize/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeAt, stepAt } from '../../platform/crypto/totp.ts'
import { LOCAL_TOKEN } from '../../testing/config.fixture.ts'
import { askAsOperator, type Headers, plantOperator, requestOf } from '../../testing/operators.fixture.ts'
import { softPasskey } from '../../testing/passkey.fixture.ts'
import { accepted, refusalOf, typed } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { sealOperatorAudit } from './audit.ts'
import { invite } from './service.ts'

const OPERATOR_PATHS = PATHS.filter((path): path is OperatorPath => operatorRules(path) !== null)
const HOUR = 60 * 60_000

let site: TestSite
beforeAll(async () => {
  site = await testSite({
    consoleIdleMs: 15 * 60_000,
    consoleLifeMs: 12 * HOUR,
    sessionIdleMs: 1e12,
    sessionLifeMs: 1e12,
  })
})
afterAll(() => site.close())

const inject = async (request: ReturnType<typeof requestOf>) => site.server.app.inject(request)
const send = async (path: OperatorPath, input: object, headers: Headers) =>
  refusalOf((await inject(requestOf(path, input, headers))).json())
const as = <P extends OperatorPath>(headers: Headers, path: P, input: object = {}) =>
  askAsOperator(inject, headers, path, input)
const person = (name: string, ...roles: Role[]) =>
  plantOperator(site.database.pool, name, roles, site.clock.now())

/** Invites by command, as the first owner is, and accepts with a new passkey. */
async function joins(handle: string, roles: Role[], passkey = softPasskey()) {
  const invited = await invite(site.server.ctx, 'command', { handle, name: handle, roles })
  if (!invited.ok) throw new Error(invited.error.id)
  const token = present(invited.value.link.split('#')[1], 'token')
  const started = accepted(await site.ask('/api/operator/invite/start', { token })).model
  const finish = { token, id: started.id, answer: passkey.creates(started.options), passkeyName: 'laptop' }
  const response = await inject(requestOf('/api/operator/invite/finish', finish, {}))
  return {
    token,
    finish,
    passkey,
    reply: response.json<unknown>(),
    headers: cookieOf(response.headers['set-cookie']),
  }
}
const cookieOf = (header: unknown): Headers => ({
  cookie: String(header).split(';')[0] ?? '',
  [CONSOLE_HEADER]: '1',
})
async function logsIn(passkey: ReturnType<typeof softPasskey>) {
  const { id, options } = accepted(await site.ask('/api/operator/login/start')).model
  return inject(requestOf('/api/operator/login/finish', { id, answer: passkey.signs(options) }, {}))
}

describe('the table of operator calls', () => {
  it('requires a confirmation wherever money or people change', () => {
    const unconfirmed = OPERATOR_PATHS.filter((path) => {
      const rules = present(operatorRules(path), path)
      return rules.fourEyes && !rules.confirm
    })
    expect(unconfirmed).toEqual([])
    const reads = OPERATOR_PATHS.filter(
      (path) => operatorRules(path)?.fourEyes && CALLS[path].method !== 'POST',
    )
    expect(reads).toEqual([])
  })
})

describe('the names of the staff', () => {
  it('are read by every operator, and those who left keep theirs', async () => {
    const asker = await person('names.asker', 'content')
    await person('names.gone', 'support')
    await site.database.pool.query(
      `UPDATE operators SET name = 'Gil Stone', ended_at = $1 WHERE handle = 'names.gone'`,
      [new Date(site.clock.now())],
    )
    const { items } = accepted(await as(asker, '/api/operator/people/names')).model
    expect(items.filter(({ handle }) => handle.startsWith('names.'))).toEqual([
      { handle: 'names.gone', name: 'Gil Stone', isFormer: true },
      { handle: 'names.asker', name: 'names.asker', isFormer: false },
    ])
    expect(refusalOf(await as({ [CONSOLE_HEADER]: '1' }, '/api/operator/people/names'))).toBe(
      'operatorLoginNeeded',
    )
  })
})

describe('an invitation', () => {
  it('is accepted once with a passkey and logs in', async () => {
    const { token, finish, reply, headers, passkey } = await joins('first.owner', ['owner'])
    expect(reply).toMatchObject({ status: 0, model: { handle: 'first.owner', roles: ['owner'] } })
    expect(accepted(await as(headers, '/api/operator/me')).model.passkeys).toMatchObject([
      { id: passkey.id, name: 'laptop' },
    ])
    expect(refusalOf(await site.ask('/api/operator/invite/start', { token }))).toBe('linkSpent')
    expect(refusalOf(await site.ask('/api/operator/invite/finish', finish))).toBe('linkSpent')
  })

  it('is not used up by a passkey of another site or an answer to another question', async () => {
    const invited = await invite(site.server.ctx, 'command', {
      handle: 'slow',
      name: 'Slow',
      roles: ['support'],
    })
    const token = present(invited.ok && invited.value.link.split('#')[1], 'token') || ''
    const finish = async (passkey: ReturnType<typeof softPasskey>, challenge?: string) => {
      const { id, options } = accepted(await site.ask('/api/operator/invite/start', { token })).model
      const answer = passkey.creates({ ...options, ...(challenge && { challenge }) })
      return refusalOf(await site.ask('/api/operator/invite/finish', { token, id, answer }))
    }
    expect(await finish(softPasskey({ origin: 'http://baize.test.evil.test' }))).toBe('passkeyNotAccepted')
    expect(await finish(softPasskey({ rpId: 'evil.test' }))).toBe('passkeyNotAccepted')
    expect(await finish(softPasskey(), 'AAAA')).toBe('passkeyNotAccepted')
    expect(await finish(softPasskey())).toBe('accepted')
  })

  it('expires after three days', async () => {
    const invited = await invite(site.server.ctx, 'command', {
      handle: 'late',
      name: 'Late',
      roles: ['support'],
    })
    const token = invited.ok ? present(invited.value.link.split('#')[1], 'token') : ''
    site.clock.advance(72 * HOUR)
    expect(refusalOf(await site.ask('/api/operator/invite/start', { token }))).toBe('linkSpent')
  })

  it('refuses a duplicate handle in any spelling and a role that its giver lacks', async () => {
    const again = await invite(site.server.ctx, 'command', {
      handle: 'firstowner',
      name: 'x',
      roles: ['owner'],
    })
    expect(again).toMatchObject({ ok: false, error: { id: 'handleTaken' } })
  })
})

describe('an operator’s log-in', () => {
  it('accepts only a passkey of this site and each answer once', async () => {
    const { passkey } = await joins('lara', ['support'])
    const { id, options } = accepted(await site.ask('/api/operator/login/start')).model
    const answer = passkey.signs(options)
    const finish = (change: object) =>
      site.ask('/api/operator/login/finish', { id, answer, ...change }).then(refusalOf)
    expect(await finish({})).toBe('accepted')
    expect(await finish({})).toBe('passkeyNotAccepted')
    const fresh = async () => accepted(await site.ask('/api/operator/login/start')).model
    for (const forge of [
      (question: { options: Record<string, unknown> }) => softPasskey().signs(question.options),
      (question: { options: Record<string, unknown> }) =>
        passkey.signs(question.options, { verified: false }),
      () => passkey.signs({ challenge: 'AAAA' }),
      () => ({}),
      () => ({ ...answer, id: passkey.id }),
    ]) {
      const question = await fresh()
      expect(await finish({ id: question.id, answer: forge(question) })).toBe('passkeyNotAccepted')
    }
    const late = await fresh()
    site.clock.advance(2 * 60_000)
    expect(await finish({ id: late.id, answer: passkey.signs(late.options) })).toBe('passkeyNotAccepted')
  })

  it('sets a strict cookie, which counts only with the header of the console', async () => {
    const { passkey } = await joins('carl', ['support'])
    const cookie = String((await logsIn(passkey)).headers['set-cookie'])
    expect(cookie).toMatch(/^__Host-operator=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/)
    expect(await send('/api/operator/me', {}, { cookie })).toBe('forbidden')
    expect(await send('/api/operator/me', {}, { cookie, [CONSOLE_HEADER]: '1' })).toBe('accepted')
  })

  it('ends when idle, at the end of its life, on log-out and with the account', async () => {
    const { passkey } = await joins('ida', ['support'])
    const session = async () => cookieOf((await logsIn(passkey)).headers['set-cookie'])
    const idle = await session()
    site.clock.advance(15 * 60_000 + 1)
    expect(await send('/api/operator/me', {}, idle)).toBe('operatorLoginNeeded')
    const busy = await session()
    for (let minutes = 0; minutes < 12 * 60; minutes += 10) {
      expect(await send('/api/operator/me', {}, busy)).toBe('accepted')
      site.clock.advance(10 * 60_000)
    }
    site.clock.advance(1)
    expect(await send('/api/operator/me', {}, busy)).toBe('operatorLoginNeeded')
    const left = await session()
    expect(await send('/api/operator/logout', {}, left)).toBe('accepted')
    expect(await send('/api/operator/me', {}, left)).toBe('operatorLoginNeeded')
    const ended = await session()
    const owner = await person('ender', 'owner')
    const { id } = present(
      accepted(await as(owner, '/api/operator/people')).model.find(({ handle }) => handle === 'ida'),
      'ida',
    )
    accepted(await as(owner, '/api/operator/people/end', { operatorId: id, reason: 'she left' }))
    expect(await send('/api/operator/me', {}, ended)).toBe('operatorLoginNeeded')
    expect((await logsIn(passkey)).json()).toMatchObject({ extra: { id: 'passkeyNotAccepted' } })
  })

  it('works without a passkey only on this machine, with the token, as a person of the demo', async () => {
    const { local } = accepted(await site.ask('/api/operator/door')).model
    const olivia = present(
      local.find(({ name }) => name === 'Olivia Hart'),
      'the owner of the demo',
    )
    const enter = (change: object) =>
      site
        .ask('/api/operator/login/local', { token: LOCAL_TOKEN, operatorId: olivia.id, ...change })
        .then(refusalOf)
    expect(await enter({})).toBe('accepted')
    expect(await enter({ token: 'a-token-that-is-made-up' })).toBe('forbidden')
    const real = present(
      accepted(await as(await person('finder', 'owner'), '/api/operator/people')).model.find(
        ({ handle }) => handle === 'first.owner',
      ),
      'somebody with a passkey',
    )
    expect(await enter({ operatorId: real.id })).toBe('forbidden')
    const far = await site.server.app.inject({
      ...requestOf('/api/operator/login/local', { token: LOCAL_TOKEN, operatorId: olivia.id }, {}),
      remoteAddress: '203.0.113.9',
    })
    expect(far.json()).toMatchObject({ extra: { id: 'forbidden' } })
  })
})

describe('a role', () => {
  it('takes effect and ends with the next call', async () => {
    const [owner, worker] = [await person('giver', 'owner'), await person('taker', 'support')]
    const { id } = accepted(await as(worker, '/api/operator/me')).model
    const give = (...roles: Role[]) =>
      as(owner, '/api/operator/people/roles', { operatorId: id, roles, reason: 'a test' })
    expect(await send('/api/operator/audit', {}, worker)).toBe('forbidden')
    // With a second owner in the house it takes both.
    expect(refusalOf(await give('auditor'))).toBe('approvalPending')
    const second = await person('agreer', 'owner')
    const { items } = accepted(await as(second, '/api/operator/approvals')).model
    const { id: request, inputHash } = present(
      items.find(({ mayDecide }) => mayDecide),
      'request',
    )
    accepted(await as(second, '/api/operator/approvals/approve', { id: request, inputHash }))
    expect(await send('/api/operator/audit', {}, worker)).toBe('accepted')
  })
})

describe('a confirmation', () => {
  const ADJUST = '/api/operator/ledger/adjust'

  it('is for one call with one input in one session, once, within two minutes', async () => {
    const player = await site.newPlayer()
    const { passkey, headers } = await joins('quinn', ['finance'])
    const other = cookieOf((await logsIn(passkey)).headers['set-cookie'])
    const input = { requestId: 'confirm-1', userId: player.userId, amount: '5', reason: 'a test' }
    const confirmed = async () => {
      const { id, options } = accepted(
        await as(headers, '/api/operator/confirm/start', { path: ADJUST, input }),
      ).model
      const answer = passkey.signs(options)
      accepted(await as(headers, '/api/operator/confirm/finish', { id, answer }))
      return { [CONFIRMATION_HEADER]: id }
    }
    expect(await send(ADJUST, input, headers)).toBe('confirmationNeeded')
    const once = await confirmed()
    expect(await send(ADJUST, { ...input, amount: '6' }, { ...headers, ...once })).toBe('confirmationNeeded')
    expect(await send(ADJUST, input, { ...other, ...once })).toBe('confirmationNeeded')
    expect(await send(ADJUST, input, { ...headers, ...once })).toBe('approvalPending')
    expect(await send(ADJUST, input, { ...headers, ...once })).toBe('confirmationNeeded')
    const late = await confirmed()
    site.clock.advance(2 * 60_000)
    expect(await send(ADJUST, input, { ...headers, ...late })).toBe('confirmationNeeded')
  })

  it('requires the person’s own passkey', async () => {
    const [mine, yours] = [await joins('mia', ['finance']), await joins('yan', ['finance'])]
    const input = { requestId: 'confirm-2', userId: '1', amount: '5', reason: 'a test' }
    const finish = async (answer: (options: Record<string, unknown>) => object) => {
      const { id, options } = accepted(
        await as(mine.headers, '/api/operator/confirm/start', { path: ADJUST, input }),
      ).model
      return refusalOf(await as(mine.headers, '/api/operator/confirm/finish', { id, ...answer(options) }))
    }
    expect(await finish(() => ({}))).toBe('passkeyNotAccepted')
    expect(await finish((options) => ({ answer: yours.passkey.signs(options) }))).toBe('passkeyNotAccepted')
    expect(await finish((options) => ({ answer: mine.passkey.signs(options) }))).toBe('accepted')
  })
})

describe('the four-eyes principle', () => {
  const ADJUST = '/api/operator/ledger/adjust'
  let requests = 0
  async function request(by: Headers, amount = '5') {
    const player = await site.newPlayer()
    const input = { requestId: `four-eyes-${++requests}`, userId: player.userId, amount, reason: 'a test' }
    expect(refusalOf(await as(by, ADJUST, input))).toBe('approvalPending')
    const { items } = accepted(await as(by, '/api/operator/approvals', { state: 'WAITING' })).model
    const approval = present(
      items.find((item) => item.input.userId === player.userId),
      'request',
    )
    const balance = async () =>
      accepted(await site.ask('/api/auth/user_info', {}, auth(player.token))).user.balance
    return { approval, balance, id: approval.id, inputHash: approval.inputHash }
  }
  const decide = (by: Headers, { id, inputHash }: { id: string; inputHash: string }) =>
    as(by, '/api/operator/approvals/approve', { id, inputHash })

  it('lets another person with the permission approve once, and nothing moves before', async () => {
    const [first, second] = [await person('fin1', 'finance'), await person('fin2', 'finance')]
    const asked = await request(first)
    expect(await asked.balance()).toBe('0.00')
    expect(refusalOf(await decide(first, asked))).toBe('ownApproval')
    // The same person in another session is the same person.
    expect(refusalOf(await decide(await person('fin1', 'finance'), asked))).toBe('ownApproval')
    expect(refusalOf(await decide(await person('helper', 'support'), asked))).toBe('forbidden')
    expect(refusalOf(await decide(second, { ...asked, inputHash: '0'.repeat(64) }))).toBe('unknownApproval')
    expect(await asked.balance()).toBe('0.00')
    expect(accepted(await decide(second, asked)).model).toMatchObject({
      state: 'DONE',
      requestedBy: 'fin1',
      decidedBy: 'fin2',
    })
    expect(await asked.balance()).toBe('5.00')
    expect(refusalOf(await decide(second, asked))).toBe('approvalApprovedBy')
    expect(await asked.balance()).toBe('5.00')
  })

  it('executes a request once when many approve simultaneously', async () => {
    const first = await person('fin1', 'finance')
    const asked = await request(first)
    const others = await Promise.all(Array.from({ length: 8 }, (_, at) => person(`crowd${at}`, 'finance')))
    const outcomes = await Promise.all(others.map((by) => decide(by, asked).then(refusalOf)))
    expect(outcomes.toSorted()).toEqual([
      'accepted',
      ...Array.from({ length: 7 }, () => 'approvalApprovedBy'),
    ])
    expect(await asked.balance()).toBe('5.00')
  })

  it('ends when it is declined, withdrawn or left for a day', async () => {
    const [first, second] = [await person('fin1', 'finance'), await person('fin2', 'finance')]
    const [declined, taken, left] = [await request(first), await request(first), await request(first)]
    const decline = (by: Headers, id: string) =>
      as(by, '/api/operator/approvals/decline', { id, note: 'not this one' })
    expect(accepted(await decline(second, declined.id)).model.state).toBe('DECLINED')
    expect(accepted(await decline(first, taken.id)).model.state).toBe('CANCELLED')
    expect(refusalOf(await decide(second, declined))).toBe('approvalDeclinedBy')
    expect(refusalOf(await decide(second, taken))).toBe('approvalDecided')
    site.clock.advance(24 * HOUR)
    const late = await person('fin3', 'finance')
    expect(refusalOf(await decide(late, left))).toBe('approvalDecided')
    expect(await left.balance()).toBe('0.00')
  })

  it('refuses a single person in the database too', async () => {
    const asked = await request(await person('fin1', 'finance'))
    await expect(
      site.database.owner.query(
        `UPDATE approvals SET state = 'APPROVED', decided_by = requested_by WHERE id = $1`,
        [asked.id],
      ),
    ).rejects.toThrow('check constraint')
  })

  it('is completed at the next start when the process died, and moves money once', async () => {
    const [first, second] = [await person('fin1', 'finance'), await person('fin2', 'finance')]
    const [before, after] = [await request(first), await request(first)]
    accepted(await decide(second, after))
    // As a process leaves it that dies before, or after, the action itself.
    await site.database.owner.query(
      `UPDATE approvals SET state = 'APPROVED', busy_until = $2, decided_at = $2,
         decided_by = (SELECT id FROM operators WHERE handle = 'fin2') WHERE id = ANY ($1)`,
      [[before.id, after.id], new Date(site.clock.now())],
    )
    await site.restart()
    expect(await before.balance()).toBe('5.00')
    expect(await after.balance()).toBe('5.00')
    const { items } = accepted(await as(await person('fin2', 'finance'), '/api/operator/approvals')).model
    for (const { id } of [before, after])
      expect(items.find((item) => item.id === id)).toMatchObject({ state: 'DONE' })
  })
})

describe('the recovery of an account', () => {
  it('needs a link and the code of the app, and revokes all previous access', async () => {
    const { passkey, headers } = await joins('robin', ['support'])
    const confirmPath = '/api/operator/recovery/start'
    const { id, options } = accepted(
      await as(headers, '/api/operator/confirm/start', { path: confirmPath, input: {} }),
    ).model
    accepted(await as(headers, '/api/operator/confirm/finish', { id, answer: passkey.signs(options) }))
    const response = await inject(requestOf(confirmPath, {}, { ...headers, [CONFIRMATION_HEADER]: id }))
    const { secret } = accepted(
      response.json<Awaited<ReturnType<typeof site.ask<typeof confirmPath>>>>(),
    ).model
    const bytes = Buffer.from(
      secret
        .split('')
        .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
        .join('')
        .match(/.{8}/g)
        ?.map((bits) => Number.parseInt(bits, 2)) ?? [],
    )
    const code = () => codeAt(bytes, stepAt(site.clock.now()))
    accepted(await as(headers, '/api/operator/recovery/finish', { code: code() }))

    const owner = await person('helps', 'owner')
    const robin = accepted(await as(headers, '/api/operator/me')).model
    const pending = await as(owner, '/api/operator/people/recover', {
      operatorId: robin.id,
      reason: 'lost it',
    })
    expect(refusalOf(pending)).toBe('approvalPending')
    const second = await person('helps-too', 'owner')
    const { items } = accepted(await as(second, '/api/operator/approvals', { state: 'WAITING' })).model
    const request = present(
      items.find(({ path }) => path === '/api/operator/people/recover'),
      'request',
    )
    const approved = accepted(
      await as(second, '/api/operator/approvals/approve', { id: request.id, inputHash: request.inputHash }),
    )
    const { model } = typed<{ model: { link: string } }>(approved.extra.result)
    const token = present(model.link.split('#')[1], 'token')
    const started = accepted(await site.ask('/api/operator/invite/start', { token })).model
    expect(started.needsCode).toBe(true)
    site.clock.advance(60_000)
    const fresh = softPasskey()
    const finish = (given?: string) =>
      site.ask('/api/operator/invite/finish', {
        token,
        id: started.id,
        answer: fresh.creates(started.options),
        ...(given && { code: given }),
      })
    expect(refusalOf(await finish())).toBe('wrongCode')
    expect(refusalOf(await finish('000000'))).toBe('wrongCode')
    accepted(await finish(code()))
    expect(await send('/api/operator/me', {}, headers)).toBe('operatorLoginNeeded')
    expect((await logsIn(passkey)).json()).toMatchObject({ extra: { id: 'passkeyNotAccepted' } })
    expect((await logsIn(fresh)).json()).toMatchObject({ status: 0 })
  })
})

describe('the audit record', () => {
  it('has every attempt with its outcome, including refusals, and hides secrets', async () => {
    const [auditor, games] = [await person('aud', 'auditor'), await person('gam', 'games')]
    const input = { gameId: 'mines', state: 'open', reason: 'it is open' }
    accepted(await as(games, '/api/operator/game/state', input))
    expect(refusalOf(await as(games, '/api/operator/ledger', {}))).toBe('forbidden')
    const entries = accepted(await as(auditor, '/api/operator/audit', { who: 'gam' })).model
    expect(entries.map(({ path, what, refusal }) => [path, what, refusal])).toEqual([
      ['/api/operator/ledger', 'REFUSED', 'forbidden'],
      ['/api/operator/game/state', 'DONE', null],
      ['/api/operator/game/state', 'TRIED', null],
    ])
    expect(entries[1]?.attempt).toBe(entries[2]?.seq)
    expect(entries[2]?.input).toEqual(input)
    const { rows } = await site.database.pool.query<{ text: string }>(
      `SELECT string_agg(input::text, ' ') AS text FROM operator_audit`,
    )
    expect(rows[0]?.text).not.toContain('clientDataJSON')
  })

  it('is searched by text, person, outcome and time, page by page', async () => {
    const auditor = await person('aud', 'auditor')
    const search = async (draft: object) => accepted(await as(auditor, '/api/operator/audit', draft)).model
    expect((await search({ text: 'IT IS OPEN' })).length).toBeGreaterThan(0)
    expect(await search({ text: 'nobody wrote this' })).toEqual([])
    const [first, second] = await search({ pageSize: 2 })
    const next = await search({ pageSize: 1, before: String(first?.seq) })
    expect(next).toEqual([second])
    expect(await search({ from: String(site.clock.now() + 1) })).toEqual([])
    const nextOf = async (draft: object) =>
      accepted(await as(auditor, '/api/operator/audit', draft)).extra.next
    expect(await nextOf({ pageSize: 2 })).toBe(String((await search({ pageSize: 2 })).at(-1)?.seq))
    expect(await nextOf({ before: '1' })).toBeNull()
    expect(await nextOf({ text: 'nobody wrote this' })).toBeNull()
  })

  it('is sealed once a day up to the end of each past day, and each seal fits', async () => {
    await send('/api/operator/ledger', {}, await person('early', 'games'))
    site.clock.advance(2 * 24 * HOUR)
    await send('/api/operator/ledger', {}, await person('late', 'games'))
    const seal = () => sealOperatorAudit(site.server.ctx)
    await seal()
    await seal()
    const { rows } = await site.database.pool.query<{ day: string; fits: boolean }>(
      `SELECT s.day::text, a.hash = s.hash AND a.at < (s.day + 1)::timestamp AT TIME ZONE 'UTC' AS fits
       FROM operator_audit_seals s JOIN operator_audit a USING (seq) ORDER BY s.day`,
    )
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.every(({ fits }) => fits)).toBe(true)
    expect(rows.at(-1)?.day).toBe(new Date(site.clock.now() - 24 * HOUR).toISOString().slice(0, 10))
    const { seals, faults } = accepted(
      await as(await person('aud', 'auditor'), '/api/operator/audit/check'),
    ).model
    expect({ seals, faults }).toEqual({ seals: rows.length, faults: [] })
  })

  it('cannot be changed, and a change by the database’s owner is found', async () => {
    const auditor = await person('aud', 'auditor')
    const check = async () => accepted(await as(auditor, '/api/operator/audit/check')).model
    expect((await check()).faults).toEqual([])
    for (const sql of ['UPDATE operator_audit SET who = $$x$$', 'DELETE FROM operator_audit'])
      await expect(site.database.pool.query(sql)).rejects.toThrow('permission denied')
    const owner = await site.database.owner.connect()
    await owner.query('SET session_replication_role = replica')
    await owner.query(`UPDATE operator_audit SET who = 'somebody' WHERE seq = 2`)
    expect((await check()).faults).toEqual(['entry 2 does not fit the hash chain'])
    owner.release(true)
  })
})

it('an allow-list keeps other addresses out of the console and its log-in', async () => {
  const closed = await testSite({ consoleAllow: ['203.0.113.0/24'] })
  for (const path of ['/api/operator/login/start', '/api/operator/me'] as const)
    expect(refusalOf(await closed.ask(path))).toBe('addressNotAllowed')
  const near = await closed.server.app.inject({
    ...requestOf('/api/operator/login/start', {}, {}),
    remoteAddress: '203.0.113.9',
  })
  expect(near.json()).toMatchObject({ status: 0 })
  await closed.close()
})
