import { SHKEEPER_BAD_KEY, SHKEEPER_KEY, ShkeeperFault } from '@baize/contract/provider'
import type { Context } from '../../../ledger/context.ts'
import type { ShkeeperSettings } from '../../../platform/configuration/payment-drivers/shkeeper.ts'
import { askConnector, type Connector } from '../../../platform/connectors/connector.ts'
import type { HttpAnswer } from '../../../platform/connectors/http.ts'
import { basic } from '../keyed-calls.ts'

type Call = {
  readonly method: 'GET' | 'POST'
  /** With the query. */
  readonly path: string
  readonly body?: object
  readonly about?: string
  readonly withinMs?: number
  readonly mostBytes?: number
}

/** Calls to SHKeeper: with the site's keys, or with the administrator's login. */
export type ShkeeperClient = {
  readonly withKey: (ctx: Context, call: Call) => Promise<HttpAnswer>
  readonly withLogin: (ctx: Context, call: Call) => Promise<HttpAnswer>
}

export function shkeeperClient(settings: ShkeeperSettings, connector: Connector): ShkeeperClient {
  const ask = (ctx: Context, { body, path, ...call }: Call, headers: Record<string, string>) =>
    askConnector(ctx, connector, {
      ...call,
      url: `${settings.url}${path}`,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  const { login } = settings
  return {
    withKey: async (ctx, call) => {
      let answer: HttpAnswer = { kind: 'notSent', cause: 'no key' }
      for (const key of settings.apiKeys) {
        answer = await ask(ctx, call, { [SHKEEPER_KEY]: key })
        // A wrong key is refused with status 200.
        if (refusalIn(answer) !== SHKEEPER_BAD_KEY) break
      }
      return answer
    },
    withLogin: async (ctx, call) =>
      login
        ? ask(ctx, call, { authorization: basic(login.user, login.password) })
        : { kind: 'notSent', cause: 'no login' },
  }
}

/** The message of a refusal, which SHKeeper sends with any status; null for other answers. */
export const refusalIn = (answer: HttpAnswer): string | null =>
  answer.kind === 'answer' ? (ShkeeperFault.safeParse(answer.json).data?.message ?? null) : null
