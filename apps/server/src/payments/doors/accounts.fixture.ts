import type { PayoutAccountInput } from '@baize/contract/shared'
import { assert, orderId, present } from '@baize/kit'
import type { Desk } from '@baize/sandbox-services/desk/desk'
import type { Desk as CoinDesk } from '@baize/sandbox-services/wallets/desk'
import type { Config } from '../../platform/configuration/config.ts'
import type { TestSite } from '../../testing/server.fixture.ts'
import { FRESH_FOR_EVER, type Gateways, openGateways, priceCoins } from '../coins/gateways.fixture.ts'
import { efi } from '../drivers/efi/driver.ts'
import { openPixPeer, type PixPeer, payCharge } from '../drivers/pix-peer.fixture.ts'
import { goesWrong, openProviders, type Providers } from '../drivers/providers.fixture.ts'
import { orderOf, referenceOf } from '../drivers/snap/references.ts'

/** Every provider that the sandbox has, in front of one site. Nobody is told anything: the site asks. */
export type Outside = {
  readonly site: TestSite
  readonly pix: PixPeer
  readonly providers: Providers
  readonly gateways: Gateways
  close(): Promise<void>
}

export async function openOutside(
  settings: Parameters<typeof openPixPeer>[0] = () => ({}),
): Promise<Outside> {
  const pix = await openPixPeer((drivers) => ({
    identityBeforeWithdrawal: false,
    withdrawalMinDeposit: '0',
    withdrawalWagerPercent: 0,
    withdrawalAutoLimit: '10000',
    sessionIdleMs: 1e13,
    sessionLifeMs: 1e13,
    ...FRESH_FOR_EVER,
    ...settings(drivers),
  }))
  const { site } = pix
  // Efí pays nothing before it has an address to tell.
  const fault = await efi(pix.efi()).payments?.check(pix.context())
  assert(fault === null, `Efí is ready: ${fault}`)
  const providers = await openProviders(() => site.clock)
  const gateways = await openGateways()
  gateways.attach(site)
  await priceCoins(site)
  for (const desk of Object.values(providers.desks)) goesWrong(desk, { noNotices: 1000 })
  for (const desk of Object.values(gateways.desks))
    Object.assign(desk.faults, { fault: 'silent', times: 1e9 })
  return {
    site,
    pix,
    providers,
    gateways,
    close: async () => {
      await pix.close()
      await providers.close()
      await gateways.close()
    },
  }
}

type Account = {
  readonly driver: Config['paymentDrivers'][number]
  /** Country and currency of the players who use it. */
  readonly player: { readonly countryId?: string; readonly currencyId?: string }
  readonly realName: string
}

/** An account that collects, with the provider's own books. */
export type Collector = Account & {
  readonly method: string
  /** A whole number of the currency. */
  readonly amount: string
  /** A person pays what they are shown for an order, unless it is paid. */
  pays(id: string): Promise<void>
  /** Payments that came for an order. */
  came(id: string): readonly string[]
  /** Amounts that went back to who had paid an order. */
  wentBack(id: string): readonly string[]
}

/** An account that pays, with the provider's own books. */
export type Payer = Account & {
  readonly account: PayoutAccountInput
  readonly amount: string
  /** Amounts that left for a withdrawal. */
  left(id: string): readonly string[]
  /** All payouts that it has made. */
  all(): number
}

const BRAZIL = { player: { countryId: 'BR', currencyId: 'BRL' }, realName: 'Ana Souza' } as const
const INDONESIA = { player: { countryId: 'ID', currencyId: 'IDR' }, realName: 'Siti Rahma' } as const
const US = { player: {}, realName: 'Ana Souza' } as const

function byPix(pix: PixPeer, driver: Account['driver']): Collector {
  const chargesOf = (id: string) =>
    [...pix.sandbox.scheme.store.charges.values()].filter(
      (charge) => charge.id.replaceAll('-', '') === id.replaceAll('-', ''),
    )
  const paidFor = (id: string) => chargesOf(id).flatMap(({ paid }) => paid)
  return {
    ...BRAZIL,
    driver,
    method: 'pix',
    amount: '40',
    pays: async (id) => {
      if (paidFor(id).length > 0) return
      const [{ cpf } = { cpf: '' }] = chargesOf(id)
      await payCharge(pix, orderId(id), { cpf, amount: '40.00' })
    },
    came: (id) => paidFor(id).map(({ amount }) => amount),
    wentBack: (id) =>
      paidFor(id)
        .flatMap(({ refunds }) => refunds)
        .flatMap(({ status, amount }) => (status === 'DEVOLVIDO' ? [amount] : [])),
  }
}

function atDesk(
  desk: Desk,
  driver: Account['driver'],
  method: 'qris' | 'card',
  orderIdOf: (reference: string) => string | null = (reference) => reference,
): Collector {
  const of = (id: string) =>
    desk.payments().filter((payment) => payment.method === method && orderIdOf(payment.reference) === id)
  const paid = (id: string) => of(id).filter(({ state }) => state === 'paid' || state === 'refunded')
  return {
    ...INDONESIA,
    driver,
    method,
    amount: '150000',
    pays: async (id) => {
      if (paid(id).length === 0) await desk.settlePayment(present(of(id).at(-1), `payment of ${id}`), 'pay')
    },
    came: (id) => paid(id).map((payment) => payment.paid),
    wentBack: (id) => {
      const ids = new Set(of(id).map((payment) => payment.id))
      return desk
        .refunds()
        .flatMap(({ paymentId, state, amount }) => (ids.has(paymentId) && state === 'paid' ? [amount] : []))
    },
  }
}

function inCoins(desk: CoinDesk, driver: Account['driver'], method: string): Collector {
  const of = (id: string) => [...desk.invoices.values()].filter((invoice) => invoice.orderId === id)
  return {
    ...US,
    driver,
    method,
    amount: '40',
    pays: async (id) => {
      const invoices = of(id)
      if (invoices.some(({ transfers }) => transfers.length > 0)) return
      const invoice = present(invoices[0], `invoice of ${id}`)
      await desk.send(invoice)
      while (await desk.confirm(invoice));
    },
    came: (id) => of(id).flatMap(({ transfers }) => transfers.map(({ coins }) => coins)),
    wentBack: () => [],
  }
}

const wooviOf = ({ pix }: Outside) => pix.woovi()
const efiOf = ({ pix }: Outside) => pix.efi()
const keeperOf = ({ gateways }: Outside) => ({ ...gateways.shkeeper, settleMinutes: 0 })

/** Accounts that collect money, which can be sent back. */
export const MONEY: Readonly<Record<string, (outside: Outside) => Collector>> = {
  bcb: ({ pix }) => byPix(pix, pix.bcb()),
  efi: (outside) => byPix(outside.pix, efiOf(outside)),
  woovi: (outside) => byPix(outside.pix, wooviOf(outside)),
  snap: ({ providers }) => atDesk(providers.desks.snap, providers.snap(), 'qris', orderOf),
  'xendit QRIS': ({ providers }) => atDesk(providers.desks.xendit, providers.xendit(), 'qris'),
  'xendit cards': ({ providers }) => atDesk(providers.desks.xendit, providers.xendit(), 'card'),
}

export const COINS: Readonly<Record<string, (outside: Outside) => Collector>> = {
  shkeeper: (outside) => inCoins(outside.gateways.desks.shkeeper, keeperOf(outside), 'usdt'),
  btcpay: ({ gateways }) => inCoins(gateways.desks.btcpay, gateways.btcpay, 'btc'),
}

const pixPayer = ({ pix }: Outside, driver: Account['driver'], via: 'efi' | 'woovi'): Payer => {
  const all = () => [...pix.sandbox.scheme.store.payouts.values()].filter((payout) => payout.via === via)
  return {
    ...BRAZIL,
    driver,
    account: { kind: 'pix', keyType: 'email', key: `ana@${via}.example` },
    amount: '25',
    left: (id) =>
      all().flatMap((payout) =>
        payout.id.replaceAll('-', '') === id.replaceAll('-', '') && payout.state === 'paid'
          ? [payout.amount]
          : [],
      ),
    all: () => all().length,
  }
}

const deskPayer = (
  desk: Desk,
  account: Account & Pick<Payer, 'account' | 'amount'>,
  toReference: (id: string) => string = (id) => id,
): Payer => ({
  ...account,
  left: (id) =>
    desk
      .payouts()
      .flatMap(({ reference, state, amount }) =>
        reference === toReference(id) && state === 'paid' ? [amount] : [],
      ),
  all: () => desk.payouts().length,
})

export const PAYERS: Readonly<Record<string, (outside: Outside) => Payer>> = {
  efi: (outside) => pixPayer(outside, efiOf(outside), 'efi'),
  woovi: (outside) => pixPayer(outside, wooviOf(outside), 'woovi'),
  snap: ({ providers }) =>
    deskPayer(
      providers.desks.snap,
      {
        ...INDONESIA,
        driver: providers.snap(),
        account: { kind: 'bankId', bank: '014', number: '1234567891' },
        amount: '100000',
      },
      referenceOf,
    ),
  xendit: ({ providers }) =>
    deskPayer(providers.desks.xendit, {
      ...INDONESIA,
      driver: providers.xendit(),
      account: { kind: 'bankId', bank: '014', number: '1234567892' },
      amount: '100000',
    }),
  'modern-treasury': ({ providers }) =>
    deskPayer(providers.desks.modernTreasury, {
      ...US,
      driver: providers.modernTreasury(),
      account: { kind: 'bankUs', routing: '021000021', number: '1234567893' },
      amount: '25',
    }),
  shkeeper: (outside) => {
    const { paidOut } = outside.gateways.desks.shkeeper
    return {
      ...US,
      driver: keeperOf(outside),
      account: { kind: 'coins', network: 'tron', address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' },
      amount: '25',
      left: (id) => paidOut.flatMap(({ externalId, amount }) => (externalId === id ? [amount] : [])),
      all: () => paidOut.length,
    }
  },
}
