import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Config } from '../configuration/config.ts'
import { createLog } from '../telemetry/log.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { accessLog } from './access-log.ts'

const Line = z.strictObject({
  level: z.enum(['info', 'debug']),
  time: z.iso.datetime(),
  requestId: z.string(),
  method: z.literal('GET'),
  path: z.string(),
  status: z.number(),
  ms: z.int(),
  ip: z.string(),
  msg: z.literal('request'),
})
type Line = z.infer<typeof Line>

let app: FastifyInstance
afterEach(() => app.close())

async function linesOf(level: Config['logLevel'], urls: readonly string[]): Promise<Line[]> {
  const lines: string[] = []
  const log = createLog(level, { write: (line) => void lines.push(line) })
  app = Fastify({ trustProxy: true })
  accessLog(app, { log, metrics: createMetrics() })
  app.get('/api/fine', async () => 'yes')
  app.get('/api/broken/:what', async () => Promise.reject(new Error('no')))
  app.get('/page', async () => 'a page')
  for (const url of urls) await app.inject({ url, headers: { 'x-forwarded-for': 'odd"address' } })
  // The same shape from the logger itself: both writers must produce the same format.
  log.info({ requestId: 'r', method: 'GET', path: '/', status: 200, ms: 1, ip: '::1' }, 'request')
  return lines.map((line) => {
    expect(line.endsWith('\n')).toBe(true)
    return Line.parse(JSON.parse(line))
  })
}

it('the log line of a call looks like any other', async () => {
  const [line, own] = await linesOf('info', ['/api/fine?token=secret'])
  expect(Object.keys(line ?? {})).toEqual(Object.keys(own ?? {}))
  expect(line).toMatchObject({ path: '/api/fine', status: 200, ip: 'odd"address' })
})

it('the logger escapes texts of the caller', async () => {
  const [line] = await linesOf('info', ['/api/broken/a"b'])
  expect(line?.path).toContain('/api/broken/a')
  expect(line?.status).toBe(500)
})

it('the log leaves pages out unless asked, and everything when the level says so', async () => {
  expect(await linesOf('info', ['/page'])).toHaveLength(1)
  await app.close()
  expect(await linesOf('debug', ['/page'])).toHaveLength(2)
  await app.close()
  expect(await linesOf('warn', ['/api/fine'])).toHaveLength(0)
})
