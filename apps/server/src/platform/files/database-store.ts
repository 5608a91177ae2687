import { err, ok } from '@baize/kit'
import type { Pool } from 'pg'
import { DATABASE } from '../configuration/file-settings.ts'
import type { ObjectStore } from '../object-stores/object-store.ts'
import { deleteBytes, insertBytes, selectBytes, selectLength } from './objects-sql.ts'

const ABSENT = err({ kind: 'absent', reason: 'not in the database' } as const)

/** Objects in PostgreSQL. That the database is away is no fault of this store: it is thrown, as everywhere. */
export const databaseStore = (db: Pool): ObjectStore => ({
  name: DATABASE,
  put: async (key, bytes) => {
    await insertBytes(db, key, bytes)
    return ok(null)
  },
  get: async (key) => {
    const bytes = await selectBytes(db, key)
    return bytes === null ? ABSENT : ok(bytes)
  },
  head: async (key) => {
    const length = await selectLength(db, key)
    return length === null ? ABSENT : ok(length)
  },
  delete: async (key) => {
    await deleteBytes(db, key)
    return ok(null)
  },
  presign: () => null,
  check: async () => null,
})
