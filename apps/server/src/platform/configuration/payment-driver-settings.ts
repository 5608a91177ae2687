import * as z from 'zod/mini'
import { Bcb } from './payment-drivers/api-pix.ts'
import { Btcpay } from './payment-drivers/btcpay.ts'
import { Efi } from './payment-drivers/efi.ts'
import { ModernTreasury } from './payment-drivers/modern-treasury.ts'
import { Shkeeper } from './payment-drivers/shkeeper.ts'
import { Snap } from './payment-drivers/snap.ts'
import { Woovi } from './payment-drivers/woovi.ts'
import { Xendit } from './payment-drivers/xendit.ts'
import { setting } from './setting.ts'
import { jsonList } from './setting-kinds.ts'

const PaymentDriver = z.discriminatedUnion('driver', [
  Xendit,
  ModernTreasury,
  Bcb,
  Efi,
  Woovi,
  Snap,
  Shkeeper,
  Btcpay,
])
export type PaymentDriverSettings = z.output<typeof PaymentDriver>

const isUnique = (names: readonly string[]): boolean => new Set(names).size === names.length

/** Accounts at providers of payments, payouts and coins. */
export const paymentDriverSettings = {
  paymentDrivers: setting(
    z.pipe(
      jsonList,
      z.array(PaymentDriver).check(z.refine((drivers) => isUnique(drivers.map(({ name }) => name)))),
    ),
    {
      name: 'PAYMENT_DRIVERS',
      mustBe: 'empty, or the JSON list of providers of payments that docs/payments.md describes',
      fallback: '',
      secret: true,
      about:
        'Who collects deposits and pays withdrawals, in the order in which they are asked ([payments](payments.md)). Empty: neither deposits nor withdrawals.',
    },
  ),
} as const
