import { createHash, createPublicKey, verify } from 'node:crypto'
import { fakeClock } from '@baize/kit'
import { randomBytes } from '@baize/kit/testing'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openIdIssuer } from './routes.ts'

const clock = fakeClock()
const VERIFIER = 'v'.repeat(43)
const BASIC = `Basic ${Buffer.from('baize:a-client-secret-of-tests').toString('base64')}`
let app: FastifyInstance
beforeEach(() => {
  app = Fastify()
  openIdIssuer(app, {
    origin: 'http://sandbox.test',
    clientId: 'baize',
    clientSecret: 'a-client-secret-of-tests',
    redirectUri: 'http://site.test/login/return',
    clock,
    randomBytes,
  })
})
afterEach(() => app.close())

const asked = (changes: object = {}) => ({
  response_type: 'code',
  client_id: 'baize',
  redirect_uri: 'http://site.test/login/return',
  scope: 'openid',
  state: 'the-state',
  nonce: 'the-nonce',
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 'S256',
  ...changes,
})
const form = (url: string, fields: object, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ ...fields }).toString(),
  })
async function codeFor(name: string): Promise<string> {
  const back = new URL((await form('/oidc/authorize', { ...asked(), name })).headers.location ?? '')
  expect(back.origin + back.pathname).toBe('http://site.test/login/return')
  expect(back.searchParams.get('state')).toBe('the-state')
  return back.searchParams.get('code') ?? ''
}
const exchange = (code: string, changes: object = {}, authorization = BASIC) =>
  form(
    '/oidc/token',
    {
      grant_type: 'authorization_code',
      code,
      redirect_uri: 'http://site.test/login/return',
      client_id: 'baize',
      code_verifier: VERIFIER,
      ...changes,
    },
    { authorization },
  )
const Tokens = z.object({ id_token: z.string() })
const Keys = z.object({ keys: z.array(z.record(z.string(), z.string())) })

it('the issuer signs a token for any entered name, once for each code', async () => {
  const code = await codeFor('Mia')
  const { id_token: token } = Tokens.parse((await exchange(code)).json())
  const [head = '', body = '', signature = ''] = token.split('.')
  const [key = {}] = Keys.parse((await app.inject('/oidc/jwks')).json()).keys
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(signed).toBe(true)
  expect(key).not.toHaveProperty('d')
  expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toMatchObject({
    iss: 'http://sandbox.test/oidc',
    aud: 'baize',
    nonce: 'the-nonce',
  })
  expect((await exchange(code)).statusCode).toBe(400)
})

it('the issuer refuses another verifier, another site, an expired code or a wrong secret', async () => {
  expect((await exchange(await codeFor('Mia'), { code_verifier: 'w'.repeat(43) })).statusCode).toBe(400)
  expect((await exchange(await codeFor('Mia'), { redirect_uri: 'http://evil.test/' })).statusCode).toBe(400)
  expect((await exchange(await codeFor('Mia'), {}, 'Basic bm9ib2R5Og==')).statusCode).toBe(401)
  const late = await codeFor('Mia')
  clock.advance(60_000)
  expect((await exchange(late)).statusCode).toBe(400)
})

it('the issuer redirects only to the site and shows a name as text', async () => {
  for (const changes of [
    { redirect_uri: 'http://evil.test/' },
    { client_id: 'other' },
    { scope: 'profile' },
  ]) {
    const query = new URLSearchParams({ ...asked(changes) }).toString()
    expect((await app.inject(`/oidc/authorize?${query}`)).statusCode).toBe(400)
    expect((await form('/oidc/authorize', { ...asked(changes), name: 'Mia' })).statusCode).toBe(400)
  }
  const query = new URLSearchParams({ ...asked({ state: '"><script>' }) }).toString()
  expect((await app.inject(`/oidc/authorize?${query}`)).body).not.toContain('<script>')
})

it('the issuer speaks the visitor’s language, rejects an invalid name and offers a way back', async () => {
  const query = new URLSearchParams({ ...asked() }).toString()
  const spoken = { en: 'Your name here', pt: 'Seu nome aqui', id: 'Nama Anda di sini' }
  for (const [language, label] of Object.entries(spoken)) {
    const headers = { 'accept-language': `${language};q=0.9, fr;q=0.8` }
    const { body } = await app.inject({ url: `/oidc/authorize?${query}`, headers })
    expect(body).toContain(`<html lang="${language}">`)
    expect(body).toContain(label)
    expect(body).toContain('http://site.test/login/return?error=access_denied&amp;state=the-state')
  }
  const again = await form(
    '/oidc/authorize',
    { ...asked(), name: '<b>Mia</b>' },
    { 'accept-language': 'pt-BR' },
  )
  expect(again.statusCode).toBe(400)
  expect(again.body).toContain('Use até 40 letras')
  expect(again.body).toContain('value="&lt;b&gt;Mia&lt;/b&gt;"')
  const wrong = await app.inject({ url: '/oidc/authorize', headers: { 'accept-language': 'id' } })
  expect(wrong.body).toContain('Tidak bisa masuk')
})
