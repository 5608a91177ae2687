import { PATHS } from '@baize/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { docs } from './docs.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  await docs(app)
})
afterAll(() => app.close())

describe('the API page', () => {
  it('comes with its description, style and script from here, and nothing inline or from elsewhere', async () => {
    const { body, headers } = await app.inject('/docs')
    expect(headers['content-type']).toContain('text/html')
    const links = [...body.matchAll(/(?:src|href)="([^"#][^"]*)"/g)].map((found) => found[1] ?? '')
    expect(links).toContain('/docs/docs.js')
    expect(links.filter((link) => !link.startsWith('/') && !link.startsWith('data:'))).toEqual([])
    expect(body).not.toMatch(/<script(?![^>]*src=)|<style| style=| on\w+=/)
    const own = links.filter((link) => link.startsWith('/'))
    const answers = await Promise.all(own.map((link) => app.inject(link)))
    expect(answers.map((answer) => answer.statusCode)).toEqual(own.map(() => 200))
  })

  it('describes every call, and the files beside them', async () => {
    const description = (await app.inject('/openapi.json')).json<{ paths: Record<string, unknown> }>()
    expect(Object.keys(description.paths)).toEqual([
      ...PATHS,
      '/api/file/upload',
      '/api/file/{id}',
      '/api/game/bet_export',
    ])
  })

  it('is not sent again to who has it', async () => {
    const { etag } = (await app.inject('/openapi.json')).headers
    const again = await app.inject({ url: '/openapi.json', headers: { 'if-none-match': String(etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})
