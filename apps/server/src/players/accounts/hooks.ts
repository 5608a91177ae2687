import type { InitParams } from '@baize/contract/player'
import type { CurrencyId } from '@baize/contract/shared'
import type { Minor, UserId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** A bonus that is still being wagered. */
export type OpenBonus = { readonly id: string; readonly amount: Minor; readonly left: bigint }

/** What accounts ask of the features above them. `app/` connects them. */
export type AccountHooks = {
  isPromoCode(code: string): Promise<boolean>
  /** Paid deposits, and how much more has to be deposited before a withdrawal. */
  depositsOf(userId: UserId): Promise<{ readonly count: number; leftIn(currencyId: CurrencyId): Minor }>
  /** Inside the transaction that opens an account, after its first session. */
  opened(tx: Queryable, userId: UserId, origin: InitParams, identity: string | null): Promise<void>
  openBonuses(userId: UserId): Promise<readonly OpenBonus[]>
  /** Whether bets at providers may still be paid, and how much the player owes for bets settled anew. */
  openAtProviders(db: Queryable, userId: UserId): Promise<{ readonly hasBets: boolean; readonly owed: Minor }>
  /** Inside the transaction that closes an account: stops whatever plays for the player. */
  stopPlaying(tx: Queryable, userId: UserId, nowMs: number): Promise<void>
}

export type AccountContext = Context & { readonly accountHooks: AccountHooks }
