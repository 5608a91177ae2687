import type { Context } from '../../../ledger/context.ts'
import type { WooviSettings } from '../../../platform/configuration/payment-drivers/woovi.ts'
import type { Connector } from '../../../platform/connectors/connector.ts'
import type { HttpAnswer } from '../../../platform/connectors/http.ts'
import { askWithKeys } from '../keyed-calls.ts'

type Call = {
  readonly method: 'GET' | 'POST'
  /** With the query. */
  readonly path: string
  readonly body?: object
  readonly about?: string
  readonly withinMs?: number
}

/** Calls to Woovi with the site's AppID. */
export type WooviClient = (ctx: Context, call: Call) => Promise<HttpAnswer>

export const wooviClient =
  ({ url, appIds }: WooviSettings, connector: Connector): WooviClient =>
  (ctx, { method, path, body, ...rest }) =>
    askWithKeys(ctx, connector, appIds, (appId) => ({
      method,
      url: `${url}/api/v1${path}`,
      headers: {
        accept: 'application/json',
        authorization: appId,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      secrets: [appId],
      ...rest,
    }))
