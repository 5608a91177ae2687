import {
  CARDS_WEBHOOK,
  noticeOf,
  openProvider,
  paymentIdOf,
  signed,
} from '../../deposits/provider.fixture.ts'
import type { PaymentsPeer, PeerMood } from '../../ports/contract.fixture.ts'

const MOODS = {
  well: 'well',
  down: 'failing',
  html: 'talkingHtml',
  huge: 'talkingMuch',
  hangsUp: 'hangingUp',
  loginRefused: 'refusing',
} as const satisfies Record<PeerMood, string>

/** Xendit's invoices. */
export async function cardsPeer(): Promise<PaymentsPeer> {
  const provider = await openProvider()
  return {
    drivers: provider.drivers,
    currencyId: 'USD',
    method: 'card',
    amount: '25.50',
    otherAmount: '25.49',
    mood: (mood) => {
      provider.mood = MOODS[mood]
    },
    books: (id, state, { amount } = {}) => {
      provider.states.set(paymentIdOf(id), state)
      provider.changes.set(paymentIdOf(id), amount === undefined ? {} : { amount: Number(amount) })
    },
    opened: (id) => provider.asked.filter(({ external_id: order }) => order === id).length,
    notice: (id) => ({ url: CARDS_WEBHOOK, headers: signed(), text: JSON.stringify(noticeOf({ id })) }),
    forged: (notice) => ({ ...notice, headers: signed('a-token-that-nobody-has') }),
    close: () => provider.close(),
  }
}
