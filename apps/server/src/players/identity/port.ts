import type { IncomingHttpHeaders } from 'node:http'
import type { IdentityLevel } from '@baize/contract/player'
import type { CountryId, DocumentRead, IdentityDocument, IdentityReason } from '@baize/contract/shared'
import type { Result } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { Connector } from '../../platform/connectors/connector.ts'

/** Where documents are given: uploaded to us, in the provider's flow in our page, or at the provider's address. */
export type IdentityFlow = 'upload' | 'sdk' | 'link'

/** A check to open. `id` is ours; a provider that gets it twice must know it as the same check. */
export type CheckDraft = {
  readonly id: string
  readonly userId: string
  readonly level: IdentityLevel
  readonly countryId: CountryId
  readonly language: string
  /** Null where the player chooses it at the provider. */
  readonly document: IdentityDocument | null
  readonly name: string
  readonly birthDate: string
  /** Empty where none is needed. */
  readonly taxId: string
  /** Files that the provider does not have yet. Read one at a time: each is some megabytes. */
  readonly files: readonly DraftFile[]
}

export type DraftFile = {
  readonly slot: 'front' | 'back' | 'selfie' | 'address'
  readonly type: string
  /** Null while it cannot be read: its store is down. */
  read(): Promise<Buffer | null>
  /** Called once the provider has taken it. */
  sent(): Promise<void>
}

/** A check that the provider has. `handover` is where the player goes on; empty where it is asked for each time. */
export type OpenedCheck = { readonly checkId: string; readonly handover: string }

/** A check of ours, as far as we know it. */
export type CheckRef = {
  readonly id: string
  readonly level: IdentityLevel
  readonly checkId: string | null
  readonly handover: string
}

/** A check on the provider's books. */
export type CheckNews = {
  readonly checkId: string
  /**
   * `waiting`: for the player. `pending`: for the provider. `unclear`: a person has to decide. `unfinished`: the player
   * gave up, or took too long.
   */
  readonly state: 'waiting' | 'pending' | 'passed' | 'failed' | 'unclear' | 'unfinished'
  /** Why it failed, or why the player has to repeat a step. */
  readonly reason: IdentityReason | null
  /** Whether the provider refuses the person, not only these pictures. */
  readonly isFinal: boolean
  readonly labels: readonly string[]
  readonly comment: string
  /** As read from the document; null or empty where the provider read nothing. */
  readonly name: string | null
  readonly birthDate: string | null
  readonly document: DocumentRead | null
  readonly taxIds: readonly string[]
}

/** How the player goes on with a check at the provider. */
type Handover =
  | { readonly kind: 'sdk'; readonly token: string }
  | { readonly kind: 'link'; readonly url: string }

export type HeardCall = { readonly headers: IncomingHttpHeaders; readonly raw: Buffer }

/** What a webhook is about. A hint: the provider is asked for the truth. */
export type CheckHint = {
  /** The same for a repeated delivery. */
  readonly event: string
  /** Our id of the check; empty for one that is not ours. */
  readonly id: string
}

export type HintFault = 'signature' | 'shape' | 'testMode'

/** The port for identity checks: an account at a provider. Everything that differs between providers stays behind it. */
export type IdentityDriver = {
  readonly connector: Connector
  readonly flow: IdentityFlow
  /** Countries it serves; null for all. */
  readonly countries: readonly CountryId[] | null
  readonly levels: readonly IdentityLevel[]
  /** Calls something harmless. Null when all is well, or a reason. */
  check(ctx: Context): Promise<string | null>
  /** Null if it does not answer; 'refused' if it will not take this check at all. */
  open(ctx: Context, draft: CheckDraft): Promise<OpenedCheck | 'refused' | null>
  /** The state of a check; 'never' if the provider does not have it, null if it does not answer. */
  read(ctx: Context, check: CheckRef): Promise<CheckNews | 'never' | null>
  /** Where the player goes on; null if the provider does not answer. */
  handOver(ctx: Context, check: CheckRef): Promise<Handover | null>
  /** Verifies and parses a webhook. */
  hear(ctx: Context, heard: HeardCall): Result<CheckHint, HintFault>
  /** JSON fields of its calls that are kept for disputes: ids, states and labels. */
  readonly keeps: ReadonlySet<string>
}
