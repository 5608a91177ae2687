import * as z from 'zod/mini'
import { ExactNumber } from '../exact-json.ts'
import { Id, Token } from '../texts.ts'

/** Amounts are whole numbers of a hundred-thousandth of the currency's unit. */
export const SCALE = 5

const Asked = { request_uuid: Id, user: Id }
const Whole = ExactNumber.check(z.regex(/^(0|[1-9]\d{0,24})$/))

const Transaction = {
  ...Asked,
  transaction_uuid: Id,
  round: z.optional(Id),
  round_closed: z._default(z.boolean(), false),
}
const Moved = { ...Transaction, amount: Whole, currency: z.string().check(z.maxLength(16)), game_code: Id }

export const AskUser = z.object({ ...Asked, token: Token })
export const Bet = z.object({ ...Moved, token: Token, is_free: z._default(z.boolean(), false) })
export const Win = z.object({ ...Moved, reference_transaction_uuid: Id })
export const Rollback = z.object({ ...Transaction, reference_transaction_uuid: Id })

export type Status =
  | 'RS_OK'
  | `RS_ERROR_${
      | 'UNKNOWN'
      | 'INVALID_PARTNER'
      | 'INVALID_TOKEN'
      | 'INVALID_GAME'
      | 'WRONG_CURRENCY'
      | 'NOT_ENOUGH_MONEY'
      | 'USER_DISABLED'
      | 'INVALID_SIGNATURE'
      | 'TOKEN_EXPIRED'
      | 'WRONG_SYNTAX'
      | 'WRONG_TYPES'
      | 'DUPLICATE_TRANSACTION'
      | 'TRANSACTION_DOES_NOT_EXIST'
      | 'TRANSACTION_ROLLED_BACK'
      | 'LIMIT_REACHED'}`

/** The answer of `/operator/generic/v2/game/url`. */
export const LaunchReply = z.object({ url: z.string().check(z.maxLength(2048)) })
