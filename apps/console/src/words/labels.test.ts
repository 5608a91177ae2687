import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

const screens = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.tsx') && !/\.(test|fixture)\.tsx$/.test(path),
)

/** The one name that is the same in every language. */
const NAMES = new Set(['Baize'])

/** Text between tags, and values of attributes and fields that people read. */
const WRITTEN = [
  /<\/?[A-Za-z][^<>]*[^=<>]>\s*([A-Za-z][^<>{}()=;]*?)\s*<\//g,
  /(?:^|\s)(?:label|title|about|empty|emptyText|hint|placeholder|action|aria-label|alt)="([^"]*[A-Za-z][^"]*)"/g,
  /(?:^|[\s{])(?:label|title|about|empty|hint|text): '([^']*[A-Za-z][^']*)'/g,
]

it('every label of the console comes from its words', () => {
  expect(screens.length).toBeGreaterThan(40)
  const written = screens.flatMap((path) => {
    const source = readFileSync(join(ROOT, path), 'utf8')
    return WRITTEN.flatMap((pattern) =>
      [...source.matchAll(pattern)].flatMap(([, text = '']) =>
        NAMES.has(text.trim()) ? [] : [`${path}: ${text.trim()}`],
      ),
    )
  })
  expect(written).toEqual([])
})
