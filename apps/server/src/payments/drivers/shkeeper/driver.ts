import { createHmac } from 'node:crypto'
import {
  SHKEEPER_COINS,
  SHKEEPER_SIGNATURE,
  SHKEEPER_TIMESTAMP,
  SHKEEPER_WINDOW_SECONDS,
  ShkeeperBalances,
  ShkeeperCallback,
  ShkeeperPayoutCallback,
  ShkeeperTask,
  ShkeeperUnconfirmed,
} from '@baize/contract/provider'
import { err, ok, type Result } from '@baize/kit'
import type { Context } from '../../../ledger/context.ts'
import type { ShkeeperSettings } from '../../../platform/configuration/payment-drivers/shkeeper.ts'
import type { Connector } from '../../../platform/connectors/connector.ts'
import { recordSightings } from '../../coins/sightings-sql.ts'
import { isTransferId } from '../../ports/coin-amounts.ts'
import type { Door } from '../../ports/door.ts'
import { type Heard, type Hint, parsedJson, type WebhookFault, webhookPath } from '../../ports/webhooks.ts'
import { checkFault } from '../keyed-calls.ts'
import { madeAtMs } from '../made-at.ts'
import { isOneOf } from '../same-secret.ts'
import { refusalIn, shkeeperClient } from './client.ts'
import { shkeeperCoinOf, shkeeperInvoices } from './invoices.ts'
import { shkeeperPayouts } from './payouts.ts'

/** A callback lists every transfer that ever came to an address, and anybody may send dust there. */
const MOST_NOTICE_BYTES = 1024 * 1024
/** A task that no wallet has: asking for it proves the login. */
const NO_TASK = '00000000-0000-0000-0000-000000000000'

/** SHKeeper: USDT on Tron and Ethereum, in and out. Its hot wallets and their keys stay on its own machine. */
export function shkeeper(settings: ShkeeperSettings): Door {
  const connector: Connector = { port: 'coins', name: settings.name, driver: 'shkeeper' }
  const client = shkeeperClient(settings, connector)
  const path = webhookPath(connector)
  const payoutPath = `${path}/payout`
  const coins = settings.collects.map(shkeeperCoinOf)

  return {
    payments: {
      connector,
      methods: settings.collects,
      currencies: settings.currencies ?? null,
      check: async (ctx) => {
        const query = `?includes=${coins.join(',')}`
        const answer = await client.withKey(ctx, { method: 'GET', path: `/api/v1/crypto/balances${query}` })
        const wallets = answer.kind === 'answer' ? ShkeeperBalances.safeParse(answer.json).data : undefined
        const missing = coins.filter((coin) => !wallets?.balances.some(({ name }) => name === coin))
        if (wallets && missing.length > 0) return `no wallet for ${missing.join(', ')}`
        const behind = wallets?.balances.find(({ server_status: said }) => said === 'Offline')
        if (behind) return `wallet of ${behind.name} is offline`
        return refusalIn(answer) ?? checkFault(answer, () => wallets !== undefined)
      },
      ...shkeeperInvoices(settings, client, path),
    },
    payouts: settings.login
      ? {
          connector,
          kinds: settings.pays,
          currencies: settings.currencies ?? null,
          check: async (ctx) => {
            const answer = await client.withLogin(ctx, {
              method: 'GET',
              path: `/api/v1/${SHKEEPER_COINS.tron}/task/${NO_TASK}`,
            })
            return refusalIn(answer) ?? checkFault(answer, (json) => ShkeeperTask.safeParse(json).success)
          },
          ...shkeeperPayouts(client, connector, payoutPath),
        }
      : null,
    webhooks: [
      {
        connector,
        method: 'POST',
        path,
        mostBytes: MOST_NOTICE_BYTES,
        hear: (ctx, heard) => hearPayment(ctx, settings, heard),
        answer: accepted,
      },
      {
        connector,
        method: 'POST',
        path: payoutPath,
        mostBytes: MOST_NOTICE_BYTES,
        hear: async (ctx, heard) => hearPayout(ctx, settings, heard),
        answer: accepted,
      },
    ],
  }
}

/** Anything but 202 makes SHKeeper call again. */
const accepted = () => ({ status: 202, body: { received: true } })

/** Whether one of its keys signed the raw body within the last minutes. */
function isSigned(ctx: Context, settings: ShkeeperSettings, { headers, raw }: Heard): boolean {
  const seconds = headers[SHKEEPER_TIMESTAMP]
  const signature = headers[SHKEEPER_SIGNATURE]
  if (typeof seconds !== 'string' || !/^\d{1,12}$/.test(seconds) || typeof signature !== 'string')
    return false
  if (Math.abs(ctx.clock.now() / 1000 - Number(seconds)) > SHKEEPER_WINDOW_SECONDS) return false
  const signs = (key: string) => createHmac('sha256', key).update(`${seconds}.`).update(raw).digest('hex')
  return isOneOf((settings.webhookSecrets ?? settings.apiKeys).map(signs), signature)
}

async function hearPayment(
  ctx: Context,
  settings: ShkeeperSettings,
  heard: Heard,
): Promise<Result<readonly Hint[], WebhookFault>> {
  if (!isSigned(ctx, settings, heard)) return err('signature')
  const body = parsedJson(heard.raw)
  const nowMs = ctx.clock.now()
  const early = ShkeeperUnconfirmed.safeParse(body).data
  const told = early ? undefined : ShkeeperCallback.safeParse(body).data
  const orderId = early?.external_id ?? told?.external_id
  if (orderId === undefined) return err('shape')
  // Another program may share the same SHKeeper: its orders have no ids of ours.
  const orderMs = madeAtMs(orderId)
  if (orderMs === null) return ok([])
  const seen = early
    ? [{ id: early.txid, atMs: nowMs, isFinal: false }]
    : (told?.transactions ?? []).map(({ txid, date, trigger }) => ({
        id: txid,
        atMs: seenAt(date, orderMs, nowMs),
        isFinal: trigger,
      }))
  await recordSightings(
    ctx.db,
    orderId,
    seen.filter(({ id }) => isTransferId(id)),
    nowMs,
  )
  return ok([{ kind: 'payment', orderId }])
}

/** The time of a transfer is taken from SHKeeper only where it can be true: after its order, and not in the future. */
function seenAt(date: string, orderMs: number, nowMs: number): number {
  const at = Date.parse(`${date.trim().replace(' ', 'T').replace(/Z$/, '')}Z`)
  return Number.isNaN(at) || at < orderMs || at > nowMs ? nowMs : at
}

function hearPayout(
  ctx: Context,
  settings: ShkeeperSettings,
  heard: Heard,
): Result<readonly Hint[], WebhookFault> {
  if (!isSigned(ctx, settings, heard)) return err('signature')
  const told = ShkeeperPayoutCallback.safeParse(parsedJson(heard.raw)).data
  if (!told) return err('shape')
  return ok(madeAtMs(told.external_id) === null ? [] : [{ kind: 'payout', withdrawalId: told.external_id }])
}
