import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DesignReply } from '@baize/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { designCacheKey } from '../home/service.ts'
import { designRoutes } from './routes.ts'

let folder: string
let app: FastifyInstance
let key: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baize-design-'))
  await writeFile(join(folder, 'index.html'), '<script src="/a1.js">')
  key = await designCacheKey(folder)
  app = Fastify()
  designRoutes(app, folder)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

describe('the design', () => {
  it('[E-03] is tabs, menus, pages of blocks, articles and asset mappings', async () => {
    const answer = await app.inject(`/static/theme/${key}?device=mobile`)
    const { model } = DesignReply.parse(answer.json())
    expect(answer.json()).toEqual({ status: 0, model })
    expect(model.tabs.length).toBeGreaterThan(0)
    expect(model.pages.find(({ type }) => type === 'global')?.items[0]).toMatchObject({
      comId: 'C000045',
      data: { maxWidth: 1200, designBlockBg: '#161f2c', designButtonBg: '#202a39' },
    })
  })

  it('is another one on a large screen, which has no tabs', async () => {
    const { model } = DesignReply.parse((await app.inject(`/static/theme/${key}?device=pc`)).json())
    expect(model.tabs).toEqual([])
    expect(model.menus.length).toBeGreaterThan(0)
  })

  it('may be kept for ever under its key, and not under any other', async () => {
    const kept = await app.inject(`/static/theme/${key}?device=pc`)
    expect(kept.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    for (const url of ['/static/theme/before-the-deploy', '/static/theme/dev?device=watch']) {
      const other = await app.inject(url)
      expect(other.headers['cache-control']).toBe('no-store')
      expect(DesignReply.safeParse(other.json()).success).toBe(true)
    }
  })
})
