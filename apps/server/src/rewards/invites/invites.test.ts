import { DAY_MS } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { FIRST_TABLES } from '@baize/rules'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { deaths } from '../../payments/deposits/dying.fixture.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { type RewardPlayer, type RewardSite, rewardSite } from '../prizes/reward-site.fixture.ts'
import { claimCommission, settleInvites } from './invitations.ts'

const bfid = () => ({ bfid: randomUUID() })

let site: RewardSite
beforeAll(async () => {
  site = await rewardSite()
  await site.funds('invite', 10_000_00n)
})
afterAll(() => site.close())
afterEach(async () => {
  await site.switches('invite', true)
  await site.isSound()
})

const page = async (player: RewardPlayer) =>
  accepted(await site.ask('/api/invite/mine', {}, player.headers)).model
const balanceOf = async ({ id }: RewardPlayer) => (await site.server.ctx.ledger.balances(id)).main
/** Every test player calls from one address, which alone is a sign of a household. */
const forgetAddresses = () =>
  site.database.owner.query(`DELETE FROM login_origins WHERE origin LIKE 'address:%'`)
const settle = async () => {
  await forgetAddresses()
  await settleInvites(site.server.ctx)
}
/** Logs in again: sessions end when the clock is moved by days. */
async function back(player: RewardPlayer): Promise<RewardPlayer> {
  const again = await site.ask('/api/auth/login', {
    account: player.user.username,
    password: 'four unrelated words here',
  })
  return { ...player, headers: { auth: accepted(again).user.token } }
}
const friendOf = (inviter: RewardPlayer, fields: object = {}, headers = bfid()) =>
  site.verified({ inviteCode: inviter.user.inviteCode, ...fields }, headers)
/** A friend with deposit and play, whose delay is over. */
async function qualified(inviter: RewardPlayer, headers = bfid()): Promise<RewardPlayer> {
  const friend = await friendOf(inviter, {}, headers)
  await site.deposits(friend, 40_000n)
  await site.stakes(friend, 20_000n)
  site.clock.advance(7 * DAY_MS)
  return friend
}

describe('[G-16] an invitation', () => {
  it('[A-08] is attributed at registration by the code of the link in any case', async () => {
    const inviter = await site.verified({}, bfid())
    expect(inviter.user.inviteCode).toMatch(/^[a-z2-9]{10}$/)
    await friendOf(inviter, { inviteCode: inviter.user.inviteCode?.toUpperCase() })
    await friendOf(inviter, { inviteCode: 'nobodys-code' })
    expect(await page(inviter)).toMatchObject({ invited: 1, qualified: 0, code: inviter.user.inviteCode })
    const checked = await site.ask('/api/invite/check', { code: inviter.user.inviteCode })
    expect(accepted(checked).model.name).toMatch(/^c\*+\d$/)
    expect(refusalOf(await site.ask('/api/invite/check', { code: 'nobody' }))).toBe('inviteUnknown')
    const own = await site.ask('/api/invite/check', { code: inviter.user.inviteCode }, inviter.headers)
    expect(refusalOf(own)).toBe('inviteOwn')
  })

  it('L53: pays once after deposit, play and delay, and not before', async () => {
    const inviter = await site.verified({}, bfid())
    const friend = await friendOf(inviter)
    const paid = async () => {
      await settle()
      return balanceOf(inviter)
    }
    expect(await paid()).toBe(0n)
    await site.deposits(friend, 2_000n)
    expect(await paid()).toBe(0n)
    await site.deposits(friend, 10_000n)
    site.clock.advance(8 * DAY_MS)
    expect(await paid(), 'deposit without play').toBe(0n)
    await site.deposits(friend, 10_000n)
    await site.stakes(friend, 19_999n)
    expect(await paid(), 'a cent too little').toBe(0n)
    await site.stakes(friend, 1n)
    expect(await paid()).toBe(500n)
    expect(await paid()).toBe(500n)
    const late = await friendOf(inviter)
    await site.deposits(late, 22_000n)
    await site.stakes(late, 20_000n)
    expect(await paid(), 'before the delay').toBe(500n)
    const shown = await page(await back(inviter))
    expect(shown).toMatchObject({ invited: 2, qualified: 1, earned: '5.00' })
    expect(shown.friends.map(({ state }) => state)).toEqual(['WAITING', 'PAID'])
    expect(shown.friends[0]?.dueAt).toBe(site.clock.now() + 7 * DAY_MS)
    const wheel = await site.ask('/api/prize/state', { kind: 'wheel' }, (await back(inviter)).headers)
    expect(accepted(wheel).model.tickets, 'and gives a spin').toBe(1)
  })

  it('earns a share of the edge of the friend’s stakes, claimed once', async () => {
    const inviter = await site.verified({}, bfid())
    const friend = await qualified(inviter)
    await settle()
    await site.stakes(friend, 10_000n)
    site.clock.advance(1000)
    const mine = await back(inviter)
    // 300.00 staked at an edge of 3.5 % is 10.50; 5 % of it is 0.52.
    expect((await page(mine)).claimable).toBe('0.52')
    const claim = (requestId = randomUUID()) => site.ask('/api/invite/claim', { requestId }, mine.headers)
    const requestId = randomUUID()
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => claim(requestId)),
      ...Array.from({ length: 20 }, () => claim()),
    ])
    expect(new Set(answers.map(refusalOf)).size).toBeLessThanOrEqual(2)
    for (const answer of answers) expect(['accepted', 'nothingToClaim']).toContain(refusalOf(answer))
    expect(await balanceOf(inviter)).toBe(552n)
    expect((await page(mine)).claimable).toBe('0.00')
    const { items } = accepted(await site.ask('/api/invite/statement', {}, mine.headers)).model
    expect(items.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['commission', '0.52'],
      ['reward', '5.00'],
    ])
  })

  it('follows the terms in force', async () => {
    const { owner } = site.database
    const terms = {
      ...FIRST_TABLES.invite,
      reward: '2',
      deposit: '10',
      play: '60',
      days: 0,
      commission: 1000,
    }
    await owner.query(
      `INSERT INTO reward_tables (name, value, reason, requested_by, approved_by, at)
       VALUES ('invite', $1, 'a test', 'ann', 'bob', now())`,
      [JSON.stringify(terms)],
    )
    const inviter = await site.verified({}, bfid())
    expect((await page(inviter)).terms).toEqual({
      reward: '2.00',
      deposit: '10.00',
      play: '60.00',
      days: 0,
      commission: 1000,
    })
    const friend = await friendOf(inviter)
    await site.deposits(friend, 10_000n)
    await site.stakes(friend, 6000n)
    await settle()
    expect(await balanceOf(inviter)).toBe(200n)
    // 10 % of an edge of 2.10.
    expect((await page(inviter)).claimable).toBe('0.21')
    await owner.query(`DELETE FROM reward_tables WHERE name = 'invite'`)
  })

  it('keeps a claim that the budget cannot pay and pays it later', async () => {
    const inviter = await site.verified({ currencyId: 'BRL', countryId: 'BR' }, bfid())
    const friend = await qualified(inviter)
    await settle()
    await site.stakes(friend, 10_000n)
    expect(await balanceOf(inviter), 'there is no budget in this currency').toBe(0n)
    await site.funds('invite', 1_000_00n, 'BRL')
    await settle()
    expect(await balanceOf(inviter)).toBe(2500n)
    const mine = await back(inviter)
    await site.switches('invite', false)
    expect(refusalOf(await site.ask('/api/invite/claim', { requestId: randomUUID() }, mine.headers))).toBe(
      'rewardOff',
    )
    await site.switches('invite', true)
    const { claimable } = await page(mine)
    expect(Number(claimable), 'converted from dollars').toBeGreaterThan(0.52)
    expect(
      accepted(await site.ask('/api/invite/claim', { requestId: randomUUID() }, mine.headers)).model.amount,
    ).toBe(claimable)
  })

  it('L54: pays a claim once when the server dies at any point', async () => {
    const inviter = await site.verified({}, bfid())
    const friend = await qualified(inviter)
    await settle()
    for (const death of deaths(site.server.ctx)) {
      const before = await balanceOf(inviter)
      await site.stakes(friend, 4000n)
      const requestId = randomUUID()
      await death.strikes((dying) => claimCommission(dying, inviter.id, requestId))
      const claimed = await claimCommission(site.server.ctx, inviter.id, requestId)
      expect(claimed.ok || claimed.error.id === 'nothingToClaim').toBe(true)
      const gained = (await balanceOf(inviter)) - before
      // The first claim includes what the friend staked to qualify.
      expect([7n, 42n]).toContain(gained)
      await site.deposits(friend, 4000n)
    }
  })
})

describe('the abuse of invitations', () => {
  const queue = async () =>
    accepted(await site.ask('/api/operator/invites', { requestedBy: 'ann' })).model.items
  const decide = (invitedId: string, verdict: 'release' | 'refuse') =>
    site.ask('/api/operator/invites/decide', {
      invitedId,
      verdict,
      reason: 'looked at it',
      requestedBy: 'ann',
    })

  it('is flagged on one device and not paid, until an operator releases or refuses it', async () => {
    const device = bfid()
    const inviter = await site.verified({}, device)
    const friend = await qualified(inviter, device)
    await settle()
    expect(await balanceOf(inviter)).toBe(0n)
    expect((await queue()).find(({ invitedId }) => invitedId === friend.id)).toMatchObject({
      inviterId: inviter.id,
      flags: ['sameDevice'],
      reward: '5.00',
      state: 'FLAGGED',
    })
    const mine = await back(inviter)
    expect((await page(mine)).friends[0]?.state).toBe('FLAGGED')
    expect((await page(mine)).claimable, 'nor is there commission').toBe('0.00')
    expect(accepted(await decide(friend.id, 'release')).model).toMatchObject({
      state: 'PAID',
      decidedBy: 'ann',
    })
    expect(await balanceOf(inviter)).toBe(500n)
    const given = accepted(await site.ask('/api/operator/me/given', { requestedBy: 'ann' })).model
    const { table } = accepted(
      await site.ask('/api/operator/prizes', { kind: 'wheel', requestedBy: 'ann' }),
    ).model
    const spin = table.rows.reduce((sum, { amount, odds }) => sum + Number(amount) * odds, 0) / 1e6
    const counted = Number(given.find(({ currencyId }) => currencyId === 'USD')?.given)
    expect(counted, 'the reward and the spin that comes with it').toBe(5 + Math.ceil(100 * spin) / 100)
    expect(refusalOf(await decide(friend.id, 'refuse'))).toBe('inviteDecided')
    expect(refusalOf(await decide('999999999', 'refuse'))).toBe('unknownInvite')
    const other = await qualified(inviter, device)
    await settle()
    expect(accepted(await decide(other.id, 'refuse')).model.state).toBe('REFUSED')
    await settle()
    expect(await balanceOf(inviter)).toBe(500n)
  })

  it('is released only once it is flagged, and an earlier release counts for nobody', async () => {
    const inviter = await site.verified({}, bfid())
    const friend = await friendOf(inviter, {}, bfid())
    const given = async () => accepted(await site.ask('/api/operator/me/given', { requestedBy: 'ann' })).model
    const before = await given()
    expect(refusalOf(await decide(friend.id, 'release'))).toBe('inviteDecided')
    expect(await given()).toEqual(before)
  })

  it('is flagged for one payout account, one address, and a ring of friends on one device', async () => {
    const account = (id: string) =>
      site.database.owner.query(
        `INSERT INTO payout_accounts (id, user_id, fingerprint, created_at, kind, bank, masked, sealed)
         VALUES (gen_random_uuid(), $1, $2, now(), 'bank', '', '', '')`,
        [id, Buffer.alloc(32, 7)],
      )
    const inviter = await site.verified({}, bfid())
    const payee = await qualified(inviter)
    await account(inviter.id)
    await account(payee.id)
    const device = bfid()
    const [first, second] = [await friendOf(inviter, {}, device), await friendOf(inviter, {}, device)]
    for (const member of [first, second]) {
      await site.deposits(member, 40_000n)
      await site.stakes(member, 20_000n)
    }
    site.clock.advance(7 * DAY_MS)
    await settle()
    const flagsOf = async (id: string) => (await queue()).find(({ invitedId }) => invitedId === id)?.flags
    expect(await flagsOf(payee.id)).toEqual(['samePayoutAccount'])
    expect(await flagsOf(first.id)).toEqual(['cluster'])
    expect(await flagsOf(second.id)).toEqual(['cluster'])
    const neighbour = await qualified(inviter)
    await back(inviter)
    await settleInvites(site.server.ctx)
    expect(await flagsOf(neighbour.id)).toEqual(['sameAddress'])
    expect(await balanceOf(inviter)).toBe(0n)
  })

  it('is refused when entering one’s own code, a loop, a second one, or too late', async () => {
    const accept = (player: RewardPlayer, code = '') =>
      site.ask('/api/invite/accept', { code }, player.headers)
    const [a, b, c] = [await site.verified(), await site.verified(), await site.verified()]
    const codeOf = ({ user }: RewardPlayer) => user.inviteCode
    expect(refusalOf(await accept(a, codeOf(a)))).toBe('inviteOwn')
    expect(refusalOf(await accept(a, 'nobody'))).toBe('inviteUnknown')
    expect(accepted(await accept(b, codeOf(a))).model.name).toMatch(/\*/)
    expect(refusalOf(await accept(b, codeOf(c)))).toBe('inviteTaken')
    accepted(await accept(c, codeOf(b)))
    expect(refusalOf(await accept(a, codeOf(b)))).toBe('inviteLoop')
    expect(refusalOf(await accept(a, codeOf(c))), 'through a friend').toBe('inviteLoop')
    const rich = await site.verified()
    await site.deposits(rich, 100n)
    expect(refusalOf(await accept(rich, codeOf(a)))).toBe('inviteLate')
    const old = await site.verified()
    site.clock.advance(4 * DAY_MS)
    expect(refusalOf(await accept(await back(old), codeOf(a)))).toBe('inviteLate')
  })

  it('is prevented when two players enter each other’s codes simultaneously', async () => {
    for (let time = 0; time < 5; time++) {
      const [a, b] = [await site.verified(), await site.verified()]
      const answers = await Promise.all([
        site.ask('/api/invite/accept', { code: b.user.inviteCode }, a.headers),
        site.ask('/api/invite/accept', { code: a.user.inviteCode }, b.headers),
      ])
      expect(answers.map(refusalOf).toSorted()).toEqual(['accepted', 'inviteLoop'])
    }
  })
})

describe('[S-06] a wheel tag', () => {
  const spins = async ({ headers }: RewardPlayer) => {
    const { tickets, tag } = accepted(await site.ask('/api/prize/state', { kind: 'wheel' }, headers)).model
    return [tickets, tag]
  }
  const check = async (code: string | undefined, tag: string) =>
    refusalOf(await site.ask('/api/prize/wheel_tag', { code, tag }))

  it('gives each friend a spin until it is used up, and a forged one is refused', async () => {
    const inviter = await site.verified({}, bfid())
    const { wheelTag, code } = await page(inviter)
    expect(await check(code, wheelTag)).toBe('accepted')
    expect(await check(code, 'forged')).toBe('wheelTagUnknown')
    expect(await spins(await friendOf(inviter, { inviteWheelTag: wheelTag }))).toEqual([1, 'granted'])
    expect(await spins(await friendOf(inviter, { inviteWheelTag: 'forged' }))).toEqual([0, 'unknown'])
    const stranger = await site.verified({}, bfid())
    expect(await check(stranger.user.inviteCode, wheelTag), 'a tag with another code').toBe('wheelTagUnknown')
    expect(await spins(await friendOf(stranger, { inviteWheelTag: wheelTag }))).toEqual([0, 'unknown'])
    await site.database.owner.query('UPDATE wheel_tags SET uses = most - 1 WHERE tag = $1', [wheelTag])
    const rush = await Promise.all(
      Array.from({ length: 4 }, () => friendOf(inviter, { inviteWheelTag: wheelTag })),
    )
    const got = await Promise.all(rush.map(spins))
    expect(got.filter(([tickets]) => tickets === 1)).toHaveLength(1)
    expect(got.filter(([, tag]) => tag === 'usedUp')).toHaveLength(3)
    expect(await check(code, wheelTag)).toBe('wheelTagUsed')
    expect((await page(inviter)).wheelLeft).toBe(0)
  })

  it('gives one spin to all accounts of one device, also when they register simultaneously', async () => {
    const inviter = await site.verified({}, bfid())
    const { wheelTag, wheelLeft } = await page(inviter)
    const device = bfid()
    const accounts = await Promise.all(
      Array.from({ length: 3 }, () => friendOf(inviter, { inviteWheelTag: wheelTag }, device)),
    )
    const late = await friendOf(inviter, { inviteWheelTag: wheelTag }, device)
    const got = await Promise.all([...accounts, late].map(spins))
    expect(got.toSorted(([left], [right]) => Number(left) - Number(right))).toEqual([
      [0, 'own'],
      [0, 'own'],
      [0, 'own'],
      [1, 'granted'],
    ])
    expect((await page(inviter)).wheelLeft).toBe(wheelLeft - 1)
  })

  it('gives nothing to an account that the inviter opens in the same browser', async () => {
    const device = bfid()
    const inviter = await site.verified({}, device)
    const { wheelTag } = await page(inviter)
    expect(await spins(await friendOf(inviter, { inviteWheelTag: wheelTag }, device))).toEqual([0, 'own'])
  })
})
