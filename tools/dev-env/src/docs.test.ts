import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fieldsOf, ROOT, readJson } from './folders.ts'

const DOCS = join(ROOT, 'docs')
/** These explain words and customs rather than a part of the code, or are such a table from end to end. */
const WITHOUT_TABLE = new Set(['glossary.md', 'requirements.md', 'style.md'])
const pages = readdirSync(DOCS).filter((name) => name.endsWith('.md'))

/** The section "Where it is" of a page, up to the next heading. */
const tableOf = (page: string): string =>
  /^## Where it is\n(.*?)(?=^#|$(?![^]))/ms.exec(readFileSync(join(DOCS, page), 'utf8'))?.[1] ?? ''

/** A file or folder, as opposed to a command, a job or an address: `src/a.ts`, `features/pay`, `popups`. */
const PATH = /^[\w.-]+(?:\/[\w.-]+)*\/?$/
const isFile = (path: string): boolean => statSync(join(ROOT, path)).isFile()

/**
 * Paths of a table that lead nowhere. A path starts at the root, at the folder that the page names above its table, or in
 * the folder of the path before it.
 */
function lost(page: string): string[] {
  const table = tableOf(page)
  const base = /^Paths are relative to `([^`]+)`/m.exec(table)?.[1] ?? ''
  let folder = base
  return [...table.matchAll(/`([^`]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => PATH.test(path) && (path.includes('/') || /\.(?:tsx?|sql|css|md)$/.test(path)))
    .flatMap((path) => {
      const found = [path, join(base, path), join(folder, path), join(dirname(folder), path)].find(
        (candidate) => existsSync(join(ROOT, candidate)),
      )
      if (found === undefined) return [`docs/${page}: ${path}`]
      folder = isFile(found) ? dirname(found) : found
      return []
    })
}

const README = 'README.md'
const readme = readFileSync(join(ROOT, README), 'utf8')
const testing = readFileSync(join(DOCS, 'testing.md'), 'utf8')
const scripts = [...fieldsOf(fieldsOf(readJson(join(ROOT, 'package.json'))).get('scripts')).keys()]
const asTyped = (script: string): string =>
  script === 'start' || script === 'test' ? `npm ${script}` : `npm run ${script}`

describe('the pages of docs', () => {
  it('have a table of where everything is', () => {
    expect(pages.filter((page) => !WITHOUT_TABLE.has(page) && tableOf(page) === '')).toEqual([])
  })

  it('name only files and folders that exist', () => {
    expect(pages.flatMap(lost)).toEqual([])
  })

  it('are all listed in the README', () => {
    const [, list = ''] = readme.split('## Read on')
    expect(pages.filter((page) => !list.includes(`](docs/${page})`))).toEqual([])
  })

  it('explain every command', () => {
    const explained = scripts.filter((script) =>
      new RegExp(`^\\| \`${asTyped(script)}[\` ]`, 'm').test(testing),
    )
    expect(explained).toEqual(scripts)
  })

  it('name no command that does not exist', () => {
    // `npm run build -w …` runs the script of a workspace.
    const named = [README, ...pages.map((page) => `docs/${page}`)].flatMap((page) =>
      [...readFileSync(join(ROOT, page), 'utf8').matchAll(/npm run ([\w:-]+)\b(?![\w:-]| -w)/g)].map(
        ([, script = '']) => ({ page, script }),
      ),
    )
    expect(named.filter(({ script }) => !scripts.includes(script))).toEqual([])
  })
})
