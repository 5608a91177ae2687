import { dirname, join, normalize } from 'node:path'

type Source = { readonly path: string; readonly text: string }

const CONTRACT = 'packages/contract/src/'

/** Folders of the contract, and the other folders that each may import. docs/architecture.md says what is in them. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  player: ['shared'],
  operator: ['shared', 'player'],
  provider: ['shared'],
  sandbox: ['shared', 'provider'],
  server: ['shared', 'player', 'operator', 'provider', 'sandbox'],
}

/**
 * Entries of the contract that a workspace may import, by the beginning of its path; the first that fits counts. The server,
 * and what tests it from outside, may import all.
 */
const IMPORTERS: readonly (readonly [folder: string, entries: readonly string[]])[] = [
  ['apps/web/', ['shared', 'player', 'player/blocks', 'player/later-calls', 'player/color-mode-script']],
  ['apps/console/', ['shared', 'player', 'player/blocks', 'operator']],
  ['sandbox/', ['shared', 'provider', 'sandbox']],
  ['packages/rules/', ['shared', 'player']],
  ['packages/words/', ['shared', 'shared/sentences']],
]

/** Tests play the server, and say what it says. */
const IS_TEST = /\.test\.tsx?$|(?:\/|\.)fixture\.tsx?$|\/testing(?:\/|\.tsx?$)/
const FROM_CONTRACT = /['"]@baize\/contract(?:\/([\w/-]+))?['"]/g
const RELATIVE = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]*)['"]/g

const folderOf = (path: string): string => path.slice(CONTRACT.length).split('/')[0] ?? ''
/** Each block is an entry of its own. */
const entryOf = (specifier: string): string => specifier.replace(/^player\/blocks\/.*/, 'player/blocks')

/** Imports of an entry that is not for the importing workspace. Type-only and dynamic imports count. */
export function foreignEntries({ path, text }: Source): string[] {
  const allowed = IMPORTERS.find(([folder]) => path.startsWith(folder))?.[1]
  if (!allowed || IS_TEST.test(path)) return []
  return [...text.matchAll(FROM_CONTRACT)]
    .map(([, specifier = '']) => entryOf(specifier))
    .filter((entry) => !allowed.includes(entry))
    .map((entry) => `${path} imports @baize/contract/${entry}`)
}

/** Imports of the contract from one of its folders to another that it may not know. */
export function foreignFolders({ path, text }: Source): string[] {
  if (!path.startsWith(CONTRACT) || path.endsWith('.test.ts')) return []
  const from = folderOf(path)
  return [...text.matchAll(RELATIVE)]
    .map(([, specifier = '']) => normalize(join(dirname(path), specifier)))
    .filter((target) => folderOf(target) !== from && !FOLDERS[from]?.includes(folderOf(target)))
    .map((target) => `${path} imports ${target}`)
}

/** Imports of the server's half of a player's calls by value: an entry of the page would take it along. */
export function servedHalves({ path, text }: Source): string[] {
  if (!path.startsWith(`${CONTRACT}player/`) || path.startsWith(`${CONTRACT}player/requests`)) return []
  return [...text.matchAll(/^(import|export)(?! type\b)[^'"]*['"](\.[^'"]*)['"]/gm)]
    .map(([, , specifier = '']) => normalize(join(dirname(path), specifier)))
    .filter((target) => target.startsWith(`${CONTRACT}player/requests`))
    .map((target) => `${path} imports ${target}`)
}

/** Files of the contract in no folder of the list. */
export const outsiders = (sources: readonly Source[]): string[] =>
  sources
    .map(({ path }) => path)
    .filter((path) => path.startsWith(CONTRACT) && !Object.hasOwn(FOLDERS, folderOf(path)))
