import type { PlatformContext } from '../platform/context.ts'
import type { Ledger } from './commands.ts'

/** Dependencies of every feature: the platform, and the ledger for all that moves money. */
export type Context = PlatformContext & { readonly ledger: Ledger }
