import { CONSOLE_HEADER, type Role } from '@baize/contract/operator'
import type { OperatorPath } from '@baize/contract/server'
import { present } from '@baize/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { untilBlockedOnLock } from '../../ledger/testing/ledger.fixture.ts'
import { askAsOperator, type Headers, plantOperator, requestOf } from '../../testing/operators.fixture.ts'
import { softPasskey } from '../../testing/passkey.fixture.ts'
import { accepted, refusalOf, typed } from '../../testing/replies.fixture.ts'
import { auth, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { listPeople } from './people.ts'

const ADJUST = '/api/operator/ledger/adjust'
const APPROVE = '/api/operator/approvals/approve'
const HOUR = 60 * 60_000
const DAY = 24 * HOUR

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

const inject = async (request: ReturnType<typeof requestOf>) => site.server.app.inject(request)
const as = <P extends OperatorPath>(headers: Headers, path: P, input: object = {}) =>
  askAsOperator(inject, headers, path, input)
/** A moment after the one before: requests are listed by their time. */
const asked = async (headers: Headers, path: OperatorPath, input: object = {}) => {
  site.clock.advance(1)
  return refusalOf(await as(headers, path, input))
}
const person = (name: string, ...roles: Role[]) =>
  plantOperator(site.database.pool, name, roles, site.clock.now())
const idOf = async (headers: Headers) => accepted(await as(headers, '/api/operator/me')).model.id
const own = (text: string, values: readonly unknown[] = []) => site.database.owner.query(text, [...values])

/** Leaves these owners alone in the house. */
async function onlyOwners(...handles: string[]): Promise<void> {
  await own(
    `DELETE FROM operator_roles WHERE role = 'owner' AND operator_id IN
       (SELECT id FROM operators WHERE NOT handle = ANY ($1))`,
    [handles],
  )
  await own('DELETE FROM operator_changes')
}

/** The newest request of this path that waits. */
async function waiting(by: Headers, path: OperatorPath) {
  const { items } = accepted(await as(by, '/api/operator/approvals', { state: 'WAITING' })).model
  return present(
    items.find((item) => item.path === path),
    path,
  )
}
const approves = async (by: Headers, path: OperatorPath) => {
  const { id, inputHash } = await waiting(by, path)
  return as(by, APPROVE, { id, inputHash })
}

let requests = 0
async function asksForMoney(by: Headers) {
  const player = await site.newPlayer()
  const input = { requestId: `insider-${++requests}`, userId: player.userId, amount: '5', reason: 'a test' }
  expect(await asked(by, ADJUST, input)).toBe('approvalPending')
  const balance = async () =>
    accepted(await site.ask('/api/auth/user_info', {}, auth(player.token))).user.balance
  return { balance }
}

const cookieOf = (header: unknown): Headers => ({
  cookie: String(header).split(';')[0] ?? '',
  [CONSOLE_HEADER]: '1',
})
/** Uses an invitation or a recovery link, and returns a session that needs no passkey of the machine. */
async function follows(link: string, passkey = softPasskey()) {
  const token = present(link.split('#')[1], 'token')
  const { id, options } = accepted(await site.ask('/api/operator/invite/start', { token })).model
  const finish = { token, id, answer: passkey.creates(options), passkeyName: 'laptop' }
  const response = await inject(requestOf('/api/operator/invite/finish', finish, {}))
  await own('UPDATE operator_sessions SET is_local = true')
  return cookieOf(response.headers['set-cookie'])
}

describe('an owner among two', () => {
  it('cannot remove the other one alone', async () => {
    const [ann, bob] = [await person('ann', 'owner'), await person('bob', 'owner')]
    await onlyOwners('ann', 'bob')
    const input = { operatorId: await idOf(bob), reason: 'mine alone' }
    expect(await asked(ann, '/api/operator/people/end', input)).toBe('approvalPending')
    expect(await asked(bob, '/api/operator/me')).toBe('accepted')
    // The other one may agree to leave.
    expect(accepted(await approves(bob, '/api/operator/people/end')).model.state).toBe('DONE')
    expect(await asked(bob, '/api/operator/me')).toBe('operatorLoginNeeded')
  })

  it('can remove a colleague who is not an owner alone, because a stolen account cannot wait', async () => {
    const [ann, eve] = [await person('ann', 'owner'), await person('eve', 'finance')]
    await person('cyd', 'owner')
    await onlyOwners('ann', 'cyd')
    expect(
      await asked(ann, '/api/operator/people/end', { operatorId: await idOf(eve), reason: 'left' }),
    ).toBe('accepted')
  })

  it.each([
    ['ended', '/api/operator/people/end', {}],
    ['demoted', '/api/operator/people/roles', { roles: ['support'] }],
  ] as const)('does not become the only one for a week after the other was %s', async (how, path, more) => {
    const [ann, second] = [await person('ann', 'owner'), await person(`owner-${how}`, 'owner')]
    await onlyOwners('ann', `owner-${how}`)
    const operatorId = await idOf(second)
    expect(await asked(ann, path, { operatorId, reason: 'agreed', ...more })).toBe('approvalPending')
    expect(accepted(await approves(second, path)).model.state).toBe('DONE')
    const invites = () =>
      asked(ann, '/api/operator/people/invite', {
        handle: `puppet-${how}`,
        name: 'Puppet',
        roles: ['finance'],
      })
    expect(await invites()).toBe('approvalPending')
    site.clock.advance(7 * DAY - 10)
    expect(await invites()).toBe('approvalPending')
    site.clock.advance(10)
    expect(await invites()).toBe('accepted')
  })
})

describe('the two people of a request', () => {
  /** An owner who is alone in the house, and what they may do to accounts by themselves. */
  async function alone(handle: string) {
    const owner = await person(handle, 'owner')
    await onlyOwners(handle)
    return owner
  }
  /** Each asks for money that the other approves. */
  const bothWays = async (a: Headers, b: Headers) => {
    const outcomes: object[] = []
    for (const [first, second] of [
      [a, b],
      [b, a],
    ] as const) {
      const money = await asksForMoney(first)
      const { mayDecide } = await waiting(second, ADJUST)
      const refusal = refusalOf(await approves(second, ADJUST))
      outcomes.push({ mayDecide, refusal, balance: await money.balance() })
    }
    return outcomes
  }
  const TIED = { mayDecide: false, refusal: 'tiedApproval', balance: '0.00' }

  it('cannot be an owner and the person they invited, for three days after the link was used', async () => {
    const owner = await alone('inviter')
    const { model } = accepted(
      await as(owner, '/api/operator/people/invite', {
        handle: 'invited',
        name: 'Puppet',
        roles: ['finance'],
      }),
    )
    site.clock.advance(71 * HOUR)
    const puppet = await follows(model.link)
    const until = site.clock.now() + 72 * HOUR
    expect(await bothWays(owner, puppet)).toEqual([TIED, TIED])
    const { tie } = await waiting(owner, ADJUST)
    expect(tie).toEqual({ kind: 'INVITED', by: 'inviter', of: 'invited', until })
    site.clock.advance(until - site.clock.now() - 2)
    const money = await asksForMoney(owner)
    expect(refusalOf(await approves(puppet, ADJUST))).toBe('tiedApproval')
    site.clock.advance(1)
    expect(accepted(await approves(puppet, ADJUST)).model.state).toBe('DONE')
    expect(await money.balance()).toBe('5.00')
  })

  it('cannot both be invited by the same person', async () => {
    const owner = await alone('puppeteer')
    const [left, right] = await Promise.all(
      ['left', 'right'].map(async (handle) => {
        const { model } = accepted(
          await as(owner, '/api/operator/people/invite', { handle, name: handle, roles: ['finance'] }),
        )
        return follows(model.link)
      }),
    )
    expect(await bothWays(present(left, 'left'), present(right, 'right'))).toEqual([TIED, TIED])
  })

  it('cannot be an owner and the person they promoted', async () => {
    const owner = await alone('promoter')
    const helper = await person('promoted', 'support')
    const input = { operatorId: await idOf(helper), roles: ['support', 'finance'], reason: 'a test' }
    expect(await asked(owner, '/api/operator/people/roles', input)).toBe('accepted')
    expect(await bothWays(owner, helper)).toEqual([TIED, TIED])
  })

  it('cannot be an owner and the person whose account they recovered', async () => {
    const owner = await alone('recoverer')
    const colleague = await person('recovered', 'finance')
    const input = { operatorId: await idOf(colleague), reason: 'lost it' }
    const { model } = accepted(await as(owner, '/api/operator/people/recover', input))
    // From the link on, not only from its use.
    expect(await bothWays(owner, colleague)).toEqual([TIED, TIED])
    expect(await bothWays(owner, await follows(model.link))).toEqual([TIED, TIED])
  })

  it('cannot be the approver of an invitation, who saw its link, and the invited person', async () => {
    const [ann, bob] = [await person('ann2', 'owner'), await person('bob2', 'owner')]
    await onlyOwners('ann2', 'bob2')
    const invite = '/api/operator/people/invite'
    expect(await asked(ann, invite, { handle: 'by-two', name: 'By two', roles: ['finance'] })).toBe(
      'approvalPending',
    )
    const { extra } = accepted(await approves(bob, invite))
    const guest = await follows(typed<{ model: { link: string } }>(extra.result).model.link)
    expect(await bothWays(bob, guest)).toEqual([TIED, TIED])
    expect(await bothWays(ann, guest)).toEqual([TIED, TIED])
    // Somebody who had no part in it may.
    const money = await asksForMoney(guest)
    expect(accepted(await approves(await person('third', 'finance'), ADJUST)).model.state).toBe('DONE')
    expect(await money.balance()).toBe('5.00')
  })
})

describe('a service key', () => {
  const keyOf = (token: string): Headers => ({ authorization: `Bearer ${token}` })
  async function twoOwners(first: string, second: string) {
    const owners = [await person(first, 'owner'), await person(second, 'owner')] as const
    await onlyOwners(first, second)
    return owners
  }
  const CREATE = '/api/operator/keys/create'
  async function made(by: Headers, second: Headers, role: Role): Promise<string> {
    expect(await asked(by, CREATE, { name: `key of ${role}`, role, days: 30 })).toBe('approvalPending')
    const { extra } = accepted(await approves(second, CREATE))
    return typed<{ model: { token: string } }>(extra.result).model.token
  }
  const reads = (token: string) => asked(keyOf(token), '/api/operator/approvals')

  it.each(['owner', 'finance', 'payments', 'risk', 'games'] as const)(
    'needs two people to move money as %s, even where there is one owner',
    async (role) => {
      const owner = await person('keymaker', 'owner')
      await onlyOwners('keymaker')
      expect(await asked(owner, CREATE, { name: `machine of ${role}`, role, days: 30 })).toBe(
        'approvalPending',
      )
      expect(await asked(owner, CREATE, { name: 'reader', role: 'auditor', days: 30 })).toBe('accepted')
    },
  )

  it('cannot manage people or create keys, even as an owner', async () => {
    const [ann, bob] = await twoOwners('ann3', 'bob3')
    const token = await made(ann, bob, 'owner')
    expect(await reads(token)).toBe('accepted')
    for (const path of [
      CREATE,
      '/api/operator/keys/end',
      '/api/operator/people/invite',
      '/api/operator/people/recover',
      '/api/operator/people/roles',
      '/api/operator/people/sign_in',
      '/api/operator/people/end',
    ] as const)
      expect([path, await asked(keyOf(token), path, {})]).toEqual([path, 'forbidden'])
  })

  it('is revoked with its maker', async () => {
    const [ann, bob] = await twoOwners('ann4', 'bob4')
    const token = await made(ann, bob, 'finance')
    expect(await reads(token)).toBe('accepted')
    const end = '/api/operator/people/end'
    expect(await asked(bob, end, { operatorId: await idOf(ann), reason: 'left' })).toBe('approvalPending')
    accepted(await approves(ann, end))
    const endedAt = site.clock.now()
    expect(await reads(token)).toBe('forbidden')
    const keys = accepted(await as(bob, '/api/operator/keys')).model
    expect(keys[0]).toMatchObject({
      name: 'key of finance',
      createdBy: 'ann4',
      approvedBy: 'bob4',
      endedAt,
    })
  })

  it('is revoked when its maker loses the permission', async () => {
    const [ann, bob] = await twoOwners('ann5', 'bob5')
    const [money, reader] = [await made(ann, bob, 'finance'), await made(ann, bob, 'payments')]
    const roles = '/api/operator/people/roles'
    const input = { operatorId: await idOf(ann), roles: ['payments'], reason: 'a test' }
    expect(await asked(bob, roles, input)).toBe('approvalPending')
    accepted(await approves(ann, roles))
    expect(await reads(money)).toBe('forbidden')
    expect(await reads(reader)).toBe('accepted')
    // Not even if the row says that it stands: the maker is asked for at each call.
    await own('UPDATE service_keys SET ended_at = NULL')
    expect(await reads(money)).toBe('forbidden')
  })
})

it('the list of people shows somebody who was invited while it was read', async () => {
  const holder = await site.database.owner.connect()
  await holder.query('BEGIN')
  // The names wait for this lock; the activity of people is read meanwhile.
  await holder.query('LOCK TABLE operator_roles IN ACCESS EXCLUSIVE MODE')
  const listed = listPeople(site.server.ctx)
  await untilBlockedOnLock(site.database.owner, 1)
  await holder.query(
    `INSERT INTO operators (handle, name, is_local, created_at) VALUES ('meanwhile', 'Meanwhile', false, now())`,
  )
  await holder.query('COMMIT')
  holder.release()
  expect((await listed).find(({ handle }) => handle === 'meanwhile')).toMatchObject({
    state: 'invited',
    sessions: 0,
    lastSeenAt: null,
  })
})
