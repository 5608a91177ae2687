import type { User } from '@baize/contract/player'
import { DAY_MS, minor, orderId, present, userId } from '@baize/kit'
import { chance, randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AppContext } from '../../app/context.ts'
import { grantPromised, settleBonuses } from '../../payments/bonuses/service.ts'
import { depositDesk } from '../../payments/deposits/deposit-desk.fixture.ts'
import { deaths, ofMoments } from '../../payments/deposits/dying.fixture.ts'
import type { Order } from '../../payments/orders/order-row.ts'
import { findOrder } from '../../payments/orders/sql.ts'
import { OPERATOR } from '../../payments/withdrawals/desk.fixture.ts'
import { type RewardPlayer, type RewardSite, rewardSite } from '../../rewards/prizes/reward-site.fixture.ts'
import { catchShare, rainReads } from '../../rewards/rain/service.ts'
import { listCatches } from '../../rewards/rain/sql.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth } from '../../testing/server.fixture.ts'
import { takeOnce } from './service.ts'

const desk = depositDesk()

type Marks = { readonly identity?: string; readonly address?: string; readonly account?: string }

/** Has the player come from these places, as their log-ins leave them. */
async function marked(site: Pick<RewardSite, 'database' | 'clock'>, id: string, marks: Marks): Promise<void> {
  const { owner } = site.database
  const now = new Date(site.clock.now())
  const origins = [
    ...(marks.identity === undefined ? [] : [`identity:${marks.identity}`]),
    ...(marks.address === undefined ? [] : [`address:${marks.address}`]),
  ]
  await owner.query(
    `INSERT INTO login_origins (user_id, origin, last_used_at) SELECT $1, o, $3 FROM unnest($2::text[]) AS o`,
    [id, origins, now],
  )
  if (marks.account !== undefined)
    await owner.query(
      `INSERT INTO payout_accounts (id, user_id, fingerprint, created_at, kind, bank, masked, sealed)
       VALUES (gen_random_uuid(), $1, sha256($2::bytea), $3, 'bank', '', '', '')`,
      [id, marks.account, now],
    )
}

const infoOf = async (player: User) =>
  accepted(await desk.site.ask('/api/pay/recharge_info', {}, auth(player.token))).model

/** Deposits with the offer of the moment, and returns the bonus. */
async function depositBonus(player: User): Promise<string> {
  const order = await ordered(player)
  expect(await desk.send(desk.speakers.cards.say(order))).toBe(200)
  return accepted(await desk.site.ask('/api/auth/user_info', {}, auth(player.token))).user.taskBonusBalance
}

async function twoPlayers(marks: Marks): Promise<readonly [User, User]> {
  const pair = [await desk.site.newPlayer(), await desk.site.newPlayer()] as const
  for (const player of pair) await marked(desk.site, player.userId, marks)
  return pair
}

const bonusesOf = (players: readonly User[]): Promise<string[]> =>
  Promise.all(
    players.map(
      async ({ token }) =>
        accepted(await desk.site.ask('/api/auth/user_info', {}, auth(token))).user.taskBonusBalance,
    ),
  )

const ordered = async (player: User, fields: object = {}) =>
  accepted(
    await desk.site.ask(
      '/api/pay/recharge',
      { requestId: randomUUID(), amount: '40', ...fields },
      auth(player.token),
    ),
  ).model

/** An order that the ledger has credited, by a server that died before it granted the bonus. */
async function creditedOrder(player: User): Promise<Order> {
  const { ctx } = desk.site.server
  const { id } = await ordered(player)
  const posted = await ctx.ledger.post({
    kind: 'deposit',
    key: `deposit:${id}`,
    body: JSON.stringify({ orderId: id, amount: '4000', currencyId: 'USD' }),
    answer: null,
    userId: userId(player.userId),
    orderId: orderId(id),
    currencyId: 'USD',
    amount: minor(4000n),
  })
  expect(posted.ok).toBe(true)
  return present(await findOrder(ctx.db, orderId(id), ctx.clock.now()), `order ${id}`)
}

describe('the first-deposit bonus', () => {
  it.each([
    ['device', { identity: '7b0ce9f3-94c5-4bd4-9b0e-0d5a4e8d2a11' }],
    ['address', { address: '198.51.100.7' }],
    ['payout account', { account: 'the same account' }],
  ] as const)(
    'is granted once for one %s, and the other account is told before it deposits',
    async (_what, marks) => {
      const [first, second] = await twoPlayers(marks)
      expect(await depositBonus(first)).toBe('20.00')
      const info = await infoOf(second)
      expect(info).toMatchObject({ offer: null, review: 'open' })
      expect(await depositBonus(second)).toBe('0.00')
    },
  )

  it('is granted once to two accounts that both ordered before either paid', async () => {
    const [first, second] = await twoPlayers({ identity: randomUUID() })
    const orders = [await ordered(first), await ordered(second)]
    await Promise.all(orders.map((order) => desk.send(desk.speakers.cards.say(order))))
    const bonuses = await bonusesOf([first, second])
    expect(bonuses.toSorted()).toEqual(['0.00', '20.00'])
  })

  it('is granted once, wherever a server that grants it dies', async () => {
    const { ctx } = desk.site.server
    let number = 0
    for (const death of deaths(ctx)) {
      number += 1
      const pair = await twoPlayers({ identity: randomUUID(), account: `account ${number}` })
      const orders = await Promise.all(pair.map((player) => creditedOrder(player)))
      const [first, second] = [present(orders[0], 'order'), present(orders[1], 'order')]
      await death.strikes((dying) => grantPromised(dying, first))
      const granted = await bonusesOf(pair)
      await grantPromised(ctx, second)
      await settleBonuses(ctx)
      const after = await bonusesOf(pair)
      expect(after.toSorted()).toEqual(['0.00', '20.00'])
      // A bonus that was given before the death stays where it is.
      expect(granted[0] === '20.00' && after[0] !== '20.00').toBe(false)
      await settleBonuses(ctx)
      expect(await bonusesOf(pair)).toEqual(after)
    }
    // Two reads, the marks, the grant, and the end.
    expect(number).toBeGreaterThanOrEqual(ofMoments(5))
  })

  it('is granted again at an address after a week, and is not withheld for a private address', async () => {
    const first = await desk.site.newPlayer()
    await marked(desk.site, first.userId, { address: '198.51.100.9' })
    expect(await depositBonus(first)).toBe('20.00')
    desk.site.clock.advance(8 * DAY_MS)
    const second = await desk.site.newPlayer()
    await marked(desk.site, second.userId, { address: '198.51.100.9' })
    expect((await infoOf(second)).offer).not.toBeNull()
    expect(await depositBonus(second)).toBe('20.00')
    const [here, there] = await twoPlayers({ address: '192.168.1.20' })
    expect(await depositBonus(here)).toBe('20.00')
    expect((await infoOf(there)).review).toBeNull()
  })

  it('can be reviewed on request and is offered only after an operator’s decision', async () => {
    const [first, second, third] = [
      ...(await twoPlayers({ address: '198.51.100.11' })),
      await desk.site.newPlayer(),
    ]
    await marked(desk.site, third.userId, { address: '198.51.100.11' })
    await depositBonus(first)
    const ask = async (player: User) =>
      accepted(await desk.site.ask('/api/pay/offer_review', {}, auth(player.token))).model.review
    expect(await ask(second)).toBe('asked')
    expect(await ask(second)).toBe('asked')
    expect(await ask(third)).toBe('asked')
    expect(await ask(first)).toBeNull()
    const queue = async () =>
      accepted(await desk.site.ask('/api/operator/persons', { requestedBy: 'ann' })).model.items.filter(
        ({ others }) => others.includes(first.userId),
      )
    expect(await queue()).toMatchObject([
      { userId: second.userId, flags: ['sameAddress'], others: [first.userId] },
      { userId: third.userId },
    ])
    const decide = (playerId: string, verdict: string) =>
      desk.site.ask('/api/operator/persons/decide', {
        playerId,
        reward: 'firstDeposit',
        verdict,
        reason: 'a family',
        requestedBy: 'ann',
      })
    accepted(await decide(second.userId, 'release'))
    accepted(await decide(third.userId, 'refuse'))
    expect(refusalOf(await decide(second.userId, 'refuse'))).toBe('reviewDecided')
    expect(await infoOf(third)).toMatchObject({ offer: null, review: 'refused' })
    expect((await infoOf(second)).review).toBeNull()
    expect(await depositBonus(second)).toBe('20.00')
    expect(await queue()).toEqual([])
  })
})

describe('a released first-deposit bonus', () => {
  it('counts as given by the operator who releases it and takes two above the daily limit', async () => {
    const { config } = desk.site.server.ctx
    const most = Number(config.firstDepositBonusMax)
    const alone = Math.floor(Number(config.givenAloneADay) / most)
    const by = 'releaser'
    const address = '198.51.100.13'
    const first = await desk.site.newPlayer()
    await marked(desk.site, first.userId, { address })
    await depositBonus(first)
    const decide = async (player: User, changes: object = {}) =>
      refusalOf(
        await desk.site.ask('/api/operator/persons/decide', {
          playerId: player.userId,
          reward: 'firstDeposit',
          verdict: 'release',
          reason: 'a family',
          requestedBy: by,
          ...changes,
        }),
      )
    const outcomes: string[] = []
    let last = first
    for (let number = 0; number <= alone; number++) {
      last = await desk.site.newPlayer()
      await marked(desk.site, last.userId, { address })
      // Not before it was asked for: the count of one day would release the bonus of another.
      expect(await decide(last)).toBe('reviewDecided')
      accepted(await desk.site.ask('/api/pay/offer_review', {}, auth(last.token)))
      outcomes.push(await decide(last))
    }
    expect(outcomes).toEqual([...Array.from({ length: alone }, () => 'accepted'), 'approvalPending'])
    expect(await infoOf(last)).toMatchObject({ offer: null, review: 'asked' })
    expect(await decide(last, { approvedBy: 'second' })).toBe('accepted')
    expect((await infoOf(last)).offer).not.toBeNull()
  })
})

describe('a promo code', () => {
  async function openCode(): Promise<string> {
    const code = `ONCE${chance.below(1e9)}`
    const terms = {
      code,
      percent: 100,
      least: '20',
      most: '50',
      wager: 2,
      endsAt: desk.site.clock.now() + 1e6,
    }
    const people = { reason: 'a campaign', requestedBy: 'ann', approvedBy: 'bob' }
    accepted(await desk.site.ask('/api/operator/promo/open', { ...terms, ...people }, OPERATOR))
    return code
  }
  const promoUses = async (code: string) =>
    (await desk.site.database.owner.query('SELECT FROM promo_uses WHERE code = $1', [code])).rowCount

  it.each([
    ['device', { identity: randomUUID() }],
    ['address', { address: '198.51.100.31' }],
    ['payout account', { account: 'of two with a code' }],
  ] as const)('is used once by all accounts of one %s', async (_what, marks) => {
    const [first, second] = await twoPlayers(marks)
    const code = await openCode()
    await desk.send(desk.speakers.cards.say(await ordered(first, { promo: code })))
    const again = { requestId: randomUUID(), amount: '40', promo: code }
    expect(refusalOf(await desk.site.ask('/api/pay/recharge', again, auth(second.token)))).toBe('offerTaken')
    expect(await bonusesOf([first, second])).toEqual(['40.00', '0.00'])
    expect(await promoUses(code)).toBe(1)
  })

  it('is used once by two accounts that both ordered before either paid', async () => {
    const pair = await twoPlayers({ identity: randomUUID() })
    const code = await openCode()
    const orders = await Promise.all(pair.map((player) => ordered(player, { promo: code })))
    await Promise.all(orders.map((order) => desk.send(desk.speakers.cards.say(order))))
    expect((await bonusesOf(pair)).toSorted()).toEqual(['0.00', '40.00'])
    expect(await promoUses(code)).toBe(1)
  })
})

describe('other rewards limited to one per person', () => {
  let site: RewardSite
  beforeAll(async () => {
    site = await rewardSite()
    await site.funds('rain', 10_000_00n)
    await site.funds('task', 10_000_00n)
  })
  afterAll(() => site.close())

  const pair = async (marks: Marks): Promise<readonly [RewardPlayer, RewardPlayer]> => {
    const players = [await site.verified(), await site.verified()] as const
    for (const player of players) {
      await marked(site, player.user.userId, marks)
      await site.deposits(player, 100n)
      await site.stakes(player, 100n)
    }
    return players
  }

  async function fallingRain() {
    const { model } = accepted(
      await site.ask('/api/operator/rains/open', {
        requestId: randomUUID(),
        currencyId: 'USD',
        total: '50.00',
        shares: 5,
        seconds: 60,
        startsAt: site.clock.now() + 1000,
        reason: 'evening',
        requestedBy: 'ann',
      }),
    )
    site.clock.advance(1000)
    return model
  }

  it('are granted to one of many simultaneous accounts, and to the same one again', async () => {
    const players = await Promise.all(Array.from({ length: 12 }, () => site.newPlayer()))
    const identity = randomUUID()
    for (const player of players) await marked(site, player.userId, { identity })
    const { ctx } = site.server
    const take = () =>
      Promise.all(players.map((player) => takeOnce(ctx, ctx.db, 'newcomer', userId(player.userId))))
    const first = await take()
    expect(first.filter(Boolean)).toHaveLength(1)
    expect(await take()).toEqual(first)
  })

  it.each([
    ['device', { identity: randomUUID() }],
    ['address', { address: '198.51.100.21' }],
    ['payout account', { account: 'one account for two' }],
  ] as const)(
    'include a share of a rain for one account of one %s, also when both claim simultaneously',
    async (_what, marks) => {
      const [first, second] = await pair(marks)
      const rain = await fallingRain()
      const grab = (player: RewardPlayer) => site.ask('/api/rain/catch', { id: rain.id }, player.headers)
      const answers = await Promise.all([grab(first), grab(second)])
      const refused = answers.map((answer) => (answer.status === 0 ? null : refusalOf(answer)))
      expect(refused.filter((why) => why !== null)).toEqual(['offerTaken'])
      // The one who has a share sees it again.
      const winner = refused[0] === null ? first : second
      accepted(await grab(winner))
    },
  )

  it.each([
    ['device', { identity: randomUUID() }],
    ['address', { address: '198.51.100.22' }],
    ['payout account', { account: 'another account for two' }],
  ] as const)(
    'include a share of a red packet for one account of one %s, also when both claim simultaneously',
    async (_what, marks) => {
      const [first, second] = await pair(marks)
      const { id } = accepted(
        await site.ask('/api/operator/redpacket/open', {
          requestId: randomUUID(),
          currencyId: 'USD',
          total: '6',
          shares: 3,
          endTime: site.clock.now() + DAY_MS,
          requestedBy: 'ann',
        }),
      ).model
      const claim = (player: RewardPlayer) => site.ask('/api/redpacket/claim', { id }, player.headers)
      const refused = (await Promise.all([claim(first), claim(second)])).map((answer) =>
        answer.status === 0 ? null : refusalOf(answer),
      )
      expect(refused.filter((why) => why !== null)).toEqual(['offerTaken'])
      accepted(await claim(refused[0] === null ? first : second))
    },
  )

  it('include a share of a rain for one account, wherever a server that grants it dies', async () => {
    const { ctx } = site.server
    let number = 0
    for (const death of deaths(ctx)) {
      number += 1
      const [first, second] = await pair({ identity: randomUUID() })
      const rain = await fallingRain()
      const grab = (on: AppContext, player: RewardPlayer) => catchShare(on, rainReads(on), player.id, rain.id)
      await death.strikes((dying) => grab(dying, first))
      const before = await listCatches(ctx.db, rain.id)
      const answers = [await grab(ctx, second), await grab(ctx, first)]
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      const after = await listCatches(ctx.db, rain.id)
      expect(after).toHaveLength(1)
      expect(after).toEqual(expect.arrayContaining([...before]))
    }
    expect(number).toBeGreaterThanOrEqual(ofMoments(4))
    await site.isSound()
  })

  it('include newcomers’ tasks, which are paid to one account of a device', async () => {
    const [first, second] = await pair({ identity: randomUUID() })
    const claim = (player: RewardPlayer) =>
      site.ask('/api/rewards/claim', { name: 'task:first-deposit:once' }, player.headers)
    accepted(await claim(first))
    expect(refusalOf(await claim(second))).toBe('offerTaken')
  })
})
