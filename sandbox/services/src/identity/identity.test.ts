import { createServer } from 'node:http'
import { IdentityCheckStatus } from '@baize/contract/provider'
import { fakeClock } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isSigned, signedHeaders } from '../psp/signature.ts'
import { identityProvider } from './routes.ts'

const SECRETS = ['a-secret-for-identities'] as const
const clock = fakeClock()
let app: FastifyInstance
let site: ReturnType<typeof createServer>
let heard: IdentityCheckStatus[]
/** How many notices the site rejects first. */
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
      const taken = deafFor-- <= 0 && isSigned(SECRETS, clock.now(), request.headers, body)
      if (taken) heard.push(IdentityCheckStatus.parse(JSON.parse(body)))
      response.writeHead(taken ? 200 : 503).end('{}')
    })
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  app = Fastify()
  identityProvider(app, { secrets: SECRETS, clock, firstRetryMs: 1 })
})
afterEach(async () => {
  await app.close()
  await new Promise((resolve) => site.close(resolve))
})

function documentsOf(changes: object = {}) {
  const address = site.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    merchantCheckId: randomUUID(),
    level: 1,
    document: 'card',
    country: 'US',
    name: 'Ana <b>Souza</b>',
    birthDate: '1990-05-17',
    files: [{ slot: 'front', type: 'image/png', base64: 'AAAA' }],
    notifyUrl: `http://127.0.0.1:${port}/notice`,
    ...changes,
  }
}
async function ask(input: object, headers?: Record<string, string>) {
  const payload = JSON.stringify(input)
  const signed = headers ?? signedHeaders(SECRETS, clock.now(), payload)
  return app.inject({
    method: 'POST',
    url: '/v1/checks',
    headers: { 'content-type': 'application/json', ...signed },
    payload,
  })
}
const plans = (plan: object) => app.inject({ method: 'POST', url: '/identity/control', payload: plan })
const said = () => vi.waitUntil(() => heard.at(-1))

it('the provider passes a check with the data on the document and repeats its notice until the site answers', async () => {
  await plans({})
  deafFor = 2
  const input = documentsOf()
  const answer = await ask(input)
  expect([answer.statusCode, IdentityCheckStatus.parse(answer.json()).state]).toEqual([201, 'pending'])
  expect(await said()).toMatchObject({
    merchantCheckId: input.merchantCheckId,
    state: 'passed',
    name: input.name,
    birthDate: '1990-05-17',
  })
  const path = `/v1/checks/${input.merchantCheckId}`
  const asked = await app.inject({ url: path, headers: signedHeaders(SECRETS, clock.now(), path) })
  expect(asked.json()).toMatchObject({ state: 'passed' })
  expect((await app.inject({ url: path })).statusCode).toBe(401)
})

it('the provider fails a check, leaves it unclear or lets it wait for a button, for one person or all', async () => {
  await plans({ outcome: 'fail', reason: 'expired', only: 'Eva Lima' })
  await plans({ outcome: 'wait' })
  await ask(documentsOf({ name: 'eva lima' }))
  expect(await said()).toMatchObject({ state: 'failed', reason: 'expired', name: null })
  const waits = documentsOf()
  await ask(waits)
  const page = (await app.inject({ url: '/identity' })).body
  expect(page).toContain('Ana &lt;b&gt;Souza&lt;/b&gt;')
  expect(heard).toHaveLength(1)
  await app.inject({ method: 'POST', url: `/identity/checks/${waits.merchantCheckId}/unclear` })
  await vi.waitUntil(() => heard.length === 2)
  expect(heard[1]).toMatchObject({ merchantCheckId: waits.merchantCheckId, state: 'unclear' })
})

it('the provider refuses unsigned requests and accepts an id for one check only', async () => {
  await plans({ outcome: 'wait' })
  const input = documentsOf()
  expect((await ask(input, {})).statusCode).toBe(401)
  expect((await ask({ hello: 'world' })).statusCode).toBe(400)
  expect((await ask(documentsOf({ notifyUrl: 'file:///etc/passwd' }))).statusCode).toBe(400)
  expect((await ask(input)).statusCode).toBe(201)
  expect((await ask(input)).statusCode).toBe(201)
  expect((await ask({ ...input, name: 'Somebody Else' })).statusCode).toBe(409)
})
