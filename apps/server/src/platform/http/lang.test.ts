import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { LangAnswer } from '@baize/contract/player'
import { REFUSALS } from '@baize/contract/server'
import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { lang } from './lang.ts'
import { DELIVERED } from './languages.ts'

const app = Fastify()
lang(app)
afterAll(() => app.close())

const ask = (key: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/static/lang/${key}`, headers })

describe.each(DELIVERED)('[A-19] the language $name under its key', ({ id, key }) => {
  it('is the translation map with all refusals and never changes', async () => {
    const answer = await ask(key)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    const { model } = LangAnswer.parse(answer.json())
    expect(model['common.ok']).toBe('OK')
    expect(Object.keys(model)).toEqual(
      expect.arrayContaining(Object.keys(REFUSALS).map((refusalId) => `refusal.${refusalId}`)),
    )
  })

  it('is not sent again to a browser that has it', async () => {
    const { etag } = (await ask(key)).headers
    const again = await ask(key, { 'if-none-match': String(etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('is sent compressed to a browser that supports it', async () => {
    const plain = (await ask(key)).body
    const br = await ask(key, { 'accept-encoding': 'gzip, deflate, br' })
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain)
    const gz = await ask(key, { 'accept-encoding': 'br;q=0, gzip' })
    expect(gz.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gz.rawPayload).toString()).toBe(plain)
    expect((await ask(key)).headers['content-encoding']).toBeUndefined()
  })

  it('answers the page of another build too, without caching', async () => {
    const answer = await ask(`${id}-0000000000000000`, { 'if-none-match': `W/"${key}"` })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers.etag).toBeUndefined()
    expect(answer.body).toBe((await ask(key)).body)
  })

  it('is the temporary redirect target of its bare name', async () => {
    const answer = await ask(id)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `/static/lang/${key}`])
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

it('each language has its own key, as its sentences differ', () => {
  expect(new Set(DELIVERED.map(({ key }) => key)).size).toBe(DELIVERED.length)
})

it.each(['xx-0000000000000000', 'en%2f..%2fetc', 'constructor'])(
  'the language %s does not exist',
  async (key) => {
    expect((await ask(key)).statusCode).toBe(404)
  },
)
