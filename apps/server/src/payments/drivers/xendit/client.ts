import type { Context } from '../../../ledger/context.ts'
import type { XenditSettings } from '../../../platform/configuration/payment-drivers/xendit.ts'
import type { Connector } from '../../../platform/connectors/connector.ts'
import type { HttpAnswer } from '../../../platform/connectors/http.ts'
import { askWithKeys, basic } from '../keyed-calls.ts'

type Call = {
  readonly method: 'GET' | 'POST'
  /** With the query. */
  readonly path: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  readonly about?: string
  readonly withinMs?: number
}

/** Calls to Xendit with the site's keys. */
export type XenditClient = (ctx: Context, call: Call) => Promise<HttpAnswer>

export const xenditClient =
  ({ url, secretKeys }: XenditSettings, connector: Connector): XenditClient =>
  (ctx, { method, path, body, headers = {}, ...rest }) =>
    askWithKeys(ctx, connector, secretKeys, (key) => ({
      method,
      url: `${url}${path}`,
      headers: {
        authorization: basic(key, ''),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      ...rest,
    }))
