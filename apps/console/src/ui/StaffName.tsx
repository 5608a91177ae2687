import type { StaffName as Named } from '@baize/contract/operator'
import { HOUR_MS } from '@baize/kit'
import { useRead } from '../api/query.ts'
import { useT } from '../words/language.ts'
import type { T } from '../words/words.ts'

type Directory = ReadonlyMap<string, Named & { readonly isShared: boolean }>

const NOBODY: Directory = new Map()
let last: { readonly of: readonly Named[]; readonly directory: Directory } | null = null

/** Everybody by handle; `isShared` where two people have the same name. */
function directoryOf(items: readonly Named[]): Directory {
  if (last?.of === items) return last.directory
  const names = items.map(({ name }) => name)
  const directory: Directory = new Map(
    items.map((item) => [
      item.handle,
      { ...item, isShared: names.indexOf(item.name) !== names.lastIndexOf(item.name) },
    ]),
  )
  last = { of: items, directory }
  return directory
}

/** Read once for all screens. Until it is there, and for whoever is not in it, people are named as in records. */
function useDirectory(): Directory {
  const { data } = useRead('/api/operator/people/names', {}, { staleMs: HOUR_MS })
  return data ? directoryOf(data.model.items) : NOBODY
}

const KEY = 'key:'
/** Whoever ran a command on the server, which asks for no account. */
const COMMAND = 'command'

function nameIn(directory: Directory, who: string, t: T): string {
  if (who === COMMAND) return t('staff.command')
  if (who.startsWith(KEY)) return t('staff.key', { name: who.slice(KEY.length) })
  const found = directory.get(who)
  if (!found) return who
  return found.isShared ? t('staff.sameName', { name: found.name, handle: who }) : found.name
}

/** Names those who acted, none for null. */
export type NamesOf = (...who: readonly (string | null)[]) => string

/** Names people by handle, as they are on record: a person by real name, a service key by its own. */
export function useStaffNames(): NamesOf {
  const t = useT()
  const directory = useDirectory()
  return (...who) =>
    who
      .filter((handle) => handle !== null)
      .map((handle) => nameIn(directory, handle, t))
      .join(', ')
}

/** Everybody for a choice, by name; undefined until they are known. */
export function useStaffChoices() {
  const t = useT()
  const directory = useDirectory()
  if (directory === NOBODY) return undefined
  return [...directory.keys()].map((who) => ({ value: who, label: nameIn(directory, who, t) }))
}

/** The person who asked for something and the one who approved it, where there was one. */
export function useStaffPair(): (by: string, approvedBy: string | null) => string {
  const t = useT()
  const nameOf = useStaffNames()
  return (by, approvedBy) =>
    approvedBy === null
      ? t('staff.by', { name: nameOf(by) })
      : t('staff.byTwo', { name: nameOf(by), other: nameOf(approvedBy) })
}

/** A member of staff by real name, with the handle on hover. */
export function StaffName({ who }: { readonly who: string }) {
  const t = useT()
  const directory = useDirectory()
  const found = directory.get(who)
  const name = nameIn(directory, who, t)
  if (!found) return name
  return <span title={found.isFormer ? t('staff.former', { handle: who }) : who}>{name}</span>
}
