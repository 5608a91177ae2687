import { BTCPAY_SPEEDS } from '@baize/contract/provider'
import * as z from 'zod/mini'
import { webUrl } from '../setting-kinds.ts'
import { Common, collects, Secrets } from './common.ts'

/** BTCPay Server, hosted by the operator: deposits in bitcoin, on the chain and by Lightning. */
export const Btcpay = z.strictObject({
  ...Common,
  driver: z.literal('btcpay'),
  url: webUrl,
  storeId: z.string().check(z.regex(/^[A-Za-z0-9]{10,64}$/)),
  /** Keys that may view and create invoices, and nothing else. The second is tried when the first is refused. */
  apiKeys: Secrets,
  /** Secrets of the store's webhook. */
  webhookSecrets: Secrets,
  collects: collects(['btc', 'lightning']),
  /** How many blocks a payment on the chain waits for: 1, 2 or 6. */
  speed: z._default(z.enum(BTCPAY_SPEEDS), 'LowMediumSpeed'),
  /** Days for which the address of an expired order is still watched. */
  monitorDays: z._default(z.int().check(z.gte(1), z.lte(90)), 30),
})
export type BtcpaySettings = z.output<typeof Btcpay>
