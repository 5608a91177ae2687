import type { User } from '@baize/contract/player'
import type { CurrencyId, Programme } from '@baize/contract/shared'
import { betId, orderId, type UserId, userId, uuidV7 } from '@baize/kit'
import { randomBytes, randomUUID } from '@baize/kit/testing'
import { auditLedger } from '../../ledger/audit/audit.ts'
import { deposit, done, fund, newSeedPair, play } from '../../ledger/testing/ledger.fixture.ts'
import type { Config } from '../../platform/configuration/config.ts'
import { accepted } from '../../testing/replies.fixture.ts'
import { auth, TEST_PASSWORD, type TestSite, testSite } from '../../testing/server.fixture.ts'

export type RewardPlayer = {
  readonly user: User
  readonly id: UserId
  readonly headers: Record<string, string>
}

export type RewardSite = TestSite & {
  /** A registered player whose e-mail is confirmed. */
  readonly verified: (fields?: object, headers?: Record<string, string>) => Promise<RewardPlayer>
  /** Adds to a programme's budget. */
  readonly funds: (programme: Programme, amount: bigint, currencyId?: CurrencyId) => Promise<void>
  /** Deposits an amount in minor units. */
  readonly deposits: (player: RewardPlayer, amount: bigint) => Promise<void>
  /** Stakes an amount in minor units and loses it. */
  readonly stakes: (player: RewardPlayer, amount: bigint) => Promise<void>
  /** Throws the findings of a whole audit of the ledger, if there are any. */
  readonly isSound: () => Promise<void>
  /** Switches a programme. */
  readonly switches: (programme: Programme, on: boolean) => Promise<void>
}

/** A site with helpers for players who may claim rewards. */
export async function rewardSite(changes: Partial<Config> = {}): Promise<RewardSite> {
  const site = await testSite({
    operatorToken: 'an-operators-token',
    // Tests let it rain often and at once; those about limits set their own.
    givenAloneADay: '1000000',
    rainLeastShares: 1,
    rainNoticeMs: 0,
    ...changes,
  })
  let players = 0
  const pairs = new Map<UserId, Awaited<ReturnType<typeof newSeedPair>>>()
  const accountOf = async ({ user, id }: RewardPlayer) => {
    const seedPairId = pairs.get(id) ?? (await newSeedPair(site.database.pool, id))
    pairs.set(id, seedPairId)
    return { userId: id, currencyId: user.currencyId, seedPairId }
  }
  // The ledger knows a currency from its first wallet on; a budget needs it.
  await site.newPlayer({ currencyId: 'USD' })
  const { owner } = site.database
  return Object.assign(site, {
    verified: async (fields: object = {}, headers: Record<string, string> = {}) => {
      players += 1
      const request = { username: `claimant${players}`, password: TEST_PASSWORD, adult: true, ...fields }
      const { user } = accepted(await site.ask('/api/auth/register', request, headers))
      await owner.query('UPDATE users SET email_checked = true WHERE id = $1', [user.userId])
      return { user, id: userId(user.userId), headers: auth(user.token) }
    },
    funds: async (programme: Programme, amount: bigint, currencyId: CurrencyId = 'USD') => {
      await done(site.server.ctx.ledger.post(fund(currencyId, amount, { programme })))
    },
    deposits: async (player: RewardPlayer, amount: bigint) => {
      const id = randomUUID()
      const change = { key: `deposit:${id}`, orderId: orderId(id) }
      await done(site.server.ctx.ledger.post(deposit(await accountOf(player), amount, change)))
    },
    stakes: async (player: RewardPlayer, amount: bigint) => {
      const id = betId(uuidV7(site.clock, randomBytes))
      await done(site.server.ctx.ledger.post(play(await accountOf(player), amount, 0n, { betId: id })))
    },
    isSound: async () => {
      const findings = await auditLedger(site.server.ctx.db)
      if (findings.length > 0) throw new Error(`the ledger does not add up: ${JSON.stringify(findings)}`)
    },
    switches: async (programme: Programme, on: boolean) => {
      await owner.query('UPDATE reward_programmes SET switched = $2 WHERE programme = $1', [programme, on])
    },
  })
}
