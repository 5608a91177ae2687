import { ACCOUNT_REQUESTS } from './requests/account.ts'
import { CHAT_REQUESTS } from './requests/chat.ts'
import { CURRENCY_REQUESTS } from './requests/currency.ts'
import { GAME_REQUESTS } from './requests/game.ts'
import { IDENTITY_REQUESTS } from './requests/identity.ts'
import { INSTALL_REQUESTS } from './requests/install.ts'
import { LOTTERY_REQUESTS } from './requests/lottery.ts'
import { NOTICE_REQUESTS } from './requests/notices.ts'
import { PRIZE_REQUESTS } from './requests/prizes.ts'
import { PROTECTION_REQUESTS } from './requests/protection.ts'
import { PROVIDER_REQUESTS } from './requests/providers.ts'
import { PUSH_REQUESTS } from './requests/push.ts'
import { RECHARGE_REQUESTS } from './requests/recharge.ts'
import { REWARD_REQUESTS } from './requests/rewards.ts'
import { START_REQUESTS } from './requests/start.ts'
import { WITHDRAW_REQUESTS } from './requests/withdraw.ts'

/** Input and access of each call of a player. */
export const PLAYER_REQUESTS = {
  ...START_REQUESTS,
  ...GAME_REQUESTS,
  ...ACCOUNT_REQUESTS,
  ...CHAT_REQUESTS,
  ...CURRENCY_REQUESTS,
  ...IDENTITY_REQUESTS,
  ...INSTALL_REQUESTS,
  ...LOTTERY_REQUESTS,
  ...NOTICE_REQUESTS,
  ...PRIZE_REQUESTS,
  ...PROTECTION_REQUESTS,
  ...PROVIDER_REQUESTS,
  ...PUSH_REQUESTS,
  ...RECHARGE_REQUESTS,
  ...REWARD_REQUESTS,
  ...WITHDRAW_REQUESTS,
} as const
