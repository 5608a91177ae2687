import type { WithdrawInfo } from '@baize/contract/player'

export const ACCOUNT = {
  id: '019a0000-0000-7000-8000-0000000000ac',
  kind: 'bankUs',
  bank: '021000021',
  masked: '•••• 6789',
  addedAt: 1_767_225_600_000,
} as const

export const withdrawInfo = (change: Partial<WithdrawInfo> = {}): WithdrawInfo => ({
  currencyId: 'USD',
  balance: '200.00',
  available: '200.00',
  min: '5.00',
  max: '10000.00',
  dayLeft: '20000.00',
  dayLimit: '20000.00',
  fee: '1.00',
  autoLimit: '150.00',
  decimals: 2,
  depositForWithdraw: '0.00',
  depositTotal: '1.00',
  wageringLeft: '0.00',
  wageringTotal: '0.00',
  open: true,
  frozen: false,
  identityNeeded: false,
  bonus: '0.00',
  bonusLeft: '0.00',
  realName: 'Ana Souza',
  kind: 'bankUs',
  accounts: [ACCOUNT],
  coins: null,
  ...change,
})
