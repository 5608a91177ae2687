import type { PayoutAccount } from '@baize/contract/player'
import type { InputOf } from '@baize/contract/server'
import {
  type AccountFault,
  isRealName,
  isSameName,
  maskedAccount,
  PayoutAccountInput,
  type Refusal,
  readPayoutAccount,
  refusal,
} from '@baize/contract/shared'
import { err, ok, present, type Result, type UserId, uuidV7 } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { allowsPayout } from '../../platform/configuration/market.ts'
import { keyedHashes, seal, unseal } from '../../platform/crypto/keys.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { confirmPerson } from '../../players/accounts/service.ts'
import { verifiedTaxId } from '../../players/identity/service.ts'
import { notifyChange } from '../../players/notices/service.ts'
import { payerOf } from '../doors/doors.ts'
import * as sql from './accounts-sql.ts'

const MOST_ACCOUNTS = 5

const REASONS: Readonly<Record<AccountFault, string>> = {
  routingWrong: 'it is no routing number of a bank',
  numberWrong: 'it is no account number',
  cpfWrong: 'it is no CPF',
  emailWrong: 'it is no e-mail address',
  phoneWrong: 'it is no mobile number of Brazil',
  randomKeyWrong: 'it is no random key',
  tronAddressWrong: 'it is no address on Tron',
  ethereumAddressWrong: 'it is no address on Ethereum',
}

export const viewAccount = ({ id, kind, bank, masked, addedAtMs }: sql.StoredAccount): PayoutAccount => ({
  id,
  kind,
  bank,
  masked,
  addedAt: addedAtMs,
})

const sealOf = (id: string) => `payout account ${id}`

function sealed(ctx: Context, id: string, account: PayoutAccountInput): sql.SealedAccount {
  const { personalSecrets } = ctx.config
  return {
    id,
    kind: account.kind,
    ...maskedAccount(account),
    sealed: seal(personalSecrets, ctx.randomBytes, sealOf(id), Buffer.from(JSON.stringify(account))),
    fingerprint: fingerprintsOf(ctx, account)[0],
  }
}

/** Unseals an account number: to pay to it, or to compare it with those of others. */
export function openAccount(ctx: Context, id: string, bytes: Buffer): PayoutAccountInput {
  const text = present(unseal(ctx.config.personalSecrets, sealOf(id), bytes), `key of ${sealOf(id)}`)
  return PayoutAccountInput.parse(JSON.parse(text.toString('utf8')))
}

/**
 * Whether another player has, or had, the account. One person with two players takes a welcome reward twice and adds the
 * account afterwards, when no mark tells them apart any more: such money is not paid unseen (decision 32).
 */
export async function isShared(
  ctx: Context,
  db: Queryable,
  userId: UserId,
  accountId: string,
): Promise<boolean> {
  const account = openAccount(ctx, accountId, await sql.readSealed(db, userId, accountId))
  return sql.isOfOthers(db, userId, fingerprintsOf(ctx, account))
}

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
  // Coins leave only to players who brought some: money of unknown origin is not turned into coins.
  if (account.value.kind === 'coins' && !(await mayHaveCoins(ctx, userId)))
    return err(refusal('coinsNotOffered'))
  if (!allowsPayout(ctx.config.marketProfile, account.value.kind)) return err(refusal('payoutNotOffered'))
  const { realName: before } = await sql.readHolder(ctx.db, userId)
  const fits = readName(before, input.realName)
  if (!fits.ok) return fits
  // Checked last: an authenticator code works once, and must not be wasted on a mistyped name.
  const person = await confirmPerson(ctx, userId, { password: input.password, code: input.code })
  if (!person.ok) return person
  if (await sql.hasAccount(ctx.db, userId, fingerprintsOf(ctx, account.value)))
    return err(refusal('payoutAccountKnown'))
  // Questions about keys are few and counted, so they are asked for the player themselves only.
  const owned = await checkOwner(ctx, userId, account.value, fits.value)
  if (!owned.ok) return owned
  return inTransaction(ctx.db, async (tx) => {
    const { realName } = await sql.readHolder(tx, userId, 'FOR UPDATE')
    const name = readName(realName, input.realName)
    if (!name.ok) return name
    if ((await sql.listAccounts(tx, userId)).length >= MOST_ACCOUNTS)
      return err(refusal('tooManyPayoutAccounts'))
    await sql.setRealName(tx, userId, name.value)
    if (await sql.hasAccount(tx, userId, fingerprintsOf(ctx, account.value)))
      return err(refusal('payoutAccountKnown'))
    const added = sealed(ctx, uuidV7(ctx.clock, ctx.randomBytes), account.value)
    const nowMs = ctx.clock.now()
    if (!(await sql.insertAccount(tx, userId, added, nowMs))) return err(refusal('payoutAccountKnown'))
    // Alerts the owner: somebody with a stolen session and the password could add an account of their own, and wait.
    await notifyChange(tx, userId, 'payoutAccountAdded', nowMs)
    return ok(null)
  })
}

/**
 * Refuses an account of somebody else, as far as a provider can tell before money is sent: of a bank of Indonesia by its
 * holder's name, a Pix key by the CPF of the player's document. One whose owner is unknown is compared by the bank at the
 * payout.
 */
async function checkOwner(
  ctx: Context,
  userId: UserId,
  account: PayoutAccountInput,
  name: string,
): Promise<Result<null, Refusal>> {
  if (account.kind === 'bankId') return checkBank(ctx, account, name)
  if (account.kind !== 'pix') return ok(null)
  const taxId = await verifiedTaxId(ctx, userId)
  if (taxId === '') return ctx.config.marketProfile === 'BR' ? err(refusal('identityNeeded')) : ok(null)
  if (account.keyType === 'cpf') return account.key === taxId ? ok(null) : err(refusal('pixKeyNotOwn'))
  const draft = { account, holder: { name, taxId }, currencyId: 'BRL' } as const
  const owner = await payerOf(ctx, 'pix', 'BRL')?.verify?.(ctx, draft)
  switch (owner) {
    case 'other':
      return err(refusal('pixKeyNotOwn'))
    case 'absent':
      return err(refusal('pixKeyUnknown'))
    default:
      return ok(null)
  }
}

async function checkBank(
  ctx: Context,
  account: Extract<PayoutAccountInput, { kind: 'bankId' }>,
  name: string,
): Promise<Result<null, Refusal>> {
  const draft = { account, holder: { name, taxId: '' }, currencyId: 'IDR' } as const
  const owner = await payerOf(ctx, 'bankId', 'IDR')?.verify?.(ctx, draft)
  switch (owner) {
    case 'other':
      return err(refusal('payoutAccountName', { name }))
    case 'absent':
      return err(refusal('badInput', { field: 'number', reason: REASONS.numberWrong }))
    default:
      return ok(null)
  }
}

const mayHaveCoins = async (ctx: Context, userId: UserId): Promise<boolean> => {
  const { currencyId } = await ctx.ledger.balances(userId)
  return payerOf(ctx, 'coins', currencyId) !== undefined && sql.hasPaidInCoins(ctx.db, userId)
}

/** The stored name wins; without one, the given name becomes it. */
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

/** Keyed: account numbers have so few digits that a plain hash could be brute-forced. */
const fingerprintsOf = (ctx: Context, account: PayoutAccountInput) =>
  keyedHashes(
    ctx.config.personalSecrets,
    'payout accounts',
    JSON.stringify(Object.entries(account).toSorted(([key], [other]) => (key < other ? -1 : 1))),
  )

export async function removeAccount(
  ctx: Context,
  userId: UserId,
  accountId: string,
): Promise<Result<null, Refusal>> {
  const removed = await sql.removeAccount(ctx.db, userId, accountId, ctx.clock.now())
  return removed ? ok(null) : err(refusal('unknownPayoutAccount'))
}
