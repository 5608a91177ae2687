import type { Found, Permission } from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import { Uuid } from '@baize/contract/shared'
import type { Context } from '../../ledger/context.ts'
import type { Operator } from '../../platform/four-eyes/operator.ts'
import { maskEmail, maskName, maskPhone } from '../console/masks.ts'
import { amountText } from '../console/players.ts'
import * as sql from './sql.ts'

const MOST = 8
/** More are read than shown: who matches in two ways is found twice. */
const MOST_READ = 2 * MOST

const NUMBER = /^[1-9]\d{0,14}$/
const TRANSACTION = /^[1-9]\d{0,17}$/
/** `crash 41`, `fast3-60/812`. */
const NUMBERED = /^([a-z][a-z0-9]{1,15}(?:-\d{1,4})?)[\s/#]+([1-9]\d{0,6})$/
/** Trigrams come from runs of letters and digits: a text without three in a row would read the whole index. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u

/**
 * Everything that a typed text may mean, by kind. Each kind is one statement on an index, so all of them together take as
 * long as the slowest.
 */
export async function search(
  { db, clock }: Context,
  { text: typed }: InputOf<'/api/operator/search'>,
  { permissions }: Operator,
): Promise<Found> {
  const text = typed.toLowerCase()
  const may = <T>(permission: Permission, of: () => Promise<readonly T[]>): Promise<readonly T[]> =>
    permissions.has(permission) ? of() : Promise.resolve([])
  const uuid = Uuid.safeParse(text).success ? text : null
  const byUuid = <T>(permission: Permission, of: (id: string) => Promise<readonly T[]>) =>
    uuid === null ? Promise.resolve([]) : may(permission, () => of(uuid))
  const number = NUMBER.test(text) ? text : null
  const [, series = null, numbered = null] = NUMBERED.exec(text) ?? []
  const place = numbered ?? (number !== null && number.length <= 7 ? number : null)
  const [players, bets, deposits, withdrawals, rounds, terms, transactions, conversations] =
    await Promise.all([
      may('players.read', async () => {
        if (uuid !== null) return []
        const ids = await playerIds(db, text, permissions.has('players.reveal'))
        return sql.selectPlayers(db, ids, clock.now())
      }),
      byUuid('players.read', (id) => sql.selectBets(db, id)),
      byUuid('money.read', (id) => sql.selectDeposits(db, id)),
      byUuid('money.read', (id) => sql.selectWithdrawals(db, id)),
      place === null ? [] : may('games.read', () => sql.selectRounds(db, { gameId: series, number: place })),
      place === null
        ? []
        : may('games.read', () => sql.selectTerms(db, { line: series, number: place, most: MOST })),
      may('ledger.read', async () => {
        if (TRANSACTION.test(text)) return sql.selectTransaction(db, text)
        // Keys keep their case; only those of the ledger have a colon.
        return typed.includes(':') ? sql.selectTransactionOf(db, typed) : []
      }),
      number === null ? [] : may('chat.read', () => sql.selectConversation(db, number)),
    ])
  return {
    players: players.map((row) => ({
      userId: row.id,
      username: row.username,
      email: maskEmail(row.email),
      phone: maskPhone(row.phone),
      realName: maskName(row.real_name),
      states: row.states,
    })),
    bets: bets.map((row) => ({ ...viewMoney(row), gameId: row.game_id })),
    deposits: deposits.map(viewMoney),
    withdrawals: withdrawals.map(viewMoney),
    rounds: rounds.map((row) => ({
      gameId: row.game_id,
      round: Number(row.number),
      at: row.at.getTime(),
    })),
    terms: terms.map((row) => ({ line: row.line, term: Number(row.number), at: row.at.getTime() })),
    transactions: transactions.map((row) => ({ ...row, at: row.at.getTime() })),
    conversations: conversations.map(({ user_id: userId, at, ...row }) => ({
      ...row,
      userId,
      at: at.getTime(),
    })),
  }
}

const viewMoney = (row: sql.MoneyRow): Found['deposits'][number] => ({
  id: row.id,
  userId: row.user_id,
  username: row.username,
  currencyId: row.currency_id,
  amount: amountText(row.amount, row.currency_id),
  at: row.at.getTime(),
})

/** Exact matches and beginnings first; a part is looked for only where these leave room. */
async function playerIds(db: Context['db'], text: string, mayReveal: boolean): Promise<readonly string[]> {
  const isPhone = /^[+\d\s().-]+$/.test(text)
  const phone = isPhone ? text.replaceAll(/\D/g, '') : ''
  const id = NUMBER.test(text) ? text : null
  const begin = new Set(await sql.selectBeginning(db, { text, phone, id, most: MOST }))
  const part = phone || text
  if (begin.size < MOST && HAS_TRIGRAM.test(part))
    for (const found of await sql.selectByPart(db, part, { personal: mayReveal, most: MOST_READ }))
      begin.add(found)
  return [...begin].slice(0, MOST)
}
