import { createHmac } from 'node:crypto'
import type { User } from '@baize/contract/player'
import { SUMSUB_DIGEST, SUMSUB_DIGEST_ALG } from '@baize/contract/provider'
import { REFUSALS } from '@baize/contract/server'
import { userId as asUserId } from '@baize/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OPERATOR, US_ACCOUNT } from '../../payments/withdrawals/desk.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, TEST_PASSWORD, type TestSite } from '../../testing/server.fixture.ts'
import { type DocumentsInput, type IdentityDesk, openIdentityDesk } from './desk.fixture.ts'
import type { TestChecker } from './identity.fixture.ts'
import { settleChecks } from './jobs.ts'
import { judge, takeNews } from './outcome.ts'
import { identityOf } from './service.ts'

let desk: IdentityDesk
let site: TestSite
let checker: TestChecker
let player: User
beforeAll(async () => {
  desk = await openIdentityDesk()
  ;({ site, checker } = desk)
})
beforeEach(async () => {
  checker.mood = { state: 'pending' }
  checker.asked.length = 0
  player = await site.newPlayer()
})
afterAll(() => desk.close())

const uploads = (text: string, { by = player }: { by?: User } = {}) => desk.uploads(by, text)
const documentsOf = (change?: Partial<DocumentsInput>) => desk.documentsOf(player, change)
const sends = (change?: Partial<DocumentsInput>) => desk.sends(player, change)
const mine = () => desk.mine(player)
const lastId = () => checker.asked.at(-1)?.externalId ?? ''
const tells = (...given: Parameters<IdentityDesk['tells']>) => desk.tells(...given)
const waiting = () => desk.waiting()
const notices = () => desk.notices(player)

it('a notice beyond the largest size is rejected before it is read', async () => {
  const payload = ' '.repeat(257 * 1024)
  const url = '/webhooks/sumsub/sumsub'
  const { statusCode } = await site.server.app.inject({ method: 'POST', url, payload })
  expect(statusCode).toBe(413)
})

describe('[G-21] the identity of a player', () => {
  it('is never shown as both accepted and unknown, whenever the verdict comes', async () => {
    accepted(await sends())
    const passed = { id: lastId(), state: 'passed' } as const
    const { ctx } = site.server
    // The verdict arrives after the first query has returned, and before any other.
    let judged: Promise<number> | null = null
    const db = new Proxy(ctx.db, {
      get(target, name, receiver): unknown {
        const value: unknown = Reflect.get(target, name, receiver)
        if (name !== 'query') return value
        return async (text: string, values: unknown[]): Promise<unknown> => {
          if (judged) {
            await judged
            return target.query(text, values)
          }
          const answer = target.query(text, values)
          judged = answer.then(() => tells(passed))
          await judged
          return answer
        }
      },
    })
    const { level, last } = await identityOf({ ...ctx, db }, asUserId(player.userId))
    expect(last?.state === 'APPROVED' && level === 0).toBe(false)
    expect(await mine()).toMatchObject({ level: 1, last: { state: 'APPROVED' } })
  })

  it('is checked by the provider with all that was sent and is known once it passes', async () => {
    expect(await mine()).toMatchObject({ level: 0, name: '', next: 1, last: null })
    expect(accepted(await sends()).model).toMatchObject({ level: 0, next: null, last: { state: 'CHECKING' } })
    expect(checker.asked).toHaveLength(1)
    expect(checker.asked[0]).toMatchObject({
      level: 'identity-and-selfie',
      kind: 'ID_CARD',
      state: 'pending',
      claim: { name: 'Ana Souza', birthDate: '1990-05-17', country: 'USA' },
    })
    expect(checker.asked[0]?.files.map(({ label, type }) => [label, type])).toEqual([
      ['ID_CARD FRONT_SIDE', 'image/png'],
      ['ID_CARD BACK_SIDE', 'image/png'],
      ['SELFIE', 'image/png'],
    ])
    const passed = { id: lastId(), state: 'passed' } as const
    expect(await Promise.all(Array.from({ length: 10 }, () => tells(passed)))).toEqual(
      Array.from({ length: 10 }, () => 200),
    )
    expect(await mine()).toMatchObject({ level: 1, name: 'Ana Souza', next: 2, last: { state: 'APPROVED' } })
    expect((await notices()).filter(([type]) => type === 'IDENTITY_APPROVED')).toEqual([
      ['IDENTITY_APPROVED', 'identity.approvedText1'],
    ])
    expect(refusalOf(await sends())).toBe('identityDone')
  })

  it('is known for a player with a single name too', async () => {
    accepted(await sends({ name: 'Suharto' }))
    await tells({ id: lastId(), state: 'passed', name: 'SUHARTO' })
    expect(await mine()).toMatchObject({ level: 1, last: { state: 'APPROVED' } })
  })

  it('is not known from a notice whose signature is wrong in any digit, missing or of another kind', async () => {
    await sends()
    const id = lastId()
    const told = checker.puts(id, { state: 'passed' })
    const { body, headers } = checker.notice(told)
    const posts = async (change: Record<string, string>, signed: Record<string, string> = headers) => {
      const call = { method: 'POST', url: '/webhooks/sumsub/sumsub', payload: body } as const
      return (await site.server.app.inject({ ...call, headers: { ...signed, ...change } })).statusCode
    }
    const good = headers[SUMSUB_DIGEST] ?? ''
    for (let at = 0; at < good.length; at++) {
      const flipped = good.slice(0, at) + (good[at] === '0' ? '1' : '0') + good.slice(at + 1)
      expect(await posts({ [SUMSUB_DIGEST]: flipped })).toBe(401)
    }
    const { secret } = checker.settings.appTokens[0]
    const byAppSecret = createHmac('sha256', secret).update(body).digest('hex')
    const weak = createHmac('sha1', checker.settings.webhookSecrets[0]).update(body).digest('hex')
    const { [SUMSUB_DIGEST]: _, ...unsigned } = headers
    expect(await posts({}, unsigned)).toBe(401)
    expect(await posts({ [SUMSUB_DIGEST]: byAppSecret })).toBe(401)
    expect(await posts({ [SUMSUB_DIGEST]: weak, [SUMSUB_DIGEST_ALG]: 'HMAC_SHA1_HEX' })).toBe(401)
    expect((await mine()).last).toMatchObject({ state: 'CHECKING' })
    const strong = createHmac('sha512', checker.settings.webhookSecrets[0]).update(body).digest('hex')
    expect(await posts({ [SUMSUB_DIGEST]: strong, [SUMSUB_DIGEST_ALG]: 'HMAC_SHA512_HEX' })).toBe(200)
    expect((await mine()).last).toMatchObject({ state: 'APPROVED' })
  })

  it('is not known from a notice of the test mode, of another check or of nothing', async () => {
    await sends()
    const told = checker.puts(lastId(), { state: 'passed' })
    const posts = async ({ body, headers }: { body: string; headers: Record<string, string> }) => {
      const call = { method: 'POST', url: '/webhooks/sumsub/sumsub', payload: body, headers } as const
      return (await site.server.app.inject(call)).statusCode
    }
    expect(await posts(checker.notice(told, { isTest: true }))).toBe(403)
    const stranger = { ...told, externalId: '01234567-89ab-4def-8123-456789abcdef' }
    expect(await posts(checker.notice(stranger)), 'perhaps of another house').toBe(200)
    expect(await posts(checker.notice({ ...told, externalId: 'not an id' }))).toBe(200)
    const nothing = '{"hello":"world"}'
    const digest = createHmac('sha256', checker.settings.webhookSecrets[0]).update(nothing).digest('hex')
    const headers = { ...checker.notice(told).headers, [SUMSUB_DIGEST]: digest }
    expect(await posts({ body: nothing, headers })).toBe(400)
    expect((await mine()).last).toMatchObject({ state: 'CHECKING' })
  })

  it('is what the provider says when it is asked, whatever a notice claims', async () => {
    await sends()
    const told = checker.puts(lastId(), { state: 'passed' })
    const claims = checker.notice(told)
    checker.puts(lastId(), { state: 'pending' })
    const call = { method: 'POST', url: '/webhooks/sumsub/sumsub', payload: claims.body } as const
    expect((await site.server.app.inject({ ...call, headers: claims.headers })).statusCode).toBe(200)
    expect((await mine()).last).toMatchObject({ state: 'CHECKING' })
    // The same notice again is answered and asks nothing.
    checker.puts(lastId(), { state: 'passed' })
    checker.calls.length = 0
    expect((await site.server.app.inject({ ...call, headers: claims.headers })).statusCode).toBe(200)
    expect(checker.calls).toEqual([])
    site.clock.advance(60_000)
    await settleChecks(site.server.ctx)
    expect((await mine()).last).toMatchObject({ state: 'APPROVED' })
  })

  it('is rejected with a reason and can be submitted again', async () => {
    checker.mood = { state: 'failed', reason: 'blurred' }
    expect(accepted(await sends()).model).toMatchObject({
      next: 1,
      last: { state: 'REJECTED', reason: 'blurred' },
    })
    expect(await notices()).toContainEqual(['IDENTITY_REJECTED', 'identity.reason.blurred'])
    checker.mood = { state: 'passed' }
    expect(accepted(await sends()).model).toMatchObject({
      level: 1,
      last: { state: 'APPROVED', reason: null },
    })
  })

  it('may be submitted five times a day', async () => {
    checker.mood = { state: 'failed', reason: 'cropped' }
    for (let n = 0; n < 5; n++) expect((await sends()).status).toBe(0)
    expect(refusalOf(await sends())).toBe('identityTries')
    site.clock.advance(24 * 3600_000)
    expect((await sends()).status).toBe(0)
  })

  it('gives the age by the document, whatever was typed', async () => {
    expect(refusalOf(await sends({ birthDate: '2015-01-01' }))).toBe('identityUnderAge')
    checker.mood = { state: 'passed', birthDate: '2015-01-01' }
    expect(accepted(await sends()).model).toMatchObject({
      level: 0,
      last: { state: 'REJECTED', reason: 'underAge' },
    })
  })

  it('is resolved later when the provider was away or never answers', async () => {
    checker.mood = 'deaf'
    await sends()
    expect(checker.asked).toHaveLength(0)
    checker.mood = { state: 'passed' }
    await settleChecks(site.server.ctx)
    expect(checker.asked, 'not asked again before it is due').toHaveLength(0)
    for (let round = 0; round < 2; round++) {
      site.clock.advance(60_000)
      await settleChecks(site.server.ctx)
    }
    expect((await mine()).last).toMatchObject({ state: 'APPROVED' })

    player = await site.newPlayer()
    checker.mood = { state: 'pending' }
    await sends()
    site.clock.advance(3 * 3600_000)
    await settleChecks(site.server.ctx)
    expect((await mine()).last).toMatchObject({ state: 'REVIEWING' })
  })

  it.each([
    ['a name with a NUL', { name: 'Ana\0 Souza' }],
    ['half a surrogate pair in a name', { name: 'Ana \ud83d Souza' }],
  ])('is sent to review after an hour when an answer cannot be stored: %s', async (_, change) => {
    checker.mood = { state: 'passed', ...change }
    expect(accepted(await sends()).model).toMatchObject({ level: 0, last: { state: 'CHECKING' } })
    site.clock.advance(60_000)
    await settleChecks(site.server.ctx)
    expect(await mine()).toMatchObject({ level: 0, last: { state: 'CHECKING' } })
    site.clock.advance(3600_000)
    await settleChecks(site.server.ctx)
    expect((await mine()).last).toMatchObject({ state: 'REVIEWING' })
  })

  it('is sent to review after an hour also when every attempt fails here', async () => {
    checker.mood = 'deaf'
    accepted(await sends())
    checker.mood = { state: 'pending' }
    // A file that cannot be unsealed cannot be sent.
    const { ctx } = site.server
    await site.database.owner.query(
      `WITH sent AS (SELECT object_key FROM files WHERE user_id = $1),
         bytes AS (UPDATE object_bytes SET bytes = '\\x00' WHERE key IN (SELECT * FROM sent))
       UPDATE object_copies SET sha256 = sha256('\\x00') WHERE key IN (SELECT * FROM sent)`,
      [player.userId],
    )
    site.clock.advance(3 * 3600_000)
    await expect(settleChecks(ctx)).rejects.toThrow('documents could not be checked')
    expect((await mine()).last).toMatchObject({ state: 'REVIEWING' })

    player = await site.newPlayer()
    checker.mood = 'deaf'
    accepted(await sends())
    site.clock.advance(3 * 3600_000)
    const query = async (text: string, values?: unknown[]): Promise<unknown> => {
      if (text.includes('sent_at IS NULL')) throw new Error('out of memory')
      return ctx.db.query(text, values)
    }
    const db = new Proxy(ctx.db, {
      get: (target, name, receiver): unknown =>
        name === 'query' ? query : Reflect.get(target, name, receiver),
    })
    await expect(settleChecks({ ...ctx, db })).rejects.toThrow('documents could not be checked')
    expect((await mine()).last).toMatchObject({ state: 'REVIEWING' })
  })

  it('is decided only by the check that the provider named first', async () => {
    accepted(await sends())
    const id = lastId()
    const said = { ...NOTHING_SAID, state: 'failed', reason: 'blurred' } as const
    expect(await takeNews(site.server.ctx, id, { ...said, checkId: 'another' })).toEqual({
      ok: false,
      error: 'otherCheck',
    })
    expect((await mine()).last).toMatchObject({ state: 'CHECKING' })
    // An applicant with our id that is not the one we made.
    const told = checker.puts(id, { state: 'passed' })
    Object.assign(told, { externalId: 'somebody-else' })
    site.clock.advance(60_000)
    await settleChecks(site.server.ctx)
    expect((await mine()).last).toMatchObject({ state: 'CHECKING' })
    Object.assign(told, { externalId: id })
    expect(await tells({ id, state: 'passed' })).toBe(200)
    expect((await mine()).last).toMatchObject({ state: 'APPROVED' })
  })

  it.each<[string, Partial<DocumentsInput>, keyof typeof REFUSALS]>([
    ['without a face', { selfie: undefined }, 'badInput'],
    ['with a letter for a name', { name: 'A' }, 'badInput'],
    ['with the second level first', { level: 2 }, 'badInput'],
    ['with an invalid day', { birthDate: '1990-02-30' }, 'badInput'],
    ['with an unknown file', { front: '01234567-89ab-4def-8123-456789abcdef' }, 'unknownFile'],
  ])('is not checked %s', async (_, change, refusal) => {
    expect(refusalOf(await sends(change))).toBe(refusal)
    expect(checker.asked).toHaveLength(0)
  })

  it('needs the player’s own pictures, each a different one', async () => {
    const other = await site.newPlayer()
    expect(refusalOf(await sends({ front: await uploads('theirs', { by: other }) }))).toBe('unknownFile')
    expect(refusalOf(await sends({ selfie: await uploads('front') }))).toBe('badInput')
  })

  it('is checked once at a time, also when it is submitted five times simultaneously', async () => {
    const request = await documentsOf()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => site.ask('/api/user/identity/send', request, auth(player.token))),
    )
    const refused = answers.filter(({ status }) => status === REFUSALS.identityUnderWay.status)
    expect([answers.length, refused.length]).toEqual([5, 4])
    expect(checker.asked).toHaveLength(1)
  })
})

describe('[G-21] a document under review', () => {
  const decide = (which: 'approve' | 'reject', identityId: string, fields: object = {}) =>
    site.ask(
      `/api/operator/identities/${which}`,
      {
        identityId,
        note: 'looked at it',
        requestedBy: 'ann',
        ...(which === 'reject' && { reason: 'expired' }),
        ...fields,
      },
      OPERATOR,
    )
  const unclear = async () => {
    checker.mood = { state: 'unclear' }
    expect(accepted(await sends()).model.last).toMatchObject({ state: 'REVIEWING' })
    const review = (await waiting()).find(({ userId }) => userId === player.userId)
    if (!review) throw new Error('nothing waits')
    return review
  }

  it('is decided once, by recorded people, and announced to the player', async () => {
    const review = await unclear()
    await desk.opens(review.id)
    const outcomes = await Promise.all([decide('approve', review.id), decide('reject', review.id)])
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      0,
      REFUSALS.identityDecidedBy.status,
    ])
    const late = await decide('reject', review.id)
    expect(JSON.stringify(late), 'the second learns who was first').toContain('ann has already decided')
    const { rows } = await site.database.pool.query(
      `SELECT what, note, by FROM identity_audit WHERE identity_id = '${review.id}' AND what <> 'LOOKED'`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ note: 'looked at it', by: 'ann' })
    expect((await notices()).filter(([type]) => type?.startsWith('IDENTITY_'))).toHaveLength(1)
  })

  it('is one that the provider read differently from the player’s input', async () => {
    checker.mood = { state: 'passed', name: 'Ana Lima Souza' }
    await sends()
    const review = (await waiting()).find(({ userId }) => userId === player.userId)
    expect(review).toMatchObject({ name: 'Ana Souza', readName: 'Ana Lima Souza', state: 'REVIEWING' })
    await desk.opens(review?.id ?? '')
    expect(refusalOf(await decide('approve', review?.id ?? '', { birthDate: '2015-01-01' }))).toBe('badInput')
    accepted(await decide('approve', review?.id ?? ''))
    expect(await mine()).toMatchObject({ level: 1, name: 'Ana Lima Souza' })
  })

  it('is accepted only by somebody who has opened each of its files', async () => {
    const review = await unclear()
    await desk.opens(review.id, 'bo')
    expect(refusalOf(await decide('approve', review.id)), 'bo has looked, not ann').toBe('identityUnseen')
    const [first] = review.files
    const look = { identityId: review.id, fileId: first?.id, note: 'a review', requestedBy: 'ann' }
    accepted(await site.ask('/api/operator/identities/file', look, OPERATOR))
    expect(refusalOf(await decide('approve', review.id)), 'one of three').toBe('identityUnseen')
    await desk.opens(review.id)
    const { model } = accepted(await decide('approve', review.id))
    expect(model.files.map(({ seen }) => seen)).toEqual([true, true, true])
  })

  it('shows what was decided about earlier ones, and is turned down unseen', async () => {
    const first = await unclear()
    accepted(await decide('reject', first.id))
    const second = await unclear()
    expect(second).toMatchObject({
      earlier: [{ id: first.id, state: 'REJECTED', reason: 'expired', by: 'ann', note: 'looked at it' }],
    })
    expect(second.files.every(({ seen }) => !seen)).toBe(true)
  })

  it('[R-03] has files that only an operator sees, with each look recorded, not even their sender', async () => {
    const review = await unclear()
    const file = review.files[0]
    const back = await site.server.app.inject({ url: `/api/file/${file?.id}`, headers: auth(player.token) })
    expect(back.json()).toMatchObject({ status: REFUSALS.unknownFile.status })
    const request = { identityId: review.id, fileId: file?.id, note: 'a review', requestedBy: 'bo' }
    const { model } = accepted(await site.ask('/api/operator/identities/file', request, OPERATOR))
    const signature = Buffer.from('89504e470d0a1a0a', 'hex')
    expect(Buffer.from(model.base64, 'base64').subarray(0, 8).equals(signature)).toBe(true)
    const looked = await site.database.pool.query(
      `SELECT what, by, file_id FROM identity_audit WHERE identity_id = '${review.id}'`,
    )
    expect(looked.rows).toEqual([{ what: 'LOOKED', by: 'bo', file_id: file?.id }])
    const stored = await site.database.pool.query<{ bytes: Buffer }>(
      `SELECT b.bytes FROM files f JOIN object_bytes b ON b.key = f.object_key WHERE f.id = '${file?.id}'`,
    )
    expect(stored.rows[0]?.bytes.includes(signature), 'sealed').toBe(false)
    const other = await site.newPlayer()
    const strange = { ...request, fileId: await uploads('x', { by: other }) }
    expect(refusalOf(await site.ask('/api/operator/identities/file', strange, OPERATOR))).toBe(
      'unknownIdentity',
    )
    const { requestedBy: _, ...asked } = request
    expect(refusalOf(await site.ask('/api/operator/identities/file', asked, auth(player.token)))).toBe(
      'operatorLoginNeeded',
    )
  })
})

describe('[G-12] the identity check before a withdrawal', () => {
  const info = async () => accepted(await site.ask('/api/pay/withdraw_info', {}, auth(player.token))).model
  const isToldAtDeposit = async () =>
    accepted(await site.ask('/api/pay/recharge_info', {}, auth(player.token))).model.needsIdentity
  const adds = (realName: string) =>
    site.ask(
      '/api/pay/payout_account/add',
      { realName, account: US_ACCOUNT, password: TEST_PASSWORD },
      auth(player.token),
    )

  it('requires a verified player and accounts in the name on the document', async () => {
    expect(accepted(await adds('Ana Lima')).model).toMatchObject({ identityNeeded: true, available: '0.00' })
    expect(await isToldAtDeposit()).toBe(true)
    checker.mood = { state: 'passed' }
    await sends()
    expect(await isToldAtDeposit()).toBe(false)
    expect(await info(), 'an account in another name is gone').toMatchObject({
      identityNeeded: false,
      realName: 'Ana Souza',
      accounts: [],
    })
    expect(refusalOf(await adds('Ana Lima'))).toBe('payoutAccountName')
    expect(accepted(await adds('ána  souza')).model.accounts).toHaveLength(1)
  })

  it('requires a proof of address too for large sums', async () => {
    checker.mood = { state: 'passed' }
    await sends()
    const { ctx } = site.server
    const { config } = ctx
    Object.assign(ctx, { config: { ...config, addressAbove: '3' } })
    try {
      expect((await info()).identityNeeded).toBe(true)
      const level = { level: 2, address: await uploads('a bill') } as const
      expect(refusalOf(await sends({ ...level, name: 'Eva Souza' }))).toBe('badInput')
      expect(accepted(await sends(level)).model).toMatchObject({ level: 2, next: null })
      expect((await info()).identityNeeded).toBe(false)
    } finally {
      Object.assign(ctx, { config })
    }
  })
})

const NOTHING_SAID = {
  checkId: '',
  reason: null,
  isFinal: false,
  labels: [],
  comment: '',
  name: null,
  birthDate: null,
  document: null,
  taxIds: [],
} as const

it('compares the document’s name, day of birth, age and number', () => {
  const claim = { level: 1, name: 'Ana Souza', birthDate: '2000-02-29', taxId: '' } as const
  const document = { kind: 'card', country: 'US', number: 'A1' } as const
  const said = {
    state: 'passed',
    reason: null,
    name: 'ANA SOUZA',
    birthDate: '2000-02-29',
    document,
    taxIds: [],
  } as const
  const at = (day: string) => Date.parse(`${day}T12:00:00Z`)
  const today = at('2026-01-01')
  expect(judge(claim, said, at('2018-02-28'))).toMatchObject({ state: 'REJECTED', reason: 'underAge' })
  expect(judge(claim, said, at('2018-03-01'))).toEqual({ state: 'APPROVED', reason: null, doubts: [] })
  const doubts = (
    change: object,
    by: Omit<typeof claim, 'level' | 'taxId'> & { level: 1 | 2; taxId: string } = claim,
  ) => judge(by, { ...said, ...change }, today).doubts
  expect(doubts({ birthDate: null })).toEqual(['birthDateDiffers'])
  expect(doubts({ name: null, birthDate: '2000-02-28' })).toEqual(['nameDiffers', 'birthDateDiffers'])
  expect(doubts({ document: null })).toEqual(['numberUnread'])
  expect(doubts({ document: null, birthDate: null }, { ...claim, level: 2 })).toEqual([])
  // An underage birth date is never sent back for a better picture, whatever else is wrong with it.
  const young = { birthDate: '2015-01-01' }
  expect(judge({ ...claim, level: 2 }, { ...said, ...young }, today).reason).toBe('underAge')
  expect(judge(claim, { ...said, ...young, state: 'failed', reason: 'blurred' }, today)).toMatchObject({
    state: 'REVIEWING',
    doubts: ['underAge'],
  })
  expect(doubts({ ...young, state: 'unclear' })).toEqual(['unclear', 'underAge'])
  // An age that the provider refuses and the document does not show is looked at by people.
  expect(judge(claim, { ...said, state: 'failed', reason: 'underAge' }, today).doubts).toEqual(['underAge'])
  expect(judge(claim, { ...said, birthDate: null, state: 'failed', reason: 'underAge' }, today).reason).toBe(
    'underAge',
  )
  // A CPF is known once it was read on the document.
  const withTax = { ...claim, taxId: '52998224725' }
  expect(doubts({}, withTax)).toEqual(['taxIdUnread'])
  expect(doubts({ taxIds: ['12345678909'] }, withTax)).toEqual(['taxIdDiffers'])
  expect(doubts({ taxIds: ['12345678909', '52998224725'] }, withTax)).toEqual([])
})
