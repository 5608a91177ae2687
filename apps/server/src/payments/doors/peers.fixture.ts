import { btcpayPeer, shkeeperPayoutsPeer, shkeeperPeer } from '../coins/gateway-peers.fixture.ts'
import { bankPeer } from '../drivers/modern-treasury/bank-peer.fixture.ts'
import {
  bcbPeer,
  efiPayoutsPeer,
  efiPeer,
  wooviPayoutsPeer,
  wooviPeer,
} from '../drivers/pix-peers.fixture.ts'
import {
  modernTreasuryPeer,
  snapQrisPeer,
  snapTransfersPeer,
  xenditInvoicesPeer,
  xenditPayoutsPeer,
  xenditQrisPeer,
} from '../drivers/sandbox-peers.fixture.ts'
import { cardsPeer } from '../drivers/xendit/cards-peer.fixture.ts'
import type { PaymentsPeer, PayoutsPeer } from '../ports/contract.fixture.ts'

/** Every driver of deposits, by the name that the tests show. */
export const PAYMENTS_PEERS: Readonly<Record<string, () => Promise<PaymentsPeer>>> = {
  'xendit cards': cardsPeer,
  'xendit invoices of the sandbox': xenditInvoicesPeer,
  'xendit QRIS': xenditQrisPeer,
  'snap QRIS': snapQrisPeer,
  bcb: bcbPeer,
  efi: efiPeer,
  woovi: wooviPeer,
  shkeeper: shkeeperPeer,
  btcpay: btcpayPeer,
}

/** Every driver of payouts, by the name that the tests show. */
export const PAYOUTS_PEERS: Readonly<Record<string, () => Promise<PayoutsPeer>>> = {
  'modern-treasury': bankPeer,
  'modern-treasury of the sandbox': modernTreasuryPeer,
  'xendit payouts': xenditPayoutsPeer,
  'snap transfers': snapTransfersPeer,
  efi: efiPayoutsPeer,
  woovi: wooviPayoutsPeer,
  shkeeper: shkeeperPayoutsPeer,
}
