import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './folders.ts'

export const PAGE = 'docs/requirements.md'

/** Test files, from the root, by the ids that they name. The file that names an id most often comes first. */
export type Named = ReadonlyMap<string, readonly string[]>
type TestFile = { readonly path: string; readonly text: string }
type Row = { readonly id: string; readonly where: readonly string[]; readonly test: string }

/** Order of levels among files that name an id equally often: the level that fails for the fewest reasons first. */
const FOLDERS = ['packages', 'apps', 'sandbox', 'chaos', 'tools', 'shells', 'e2e']
const LEFT_OUT = new Set(['node_modules', 'dist'])
const IS_TEST = /\.(?:test|spec)\.tsx?$/
/** Ids in square brackets, one or several: `[A-23]`, `[A-23, A-24]`. */
const CITED = /\[([A-Z]-\d\d(?:\s*,\s*[A-Z]-\d\d)*)\]/g
const ROW = /^\| ([A-Z]-\d\d) \| (.*) \| (.*) \| (.*) \|$/
const OPEN = '**open**'

const testsIn = (folder: string): readonly TestFile[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : testsIn(path)
    return IS_TEST.test(entry.name) ? [{ path, text: readFileSync(join(ROOT, path), 'utf8') }] : []
  })

export const readTests = (): readonly TestFile[] => FOLDERS.flatMap(testsIn)

export function namedBy(tests: readonly TestFile[]): Named {
  const counts = new Map<string, Map<string, number>>()
  for (const { path, text } of tests)
    for (const [, ids = ''] of text.matchAll(CITED))
      for (const id of ids.split(/\s*,\s*/)) {
        const files = counts.get(id) ?? new Map<string, number>()
        counts.set(id, files.set(path, (files.get(path) ?? 0) + 1))
      }
  const byCount = (files: ReadonlyMap<string, number>): readonly string[] =>
    [...files].toSorted(([, left], [, right]) => right - left).map(([path]) => path)
  return new Map([...counts].map(([id, files]) => [id, byCount(files)]))
}

const pathsIn = (cell: string): readonly string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)

const rowsOf = (page: string): readonly Row[] =>
  page.split('\n').flatMap((line) => {
    const [, id, , where = '', test = ''] = ROW.exec(line) ?? []
    return id === undefined ? [] : [{ id, where: pathsIn(where), test }]
  })

/** How many folders two paths share from the root on. */
function nearness(left: string, right: string): number {
  const others = right.split('/')
  const parts = left.split('/')
  const apart = parts.findIndex((part, at) => part !== others[at])
  return apart === -1 ? parts.length : apart
}

/**
 * The test cell of a row: the test that is there as long as it names the id, else the one nearest to the first place
 * that the row names, and among those the one that names the id most often.
 */
function testCell({ id, where: [place = ''], test }: Row, named: Named): string {
  const tests = named.get(id) ?? []
  const nearest = tests.toSorted((left, right) => nearness(place, right) - nearness(place, left))
  const chosen = tests.find((path) => test === `\`${path}\``) ?? nearest[0]
  if (chosen !== undefined) return `\`${chosen}\``
  return test === OPEN ? OPEN : ''
}

/** The page with its column of tests brought up to date. */
export const withTests = (page: string, named: Named): string =>
  page
    .split('\n')
    .map((line) =>
      line.replace(
        ROW,
        (_, id: string, what: string, where: string, test: string) =>
          `| ${id} | ${what} | ${where} | ${testCell({ id, where: pathsIn(where), test }, named)} |`,
      ),
    )
    .join('\n')

/** Whatever makes the page untrue, in sentences. */
export function faultsOf(
  page: string,
  named: Named,
  exists: (path: string) => boolean = (path) => existsSync(join(ROOT, path)),
): readonly string[] {
  const rows = rowsOf(page)
  const listed = rows.map(({ id }) => id)
  return [
    ...[...named]
      .filter(([id]) => !listed.includes(id))
      .map(([id, [test]]) => `${test} names ${id}, which the page does not list`),
    ...listed.filter((id, at) => listed.indexOf(id) !== at).map((id) => `${id} is listed twice`),
    ...rows.flatMap((row) => {
      const { id, where, test } = row
      return [
        ...(where.length === 0 ? [`${id} has no place`] : []),
        ...where
          .filter((path) => !exists(path))
          .map((path) => `${id} is said to be in ${path}, which does not exist`),
        ...(named.has(id) || test === OPEN ? [] : [`${id} is named by no test`]),
        ...(test === testCell(row, named) ? [] : [`${id} has a stale test: run npm run requirements`]),
      ]
    }),
  ]
}
