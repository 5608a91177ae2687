import type { CurrencyId, PayoutKind } from '@baize/contract/shared'
import type { Readable } from '../../platform/db/queryable.ts'

async function one<Row extends object>(db: Readable, statement: string, id: string): Promise<Row | null> {
  const { rows } = await db.query<Row>(statement, [id])
  return rows[0] ?? null
}

type Player = { readonly username: string; readonly currencyId: CurrencyId; readonly isStaff: boolean }

export const findPlayer = (db: Readable, id: string) =>
  one<Player>(
    db,
    `SELECT u.username, u.currency_id AS "currencyId", s.user_id IS NOT NULL AS "isStaff"
     FROM users u LEFT JOIN staff_players s ON s.user_id = u.id WHERE u.id = $1::numeric`,
    id,
  )

type Withdrawal = {
  readonly userId: string
  readonly username: string
  readonly amount: string
  readonly fee: string
  readonly currencyId: CurrencyId
  readonly method: PayoutKind
  readonly bank: string
  readonly masked: string
  readonly createdAt: Date
}

export const findWithdrawal = (db: Readable, id: string) =>
  one<Withdrawal>(
    db,
    `SELECT w.user_id::text AS "userId", u.username, w.amount::text, w.fee::text, w.currency_id AS "currencyId",
       a.kind AS method, a.bank, a.masked, w.created_at AS "createdAt"
     FROM withdrawals w JOIN users u ON u.id = w.user_id JOIN payout_accounts a ON a.id = w.account_id WHERE w.id = $1`,
    id,
  )

type Deposit = {
  readonly userId: string
  readonly username: string
  readonly amount: string
  readonly currencyId: CurrencyId
  readonly createdAt: Date
}

export const findDeposit = (db: Readable, id: string) =>
  one<Deposit>(
    db,
    `SELECT o.user_id::text AS "userId", u.username, o.amount::text, o.currency_id AS "currencyId", o.created_at AS "createdAt"
     FROM payment_orders o JOIN users u ON u.id = o.user_id WHERE o.id = $1`,
    id,
  )

type Held = {
  readonly connector: string
  readonly reason: string
  readonly amount: string
  readonly currency: string
  readonly payer: string
  readonly at: Date
  readonly userId: string | null
  readonly username: string | null
  readonly ordered: string | null
  readonly orderedCurrency: CurrencyId | null
}

export const findHeld = (db: Readable, id: string) =>
  one<Held>(
    db,
    `SELECT h.connector, h.reason, h.amount, h.currency, h.payer, h.created_at AS at, o.user_id::text AS "userId", u.username,
       coalesce(o.asked, o.amount)::text AS ordered, o.currency_id AS "orderedCurrency"
     FROM held_payments h LEFT JOIN payment_orders o ON o.id = h.order_id LEFT JOIN users u ON u.id = o.user_id
     WHERE h.id = $1`,
    id,
  )

type Identity = {
  readonly userId: string
  readonly username: string
  readonly document: string
  readonly at: Date
}

export const findIdentity = (db: Readable, id: string) =>
  one<Identity>(
    db,
    `SELECT i.user_id::text AS "userId", u.username, i.document, i.created_at AS at
     FROM identities i JOIN users u ON u.id = i.user_id WHERE i.id = $1`,
    id,
  )

type Invite = {
  readonly invitedName: string
  readonly inviter: string
  readonly inviterName: string
  readonly currencyId: CurrencyId
  readonly reward: string | null
}

export const findInvite = (db: Readable, invitedId: string) =>
  one<Invite>(
    db,
    `SELECT f.username AS "invitedName", v.inviter_id::text AS inviter, i.username AS "inviterName",
       i.currency_id AS "currencyId", v.reward::text
     FROM invites v JOIN users f ON f.id = v.invited_id JOIN users i ON i.id = v.inviter_id
     WHERE v.invited_id = $1::numeric`,
    invitedId,
  )

export const findFreeze = (db: Readable) =>
  one<{ readonly at: Date }>(
    db,
    'SELECT min(frozen_at) AS at FROM ledger_freezes WHERE lifted_at IS NULL AND $1 = $1 HAVING count(*) > 0',
    'open',
  )

type Person = { readonly handle: string; readonly name: string; readonly roles: readonly string[] }

export const findPerson = (db: Readable, id: string) =>
  one<Person>(
    db,
    `SELECT o.handle, o.name, ARRAY(SELECT role FROM operator_roles WHERE operator_id = o.id ORDER BY role) AS roles
     FROM operators o WHERE o.id = $1`,
    id,
  )

export const findSignIn = (db: Readable, operatorId: string) =>
  one<{ readonly email: string | null; readonly subject: string | null }>(
    db,
    'SELECT email, subject FROM operator_sign_ins WHERE operator_id = $1',
    operatorId,
  )

export async function findPasskeyName(db: Readable, operatorId: string, id: string): Promise<string | null> {
  const { rows } = await db.query<{ name: string }>(
    'SELECT name FROM operator_passkeys WHERE operator_id = $1 AND id = $2',
    [operatorId, id],
  )
  return rows[0]?.name ?? null
}
