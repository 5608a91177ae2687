import { CALLS } from '@baize/contract/server'
import { packetId } from '@baize/kit'
import { randomUUID } from '@baize/kit/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '../../ledger/audit/audit.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth } from '../../testing/server.fixture.ts'
import { type RewardPlayer, type RewardSite, rewardSite } from '../prizes/reward-site.fixture.ts'
import { closeOverPackets } from './jobs.ts'
import { openSitePacket } from './service.ts'

const OPERATOR = { authorization: 'Bearer an-operators-token' }

let site: RewardSite
beforeAll(async () => {
  site = await rewardSite()
})
afterAll(() => site.close())

const request = (changes: object = {}) => ({
  requestId: randomUUID(),
  currencyId: 'USD',
  total: '3.50',
  shares: 2,
  endTime: site.clock.now() + 60_000,
  ...changes,
})
const accept = (input: object) => CALLS['/api/operator/redpacket/open'].input.parse(input)
const open = (input: object, headers: Record<string, string> = OPERATOR) =>
  site.ask('/api/operator/redpacket/open', input, headers)
const shown = async (headers = {}) => accepted(await site.ask('/api/redpacket/site_redpack', {}, headers))

describe('[A-14] [E-09] the red packet of the site', () => {
  it('is absent while the house has put no money aside', async () => {
    expect(await shown()).toEqual({ status: 0 })
  })

  it('is shown until its money is gone to players of its currency', async () => {
    const [here, there] = [await site.newPlayer(), await site.newPlayer({ countryId: 'BR' })]
    const input = request()
    const { model } = accepted(await open(input))
    expect(model).toEqual({ id: model.id, siteConf: { endTime: input.endTime } })
    expect(accepted(await open(input)).model).toEqual(model)
    expect(await shown()).toEqual({ status: 0, model })
    expect(await shown(auth(here.token))).toEqual({ status: 0, model })
    expect(await shown(auth(there.token))).toEqual({ status: 0 })

    const { ctx } = site.server
    const closed = await ctx.ledger.post({
      kind: 'packet.close',
      key: randomUUID(),
      body: '',
      userId: null,
      packetId: packetId(model.id),
      answer: null,
    })
    expect(closed.ok).toBe(true)
    expect(await shown()).toEqual({ status: 0 })
    expect(await auditLedger(ctx.db)).toEqual([])
  })

  it('is opened only by an operator, with valid shares and a valid end', async () => {
    expect(refusalOf(await open(request(), {}))).toBe('operatorLoginNeeded')
    const year = 366 * 24 * 3600 * 1000
    const wrong = [
      { total: '0' },
      { total: '-1' },
      { total: '0.01' },
      { total: '90071992547409.92' },
      { shares: 0 },
      { shares: 1.5 },
      { shares: ['1', '2.5'] },
      { endTime: 5 },
      { endTime: site.clock.now() + year + 1 },
      { endTime: 9e15 },
    ]
    const answers = await Promise.all(wrong.map((packet) => open(request(packet))))
    expect(answers.map(refusalOf)).toEqual(wrong.map(() => 'badInput'))
    expect(await shown()).toEqual({ status: 0 })
    const { rows } = await site.database.owner.query('SELECT FROM ledger_packets WHERE closed_at IS NULL')
    expect(rows, 'nothing was put aside').toEqual([])
  })

  it('returns its money whenever the process that opened it died', async () => {
    const { ctx } = site.server
    const dies = (post: typeof ctx.ledger.post) =>
      openSitePacket({ ...ctx, ledger: { ...ctx.ledger, post } }, accept(request()), {
        requestedBy: 'ann',
        approvedBy: null,
        actor: 'operator:1',
      })
    const dead = () => Promise.reject(new Error('killed'))
    await expect(dies(dead)).rejects.toThrow('killed')
    expect(await shown()).toEqual({ status: 0 })
    const afterCommit: typeof ctx.ledger.post = async (command) => {
      await ctx.ledger.post(command)
      return dead()
    }
    await expect(dies(afterCommit)).rejects.toThrow('killed')
    const aside = 'SELECT FROM ledger_packets WHERE closed_at IS NULL'
    expect((await site.database.owner.query(aside)).rowCount).toBe(1)
    site.clock.advance(60_000)
    await closeOverPackets(ctx)
    expect((await site.database.owner.query(aside)).rowCount).toBe(0)
    expect(await auditLedger(ctx.db)).toEqual([])
  })

  it('is closed once its time is up, and returns the rest', async () => {
    const { ctx } = site.server
    const { model } = accepted(await open(request({ total: '5', shares: 1 })))
    await closeOverPackets(ctx)
    expect(await shown()).toEqual({ status: 0, model })
    site.clock.advance(60_000)
    await closeOverPackets(ctx)
    await closeOverPackets(ctx)
    expect(await shown()).toEqual({ status: 0 })
    expect(await auditLedger(ctx.db)).toEqual([])
  })
})

describe('[G-19] a share of the red packet', () => {
  const opened = async (changes: object = {}) => accepted(await open(request(changes))).model
  const claim = (player: RewardPlayer, id: string) => site.ask('/api/redpacket/claim', { id }, player.headers)
  const main = async ({ id }: RewardPlayer) => (await site.server.ctx.ledger.balances(id)).main
  /** Verified, with a bet just made and nothing left. */
  async function claimant(): Promise<RewardPlayer> {
    const player = await site.verified()
    await site.deposits(player, 100n)
    await site.stakes(player, 100n)
    return player
  }
  afterEach(async () => {
    site.clock.advance(60_000)
    await closeOverPackets(site.server.ctx)
    await site.isSound()
  })

  it('is paid once to each player and shown again to its owner', async () => {
    const [first, second] = [await claimant(), await claimant()]
    const { id } = await opened()
    const { model: mine } = accepted(await claim(first, id))
    expect(mine.position).toBe(0)
    expect(accepted(await claim(first, id)).model).toEqual(mine)
    expect(await shown(first.headers)).toMatchObject({ model: { id }, extra: { mine: mine.amount } })
    expect((await shown(second.headers)).extra).toBeUndefined()
    const { model: rest } = accepted(await claim(second, id))
    expect(rest.position).toBe(1)
    expect((await main(first)) + (await main(second))).toBe(350n)
    expect(refusalOf(await claim(await claimant(), id))).toBe('rainEmpty')
    expect(accepted(await claim(second, id)).model, 'also when all is gone').toEqual(rest)
  })

  it('is announced with its start until then', async () => {
    const player = await claimant()
    const { ctx } = site.server
    const opensAt = site.clock.now() + 30_000
    const announced = await openSitePacket(
      { ...ctx, config: { ...ctx.config, rainNoticeMs: 30_000 } },
      accept(request()),
      { requestedBy: 'ann', approvedBy: null, actor: 'operator:1' },
    )
    expect(announced).toMatchObject({ ok: true })
    const { model } = await shown(player.headers)
    expect(model?.siteConf.startTime).toBe(opensAt)
    expect(refusalOf(await claim(player, model?.id ?? ''))).toBe('rainNotBegun')
    site.clock.advance(30_000)
    expect((await shown(player.headers)).model?.siteConf.startTime).toBeUndefined()
    expect(refusalOf(await claim(player, model?.id ?? ''))).toBe('accepted')
  })

  it('goes to one player each, however many claim simultaneously', async () => {
    const players = await Promise.all(Array.from({ length: 8 }, claimant))
    const { id } = await opened({ total: '6', shares: 3 })
    const answers = await Promise.all([...players, ...players].map((player) => claim(player, id)))
    expect(answers.map(refusalOf).filter((what) => what === 'accepted')).toHaveLength(6)
    const balances = await Promise.all(players.map(main))
    const paid = balances.filter((balance) => balance > 0n)
    expect([paid.length, paid.reduce((sum, balance) => sum + balance, 0n)]).toEqual([3, 600n])
  })

  it('is for verified players in its currency who have played lately, while it is open', async () => {
    const { id } = await opened()
    expect(refusalOf(await site.ask('/api/redpacket/claim', { id }))).toBe('loginNeeded')
    expect(refusalOf(await claim(await site.verified(), id))).toBe('rainNotPlayed')
    const { owner } = site.database
    const unverified = await claimant()
    await owner.query('UPDATE users SET email_checked = false WHERE id = $1', [unverified.id])
    expect(refusalOf(await claim(unverified, id))).toBe('rewardUnverified')
    const barred = await claimant()
    await owner.query('UPDATE ledger_wallets SET barred = true WHERE user_id = $1', [barred.id])
    expect(refusalOf(await claim(barred, id))).toBe('barred')
    const foreign = await site.verified({ currencyId: 'BRL', countryId: 'BR' })
    expect(refusalOf(await claim(foreign, id))).toBe('rainForeign')
    expect(refusalOf(await claim(await claimant(), randomUUID()))).toBe('rainOver')
    const late = await claimant()
    site.clock.advance(60_000)
    expect(refusalOf(await claim(late, id))).toBe('rainOver')
    expect(await main(late)).toBe(0n)
  })

  it('belongs to the falling rain, before a packet, a later rain and an ended one', async () => {
    await site.funds('rain', 10_000n)
    const player = await claimant()
    const rain = async (startsInMs: number) => {
      const input = {
        requestId: randomUUID(),
        currencyId: 'USD',
        total: '5.00',
        shares: 1,
        seconds: 30,
        startsAt: site.clock.now() + startsInMs,
        reason: 'a test',
        requestedBy: 'ann',
      }
      return accepted(await site.ask('/api/operator/rains/open', input)).model.id
    }
    const now = async () => (await shown(player.headers)).model?.id
    const falling = async () => accepted(await site.ask('/api/rain/state', {}, player.headers)).model.rain?.id
    const [first, next, last] = [await rain(10_000), await rain(60_000), await rain(120_000)]
    expect([await now(), await falling()]).toEqual([first, first])
    const packet = accepted(await open(request({ endTime: site.clock.now() + 45_000 }))).model.id
    expect([await now(), await falling()]).toEqual([packet, first])
    site.clock.advance(10_000)
    expect([await now(), await falling()]).toEqual([first, first])
    site.clock.advance(30_000)
    expect([await now(), await falling()]).toEqual([packet, next])
    site.clock.advance(80_000)
    expect([await now(), await falling()]).toEqual([last, last])
  })

  it('is not available from a rain before it falls', async () => {
    await site.funds('rain', 10_000n)
    const rain = accepted(
      await site.ask('/api/operator/rains/open', {
        requestId: randomUUID(),
        currencyId: 'USD',
        total: '5.00',
        shares: 1,
        seconds: 30,
        startsAt: site.clock.now() + 10_000,
        reason: 'a test',
        requestedBy: 'ann',
      }),
    ).model
    const player = await claimant()
    expect(refusalOf(await claim(player, rain.id))).toBe('rainNotBegun')
    site.clock.advance(10_000)
    expect(accepted(await claim(player, rain.id)).model).toEqual({ amount: '5.00', position: 0 })
  })
})
