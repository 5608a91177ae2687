import { type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Account that PostgreSQL's processes run as. */
export type Account = { readonly name: string; readonly uid: number; readonly gid: number }

/** Accounts of a passwd file. PostgreSQL looks up the name of its uid, so a uid without an entry cannot be used. */
export function parsePasswd(text: string): Account[] {
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    if (!name || name.startsWith('#') || !uid || !gid) return []
    return [{ name, uid: Number(uid), gid: Number(gid) }]
  })
}

/**
 * PostgreSQL refuses to run as root. A data folder keeps its owner, so that starts as an ordinary user and as root can
 * share it; a new one belongs to `nobody`, which every system has and which owns nothing of value.
 */
export function accountFor(accounts: readonly Account[], dataOwner: number | null): Account | null {
  const owner = dataOwner === 0 ? undefined : accounts.find((account) => account.uid === dataOwner)
  return owner ?? accounts.find((account) => account.name === 'nobody') ?? null
}

type ModeOf = (path: string) => Pick<Stats, 'mode' | 'uid' | 'gid'>

function allows(stats: Pick<Stats, 'mode' | 'uid' | 'gid'>, account: Account, bit: 1 | 4): boolean {
  const shift = stats.uid === account.uid ? 6 : stats.gid === account.gid ? 3 : 0
  return (stats.mode & (bit << shift)) !== 0
}

/** Whether the account can read `path`: it must be able to traverse every parent folder (not a home of mode 0700). */
export function canReach(path: string, account: Account, modeOf: ModeOf = statSync): boolean {
  if (!allows(modeOf(path), account, 4)) return false
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!allows(modeOf(folder), account, 1)) return false
    if (folder === dirname(folder)) return true
  }
}
