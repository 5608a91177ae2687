import type { PlatformContext } from '../platform/context.ts'
import type { Ledger } from './commands.ts'

/** What every feature works with: the platform, and the ledger for all that moves money. */
export type Context = PlatformContext & { readonly ledger: Ledger }
