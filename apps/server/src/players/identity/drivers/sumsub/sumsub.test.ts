import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { User } from '@baize/contract/player'
import { userId as asUserId, present } from '@baize/kit'
import { caseCount } from '@baize/kit/testing'
import type { Fault } from '@baize/sandbox-services/identity/faults'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { diesAt, STRIDE } from '../../../../payments/deposits/dying.fixture.ts'
import { readBody } from '../../../../payments/deposits/provider.fixture.ts'
import type { SumsubSettings } from '../../../../platform/configuration/identity-driver-settings.ts'
import { accepted } from '../../../../testing/replies.fixture.ts'
import { advance } from '../../checks.ts'
import { type IdentityDesk, openIdentityDesk } from '../../desk.fixture.ts'
import { driverNamed } from '../../drivers.ts'
import type { TestChecker } from '../../identity.fixture.ts'
import { settleChecks } from '../../jobs.ts'
import type { CheckDraft } from '../../port.ts'
import { findLast } from '../../sql.ts'
import { sumsub } from './driver.ts'
import { reasonOf, verdictOf } from './results.ts'

let desk: IdentityDesk
let checker: TestChecker
let player: User
beforeAll(async () => {
  desk = await openIdentityDesk()
  checker = desk.checker
})
beforeEach(async () => {
  checker.mood = { state: 'pending' }
  checker.asked.length = 0
  checker.calls.length = 0
  Object.assign(checker.desk.faults, { fault: 'none', times: 0 })
  // A rested circuit is open for calls again.
  desk.site.clock.advance(60_000)
  player = await desk.site.newPlayer()
})
afterAll(() => desk.close())

const mine = () => desk.mine(player)
const spoil = (fault: Fault, times = 1) => Object.assign(checker.desk.faults, { fault, times })
/** The job, again and again, for so many minutes. */
async function works(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    desk.site.clock.advance(60_000)
    await settleChecks(desk.site.server.ctx)
  }
}

describe('[G-21] the driver of Sumsub', () => {
  it('makes the applicant, sends each picture and asks for the check, in this order', async () => {
    accepted(await desk.sends(player))
    const id = checker.asked[0]?.id
    expect(checker.calls).toEqual([
      'POST /resources/applicants?levelName=identity-and-selfie',
      `POST /resources/applicants/${id}/info/idDoc`,
      `POST /resources/applicants/${id}/info/idDoc`,
      `POST /resources/applicants/${id}/info/idDoc`,
      `POST /resources/applicants/${id}/status/pending`,
    ])
  })

  it('signs time, method, encoded path and body, and sends what the player entered', async () => {
    const heard: { request: IncomingMessage; body: string }[] = []
    const peer = createServer((request, response) => {
      void readBody(request).then((body) => {
        heard.push({ request, body })
        return response.writeHead(503).end()
      })
    })
    await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve))
    const address = peer.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    const settings: SumsubSettings = { ...checker.settings, name: 'exact', url, identityLevel: 'level 1 & ü' }
    const { ctx } = desk.site.server
    const draft: CheckDraft = {
      id: '01900000-0000-7000-8000-000000000001',
      userId: player.userId,
      level: 1,
      countryId: 'BR',
      language: 'pt',
      document: 'card',
      name: 'Ana Lima Souza',
      birthDate: '1990-05-17',
      taxId: '52998224725',
      files: [],
    }
    expect(await sumsub(settings).open(ctx, draft)).toBeNull()
    peer.close()
    const { request, body } = heard[0] ?? {}
    expect(request?.url).toBe('/resources/applicants?levelName=level%201%20%26%20%C3%BC')
    expect(JSON.parse(body ?? '')).toEqual({
      externalUserId: draft.id,
      type: 'individual',
      fixedInfo: {
        firstName: 'Ana Lima',
        lastName: 'Souza',
        dob: '1990-05-17',
        country: 'BRA',
        tin: '52998224725',
      },
    })
    const at = String(Math.floor(desk.site.clock.now() / 1000))
    const { token, secret } = settings.appTokens[0]
    expect(request?.headers).toMatchObject({
      'x-app-token': token,
      'x-app-access-ts': at,
      'x-app-access-sig': createHmac('sha256', secret)
        .update(`${at}POST${request?.url}${body}`)
        .digest('hex'),
    })
  })

  // `npm test` has each fault at two of the five calls, so that each call meets several; the long run at all.
  const FAILING_CALLS = 5
  const CALL_STRIDE = caseCount(3, 1)
  const CALL_FAULTS: readonly Fault[] = ['unavailable', 'tooMany', 'unauthorized', 'html', 'huge', 'lost']
  it.each(CALL_FAULTS.map((fault, turn) => ({ fault, turn })))(
    'loses no document and makes one applicant when each call in turn meets the fault: $fault',
    async ({ fault, turn }) => {
      for (let failing = turn % CALL_STRIDE; failing < FAILING_CALLS; failing += CALL_STRIDE) {
        player = await desk.site.newPlayer()
        checker.asked.length = 0
        checker.mood = { state: 'passed' }
        let calls = 0
        const faults = checker.desk.faults
        const own = faults.forCall.bind(faults)
        checker.desk.faults.forCall = () => (calls++ === failing ? fault : 'none')
        accepted(await desk.sends(player))
        checker.desk.faults.forCall = own
        await works(4)
        expect((await mine()).last, `call ${failing}`).toMatchObject({ state: 'APPROVED' })
        expect(checker.asked, `call ${failing}`).toHaveLength(1)
        const labels = checker.asked[0]?.files.map(({ label }) => label) ?? []
        expect(new Set(labels).size).toBe(3)
        // A picture whose answer was lost is sent once more; nothing else is.
        expect(labels.length).toBeLessThanOrEqual(
          fault === 'lost' || fault === 'html' || fault === 'huge' ? 4 : 3,
        )
      }
    },
  )

  it('hands documents that Sumsub will not take to people, at once', async () => {
    spoil('refused')
    accepted(await desk.sends(player))
    expect((await mine()).last).toMatchObject({ state: 'REVIEWING' })
    const review = (await desk.waiting()).find(({ userId }) => userId === player.userId)
    expect(review).toMatchObject({ doubts: ['refused'], provider: { connector: 'sumsub', checkId: null } })
  })

  it('tells the player that the documents are safe while Sumsub cannot be reached', async () => {
    checker.mood = 'deaf'
    accepted(await desk.sends(player))
    await works(2)
    expect((await mine()).last).toMatchObject({ state: 'CHECKING', waitsFor: 'line' })
    checker.mood = { state: 'passed' }
    await works(3)
    expect((await mine()).last).toMatchObject({ state: 'APPROVED', waitsFor: null })
  })

  it('sends each picture once and makes one applicant, wherever the server dies', async () => {
    const { ctx } = desk.site.server
    for (let at = 1, goesOn = true; goesOn; at += STRIDE) {
      player = await desk.site.newPlayer()
      checker.asked.length = 0
      checker.mood = 'deaf'
      accepted(await desk.sends(player))
      checker.mood = { state: 'passed' }
      desk.site.clock.advance(60_000)
      const identity = present(await findLast(ctx.db, asUserId(player.userId)), 'check')
      goesOn = await diesAt(ctx, at, 'after', (dying) => advance(dying, identity))
      await works(5)
      expect((await mine()).last, `after step ${at}`).toMatchObject({ state: 'APPROVED' })
      expect(checker.asked).toHaveLength(1)
      const labels = checker.asked[0]?.files.map(({ label }) => label) ?? []
      expect(new Set(labels).size, `after step ${at}`).toBe(3)
      expect(labels.length, `after step ${at}`).toBeLessThanOrEqual(4)
    }
  })

  it('uses the second app token when the first is refused, so that a change of tokens loses nothing', async () => {
    const { ctx } = desk.site.server
    const [good] = checker.settings.appTokens
    const stale = { token: 'prd:an-old-token-of-ours', secret: 'an-old-secret-of-ours' }
    const changing = sumsub({ ...checker.settings, name: 'changing', appTokens: [stale, good] })
    expect(await changing.check(ctx)).toBeNull()
    const old = sumsub({ ...checker.settings, name: 'old', appTokens: [stale] })
    expect(await old.check(ctx)).toBe('login refused (401)')
  })

  it('is checked by a harmless call, whose failure has a reason', async () => {
    const { ctx } = desk.site.server
    const driver = driverNamed(ctx.config, 'sumsub')
    expect(await driver?.check(ctx)).toBeNull()
    spoil('unavailable')
    expect(await driver?.check(ctx)).toBe('status 503')
    checker.mood = 'deaf'
    expect(await driver?.check(ctx)).toMatch(/ECONNRESET|EPIPE/)
  })

  it('does not count a pass of another level', async () => {
    accepted(await desk.sends(player))
    const told = checker.puts(checker.asked[0]?.externalId ?? '', { state: 'passed' })
    Object.assign(told, { level: 'a-lesser-level' })
    await works(1)
    expect((await mine()).last).toMatchObject({ state: 'REVIEWING' })
  })

  it('keeps its calls without names, dates, numbers and pictures', async () => {
    checker.mood = { state: 'passed', document: { kind: 'card', country: 'US', number: 'SECRET 4711' } }
    accepted(await desk.sends(player))
    const { rows } = await desk.site.database.pool.query<{ row: string; direction: string }>(
      'SELECT direction, c::text AS row FROM connector_calls c WHERE about = $1',
      [checker.asked[0]?.externalId],
    )
    const stored = rows.map(({ row }) => row).join('\n')
    expect(new Set(rows.map(({ direction }) => direction))).toEqual(new Set(['in', 'out']))
    expect(stored).toContain('GREEN')
    expect(stored).toContain('applicantReviewed')
    for (const secret of [
      'Ana',
      'Souza',
      '1990-05-17',
      '4711',
      'SECRET',
      'PNG',
      checker.settings.appTokens[0].secret,
    ])
      expect(stored.includes(secret), `kept: ${secret}`).toBe(false)
    expect(desk.site.logged()).not.toMatch(/Souza|4711/)
  })
})

describe('a review of Sumsub', () => {
  it.each([
    ['init', {}, false, 'pending'],
    ['init', {}, true, 'waiting'],
    ['pending', {}, false, 'pending'],
    ['queued', { reviewAnswer: 'GREEN' }, false, 'pending'],
    ['awaitingService', { reviewAnswer: 'GREEN' }, false, 'pending'],
    ['awaitingUser', {}, true, 'waiting'],
    ['onHold', {}, false, 'unclear'],
    ['completed', { reviewAnswer: 'GREEN' }, false, 'passed'],
    ['completed', { reviewAnswer: 'RED', reviewRejectType: 'RETRY' }, false, 'failed'],
    ['completed', { reviewAnswer: 'RED', reviewRejectType: 'RETRY' }, true, 'waiting'],
    ['completed', { reviewAnswer: 'RED', reviewRejectType: 'FINAL' }, true, 'failed'],
    ['completed', { reviewAnswer: 'YELLOW' }, false, undefined],
    ['completed', {}, false, undefined],
    ['somethingNew', { reviewAnswer: 'GREEN' }, false, undefined],
  ])('in the state %s with %j counts as told (repeatable: %s): %s', (status, result, isRepeatable, state) => {
    expect(verdictOf(status, result, isRepeatable)?.state).toBe(state)
  })

  it.each([
    [['UNSATISFACTORY_PHOTOS'], 'blurred'],
    [['DOCUMENT_PAGE_MISSING'], 'cropped'],
    [['EXPIRATION_DATE', 'UNSATISFACTORY_PHOTOS'], 'expired'],
    [['SELFIE_MISMATCH'], 'faceDiffers'],
    [['PROBLEMATIC_APPLICANT_DATA'], 'nameDiffers'],
    [['BAD_PROOF_OF_ADDRESS'], 'addressMissing'],
    [['NOT_DOCUMENT'], 'wrongDocument'],
    [['UNSATISFACTORY_PHOTOS', 'AGE_REQUIREMENT_MISMATCH'], 'underAge'],
    [['FORGERY'], 'notAccepted'],
    [['A_NEW_LABEL'], 'notAccepted'],
    [[], 'notAccepted'],
  ] as const)('with the labels %j tells the player: %s', (labels, reason) => {
    expect(reasonOf(labels)).toBe(reason)
  })
})
