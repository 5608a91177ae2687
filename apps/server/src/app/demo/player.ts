import { type RechargeOrder, type SoloGameId, SUPPORT_ROOM, type User } from '@baize/contract/player'
import type { RequestOf } from '@baize/contract/server'
import {
  type CountryId,
  currency,
  type LanguageId,
  type PayoutAccountInput,
  readCpf,
} from '@baize/contract/shared'
import { assert, formatAmount, minor, orderId, parseAmount, present, userId } from '@baize/kit'
import { askAboutOrder } from '../../payments/deposits/ask.ts'
import { limitIn, limitText } from '../../platform/amounts/amounts.ts'
import type { AppContext } from '../context.ts'
import type { DemoBank } from './bank.ts'
import type { Calls } from './calls.ts'
import { drawDocument } from './document.ts'
import type { DemoPerson } from './people.ts'

type Model = RequestOf<'/api/game/bet'>['model']
type Stake = readonly [gameId: SoloGameId, options: Omit<Model, 'betAmount'>]

/** Bets that are settled by the call that places them, likely and unlikely ones. */
const STAKES: readonly Stake[] = [
  ['mines', { mines: 3, choices: [4, 11] }],
  ['tower', { difficulty: 'easy', choices: [1, 2] }],
  ['kangaroo', { difficulty: 'easy', choices: [0, 0] }],
  ['stair', { rocks: 2, choices: [2, 1, 3] }],
  ['football', { difficulty: 'medium', choices: [0] }],
  ['thimbles', { balls: 1, choices: [1] }],
  ['dice', { side: 'over', chance: 4950 }],
]
/** Pays 1.03 times the stake in 24 of 25 bets: stakes a deposit without losing much of it. */
const CALM: Stake = ['mines', { mines: 1, choices: [12] }]
const CALM_BETS = 6
/** Loses the stake in 19 of 20 bets. */
const LONG_SHOT: Stake = ['dice', { side: 'over', chance: 500 }]

const LANGUAGES: Readonly<Record<CountryId, LanguageId>> = { US: 'en', BR: 'pt', ID: 'id' }
const METHODS: Readonly<Record<CountryId, string>> = { US: 'card', BR: 'pix', ID: 'qris' }
const ACCOUNTS: { readonly [C in CountryId]: (number: number) => PayoutAccountInput } = {
  US: (number) => ({ kind: 'bankUs', routing: '021000021', number: String(100_000_100 + number) }),
  BR: (number) => ({ kind: 'pix', keyType: 'email', key: `demo${number}@pix.example` }),
  ID: (number) => ({ kind: 'bankId', bank: '014', number: String(1_234_500_000 + number) }),
}

/** A CPF of its own for each of Brazil's players: the one of these hundred numbers whose check digits are right. */
const cpfOf = (number: number): string | undefined =>
  Array.from({ length: 100 }, (_, end) => `${100_000_000 + number}${String(end).padStart(2, '0')}`).find(
    (cpf) => readCpf(cpf) !== null,
  )

/** A player of the demo. Amounts are in the unit of the settings (MIN_BET) and become the player's currency. */
export type DemoPlayer = ReturnType<typeof seat>

export async function register(
  ctx: AppContext,
  calls: Calls,
  person: DemoPerson,
): Promise<{ readonly user: User; readonly password: string }> {
  // Nobody knows it: the demo's players log in once.
  const password = Buffer.from(ctx.randomBytes(24)).toString('base64url')
  const { username, countryId } = person
  const { user } = await calls.ask(
    '/api/auth/register',
    { username, password, countryId, adult: true },
    { lang: LANGUAGES[countryId] },
  )
  // Before the first bet, so that no board ever counts one.
  await ctx.db.query('UPDATE users SET is_demo = true WHERE id = $1', [user.userId])
  return { user, password }
}

export function seat(
  ctx: AppContext,
  calls: Calls,
  bank: DemoBank,
  person: DemoPerson,
  { user, password }: Awaited<ReturnType<typeof register>>,
) {
  const { token, currencyId } = user
  const auth = { auth: token }
  let requests = 0
  const nextRequest = (): string =>
    `demo-${person.username}-${++requests}`.replaceAll('.', '-').padEnd(16, '0')
  const inOwn = (amount: string): string => limitText(currencyId, amount)

  const opens = async (amount: string): Promise<RechargeOrder> =>
    (
      await calls.ask(
        '/api/pay/recharge',
        { requestId: nextRequest(), amount: inOwn(amount), method: METHODS[person.countryId] },
        auth,
      )
    ).model

  async function hears({ id }: RechargeOrder, state: 'paid' | 'failed'): Promise<void> {
    bank.states.set(id, state)
    await askAboutOrder(ctx, orderId(id))
  }

  async function bets([gameId, options]: Stake, betAmount: string): Promise<void> {
    const { main } = await ctx.ledger.balances(userId(user.userId))
    const stake = parseAmount(betAmount, currency(currencyId).decimalLength)
    if (!stake.ok || stake.value > main) return
    const model = { betAmount, ...options }
    await calls.ask('/api/game/bet', { gameId, requestId: nextRequest(), model }, auth)
  }

  /** Without a bonus, which would limit each stake. */
  async function givesBonusesUp(): Promise<void> {
    const { bonuses } = (await calls.ask('/api/rewards/page', {}, auth)).model
    for (const { id } of bonuses) await calls.ask('/api/rewards/give_up', { bonusId: id }, auth)
  }

  return {
    person,
    user,
    /** Two of them may not: one was barred, one takes a break. */
    mayPlay: person.number !== 4 && person.number !== 14,
    deposits: async (amount: string) => hears(await opens(amount), 'paid'),
    failsToDeposit: async (amount: string) => hears(await opens(amount), 'failed'),
    leavesDepositOpen: opens,
    plays: (turn: number, amount: string) =>
      bets(present(STAKES[turn % STAKES.length], 'a game'), inOwn(amount)),
    /** Pays in again and again, and stakes all of it at once. */
    chases: async (deposits: number): Promise<void> => {
      await givesBonusesUp()
      for (let made = 0; made < deposits; made++) await hears(await opens('20'), 'paid')
      await bets(LONG_SHOT, inOwn(String(20 * deposits)))
    },
    /** Sets a limit that is not felt, and asks for a higher one. */
    asksForMore: async (): Promise<void> => {
      for (const amount of ['5000', '9000'])
        await calls.ask(
          '/api/user/protection/limit',
          { requestId: nextRequest(), period: 'month', amount: inOwn(amount) },
          auth,
        )
    },
    writesToSupport: async (text: string): Promise<void> => {
      await calls.ask('/api/chat/send', { roomId: SUPPORT_ROOM, clientMsgId: nextRequest(), text }, auth)
    },
    /** Stakes a deposit once, as a withdrawal wants it. */
    wagers: async (deposit: number): Promise<void> => {
      await givesBonusesUp()
      assert(deposit % CALM_BETS === 0, 'a deposit is staked in equal bets')
      for (let bet = 0; bet < CALM_BETS; bet++) await bets(CALM, inOwn(String(deposit / CALM_BETS)))
    },
    /** Only those whose documents were accepted can. */
    checksIn: async (): Promise<void> => {
      await calls.ask('/api/rewards/claim', { name: 'checkIn', zone: 'UTC' }, auth)
    },
    sendsDocuments: async (): Promise<void> => {
      const [front, selfie] = await Promise.all(
        [0, 1].map((side) => calls.upload(token, drawDocument(person.number * 2 + side))),
      )
      const birthDate = `19${60 + person.number}-05-17`
      const taxId = person.countryId === 'BR' && { taxId: cpfOf(person.number) }
      await calls.ask(
        '/api/user/identity/send',
        { level: 1, document: 'passport', name: person.name, birthDate, ...taxId, front, selfie },
        auth,
      )
    },
    /** Withdraws this much, or what there is. */
    withdraws: async (amount: string): Promise<string> => {
      const account = ACCOUNTS[person.countryId](person.number)
      const { model } = await calls.ask(
        '/api/pay/payout_account/add',
        { realName: person.name, account, password },
        auth,
      )
      const { main } = await ctx.ledger.balances(userId(user.userId))
      const wanted = limitIn(currencyId, amount)
      const whole = wanted < main ? wanted : main - (main % 100n)
      const made = await calls.ask(
        '/api/pay/withdraw',
        {
          requestId: nextRequest(),
          accountId: present(model.accounts[0], 'payout account').id,
          amount: formatAmount(minor(whole), currency(currencyId).decimalLength),
          password,
        },
        auth,
      )
      return made.model.id
    },
    takesBreak: async () => {
      await calls.ask('/api/user/protection/break', { requestId: nextRequest(), length: 'week' }, auth)
    },
  }
}
