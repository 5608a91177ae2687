import type * as z from 'zod/mini'
import { isQuery } from '../player/call.ts'
import { ALARM_DESK_CALLS } from './calls/alarm-desk.ts'
import type { CallShape, OperatorCallShape } from './calls/call.ts'
import { CARE_DESK_CALLS } from './calls/care-desk.ts'
import { CATALOGUE_DESK_CALLS } from './calls/catalogue-desk.ts'
import { CHAT_DESK_CALLS } from './calls/chat-desk.ts'
import { CONNECTION_DESK_CALLS } from './calls/connection-desk.ts'
import { CONSOLE_CALLS } from './calls/console.ts'
import { CURRENCY_CALLS } from './calls/currency.ts'
import { DESIGN_DESK_CALLS } from './calls/design-desk.ts'
import { DESK_CALLS } from './calls/desk.ts'
import { HELD_CALLS } from './calls/held.ts'
import { IDENTITY_CALLS } from './calls/identity.ts'
import { LOTTERY_DESK_CALLS } from './calls/lottery-desk.ts'
import { MONEY_SETTING_CALLS } from './calls/money-settings.ts'
import { OPERATOR_CALLS } from './calls/operator.ts'
import { OVERVIEW_CALLS } from './calls/overview.ts'
import { PICTURE_DESK_CALLS } from './calls/picture-desk.ts'
import { PRIZE_DESK_CALLS } from './calls/prize-desk.ts'
import { PROVIDER_DESK_CALLS } from './calls/provider-desk.ts'
import { PUSH_DESK_CALLS } from './calls/push-desk.ts'
import { RECHARGE_CALLS } from './calls/recharge.ts'
import { REPLAY_CALLS } from './calls/replay.ts'
import { REPORT_CALLS } from './calls/reports.ts'
import { REWARD_CALLS } from './calls/rewards.ts'
import { SEARCH_CALLS } from './calls/search.ts'
import { SIGN_IN_CALLS } from './calls/sign-in.ts'
import { STAFF_CALLS } from './calls/staff.ts'
import { SUPPORT_DESK_CALLS } from './calls/support-desk.ts'
import { TIMELINE_CALLS } from './calls/timeline.ts'
import { WITHDRAW_CALLS } from './calls/withdraw.ts'

/** Every call of the console: those of operators, and those by which they get in. */
export const CALLS = {
  ...ALARM_DESK_CALLS,
  ...CARE_DESK_CALLS,
  ...CATALOGUE_DESK_CALLS,
  ...CHAT_DESK_CALLS,
  ...CONNECTION_DESK_CALLS,
  ...CONSOLE_CALLS,
  ...CURRENCY_CALLS,
  ...DESIGN_DESK_CALLS,
  ...DESK_CALLS,
  ...HELD_CALLS,
  ...IDENTITY_CALLS,
  ...LOTTERY_DESK_CALLS,
  ...MONEY_SETTING_CALLS,
  ...OPERATOR_CALLS,
  ...OVERVIEW_CALLS,
  ...PICTURE_DESK_CALLS,
  ...PRIZE_DESK_CALLS,
  ...PROVIDER_DESK_CALLS,
  ...PUSH_DESK_CALLS,
  ...RECHARGE_CALLS,
  ...REPLAY_CALLS,
  ...REPORT_CALLS,
  ...REWARD_CALLS,
  ...SEARCH_CALLS,
  ...SIGN_IN_CALLS,
  ...STAFF_CALLS,
  ...SUPPORT_DESK_CALLS,
  ...TIMELINE_CALLS,
  ...WITHDRAW_CALLS,
} as const satisfies Record<string, CallShape>

export type Path = keyof typeof CALLS
const isPath = (path: string): path is Path => Object.hasOwn(CALLS, path)
export const PATHS: readonly Path[] = Object.keys(CALLS).filter(isPath)
/** Input type of a call: fields with a default may be omitted. */
export type RequestOf<P extends Path> = z.input<(typeof CALLS)[P]['input']>
export type ReplyOf<P extends Path> = z.infer<(typeof CALLS)[P]['reply']>

/** Whether a call's input is in the query string instead of the body. */
export const usesQueryString = (path: Path): boolean => isQuery(CALLS[path])

/** The operator's rules of a call; null for a call that needs no log-in. */
export function operatorRules(path: Path): OperatorCallShape | null {
  const shape: CallShape = CALLS[path]
  return shape.access === 'operator' ? shape : null
}
