import type { Result } from '@baize/kit'

/**
 * Why a store did not do what it was asked. `absent`: it has no such object. `damaged`: what it has is something else.
 * `down`: it may do it later. `refused`: keys, rights or settings are wrong, so a person has to look.
 */
export type StoreFault = {
  readonly kind: 'absent' | 'damaged' | 'down' | 'refused'
  readonly reason: string
}

/**
 * A place for bytes under keys. A key is written once and never used again, so a repeated write does no harm, and a removal
 * that arrives late cannot hit anything new.
 */
export type ObjectStore = {
  readonly name: string
  put(key: string, bytes: Buffer): Promise<Result<null, StoreFault>>
  /** The bytes as the store has them; the caller compares them with their hash. No more than `size` is of use. */
  get(key: string, size: number): Promise<Result<Buffer, StoreFault>>
  /** The number of bytes. */
  head(key: string): Promise<Result<number, StoreFault>>
  /** To remove what is not there is no fault. */
  delete(key: string): Promise<Result<null, StoreFault>>
  /** An address that opens the object to whoever has it, for five minutes at most. Null: the store has no addresses. */
  presign(key: string, seconds: number): string | null
  /** Does something harmless. Null when all is well, or a reason. */
  check(): Promise<string | null>
}

/** The stores of the settings, and the one for new files. */
export type ObjectStores = {
  readonly inUse: ObjectStore
  readonly byName: ReadonlyMap<string, ObjectStore>
}
