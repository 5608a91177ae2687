import { CALLS } from '@baize/contract'
import { ACCOUNT_CALLS } from '@baize/contract/calls/account'
import { CHAT_CALLS } from '@baize/contract/calls/chat'
import { CURRENCY_CALLS } from '@baize/contract/calls/currency'
import { IDENTITY_CALLS } from '@baize/contract/calls/identity'
import { LOTTERY_CALLS } from '@baize/contract/calls/lottery'
import { NOTICE_CALLS } from '@baize/contract/calls/notices'
import { PRIZE_CALLS } from '@baize/contract/calls/prizes'
import { PROTECTION_CALLS } from '@baize/contract/calls/protection'
import { PROVIDER_CALLS } from '@baize/contract/calls/providers'
import { RECHARGE_CALLS } from '@baize/contract/calls/recharge'
import { REWARD_CALLS } from '@baize/contract/calls/rewards'
import { WITHDRAW_CALLS } from '@baize/contract/calls/withdraw'

/** Calls that the build leaves out of the first page's bundle. */
Object.assign(
  CALLS,
  ACCOUNT_CALLS,
  CHAT_CALLS,
  CURRENCY_CALLS,
  IDENTITY_CALLS,
  LOTTERY_CALLS,
  NOTICE_CALLS,
  PRIZE_CALLS,
  PROTECTION_CALLS,
  PROVIDER_CALLS,
  RECHARGE_CALLS,
  REWARD_CALLS,
  WITHDRAW_CALLS,
)
