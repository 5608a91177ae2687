import { startCluster } from './cluster.ts'
import type { Crew } from './crew.ts'
import type { Home } from './folders.ts'
import type { Secrets } from './secrets.ts'
import { UserFault } from './trouble.ts'

export type Database = {
  readonly url: string
  readonly embedded: boolean
  /** For display, without the password. */
  readonly shown: string
  readonly died: Promise<string>
}

export function withoutPassword(url: string): string {
  if (!URL.canParse(url))
    throw new UserFault('DATABASE_URL must look like postgres://user:password@host:5432/name.')
  const shown = new URL(url)
  shown.password = ''
  return shown.href
}

/** The PostgreSQL of DATABASE_URL, or the embedded one. */
export async function openDatabase(crew: Crew, home: Home, secrets: Secrets): Promise<Database> {
  const given = process.env.DATABASE_URL
  if (given)
    return { url: given, embedded: false, shown: withoutPassword(given), died: new Promise(() => {}) }
  const cluster = crew.add(await startCluster(home, secrets))
  return {
    url: cluster.url,
    embedded: true,
    shown: `${withoutPassword(cluster.url)} (password in .baize/secrets.json)`,
    died: cluster.died,
  }
}
