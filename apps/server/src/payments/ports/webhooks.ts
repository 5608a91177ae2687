import type { IncomingHttpHeaders } from 'node:http'
import type { Result } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import type { Connector } from '../../platform/connectors/connector.ts'

/** A call of a provider, as its driver gets it. */
export type Heard = {
  readonly headers: IncomingHttpHeaders
  readonly raw: Buffer
  /** Path with query, as it was called. */
  readonly url: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
}

/**
 * What a notice is about, by our own ids. A notice is a hint: its driver is asked for the truth, so a forged, old or
 * reordered one changes nothing.
 */
export type Hint =
  | { readonly kind: 'payment'; readonly orderId: string }
  | { readonly kind: 'payout'; readonly withdrawalId: string }
  | { readonly kind: 'refund'; readonly refundId: string }

export type WebhookFault = 'signature' | 'shape'

/** A route that a provider calls. */
export type Webhook = {
  readonly connector: Connector
  readonly method: 'POST' | 'GET'
  /** Fastify's pattern below `/webhooks/{driver}/{name}`, so that two accounts at one provider have two. */
  readonly path: string
  /** Body limit, far above a real notice. Bodies are read before the sender is authenticated. */
  readonly mostBytes: number
  /** Verifies and parses a notice. No hints: understood, and nothing for us. */
  hear(ctx: Context, heard: Heard): Promise<Result<readonly Hint[], WebhookFault>>
  /** What the provider wants to be answered; 200 and `{"received":true}` if absent. */
  readonly answer?: (heard: Heard) => { readonly status: number; readonly body: unknown }
}

export const webhookPath = ({ driver, name }: Connector): string => `/webhooks/${driver}/${name}`

export function parsedJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}
