import { SNAP_HEADERS, SNAP_SERVICES, SnapNotice } from '@baize/contract/provider'
import { DAY_MS, err, ok, type Result } from '@baize/kit'
import type { Context } from '../../../ledger/context.ts'
import type { SnapSettings } from '../../../platform/configuration/payment-drivers/snap.ts'
import type { Connector } from '../../../platform/connectors/connector.ts'
import type { Door } from '../../ports/door.ts'
import { type Heard, type Hint, parsedJson, type WebhookFault, webhookPath } from '../../ports/webhooks.ts'
import { askAll } from './ask-all.ts'
import { snapClient } from './client.ts'
import { listOwnOrders, listOwnWithdrawals } from './own-records-sql.ts'
import { snapQris } from './qris.ts'
import { orderOf } from './references.ts'
import { isSignedBy } from './signatures.ts'
import { snapTransfers } from './transfers.ts'

/** Notices are about 1 KiB. */
const MOST_NOTICE_BYTES = 64 * 1024
/** Providers repeat a notice for hours, some with its first time. */
const NOTICE_VALID_MS = DAY_MS
/** A reference that nobody made. */
const NO_REFERENCE = '0'.repeat(32)

const RECEIVED = {
  status: 200,
  body: { responseCode: `200${SNAP_SERVICES.qrNotify.code}00`, responseMessage: 'Successful' },
} as const

/** BI-SNAP: QRIS and transfers to Indonesian banks, at any provider of the standard. */
export function snap(settings: SnapSettings): Door {
  const connector: Connector = { port: 'payments', name: settings.name, driver: 'snap' }
  const call = snapClient(settings, connector)
  const qris = snapQris(call, settings)
  const transfers = snapTransfers(call, settings, connector)
  const currencies = settings.currencies ?? ['IDR']

  /** Asks for a reference that does not exist: the provider has to accept our keys to say so. */
  const check = async (ctx: Context) => {
    const [service, original] =
      settings.collects.length > 0
        ? ([SNAP_SERVICES.qrQuery, SNAP_SERVICES.qrGenerate] as const)
        : ([SNAP_SERVICES.transferStatus, SNAP_SERVICES.transfer] as const)
    const { merchantId } = settings
    const body = {
      originalPartnerReferenceNo: NO_REFERENCE,
      serviceCode: original.code,
      ...(merchantId !== undefined && { merchantId }),
    }
    const said = await call(ctx, { service, body })
    if (!said) return 'no answer, or none of the standard'
    if (said.status === 401 || (said.status === 403 && said.case === '01'))
      return `login refused (${said.status}${said.case})`
    return said.status >= 500 ? `status ${said.status}${said.case}` : null
  }

  return {
    payments:
      settings.collects.length === 0
        ? null
        : {
            connector,
            methods: settings.collects,
            currencies,
            check,
            ...qris,
            list: (ctx, fromMs, toMs) =>
              askAll(
                (slice) => listOwnOrders(ctx.db, { name: connector.name, fromMs, toMs }, slice),
                (order) => qris.read(ctx, order),
              ),
          },
    payouts:
      settings.pays.length === 0
        ? null
        : {
            connector,
            kinds: settings.pays,
            currencies,
            check,
            ...transfers,
            list: (ctx, fromMs, toMs) =>
              askAll(
                (slice) => listOwnWithdrawals(ctx.db, { name: connector.name, fromMs, toMs }, slice),
                (withdrawal) => transfers.read(ctx, withdrawal),
              ),
          },
    webhooks:
      settings.collects.length === 0
        ? []
        : [
            {
              connector,
              method: 'POST',
              path: `${webhookPath(connector)}/${SNAP_SERVICES.qrNotify.path}`,
              mostBytes: MOST_NOTICE_BYTES,
              hear: async (ctx, heard) => hear(ctx, settings, heard),
              answer: () => RECEIVED,
            },
          ],
  }
}

function hear(
  { clock }: Context,
  { providerKeys }: SnapSettings,
  { headers, raw, url }: Heard,
): Result<readonly Hint[], WebhookFault> {
  const [signature, timestamp] = [headers[SNAP_HEADERS.signature], headers[SNAP_HEADERS.timestamp]]
  if (typeof signature !== 'string' || typeof timestamp !== 'string') return err('signature')
  const ageMs = clock.now() - Date.parse(timestamp)
  // A time that is not one compares with nothing.
  if (!(Math.abs(ageMs) <= NOTICE_VALID_MS)) return err('signature')
  const [path = ''] = url.split('?')
  if (!isSignedBy(providerKeys, { path, raw, timestamp }, signature)) return err('signature')
  const notice = SnapNotice.safeParse(parsedJson(raw)).data
  if (!notice) return err('shape')
  const orderId = orderOf(notice.originalPartnerReferenceNo ?? '')
  return ok(orderId === null ? [] : [{ kind: 'payment', orderId }])
}
