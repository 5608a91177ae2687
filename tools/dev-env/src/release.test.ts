import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fieldsOf, ROOT, readJson } from './folders.ts'

type Fields = ReadonlyMap<string, unknown>

const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const fieldsIn = (path: string): Fields => fieldsOf(readJson(join(ROOT, path)))
const version = fieldsIn('package.json').get('version')
const lock = fieldsIn('package-lock.json')
/** Every locked package, by folder. */
const locked = new Map([...fieldsOf(lock.get('packages'))].map(([path, fields]) => [path, fieldsOf(fields)]))
/** The root and every workspace. */
const ours = [...locked.keys()].filter((path) => !path.includes('node_modules/'))

/** Versions of a package and of those of ours that it depends on, where they differ from the release. */
function others(manifest: Fields): readonly string[] {
  const needed = ['dependencies', 'devDependencies'].flatMap((kind) => [...fieldsOf(manifest.get(kind))])
  const found: readonly (readonly [string, unknown])[] = [
    ['its own', manifest.get('version')],
    ...needed.filter(([name]) => name.startsWith('@baize/')),
  ]
  return found.filter(([, other]) => other !== version).map(([name, other]) => `${name}: ${String(other)}`)
}

describe('a release', () => {
  it('has one version in every package and between them', () => {
    expect(ours.length).toBeGreaterThan(10)
    const stale = ours.map((path) => ({ path, others: others(fieldsIn(join(path, 'package.json'))) }))
    expect(stale.filter((found) => found.others.length > 0)).toEqual([])
  })

  it('has the same version in the lock file', () => {
    const stale = ours.filter((path) => others(locked.get(path) ?? new Map()).length > 0)
    expect({ version: lock.get('version'), stale }).toEqual({ version, stale: [] })
  })

  it('locks packages without download addresses, so that any registry can serve them', () => {
    const addresses = [...locked].filter(
      ([, fields]) => fields.has('resolved') && fields.get('link') !== true,
    )
    expect(addresses).toEqual([])
  })

  it('is the first section of the changelog', () => {
    expect(/^## (\S+) · \d{4}-\d\d-\d\d$/m.exec(textOf('CHANGELOG.md'))?.[1]).toBe(version)
  })

  it('has the same version as the API reference', () => {
    expect(textOf('apps/server/src/platform/http/docs.ts')).toContain(`const VERSION = '${String(version)}'`)
  })
})
