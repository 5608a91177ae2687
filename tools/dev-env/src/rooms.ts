import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { ROOT } from './folders.ts'

/** A file of the server, by its path below `apps/server/src`. */
export type ServerFile = { readonly path: string; readonly text: string }

const SERVER = 'apps/server/src'

/**
 * The rooms of the server, top to bottom: a room imports only from rooms below it. docs/architecture.md draws the house;
 * where a lower room must tell or ask an upper one something, it declares a hook, and `app/hooks.ts` connects them.
 */
const ORDER = `app operators site community rewards providers play payments players ledger platform`.split(
  ' ',
)

/** Programs beside the rooms start what `app` composes. */
const PROGRAMS = new Set(['main.ts', 'audit-main.ts', 'operator-main.ts', 'preflight-main.ts'])

/** Tests, fixtures and simulators combine rooms freely. */
const IS_TEST = /\.test\.ts$|(?:\/|\.)fixture\.ts$|(?:^|\/)testing\//
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]*)['"]/g

const roomOf = (path: string): string => path.split('/')[0] ?? ''

/** A feature is a folder inside a room; the ledger and the providers are one each. Files beside them are the room's own. */
export function featureOf(path: string): string {
  const [room = '', feature, file] = path.split('/')
  return file === undefined || room === 'app' || room === 'ledger' || room === 'providers'
    ? room
    : `${room}/${feature}`
}

export function readServer(): readonly ServerFile[] {
  const folder = join(ROOT, SERVER)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
}

type Arrow = { readonly from: string; readonly to: string }

/** Imports between production files, type-only and dynamic ones included. */
const arrowsOf = (files: readonly ServerFile[]): readonly Arrow[] =>
  files
    .filter(({ path }) => !IS_TEST.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(IMPORT)]
        .map(([, specifier = '']) => specifier)
        // Data, such as the version in package.json, is in no room.
        .filter((specifier) => !specifier.endsWith('.json'))
        .map((specifier) => ({ from: path, to: normalize(join(dirname(path), specifier)) })),
    )

const isProgram = (path: string): boolean => PROGRAMS.has(path)
const shown = ({ from, to }: Arrow): string => `${from} imports ${to}`

/** Files in no room of the order. */
export const strays = (files: readonly ServerFile[]): readonly string[] =>
  files
    .map(({ path }) => path)
    .filter((path) => !IS_TEST.test(path) && !isProgram(path) && !ORDER.includes(roomOf(path)))

/** Imports of a room above the importing one. */
export const arrowsUp = (files: readonly ServerFile[]): readonly string[] =>
  arrowsOf(files)
    .filter(({ from, to }) => !isProgram(from) && ORDER.indexOf(roomOf(to)) < ORDER.indexOf(roomOf(from)))
    .map(shown)

/** Rooms that others use by every file: the ledger has several doors, and the platform is made of tools. */
const OPEN = new Set(['ledger', 'platform'])

/** Imports from another room that do not go through the door of a feature, its `service.ts`. `app` knows inner files. */
export const bypassedDoors = (files: readonly ServerFile[]): readonly string[] =>
  arrowsOf(files)
    .filter(({ from, to }) => !isProgram(from) && roomOf(from) !== 'app' && roomOf(from) !== roomOf(to))
    .filter(({ to }) => !OPEN.has(roomOf(to)) && !to.endsWith('/service.ts'))
    .map(shown)

/** Rooms without features of the house's pattern: `app` composes, the ledger and the platform have an order of their own. */
const WITHOUT_FEATURES = new Set(['app', 'ledger', 'platform'])
/** Files of statements: `sql.ts`, or a second one by its noun, as `accounts-sql.ts`. */
const IS_STATEMENTS = /(?:^|[/-])sql\.ts$/
const QUERY = /\.query\s*[(<]/

/** Files of features that query the database themselves instead of calling a function of a file of statements. */
export const strayQueries = (files: readonly ServerFile[]): readonly string[] =>
  files
    .filter(({ path }) => !IS_TEST.test(path) && !isProgram(path) && !WITHOUT_FEATURES.has(roomOf(path)))
    .filter(({ path, text }) => !IS_STATEMENTS.test(path) && QUERY.test(text))
    .map(({ path }) => `${path} queries the database outside of sql.ts`)

/** Handlers that query the database or post to the ledger themselves instead of asking their service. */
export const busyRoutes = (files: readonly ServerFile[]): readonly string[] => [
  ...arrowsOf(files)
    .filter(({ from, to }) => from.endsWith('/routes.ts') && IS_STATEMENTS.test(to))
    .map(shown),
  ...files
    .filter(({ path, text }) => path.endsWith('/routes.ts') && /\bledger\.\w+\(|\bdb\.query\b/.test(text))
    .map(({ path }) => `${path} calls the ledger or the database`),
]

const JOB_TYPE = 'platform/jobs/job.ts'

/** Background work that is declared elsewhere than in the `jobs.ts` of its feature, or collected from elsewhere. */
export const strayJobs = (files: readonly ServerFile[]): readonly string[] =>
  arrowsOf(files)
    .filter(
      ({ from, to }) =>
        (to === JOB_TYPE && roomOf(from) !== 'platform' && !from.endsWith('/jobs.ts')) ||
        (from === 'app/jobs.ts' && !to.endsWith('/jobs.ts') && !['app', 'platform'].includes(roomOf(to))),
    )
    .map(shown)

/** Features that import each other, directly or by way of others: each list is one knot. */
export function importCycles(files: readonly ServerFile[]): readonly (readonly string[])[] {
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of arrowsOf(files)) {
    const [first, second] = [featureOf(from), featureOf(to)]
    if (isProgram(from) || first === second) continue
    graph.set(first, (graph.get(first) ?? new Set()).add(second))
  }
  const reach = new Map([...graph.keys()].map((room) => [room, reachedFrom(graph, room)]))
  const found: string[][] = []
  for (const room of graph.keys()) {
    const reached = reach.get(room)
    if (!reached?.has(room) || found.some((knot) => knot.includes(room))) continue
    found.push([...reached].filter((other) => reach.get(other)?.has(room)).toSorted())
  }
  return found
}

function reachedFrom(graph: ReadonlyMap<string, ReadonlySet<string>>, start: string): ReadonlySet<string> {
  const reached = new Set<string>()
  const open = [start]
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const next of graph.get(at) ?? [])
      if (!reached.has(next)) {
        reached.add(next)
        open.push(next)
      }
  return reached
}

/** Features that import each other directly. */
export function mutualPairs(files: readonly ServerFile[]): readonly string[] {
  const arrows = new Set(arrowsOf(files).map(({ from, to }) => `${featureOf(from)} ${featureOf(to)}`))
  return [...arrows].filter((arrow) => {
    const [first = '', second = ''] = arrow.split(' ')
    return first < second && arrows.has(`${second} ${first}`)
  })
}
