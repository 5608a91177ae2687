import type { IncomingHttpHeaders } from 'node:http'
import type { CurrencyId, LanguageId } from '@baize/contract/shared'
import type { Minor, Result, UserId } from '@baize/kit'
import type { Provider } from '../platform/configuration/provider-settings.ts'
import type { ProviderWallet } from './wallet.ts'

export type WireReply = { readonly code: number; readonly body: string }

/** A reply, with the bet and the player it is about, for the stored messages. */
export type Answered = WireReply & {
  readonly reference?: string | undefined
  readonly userId?: UserId | undefined
}

/** Faults of a call that is not handed to its adapter's logic. */
export type DoorFault = 'address' | 'tooMany' | 'signature' | 'unknown'

type Launch = {
  readonly gameId: string
  readonly language: LanguageId
  readonly isMobile: boolean
  readonly publicUrl: string
  /** A match to open with, for a sportsbook. */
  readonly match?: string | undefined
  /** Null for play money. */
  readonly player: {
    readonly userId: UserId
    readonly token: string
    readonly currencyId: CurrencyId
    readonly countryId: string
  } | null
}

/**
 * A wire format. An adapter turns the calls of a provider into commands of the wallet, and refusals of the wallet into its
 * own errors. It holds no state and moves no money itself.
 */
export type Adapter<P extends Provider> = {
  readonly routes: readonly { readonly method: 'POST' | 'PUT'; readonly path: string }[]
  /** Whether one of the provider's keys has signed exactly these bytes. Called before anything is parsed. */
  isSigned(provider: P, headers: IncomingHttpHeaders, raw: Buffer): boolean | Promise<boolean>
  answer(
    wallet: ProviderWallet,
    call: { readonly method: string; readonly path: string; readonly text: string },
  ): Promise<Answered>
  /** The reply to a call that fails before its adapter has answered it. */
  refuse(fault: DoorFault): WireReply
  /** The headers that sign a call of ours. */
  sign(
    provider: P,
    body: string,
  ): Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>
  /** An amount of its books in minor units; null if it is none of this currency. */
  amount(currencyId: CurrencyId, written: string): Minor | null
  /** The address at which the player's browser opens the game. */
  launch(provider: P, launch: Launch): Promise<Result<string, 'down'>>
}

/** An adapter with the provider it serves. */
export type BoundAdapter = Pick<Adapter<Provider>, 'routes' | 'answer' | 'refuse' | 'amount'> & {
  isSigned(headers: IncomingHttpHeaders, raw: Buffer): boolean | Promise<boolean>
  sign(body: string): Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>
  launch(launch: Launch): Promise<Result<string, 'down'>>
}
