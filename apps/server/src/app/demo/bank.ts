import { doorsOf, replaceDoors } from '../../payments/doors/doors.ts'
import type { Door } from '../../payments/ports/door.ts'
import type { PaymentsDriver } from '../../payments/ports/payments.ts'
import type { PayoutAnswer, PayoutDraft, PayoutsDriver } from '../../payments/ports/payouts.ts'
import type { Config } from '../../platform/configuration/config.ts'

/** How the bank ends a payout: it pays it, refuses it, or does not answer. */
export type Ending = 'paid' | 'failed' | 'silent'

const demoPaymentId = (orderId: string): string => `demo-${orderId}`

/**
 * The drivers of the demo's past, under the names of the site's own: what stays open goes on there once the house is
 * open. The sandbox cannot have been it, since it knows no time but its own.
 */
export type DemoBank = {
  readonly drivers: Config['paymentDrivers']
  /** Sends payouts by the provider that has left from here on: what it does not answer stays unanswered. */
  readonly sendByFormer: () => void
  /** What the provider says of a deposit when it is asked. */
  readonly states: Map<string, 'paid' | 'failed'>
}

/** `endingOf` decides by the name of the account's holder. */
export function openDemoBank(config: Config, endingOf: (holder: string) => Ending): DemoBank {
  const drivers = [...config.paymentDrivers]
  const states: DemoBank['states'] = new Map()
  const door = ({ payments, payouts }: Door): Door => ({
    payments: payments && demoPayments(payments, states),
    payouts: payouts && demoPayouts(payouts, endingOf),
    webhooks: [],
  })
  // A site without drivers has a past all the same: it was paid through one that has left.
  const former = door(FORMER)
  const own = doorsOf(config).map(door)
  replaceDoors(drivers, [...own, former])
  return { drivers, states, sendByFormer: () => replaceDoors(drivers, [former, ...own]) }
}

const DEMO = { port: 'payments', name: 'former-bank', driver: 'demo' } as const
const nobody = async () => null

/** Asked last, so that what a driver of the site's serves goes by its name. */
const FORMER: Door = {
  payments: {
    connector: DEMO,
    methods: ['card', 'pix', 'qris'],
    currencies: null,
    check: nobody,
    open: nobody,
    read: nobody,
    list: nobody,
  },
  payouts: {
    connector: DEMO,
    kinds: ['bankUs', 'pix', 'bankId'],
    currencies: null,
    check: nobody,
    send: nobody,
    read: nobody,
    list: nobody,
  },
  webhooks: [],
}

const demoPayments = (
  { connector, methods, currencies }: PaymentsDriver,
  states: DemoBank['states'],
): PaymentsDriver => ({
  connector,
  methods,
  currencies,
  check: async () => null,
  open: async (_ctx, { orderId, kind }) => ({
    paymentId: demoPaymentId(orderId),
    payUrl: '',
    code: kind === 'card' ? '' : demoPaymentId(orderId),
    coin: '',
    expiresAtMs: null,
    confirmationsNeeded: 0,
  }),
  read: async (_ctx, { orderId, pays, currencyId }) => ({
    paymentId: demoPaymentId(orderId),
    orderId,
    pays,
    currency: currencyId,
    state: states.get(orderId) ?? 'waiting',
    confirmations: 0,
    transfers: [],
    coins: '',
  }),
  list: async () => [],
})

function demoPayouts(
  { connector, kinds, currencies }: PayoutsDriver,
  endingOf: (holder: string) => Ending,
): PayoutsDriver {
  const answer = async (
    _ctx: unknown,
    { withdrawalId, amount, currencyId, holder }: PayoutDraft,
  ): Promise<PayoutAnswer> => {
    const ending = endingOf(holder.name)
    if (ending === 'silent') return null
    const payoutId = demoPaymentId(withdrawalId)
    return { via: connector.name, payoutId, withdrawalId, state: ending, amount, currency: currencyId }
  }
  return {
    connector,
    kinds,
    currencies,
    check: async () => null,
    send: answer,
    read: answer,
    list: async () => [],
  }
}
