import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { SumsubApplicant, SumsubStatus } from '@baize/contract/provider'
import { fakeClock } from '@baize/kit'
import { randomBytes } from '@baize/kit/testing'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DIDIT_WORKFLOWS } from '../didit/api.ts'
import { SUMSUB_LEVELS, sumsubToken } from '../sumsub/api.ts'
import { webhookSecretOf } from './notices.ts'
import { identityProviders } from './routes.ts'

const SECRET = 'a-secret-for-identities'
const clock = fakeClock()
let app: FastifyInstance
let site: ReturnType<typeof createServer>
let heard: { path: string; body: string; headers: Record<string, unknown> }[]
/** How many webhooks the site rejects first. */
let deafFor: number
beforeEach(async () => {
  heard = []
  deafFor = 0
  site = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('utf8')
    })
    request.on('end', () => {
      const isTaken = deafFor-- <= 0
      if (isTaken) heard.push({ path: request.url ?? '', body, headers: request.headers })
      response.writeHead(isTaken ? 200 : 503).end('{}')
    })
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const address = site.address()
  const port = typeof address === 'object' && address ? address.port : 0
  app = Fastify()
  identityProviders(app, {
    secrets: [SECRET],
    clock,
    randomBytes,
    site: () => `http://127.0.0.1:${port}`,
    origin: () => 'http://sandbox.test',
  })
})
afterEach(async () => {
  await app.close()
  await new Promise((resolve) => site.close(resolve))
})

function ask(method: 'GET' | 'POST', url: string, body: object | string = '', type = 'application/json') {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const at = String(Math.floor(clock.now() / 1000))
  const signature = createHmac('sha256', SECRET)
    .update(at + method + url + payload)
    .digest('hex')
  const headers = {
    'x-app-token': sumsubToken(SECRET),
    'x-app-access-ts': at,
    'x-app-access-sig': signature,
    ...(payload !== '' && { 'content-type': type }),
  }
  return app.inject({ method, url, headers, ...(payload !== '' && { payload }) })
}
const plans = (plan: object) => app.inject({ method: 'POST', url: '/identity/control', payload: plan })
const spoils = (fault: string, times = 1) =>
  app.inject({ method: 'POST', url: '/identity/faults', payload: { fault, times } })
const reviewed = () =>
  vi.waitUntil(() => heard.find(({ body }) => body.includes('applicantReviewed') || body.includes('OnHold')))

let made = 0
async function submits(firstName = 'Ana <b>', level: string = SUMSUB_LEVELS.identity): Promise<string> {
  const applicant = {
    externalUserId: `check ${++made}`,
    fixedInfo: { firstName, lastName: 'Souza', dob: '1990-05-17', country: 'BRA' },
  }
  const { id } = SumsubApplicant.parse(
    (await ask('POST', `/resources/applicants?levelName=${level}`, applicant)).json(),
  )
  const form = [
    '--x\r\ncontent-disposition: form-data; name="metadata"\r\n\r\n{"idDocType":"PASSPORT","country":"BRA"}\r\n',
    '--x\r\ncontent-disposition: form-data; name="content"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nPNG\r\n--x--\r\n',
  ].join('')
  const sent = await ask(
    'POST',
    `/resources/applicants/${id}/info/idDoc`,
    form,
    'multipart/form-data; boundary=x',
  )
  expect(sent.statusCode).toBe(200)
  expect((await ask('POST', `/resources/applicants/${id}/status/pending`)).json()).toEqual({ ok: 1 })
  return id
}

describe('the sandbox’s Sumsub', () => {
  it('passes a check with the data on the document and repeats its webhook until the site answers', async () => {
    await plans({})
    deafFor = 2
    const id = await submits()
    const { body, headers, path } = await reviewed()
    expect(path).toBe('/webhooks/sumsub/sumsub')
    const digest = createHmac('sha256', webhookSecretOf(SECRET)).update(body).digest('hex')
    expect(headers).toMatchObject({ 'x-payload-digest-alg': 'HMAC_SHA256_HEX', 'x-payload-digest': digest })
    const status = SumsubStatus.parse((await ask('GET', `/resources/applicants/${id}/status`)).json())
    expect(status).toMatchObject({ reviewStatus: 'completed', reviewResult: { reviewAnswer: 'GREEN' } })
    const one = SumsubApplicant.parse((await ask('GET', `/resources/applicants/${id}/one`)).json())
    expect(one.info).toMatchObject({
      dob: '1990-05-17',
      idDocs: [{ idDocType: 'PASSPORT', country: 'BRA', number: one.externalUserId }],
    })
  })

  it('fails a check, leaves it unclear or lets it wait for a button, for one person or all', async () => {
    await plans({ outcome: 'fail', reason: 'expired', final: true, only: 'Eva Souza' })
    await plans({ outcome: 'wait' })
    await submits('Eva')
    expect(JSON.parse((await reviewed()).body)).toMatchObject({
      reviewResult: { reviewAnswer: 'RED', rejectLabels: ['EXPIRATION_DATE'], reviewRejectType: 'FINAL' },
    })
    heard = []
    const waits = await submits()
    const page = (await app.inject({ url: '/identity' })).body
    expect(page).toContain('Ana &lt;b&gt; Souza')
    await app.inject({ method: 'POST', url: `/identity/checks/${waits}/unclear` })
    expect(JSON.parse((await reviewed()).body)).toMatchObject({ applicantId: waits, reviewStatus: 'onHold' })
  })

  it('refuses wrong signatures, unknown levels, an id that is taken and forms without a picture', async () => {
    await plans({ outcome: 'wait' })
    const url = `/resources/applicants?levelName=${SUMSUB_LEVELS.identity}`
    expect((await app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(401)
    expect(
      (await ask('POST', '/resources/applicants?levelName=other', { externalUserId: 'a' })).statusCode,
    ).toBe(400)
    expect((await ask('POST', url, { externalUserId: 'twice' })).statusCode).toBe(201)
    const again = await ask('POST', url, { externalUserId: 'twice' })
    expect(again.statusCode).toBe(409)
    const found = await ask('GET', '/resources/applicants/-;externalUserId=twice/one')
    const { id } = SumsubApplicant.parse(found.json())
    expect(again.json<{ description: string }>().description).toContain(id)
    expect((await ask('POST', `/resources/applicants/${id}/status/pending`)).statusCode).toBe(400)
    expect((await ask('POST', `/resources/applicants/${id}/info/idDoc`, {})).statusCode).toBe(400)
    expect((await ask('GET', '/resources/applicants/nobody/status')).statusCode).toBe(404)
  })

  it('sends webhooks twice, forged, of the test mode or not at all when told to', async () => {
    await plans({ outcome: 'wait' })
    const id = await submits()
    const press = () => app.inject({ method: 'POST', url: `/identity/checks/${id}/pass` })
    const all = () => heard.filter(({ body }) => body.includes('applicantReviewed'))
    await spoils('duplicate')
    await press()
    await vi.waitUntil(() => all().length === 2)
    expect(all()[0]?.body).toBe(all()[1]?.body)
    heard = []
    await spoils('forged')
    await press()
    const { body, headers } = await reviewed()
    const digest = createHmac('sha256', webhookSecretOf(SECRET)).update(body).digest('hex')
    expect(headers['x-payload-digest']).not.toBe(digest)
    heard = []
    await spoils('silent')
    await press()
    await spoils('testMode')
    await press()
    expect(JSON.parse((await reviewed()).body)).toMatchObject({ sandboxMode: true })
    expect(all()).toHaveLength(1)
  })

  it('answers with the faults that it is told to', async () => {
    const levels = () => ask('GET', '/resources/applicants/-/levels')
    for (const [fault, code] of [
      ['unavailable', 503],
      ['tooMany', 429],
      ['unauthorized', 401],
      ['refused', 400],
    ] as const) {
      await spoils(fault)
      expect((await levels()).statusCode, `with ${fault}`).toBe(code)
      expect((await levels()).statusCode, `after ${fault}`).toBe(200)
    }
    await spoils('html')
    expect((await levels()).body).toContain('<title>')
    await spoils('huge')
    expect((await levels()).body.length).toBeGreaterThan(10_000_000)
  })

  it('has a browser SDK whose frame takes the player’s documents', async () => {
    await plans({ outcome: 'wait' })
    const url = `/resources/applicants?levelName=${SUMSUB_LEVELS.identity}`
    await ask('POST', url, { externalUserId: 'in the sdk', fixedInfo: { firstName: 'Ana' } })
    const asked = { userId: 'in the sdk', levelName: SUMSUB_LEVELS.identity, ttlInSecs: 600 }
    const { token } = (await ask('POST', '/resources/accessTokens/sdk', asked)).json<{ token: string }>()
    expect((await app.inject({ url: '/idensic/static/sns-websdk-builder.js' })).body).toContain('snsWebSdk')
    const frame = await app.inject({ url: `/sumsub/sdk?token=${token}` })
    expect(frame.body).toContain('Show the document')
    const id = token.replace('_act-', '')
    await app.inject({ method: 'POST', url: `/sumsub/sdk/${id}`, payload: { kind: 'PASSPORT' } })
    expect((await ask('GET', `/resources/applicants/${id}/status`)).json()).toMatchObject({
      reviewStatus: 'pending',
    })
    expect((await app.inject({ url: '/sumsub/sdk?token=old' })).statusCode).toBe(401)
  })
})

describe('the sandbox’s Didit', () => {
  const headers = { 'x-api-key': SECRET, 'content-type': 'application/json' }
  const request = {
    workflow_id: DIDIT_WORKFLOWS.identity,
    vendor_data: 'check of didit',
    callback: 'http://site.test/back',
    expected_details: { first_name: 'Ana', last_name: 'Souza', date_of_birth: '1990-05-17' },
  }

  it('opens a session, takes the player through its page and back, and decides', async () => {
    await plans({})
    const opened = await app.inject({ method: 'POST', url: '/v3/session/', headers, payload: request })
    expect(opened.statusCode).toBe(201)
    const { session_id: id, url } = opened.json<{ session_id: string; url: string }>()
    const page = await app.inject({ url: new URL(url).pathname })
    expect(page.body).toContain('Ana Souza')
    const back = await app.inject({
      method: 'POST',
      url: `/didit/session/${id}`,
      payload: { kind: 'PASSPORT' },
    })
    expect(back.headers.location).toMatch(
      /^http:\/\/site\.test\/back\?verificationSessionId=.*&status=In\+Progress$/,
    )
    const { path } = await vi.waitUntil(() => heard.find(({ body }) => body.includes('Approved')))
    expect(path).toBe('/webhooks/didit/didit')
    const decision = await app.inject({ url: `/v3/session/${id}/decision/`, headers })
    expect(decision.json()).toMatchObject({
      status: 'Approved',
      vendor_data: 'check of didit',
      id_verifications: [{ first_name: 'Ana', document_type: 'Passport', issuing_state: 'USA' }],
    })
  })

  it('refuses other keys, other workflows and sessions that it does not have', async () => {
    const wrong = { ...headers, 'x-api-key': 'another' }
    const post = (payload: object, given = headers) =>
      app.inject({ method: 'POST', url: '/v3/session/', headers: given, payload })
    expect((await post(request, wrong)).statusCode).toBe(401)
    expect((await post({ ...request, workflow_id: '5a5a5a5a-0000-4000-8000-0000000000ff' })).statusCode).toBe(
      400,
    )
    const nobody = '/v3/session/5a5a5a5a-0000-4000-8000-0000000000ff/decision/'
    expect((await app.inject({ url: nobody, headers })).statusCode).toBe(404)
  })
})
