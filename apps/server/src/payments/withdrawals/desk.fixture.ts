import type { User, Withdrawal, WithdrawInfo } from '@baize/contract/player'
import type { RequestOf } from '@baize/contract/server'
import { minor, orderId, present, userId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import type { Config } from '../../platform/configuration/config.ts'
import { accepted } from '../../testing/replies.fixture.ts'
import { auth, TEST_PASSWORD, type TestSite, testSite } from '../../testing/server.fixture.ts'
import {
  BANK_WEBHOOK,
  type BankPayout,
  openBank,
  type PayoutState,
  payoutIdOf,
  signBank,
  type TestBank,
} from './bank.fixture.ts'

export const OPERATOR = { authorization: 'Bearer an-operators-token-of-some-length' }

/** A site whose players can withdraw, and the bank that pays them. */
export type Desk = {
  readonly site: TestSite
  readonly bank: TestBank
  /** Creates a player with this balance in minor units, and a payout account. */
  newPlayer(money: bigint, fields?: object): Promise<Holder>
  /** Writes a payout into the bank's books and delivers its notice; with other headers only the notice. */
  tell(
    payout: BankPayout,
    change?: { headers?: Record<string, string> },
  ): Promise<{ code: number; answer: unknown }>
  close(): Promise<void>
}

/** A player who can withdraw. */
export type Holder = {
  readonly user: User
  readonly account: { readonly kind: 'bankUs'; readonly routing: string; readonly number: string }
  readonly accountId: string
  asks(request?: Partial<RequestOf<'/api/pay/withdraw'>>): ReturnType<typeof askFor>
  withdraws(amount: string): Promise<Withdrawal>
  info(): Promise<WithdrawInfo>
  record(): Promise<readonly Withdrawal[]>
  /** Type, text and amount of each notice, newest first. */
  notices(): Promise<readonly (readonly (string | undefined)[])[]>
  /** Main and payout purses, in minor units. */
  purses(): Promise<readonly [main: bigint, payout: bigint]>
}

const askFor = (site: TestSite, user: User, request: object) =>
  site.ask('/api/pay/withdraw', request, auth(user.token))

export const US_ACCOUNT = { kind: 'bankUs', routing: '021000021', number: '000123456789' } as const

export async function openDesk(
  settings: Partial<Config> = {},
  drivers: Config['paymentDrivers'] = [],
): Promise<Desk> {
  const bank = await openBank()
  const site = await testSite({
    paymentDrivers: [...bank.drivers, ...drivers],
    operatorToken: 'an-operators-token-of-some-length',
    withdrawalMinDeposit: '0',
    withdrawalWagerPercent: 0,
    identityBeforeWithdrawal: false,
    // Tests advance the clock by days; sessions must not expire meanwhile.
    sessionIdleMs: 1e12,
    sessionLifeMs: 1e12,
    ...settings,
  })

  let players = 0
  async function newPlayer(money: bigint, fields: object = {}): Promise<Holder> {
    const user = await site.newPlayer(fields)
    players += 1
    // Their own: an account of two players is paid by people alone.
    const account = { ...US_ACCOUNT, number: `${String(players).padStart(8, '0')}6789` }
    const own = auth(user.token)
    if (money > 0n) await fund(site, user, money)
    const added = await site.ask(
      '/api/pay/payout_account/add',
      { realName: 'Ana Souza', account, password: TEST_PASSWORD },
      own,
    )
    const accountId = present(accepted(added).model.accounts[0], 'account').id
    const asks: Holder['asks'] = (request) =>
      askFor(site, user, {
        requestId: randomUUID(),
        accountId,
        amount: '10',
        password: TEST_PASSWORD,
        ...request,
      })
    return {
      user,
      account,
      accountId,
      asks,
      withdraws: async (amount) => accepted(await asks({ amount })).model,
      info: async () => accepted(await site.ask('/api/pay/withdraw_info', {}, own)).model,
      record: async () =>
        accepted(await site.ask('/api/pay/withdraw_record', { pageSize: 100 }, own)).model.items,
      notices: async () => {
        const reply = await site.ask('/api/user/notice_page', { pageSize: 20 }, own)
        return accepted(reply).model.items.map(({ type, description, values }) => [
          type,
          description,
          values.amount,
        ])
      },
      purses: async () => {
        const { main, payout } = await site.server.ctx.ledger.balances(userId(user.userId))
        return [main, payout]
      },
    }
  }

  return {
    site,
    bank,
    newPlayer,
    tell: async (payout, { headers } = {}) => {
      if (!headers) bank.payouts.set(payout.withdrawalId, payout)
      const text = noticeText(payout)
      const response = await site.server.app.inject({
        method: 'POST',
        url: BANK_WEBHOOK,
        headers: { ...signBank(text), ...headers },
        payload: text,
      })
      return { code: response.statusCode, answer: response.json<unknown>() }
    },
    close: async () => {
      await site.close()
      await bank.close()
    },
  }
}

/** Credits the player by a deposit posting. */
export async function fund(site: TestSite, user: User, money: bigint): Promise<void> {
  const id = orderId(randomUUID())
  const posted = await site.server.ctx.ledger.post({
    kind: 'deposit',
    key: `deposit:${id}`,
    body: `deposit ${id}`,
    answer: null,
    userId: userId(user.userId),
    orderId: id,
    currencyId: user.currencyId,
    amount: minor(money),
  })
  if (!posted.ok) throw new Error(posted.error)
}

/** The body of the bank's notice about a payout. */
export const noticeText = ({ id, withdrawalId, state }: BankPayout): string =>
  JSON.stringify({
    event: state === 'paid' ? 'completed' : state,
    data: { id, object: 'payment_order', external_id: withdrawalId },
  })

/** The bank's payout of a withdrawal in US dollars. */
export const noticeOf = (
  withdrawal: Pick<Withdrawal, 'id' | 'arrives' | 'currencyId'>,
  state: PayoutState,
): BankPayout => ({
  id: payoutIdOf(withdrawal.id),
  withdrawalId: withdrawal.id,
  cents: Math.round(Number(withdrawal.arrives) * 100),
  currency: withdrawal.currencyId,
  state,
})
