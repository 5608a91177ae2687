import type { RechargeInfo, RechargeOrder } from '@baize/contract/player'
import { vi } from 'vitest'
import { type Answers, fakeServer } from '../../games/testing/fake-server.ts'
import { clearPage, PLAYER } from '../../games/testing/page.tsx'
import { useUiState } from '../../session/ui-state.ts'

export const order = (change: Partial<RechargeOrder> = {}): RechargeOrder => ({
  id: '019a0000-0000-7000-8000-00000000000a',
  amount: '50.00',
  asked: '50.00',
  currencyId: 'USD',
  state: 'WAITING',
  payUrl: 'http://pay.example/pay/1',
  createdAt: 1_767_225_600_000,
  paidAt: null,
  method: 'card',
  kind: 'card',
  fee: '0.00',
  code: '',
  coin: '',
  arrived: '',
  held: '',
  waiting: '',
  link: '',
  expiresAt: 1_767_229_200_000,
  confirmations: 0,
  needed: 0,
  bonus: '0.00',
  wager: '0.00',
  refunded: '0.00',
  ...change,
})

const METHOD = { min: '1.00', max: '10000.00', fee: 0, quick: ['10', '25', '50', '1000'] }
export const info = (change: Partial<RechargeInfo> = {}): RechargeInfo => ({
  open: true,
  barred: false,
  needsContact: false,
  needsIdentity: false,
  currencyId: 'USD',
  methods: [
    { ...METHOD, id: 'pix', kind: 'instant' },
    { ...METHOD, id: 'card', kind: 'card' },
    { ...METHOD, id: 'usdt', kind: 'crypto', fee: 100 },
  ],
  last: 'card',
  offer: null,
  review: null,
  rules: {
    days: 30,
    maxStake: '100.00',
    weights: [
      { gameId: 'crash', percent: 85 },
      { gameId: 'mines', percent: 28 },
      { gameId: 'tower', percent: 28 },
    ],
  },
  wagerPercent: 0,
  suggested: '',
  bonuses: [],
  ...change,
})
export const listed = (...items: RechargeOrder[]) => ({
  model: { items, total: items.length, pageNo: 1, pageSize: 20 },
})

export const serve = (answers: Answers) =>
  fakeServer({
    '/api/auth/user_info': () => ({ user: PLAYER }),
    '/api/pay/recharge_info': () => ({ model: info() }),
    '/api/pay/recharge_record': () => listed(),
    ...answers,
  })

/** Resets all state shared between tests, including selections kept from a sheet. */
export function clearWallet(): void {
  vi.restoreAllMocks()
  clearPage()
  useUiState.setState({ rechargeData: null })
}
