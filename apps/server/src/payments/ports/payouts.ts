import type { ReturnReason } from '@baize/contract/player'
import type { CurrencyId, PayoutAccountInput, PayoutKind } from '@baize/contract/shared'
import type { WithdrawalId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { Connector } from '../../platform/connectors/connector.ts'

/** A payout to make, or to ask for. */
export type PayoutDraft = {
  readonly withdrawalId: WithdrawalId
  /** Decimal text of what arrives. */
  readonly amount: string
  readonly currencyId: CurrencyId
  readonly account: PayoutAccountInput
  readonly holder: { readonly name: string; readonly taxId: string }
  /** Decimal text of the coins that arrive; null for a payout to a bank. */
  readonly coins: string | null
  /** The provider's id, once it has told it. */
  readonly payoutId: string | null
  /** When the provider was first asked; null if it was not. */
  readonly sentAtMs: number | null
}

/** The state of a payout on the provider's books. Not trusted until it matches our withdrawal. */
export type PayoutNews = {
  /** Name of the connector that says so. */
  readonly via: string
  readonly payoutId: string
  readonly withdrawalId: string
  /** `reversed`: it was paid, and the money came back. */
  readonly state: 'pending' | 'paid' | 'failed' | 'reversed'
  /** What arrives, as decimal text, in this currency or coin as the provider names it. */
  readonly amount: string
  readonly currency: string
  /** Why it failed, where the provider says something that helps the player. */
  readonly reason?: ReturnReason
}

/** The provider's answer; 'never' if it was not asked for this payout; null if the outcome is unknown. */
export type PayoutAnswer = PayoutNews | 'never' | null

/** The port for withdrawals: an account at a provider that pays them. */
export type PayoutsDriver = {
  readonly connector: Connector
  /** Kinds of accounts it pays to. */
  readonly kinds: readonly PayoutKind[]
  readonly currencies: readonly CurrencyId[] | null
  /** Calls something harmless. Null when all is well, or a reason. */
  readonly check: (ctx: Context) => Promise<string | null>
  /** Idempotent by withdrawal id: however often it is called, the money leaves once. */
  send(ctx: Context, draft: PayoutDraft): Promise<PayoutAnswer>
  /** Asks by our own id. 'never' only if the provider certainly does not have it. */
  read(ctx: Context, draft: PayoutDraft): Promise<PayoutAnswer>
  /** All payouts on its books made in [fromMs, toMs); null if it does not answer. */
  list(ctx: Context, fromMs: number, toMs: number): Promise<readonly PayoutNews[] | null>
  /**
   * Whose account it is, where the scheme tells before money is sent: `own` and `other` compare with the holder, `absent`
   * is no account, `unknown` cannot say now.
   */
  verify?(ctx: Context, draft: Pick<PayoutDraft, 'account' | 'holder' | 'currencyId'>): Promise<AccountOwner>
}

export type AccountOwner = 'own' | 'other' | 'absent' | 'unknown'
