import { PATHS } from '@baize/contract/server'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { docs } from './docs.ts'

let app: FastifyInstance
beforeAll(() => {
  app = Fastify()
  docs(app)
})
afterAll(() => app.close())

describe('the API page', () => {
  it('is served with its description, style and script, without inline or foreign code', async () => {
    const { body, headers } = await app.inject('/docs')
    expect(headers['content-type']).toContain('text/html')
    const links = [...body.matchAll(/(?:src|href)="([^"#][^"]*)"/g)].map((found) => found[1] ?? '')
    expect(links).toEqual(expect.arrayContaining(['/docs/docs.js', '/docs/swagger-ui-bundle.js']))
    expect(links.filter((link) => !link.startsWith('/') && !link.startsWith('data:'))).toEqual([])
    expect(body).not.toMatch(/<script(?![^>]*src=)|<style| style=| on\w+=/)
    const own = links.filter((link) => link.startsWith('/'))
    const answers = await Promise.all(own.map((link) => app.inject(link)))
    expect(answers.map((answer) => answer.statusCode)).toEqual(own.map(() => 200))
  })

  it('describes every call and the file addresses', async () => {
    const description = (await app.inject('/openapi.json')).json<{ paths: Record<string, unknown> }>()
    expect(Object.keys(description.paths)).toEqual([
      ...PATHS,
      '/api/file/upload',
      '/api/file/{id}',
      '/api/game/bet_export',
      '/api/operator/reports/file',
    ])
  })

  it('sends the library compressed to a browser that supports it', async () => {
    const asked = { url: '/docs/swagger-ui-bundle.js', headers: { 'accept-encoding': 'gzip' } }
    const { headers, rawPayload } = await app.inject(asked)
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'text/javascript; charset=utf-8',
    })
    expect(rawPayload.length).toBeLessThan(600_000)
  })

  it('is not sent again to a browser that has it', async () => {
    const { etag } = (await app.inject('/openapi.json')).headers
    const again = await app.inject({ url: '/openapi.json', headers: { 'if-none-match': String(etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})
