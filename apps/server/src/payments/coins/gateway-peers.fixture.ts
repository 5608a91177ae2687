import { createHmac } from 'node:crypto'
import { present } from '@baize/kit'
import type { Desk } from '@baize/sandbox-services/wallets/desk'
import { testSite } from '../../testing/server.fixture.ts'
import { rememberWithdrawal } from '../drivers/remembered.fixture.ts'
import type { PaymentsPeer, PayoutsPeer, PeerMood } from '../ports/contract.fixture.ts'
import { openGateways, shkeeperTeller, transfersOf } from './gateways.fixture.ts'

const MOODS = {
  well: 'silent',
  down: 'unavailable',
  html: 'html',
  huge: 'huge',
  hangsUp: 'lost',
  loginRefused: 'login',
} as const satisfies Record<PeerMood, string>

async function open(vendor: 'shkeeper' | 'btcpay') {
  const gateways = await openGateways()
  const { publicUrl } = gateways
  const drivers = vendor === 'shkeeper' ? [{ ...gateways.shkeeper, settleMinutes: 0 }] : [gateways.btcpay]
  const site = await testSite({ publicUrl, paymentDrivers: drivers })
  gateways.attach(site)
  const desk = gateways.desks[vendor]
  return {
    gateways,
    site,
    desk,
    common: {
      drivers,
      site,
      currencyId: 'USD' as const,
      mood: (mood: PeerMood) => void Object.assign(desk.faults, { fault: MOODS[mood], times: 1e9 }),
      close: async () => {
        await site.close()
        await gateways.close()
      },
    },
  }
}

const collects = (desk: Desk) => {
  const of = (id: string) => [...desk.invoices.values()].filter(({ orderId }) => orderId === id)
  const invoiceOf = (id: string) => present(of(id)[0], `invoice of ${id}`)
  return {
    invoiceOf,
    states: ['waiting', 'paid'] as const,
    opened: (id: string) => of(id).length,
    books: ((id, state, { amount } = {}) => {
      const invoice = invoiceOf(id)
      const { asked, coin } = invoice
      invoice.transfers =
        state === 'paid' ? transfersOf([{ coins: amount ?? asked, coin, name: `tx ${id}` }]) : []
    }) satisfies PaymentsPeer['books'],
  }
}

export async function shkeeperPeer(): Promise<PaymentsPeer> {
  const { gateways, site, desk, common } = await open('shkeeper')
  const teller = shkeeperTeller(gateways, () => site.clock.now())
  const { invoiceOf, ...rest } = collects(desk)
  return {
    ...common,
    ...rest,
    method: 'usdt',
    amount: '40.00',
    otherAmount: '20.2',
    coins: { coin: 'USDT', amount: '40.4' },
    notice: (id) => {
      const text = teller.callback(invoiceOf(id))
      return { url: teller.url, headers: teller.sign(text), text }
    },
    forged: (notice) => ({
      ...notice,
      headers: teller.sign(notice.text, site.clock.now(), 'a-key-that-nobody-has'),
    }),
  }
}

export async function btcpayPeer(): Promise<PaymentsPeer> {
  const { gateways, desk, common } = await open('btcpay')
  const { invoiceOf, ...rest } = collects(desk)
  const signed = (text: string, secret: string) => ({
    'btcpay-sig': `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`,
  })
  return {
    ...common,
    ...rest,
    method: 'btc',
    amount: '40.00',
    otherAmount: '0.0003',
    coins: { coin: 'BTC', amount: '0.000625' },
    notice: (id) => {
      const text = JSON.stringify({
        deliveryId: 'd',
        webhookId: 'w',
        originalDeliveryId: 'd',
        isRedelivery: false,
        type: 'InvoiceSettled',
        timestamp: 1,
        storeId: gateways.btcpay.storeId,
        invoiceId: invoiceOf(id).id,
        metadata: { orderId: id },
      })
      return {
        url: '/webhooks/btcpay/btcpay',
        headers: signed(text, gateways.btcpay.webhookSecrets[0]),
        text,
      }
    },
    forged: (notice) => ({ ...notice, headers: signed(notice.text, 'a-secret-that-nobody-has') }),
  }
}

const STATUS = { pending: 'IN_PROGRESS', paid: 'SUCCESS', failed: 'FAIL' } as const

export async function shkeeperPayoutsPeer(): Promise<PayoutsPeer> {
  const { gateways, site, desk, common } = await open('shkeeper')
  const teller = shkeeperTeller(gateways, () => site.clock.now())
  return {
    ...common,
    account: { kind: 'coins', network: 'tron', address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' },
    holder: { name: 'Ana Souza', taxId: '' },
    amount: '25.00',
    coins: '24',
    states: ['pending', 'paid', 'failed'],
    books: (id, state) => {
      if (state === 'reversed') return
      const payout = present(
        desk.payouts.find(({ externalId }) => externalId === id),
        `payout of ${id}`,
      )
      Object.assign(payout, { status: STATUS[state], txid: state === 'failed' ? null : 'a hash' })
    },
    made: (id) => desk.paidOut.filter(({ externalId }) => externalId === id).length,
    notice: (id) => {
      const text = JSON.stringify({
        payout_id: 1,
        external_id: id,
        tx_hash: 'a hash',
        status: 'SUCCESS',
        amount: '24',
        crypto: 'USDT',
      })
      return { url: teller.payoutUrl, headers: teller.sign(text), text }
    },
    forged: (notice) => ({
      ...notice,
      headers: teller.sign(notice.text, site.clock.now(), 'a-key-that-nobody-has'),
    }),
    remember: rememberWithdrawal('shkeeper'),
  }
}
