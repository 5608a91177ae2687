import { CARE_WATCH } from '@baize/contract/operator'
import { present } from '@baize/kit'
import { caseCount, chance, randomUUID } from '@baize/kit/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { type RewardPlayer, type RewardSite, rewardSite } from '../prizes/reward-site.fixture.ts'

const GIVE = '/api/operator/rewards/give'

let site: RewardSite
beforeAll(async () => {
  site = await rewardSite({ givenAloneADay: '100' })
})
afterAll(() => site.close())
afterEach(() => site.isSound())

let people = 0
const somebody = (): string => `giver${++people}`
const bonus = (player: RewardPlayer, amount: string, changes: object = {}) => ({
  requestId: randomUUID(),
  userId: player.id,
  currencyId: 'USD' as const,
  amount,
  wager: 0,
  texts: {},
  reason: 'a long wait for a payout',
  requestedBy: somebody(),
  ...changes,
})
const give = async (input: object) => refusalOf(await site.ask(GIVE, input))
const budget = async (): Promise<bigint> => {
  const { rows } = await site.database.pool.query<{ balance: string }>(
    "SELECT balance FROM reward_budgets WHERE programme = 'byHand' AND currency_id = 'USD'",
  )
  return BigInt(rows[0]?.balance ?? 0)
}
const balances = ({ id }: RewardPlayer) => site.server.ctx.ledger.balances(id)
const told = async ({ headers }: RewardPlayer) =>
  accepted(await site.ask('/api/user/notice_page', {}, headers)).model.items.filter(
    ({ type }) => type === 'REWARD_GRANTED',
  )

describe('a bonus by hand', () => {
  it('is staked as often as asked, and told in the language of the player with the words of the operator', async () => {
    await site.funds('byHand', 100_00n)
    const player = await site.verified()
    await site.database.owner.query("UPDATE users SET language = 'pt' WHERE id = $1", [player.id])
    const texts = { en: 'Sorry.', pt: 'Desculpe.' }
    expect(await give(bonus(player, '12.50', { wager: 20, texts }))).toBe('accepted')
    expect(await give(bonus(player, '3'))).toBe('accepted')
    expect(await balances(player)).toMatchObject({ main: 3_00n, task: 12_50n })
    const page = accepted(await site.ask('/api/rewards/page', {}, player.headers)).model
    expect(page.bonuses).toMatchObject([{ amount: '12.50', total: '250.00' }])
    expect(await told(player)).toMatchObject([
      { description: 'notify.rewardText', values: { amount: '3.00' } },
      {
        description: 'notify.giftWagerMessage',
        values: { amount: '12.50', wager: '250.00', message: 'Desculpe.' },
      },
    ])
  })

  it('is given once a request, and answered again whatever has changed since', async () => {
    const player = await site.verified()
    const input = bonus(player, '5', { texts: { id: 'Maaf.' } })
    expect(await give(input)).toBe('accepted')
    await site.database.owner.query('UPDATE users SET closed_at = now() WHERE id = $1', [player.id])
    expect(await give(input)).toBe('accepted')
    expect(await give({ ...input, amount: '6' })).toBe('requestIdReused')
    expect((await balances(player)).main).toBe(5_00n)
    expect(await give({ ...input, requestId: randomUUID() })).toBe('bonusNotForPlayer')
    const another = await site.verified()
    expect(await give({ ...input, userId: another.id })).toBe('requestIdReused')
    expect((await balances(another)).main).toBe(0n)
  })

  it.each([
    [
      'on a break',
      "UPDATE ledger_wallets SET excluded_until = now() + interval '9999 days' WHERE user_id = $1",
    ],
    ['barred', 'UPDATE ledger_wallets SET barred = true WHERE user_id = $1'],
    ['closed', 'UPDATE users SET closed_at = now() WHERE id = $1'],
  ])('is refused for a player who is %s', async (_, change) => {
    const player = await site.verified()
    await site.database.owner.query(change, [player.id])
    expect(await give(bonus(player, '1'))).toBe('bonusNotForPlayer')
  })

  it('needs the currency of the player, an amount, a budget and an open programme', async () => {
    const player = await site.verified()
    expect(await give(bonus(player, '1', { currencyId: 'BRL' }))).toBe('badInput')
    expect(await give(bonus(player, '0'))).toBe('badInput')
    expect(await give({ ...bonus(player, '1'), userId: '999999999' })).toBe('unknownPlayer')
    const reply = await site.ask(GIVE, bonus(player, '99', { approvedBy: 'second' }))
    expect(reply).toMatchObject({ extra: { id: 'bonusBudgetShort' } })
    await site.switches('byHand', false)
    expect(await give(bonus(player, '1'))).toBe('rewardOff')
    await site.switches('byHand', true)
  })

  it('takes two operators above what one may give alone in a day', async () => {
    await site.funds('byHand', 500_00n)
    const player = await site.verified()
    const requestedBy = somebody()
    expect(await give(bonus(player, '99.99', { requestedBy }))).toBe('accepted')
    expect(await give(bonus(player, '0.02', { requestedBy }))).toBe('approvalPending')
    expect(await give(bonus(player, '200', { requestedBy, approvedBy: 'second' }))).toBe('accepted')
    expect((await balances(player)).main).toBe(299_99n)
  })

  it('always takes two operators for a player who shows signs of harm, and one again when it is repeated', async () => {
    await site.funds('byHand', 500_00n)
    const [calm, watched] = [await site.verified(), await site.verified()]
    const input = bonus(watched, '1')
    expect(await give(input)).toBe('accepted')
    for (const [player, score] of [
      [calm, CARE_WATCH - 1],
      [watched, CARE_WATCH],
    ] as const)
      await site.database.owner.query("INSERT INTO care_scores VALUES ($1, $2, '[]', now(), now())", [
        player.id,
        score,
      ])
    expect(await give(bonus(calm, '1'))).toBe('accepted')
    expect(await give(bonus(watched, '1'))).toBe('approvalPending')
    expect(await give(bonus(watched, '2', { approvedBy: 'second' }))).toBe('accepted')
    expect(await give(input)).toBe('accepted')
    expect((await balances(watched)).main).toBe(3_00n)
  })

  it('is never more than the budget when operators give the last of it at once', async () => {
    await site.funds('byHand', 90_00n - ((await budget()) % 90_00n))
    const most = (await budget()) / 90_00n
    const player = await site.verified()
    const inputs = Array.from({ length: Number(most) + 5 }, () => bonus(player, '90'))
    const outcomes = await Promise.all([...inputs, ...inputs].map(give))
    expect((await balances(player)).main).toBe(most * 90_00n)
    expect(await budget()).toBe(0n)
    expect(new Set(outcomes)).toEqual(new Set(['accepted', 'bonusBudgetShort']))
  })

  it('leaves what it would on paper after any order of requests, repetitions and fundings', async () => {
    const players = await Promise.all([1, 2, 3].map(() => site.verified()))
    const sent: ReturnType<typeof bonus>[] = []
    const paper = { budget: await budget(), given: new Map<string, bigint>() }
    for (let step = 0; step < caseCount(40, 2000); step += 1) {
      const again = sent[chance.below(sent.length * 2 + 1)]
      const cents = BigInt(1 + chance.below(2000))
      if (chance.below(5) === 0) {
        await site.funds('byHand', cents)
        paper.budget += cents
        continue
      }
      const player = present(players[chance.below(players.length)], 'player')
      const input = again ?? bonus(player, `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`)
      sent.push(input)
      const worth = BigInt(input.amount.replace('.', ''))
      const isNew = !paper.given.has(input.requestId)
      expect(await give(input)).toBe(isNew && worth > paper.budget ? 'bonusBudgetShort' : 'accepted')
      if (!isNew || worth > paper.budget) continue
      paper.given.set(input.requestId, worth)
      paper.budget -= worth
    }
    const sum = (amounts: Iterable<bigint>) => [...amounts].reduce((all, amount) => all + amount, 0n)
    expect(await budget()).toBe(paper.budget)
    const mains = await Promise.all(players.map(async (player) => (await balances(player)).main))
    expect(sum(mains)).toBe(sum(paper.given.values()))
  })
})
