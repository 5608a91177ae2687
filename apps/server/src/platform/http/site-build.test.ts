import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { siteBuild } from './site-build.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baize-build-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('[G-25] the id of a build is read from its page, once it is there', async () => {
  const build = siteBuild(folder)
  expect([await siteBuild(null)(), await build()]).toEqual(['', ''])
  await writeFile(join(folder, 'index.html'), '<meta name="build" content="0123abcd4567">')
  expect(await build()).toBe('0123abcd4567')
  await writeFile(join(folder, 'index.html'), '<meta name="build" content="deployed">')
  expect(await build()).toBe('0123abcd4567')
})
