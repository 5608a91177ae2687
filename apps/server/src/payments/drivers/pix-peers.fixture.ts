import { generateKeyPairSync, sign } from 'node:crypto'
import { WOOVI_SIGNATURE } from '@baize/contract/provider'
import { present } from '@baize/kit'
import { patience } from '@baize/kit/testing'
import { vi } from 'vitest'
import type { PaymentsPeer, PayoutsPeer, PeerMood, PeerNotice } from '../ports/contract.fixture.ts'
import { OWN_CPF, openPixPeer, type PixPeer } from './pix-peer.fixture.ts'

const MOODS = {
  well: 'none',
  down: 'unavailable',
  html: 'html',
  huge: 'huge',
  hangsUp: 'lost',
  loginRefused: 'token',
} as const satisfies Record<PeerMood, string>
const HEADER = 'x-client-fingerprint'
const FINGERPRINT = 'ab'.repeat(32)
const PROXY = { proxyCertificate: { header: HEADER, fingerprints: [FINGERPRINT] } }

const bare = (id: string) => id.replaceAll('-', '')

type Vendor = 'bcb' | 'efi' | 'woovi'
type Talk = {
  readonly notice: (id: string) => PeerNotice | Promise<PeerNotice>
  readonly forged: (notice: PeerNotice) => PeerNotice
}

async function open(vendor: Vendor) {
  const peer = await openPixPeer((drivers) => ({
    publicUrl: drivers.publicUrl,
    paymentDrivers: [vendor === 'woovi' ? drivers.woovi() : drivers[vendor](PROXY)],
  }))
  const { scheme } = peer.sandbox
  return {
    peer,
    scheme,
    common: {
      drivers: peer.site.server.ctx.config.paymentDrivers,
      site: peer.site,
      currencyId: 'BRL' as const,
      mood: (mood: PeerMood) =>
        void Object.assign(scheme.faults, {
          fault: MOODS[mood],
          times: mood === 'well' ? 0 : 1e9,
          kind: 'all',
        }),
      close: () => peer.close(),
    },
  }
}

/** The standard's notice: the bank is known by the secret in the address and by its certificate. */
const byCertificate = (path: string, what: (id: string) => object): Talk => ({
  notice: (id) => ({
    url: path,
    headers: { [HEADER]: FINGERPRINT },
    text: JSON.stringify({ pix: [{ endToEndId: 'E'.repeat(32), valor: '1.00', horario: '', ...what(id) }] }),
  }),
  forged: (notice) => ({ ...notice, headers: { [HEADER]: 'cd'.repeat(32) } }),
})

const others = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

/** Woovi signs, so its own notice is taken. */
const bySignature = ({ notices }: PixPeer): Talk => ({
  notice: async (id): Promise<PeerNotice> => {
    const find = () =>
      present(
        notices.findLast(({ raw }) => raw.includes(id)),
        `notice about ${id}`,
      )
    const { url, headers, raw } = await vi.waitFor(find, { timeout: patience(5000) })
    return { url, headers: { [WOOVI_SIGNATURE]: String(headers[WOOVI_SIGNATURE]) }, text: raw.toString() }
  },
  forged: (notice) => ({
    ...notice,
    headers: { [WOOVI_SIGNATURE]: sign('sha256', Buffer.from(notice.text), others).toString('base64') },
  }),
})

async function paymentsPeer(vendor: Vendor): Promise<PaymentsPeer> {
  const { peer, scheme, common } = await open(vendor)
  const all = (id: string) => [...scheme.store.charges.values()].filter((each) => bare(each.id) === bare(id))
  const path = vendor === 'bcb' ? 'bcb/bank' : 'efi/efi'
  const talk =
    vendor === 'woovi'
      ? bySignature(peer)
      : byCertificate(`/webhooks/${path}/a-secret-in-the-path/pix`, (id) => ({ txid: bare(id) }))
  return {
    ...common,
    ...talk,
    method: 'pix',
    amount: '40.00',
    otherAmount: '39.00',
    books: (id, state, { amount = '40.00' } = {}) => {
      const charge = present(all(id)[0], `charge of ${id}`)
      if (state === 'paid') void scheme.pay(charge, { cpf: OWN_CPF, amount, isLate: true })
      if (state === 'failed') charge.isRemoved = true
    },
    opened: (id) => all(id).length,
  }
}

async function payoutsPeer(vendor: 'efi' | 'woovi'): Promise<PayoutsPeer> {
  const { peer, scheme, common } = await open(vendor)
  const all = (id: string) => [...scheme.store.payouts.values()].filter((each) => bare(each.id) === bare(id))
  const talk =
    vendor === 'woovi'
      ? bySignature(peer)
      : byCertificate('/webhooks/efi/efi/a-secret-in-the-path', (id) => ({
          gnExtras: { idEnvio: bare(id) },
        }))
  return {
    ...common,
    ...talk,
    // Woovi is asked first whether it has the payout: the answer to the request for it is lost, not that one.
    mood: (mood) => {
      common.mood(mood)
      if (mood === 'hangsUp') scheme.faults.kind = 'payout'
    },
    account: { kind: 'pix', keyType: 'email', key: 'ana@example.com' },
    holder: { name: 'Ana Souza', taxId: OWN_CPF },
    amount: '25.00',
    coins: null,
    books: (id, state) => Object.assign(present(all(id)[0], `payout of ${id}`), { state, code: 'AC03' }),
    made: (id) => all(id).filter(({ state }) => state === 'pending' || state === 'paid').length,
    // Woovi does not say that money came back.
    ...(vendor === 'woovi' && { states: ['pending', 'paid', 'failed'] as const }),
  }
}

export const bcbPeer = (): Promise<PaymentsPeer> => paymentsPeer('bcb')
export const efiPeer = (): Promise<PaymentsPeer> => paymentsPeer('efi')
export const wooviPeer = (): Promise<PaymentsPeer> => paymentsPeer('woovi')
export const efiPayoutsPeer = (): Promise<PayoutsPeer> => payoutsPeer('efi')
export const wooviPayoutsPeer = (): Promise<PayoutsPeer> => payoutsPeer('woovi')
