import { present } from '@baize/kit'
import type { Pool } from 'pg'
import type { ConnectorContext } from '../connectors/connector.ts'
import type { ObjectStores } from '../object-stores/object-store.ts'
import { databaseStore } from './database-store.ts'
import { s3Store } from './s3-store.ts'

/** The stores of the settings. The database is always one of them. */
export function openStores(ctx: ConnectorContext & { readonly db: Pool }): ObjectStores {
  const { filesStore, filesS3 } = ctx.config
  const stores = [databaseStore(ctx.db), ...filesS3.map((settings) => s3Store(ctx, settings))]
  const byName = new Map(stores.map((store) => [store.name, store]))
  return { inUse: present(byName.get(filesStore), `store ${filesStore}`), byName }
}
