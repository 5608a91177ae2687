import type { Shelf } from './folder-store.ts'
import type { ObjectStore, StoreFault } from './object-store.ts'

const failed = ({ kind, reason }: StoreFault): Error => new Error(`store did not answer: ${kind}, ${reason}`)

/** Files of a folder in an object store, which replaces an object as a whole. */
export function storeShelf(store: Pick<ObjectStore, 'put' | 'get' | 'head'>, folder: string): Shelf {
  return {
    write: async (path, bytes) => {
      const put = await store.put(folder + path, bytes)
      if (!put.ok) throw failed(put.error)
    },
    read: async (path) => {
      const size = await store.head(folder + path)
      if (!size.ok && size.error.kind === 'absent') return null
      if (!size.ok) throw failed(size.error)
      const bytes = await store.get(folder + path, size.value)
      if (!bytes.ok) throw failed(bytes.error)
      return bytes.value
    },
  }
}
