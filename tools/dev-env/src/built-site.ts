import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { distOf } from './build.ts'

/** The files of the built site by address: its page, its worker and everything hashed, uncompressed. */
export async function builtSite(): Promise<ReadonlyMap<string, Buffer>> {
  const dist = distOf('web')
  const names = (await readdir(join(dist, 'assets'))).filter(
    (name) => extname(name) !== '' && !/\.(br|gz)$/.test(name),
  )
  const paths = ['/index.html', '/sw.js', ...names.map((name) => `/assets/${name}`)]
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(dist, path))] as const)),
  )
}
