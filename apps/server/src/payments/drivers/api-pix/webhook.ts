import { PixNotice, PixWebhook } from '@baize/contract/provider'
import { err, ok, type Result } from '@baize/kit'
import type { Context } from '../../../ledger/context.ts'
import type { Connector, ConnectorContext } from '../../../platform/connectors/connector.ts'
import {
  type Heard,
  type Hint,
  parsedJson,
  type Webhook,
  type WebhookFault,
  webhookPath,
} from '../../ports/webhooks.ts'
import { checkFault, jsonOf } from '../keyed-calls.ts'
import { isOneOf } from '../same-secret.ts'
import type { ApiPixClient, ApiPixSettings } from './client.ts'
import { uuidOf } from './ids.ts'

/** A notice lists up to some hundred Pix of a few hundred bytes. */
const MOST_NOTICE_BYTES = 256 * 1024

/**
 * Notices of Pix. The standard signs no bodies: the bank shows a certificate, which usually ends at a proxy. So its
 * sender is known by a secret in the address, and by the certificate's fingerprint where the proxy tells it.
 */
export function apiPixWebhooks(settings: ApiPixSettings, connector: Connector): readonly Webhook[] {
  const path = `${webhookPath(connector)}/:secret`
  const hear: Webhook['hear'] = async (_ctx, heard) => hintsOf(settings, heard)
  // The standard appends `/pix` to the registered address; Efí may be told not to.
  return [`${path}/pix`, path].map((each) => ({
    connector,
    method: 'POST',
    path: each,
    mostBytes: MOST_NOTICE_BYTES,
    hear,
  }))
}

function hintsOf(
  { webhookSecrets, proxyCertificate }: ApiPixSettings,
  { headers, raw, params }: Heard,
): Result<readonly Hint[], WebhookFault> {
  if (!isOneOf(webhookSecrets, params['secret'])) return err('signature')
  if (proxyCertificate) {
    const shown = headers[proxyCertificate.header]
    const bare = (fingerprint: string) => fingerprint.replaceAll(':', '').toLowerCase()
    if (!isOneOf(proxyCertificate.fingerprints.map(bare), bare(String(shown)))) return err('signature')
  }
  const notice = PixNotice.safeParse(parsedJson(raw)).data
  if (!notice) return err('shape')
  // The probe that a bank sends at registration names no Pix.
  return ok((notice.pix ?? []).flatMap(hintsIn))
}

type Noticed = NonNullable<PixNotice['pix']>[number]

function hintsIn({ txid, devolucoes, gnExtras }: Noticed): readonly Hint[] {
  const [order, payout] = [uuidOf(txid ?? ''), uuidOf(gnExtras?.idEnvio ?? '')]
  const refunds = devolucoes === undefined ? [] : Array.isArray(devolucoes) ? devolucoes : [devolucoes]
  return [
    ...(order === null ? [] : [{ kind: 'payment' as const, orderId: order }]),
    ...(payout === null ? [] : [{ kind: 'payout' as const, withdrawalId: payout }]),
    ...refunds.flatMap(({ id }) => {
      const refund = uuidOf(id)
      return refund === null ? [] : [{ kind: 'refund' as const, refundId: refund }]
    }),
  ]
}

/** What the address of a registration ends with, beside our own address. */
type Registration = { readonly suffix?: string; readonly headers?: Readonly<Record<string, string>> }

/**
 * The harmless call of `check`: reads which address the bank notifies, and registers ours where it has none, or one of
 * ours with an earlier secret. Another house's address is left alone and reported.
 */
export async function checkWebhook(
  ctx: Context & Pick<ConnectorContext, 'isDry'>,
  { pixKey, webhookSecrets }: ApiPixSettings,
  connector: Connector,
  call: ApiPixClient,
  { suffix = '', headers = {} }: Registration = {},
): Promise<string | null> {
  const path = `/webhook/${encodeURIComponent(pixKey)}`
  const ours = `${ctx.config.publicUrl}${webhookPath(connector)}/`
  const wanted = `${ours}${webhookSecrets[0]}${suffix}`
  const secrets = webhookSecrets
  const known = await call(ctx, { method: 'GET', path, about: 'webhook', secrets })
  const isMissing = known.kind === 'answer' && known.status === 404
  if (!isMissing) {
    const fault = checkFault(known, (json) => PixWebhook.safeParse(json).success)
    if (fault !== null) return fault
    const url = PixWebhook.safeParse(jsonOf(known, 200)).data?.webhookUrl ?? ''
    if (url === wanted) return null
    if (!url.startsWith(ours)) return 'the bank notifies another address'
  }
  if (ctx.isDry) return 'webhook not registered yet: a running server registers it'
  const made = await call(ctx, {
    method: 'PUT',
    path,
    body: { webhookUrl: wanted },
    headers,
    about: 'webhook',
    secrets,
  })
  if (made.kind !== 'answer') return made.cause
  return made.status < 300 ? null : `webhook not registered (status ${made.status})`
}
