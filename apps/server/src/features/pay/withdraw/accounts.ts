import { createHash } from 'node:crypto'
import {
  type AccountFault,
  type InputOf,
  isRealName,
  isSameName,
  maskedAccount,
  type PayoutAccount,
  type PayoutAccountInput,
  type Refusal,
  readPayoutAccount,
  refusal,
} from '@baize/contract'
import { err, ok, type Result, type UserId, uuidV7 } from '@baize/kit'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/pool.ts'
import * as sql from './accounts-sql.ts'

const MOST_ACCOUNTS = 5

const REASONS: Readonly<Record<AccountFault, string>> = {
  routingWrong: 'it is no routing number of a bank',
  numberWrong: 'it is no account number',
  cpfWrong: 'it is no CPF',
  emailWrong: 'it is no e-mail address',
  phoneWrong: 'it is no mobile number of Brazil',
  randomKeyWrong: 'it is no random key',
}

export const viewAccount = ({ id, account, addedAtMs }: sql.StoredAccount): PayoutAccount => ({
  id,
  kind: account.kind,
  ...maskedAccount(account),
  addedAt: addedAtMs,
})

export async function addAccount(
  ctx: Context,
  userId: UserId,
  input: InputOf<'/api/pay/payout_account/add'>,
): Promise<Result<null, Refusal>> {
  const account = readPayoutAccount(input.account)
  if (!account.ok) {
    const { field, fault } = account.error
    return err(refusal('badInput', { field, reason: REASONS[fault] }))
  }
  return inTransaction(ctx.db, async (tx) => {
    const { realName } = await sql.readHolder(tx, userId, 'FOR UPDATE')
    const name = readName(realName, input.realName)
    if (!name.ok) return name
    if ((await sql.listAccounts(tx, userId)).length >= MOST_ACCOUNTS)
      return err(refusal('tooManyPayoutAccounts'))
    await sql.setRealName(tx, userId, name.value)
    const added = { id: uuidV7(ctx.clock, ctx.randomBytes), account: account.value }
    const fingerprint = fingerprintOf(account.value)
    if (await sql.insertAccount(tx, userId, { ...added, fingerprint }, ctx.clock.now())) return ok(null)
    return err(refusal('payoutAccountKnown'))
  })
}

/** The name that is known stands; the first one given becomes it. */
function readName(known: string, given: string | undefined): Result<string, Refusal> {
  if (known !== '')
    return given === undefined || isSameName(known, given)
      ? ok(known)
      : err(refusal('payoutAccountName', { name: known }))
  const name = (given ?? '').trim().replaceAll(/\s+/g, ' ')
  return isRealName(name)
    ? ok(name)
    : err(refusal('badInput', { field: 'realName', reason: 'give your full name as on your documents' }))
}

const fingerprintOf = (account: PayoutAccountInput): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(account).toSorted(([one], [other]) => (one < other ? -1 : 1))))
    .digest()

export async function removeAccount(
  ctx: Context,
  userId: UserId,
  accountId: string,
): Promise<Result<null, Refusal>> {
  const removed = await sql.removeAccount(ctx.db, userId, accountId, ctx.clock.now())
  return removed ? ok(null) : err(refusal('unknownPayoutAccount'))
}
