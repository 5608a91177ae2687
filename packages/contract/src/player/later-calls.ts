import { ACCOUNT_CALLS } from './calls/account.ts'
import { CHAT_CALLS } from './calls/chat.ts'
import { CURRENCY_CALLS } from './calls/currency.ts'
import { IDENTITY_CALLS } from './calls/identity.ts'
import { INSTALL_CALLS } from './calls/install.ts'
import { LOTTERY_CALLS } from './calls/lottery.ts'
import { NOTICE_CALLS } from './calls/notices.ts'
import { PRIZE_CALLS } from './calls/prizes.ts'
import { PROTECTION_CALLS } from './calls/protection.ts'
import { PROVIDER_CALLS } from './calls/providers.ts'
import { PUSH_CALLS } from './calls/push.ts'
import { RECHARGE_CALLS } from './calls/recharge.ts'
import { REWARD_CALLS } from './calls/rewards.ts'
import { WITHDRAW_CALLS } from './calls/withdraw.ts'

/** Calls that no first visit makes. The page loads them with the first use of any. */
export const LATER_CALLS = {
  ...ACCOUNT_CALLS,
  ...CHAT_CALLS,
  ...CURRENCY_CALLS,
  ...IDENTITY_CALLS,
  ...INSTALL_CALLS,
  ...LOTTERY_CALLS,
  ...NOTICE_CALLS,
  ...PRIZE_CALLS,
  ...PROTECTION_CALLS,
  ...PROVIDER_CALLS,
  ...PUSH_CALLS,
  ...RECHARGE_CALLS,
  ...REWARD_CALLS,
  ...WITHDRAW_CALLS,
} as const
