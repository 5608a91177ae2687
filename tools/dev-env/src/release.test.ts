import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './folders.ts'

type Package = {
  readonly version?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}
type Lock = { readonly version: string; readonly packages: Readonly<Record<string, Package>> }

const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const { version }: Required<Pick<Package, 'version'>> = JSON.parse(textOf('package.json'))
const lock: Lock = JSON.parse(textOf('package-lock.json'))
/** The root and every workspace, by folder. */
const ours = Object.keys(lock.packages).filter((path) => !path.includes('node_modules/'))

/** Versions of a package and of those of ours that it depends on, where they differ from the release. */
const others = ({ version: own, dependencies, devDependencies }: Package): readonly string[] =>
  [
    ['its own', own] as const,
    ...Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) => name.startsWith('@baize/')),
  ]
    .filter(([, found]) => found !== version)
    .map(([name, found]) => `${name} ${found}`)

describe('a release', () => {
  it('has one version in every package and between them', () => {
    const found = ours.map((path) => {
      const manifest: Package = JSON.parse(textOf(join(path, 'package.json')))
      return { path, others: others(manifest) }
    })
    expect(found.length).toBeGreaterThan(10)
    expect(found.filter((one) => one.others.length > 0)).toEqual([])
  })

  it('has the same version in the lock file', () => {
    const stale = ours.filter((path) => others(lock.packages[path] ?? {}).length > 0)
    expect({ version: lock.version, stale }).toEqual({ version, stale: [] })
  })

  it('locks packages without addresses to download them from, so that any registry serves them', () => {
    const addresses = Object.values(lock.packages).filter(
      ({ link, resolved }) => resolved !== undefined && !link,
    )
    expect(addresses).toEqual([])
  })

  it('is the first section of the changelog', () => {
    expect(/^## (\S+) · \d{4}-\d\d-\d\d$/m.exec(textOf('CHANGELOG.md'))?.[1]).toBe(version)
  })

  it('is the version of the API reference', () => {
    expect(textOf('apps/server/src/platform/http/docs.ts')).toContain(`const VERSION = '${version}'`)
  })
})
