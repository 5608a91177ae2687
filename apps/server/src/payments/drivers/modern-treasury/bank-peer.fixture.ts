import type { PayoutsPeer, PeerMood } from '../../ports/contract.fixture.ts'
import { BANK_WEBHOOK, openBank, payoutIdOf, signBank } from '../../withdrawals/bank.fixture.ts'
import { noticeText } from '../../withdrawals/desk.fixture.ts'

const MOODS = {
  well: 'pending',
  down: 'down',
  html: 'html',
  huge: 'huge',
  hangsUp: 'takesSilently',
  loginRefused: 'refusing',
} as const satisfies Record<PeerMood, string>

const [AMOUNT, CENTS] = ['100.25', 100_25] as const

/** Modern Treasury's payment orders. */
export async function bankPeer(): Promise<PayoutsPeer> {
  const bank = await openBank()
  const payoutOf = (withdrawalId: string) => ({
    id: payoutIdOf(withdrawalId),
    withdrawalId,
    cents: CENTS,
    currency: 'USD',
    state: 'pending' as const,
  })
  return {
    drivers: bank.drivers,
    currencyId: 'USD',
    account: { kind: 'bankUs', routing: '021000021', number: '000123456789' },
    holder: { name: 'Ana Souza', taxId: '' },
    amount: AMOUNT,
    coins: null,
    mood: (mood) => {
      bank.mood = MOODS[mood]
    },
    books: (id, state) => bank.payouts.set(id, { ...payoutOf(id), state }),
    made: (id) => (bank.payouts.has(id) ? 1 : 0),
    notice: (id) => {
      const text = noticeText(payoutOf(id))
      return { url: BANK_WEBHOOK, headers: signBank(text), text }
    },
    forged: (notice) => ({ ...notice, headers: signBank(notice.text, 'a-key-that-nobody-has') }),
    close: () => bank.close(),
  }
}
