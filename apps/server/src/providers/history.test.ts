import type { BetOutcome, ProviderProduct } from '@baize/contract/player'
import { REFUSALS } from '@baize/contract/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accepted, refusalOf } from '../testing/replies.fixture.ts'
import { auth } from '../testing/server.fixture.ts'
import { type CasinoDesk, casinoDesk, richPlayer } from './testing/casino-desk.fixture.ts'
import { betOf, type Sportsbook } from './testing/dialects.fixture.ts'

let desk: CasinoDesk
beforeAll(async () => {
  desk = await casinoDesk()
})
afterAll(() => desk.close())

const book = (): Sportsbook => desk.dialects().betsy
const seated = async () => {
  const player = await richPlayer(desk.site, '100.00')
  const token = await desk.tokenFor(player, book())
  return {
    player,
    place: async () => {
      desk.site.clock.advance(1)
      const bet = betOf(player, token, '10.00')
      expect(await book().bet(bet)).not.toHaveProperty('fault')
      return bet
    },
    history: async (
      cursor?: string,
      filter: { from?: string; to?: string; result?: BetOutcome; product?: ProviderProduct } = {},
    ) =>
      accepted(
        await desk.site.ask(
          '/api/user/provider_bets',
          { ...(cursor !== undefined && { cursor }), ...filter },
          auth(player.token),
        ),
      ).model,
  }
}

describe('the history of bets at providers', () => {
  it('shows a bet with its selections and amounts', async () => {
    const { place, history } = await seated()
    const bet = await place()
    expect((await history()).items).toEqual([
      {
        provider: 'sportsbook',
        title: 'Odds Sandbox',
        reference: bet.id,
        gameId: 'sportsbook-game',
        game: { name: 'sportsbook-game', names: {} },
        currencyId: 'USD',
        stake: '10.00',
        payout: '0.00',
        owed: '0.00',
        free: false,
        state: 'OPEN',
        ticketType: 'single',
        coefficient: '1.85',
        selections: [
          {
            eventId: '17',
            marketId: '1x2',
            outcomeId: 'home',
            eventName: 'Old Quay – Tidewick',
            marketName: 'Match result',
            outcomeName: null,
            coefficient: '1.85',
            stage: 'prematch',
          },
        ],
        createdAt: desk.site.clock.now(),
        updatedAt: null,
      },
    ])
  })

  it('follows it through every state', async () => {
    const { place, history } = await seated()
    const bet = await place()
    const shown = async () => {
      const [item] = (await history()).items
      return [item?.state, item?.payout]
    }
    await book().settle(bet, '25.00')
    expect(await shown()).toEqual(['SETTLED', '25.00'])
    await book().settle(bet, '20.00')
    expect(await shown()).toEqual(['RESETTLED', '20.00'])
    await book().settle(bet, '10.00', { resultType: 'refund' })
    expect(await shown()).toEqual(['VOID', '10.00'])
    await book().unsettle(bet)
    expect(await shown()).toEqual(['OPEN', '0.00'])
    await book().cashOut(bet, '7.00')
    expect(await shown()).toEqual(['CASHED_OUT', '7.00'])
    const other = await place()
    await book().rollback(other)
    expect(await shown()).toEqual(['CANCELLED', '0.00'])
  })

  it('excludes a bet whose rollback came first and those of other players', async () => {
    const { player, history } = await seated()
    await (await seated()).place()
    await book().rollback(betOf(player, '', '1.00'))
    expect(await history()).toEqual({ items: [], next: null })
  })

  it('is read page by page, each bet once', async () => {
    const { player, place, history } = await seated()
    const casino = desk.dialects().hub88
    const token = await desk.tokenFor(player, casino)
    // At the same moment: ordered by their ids.
    await Promise.all(Array.from({ length: 27 }, () => casino.bet(betOf(player, token, '0.10'))))
    const last = await place()
    const first = await history()
    expect(first.items).toHaveLength(25)
    expect(first.items[0]?.reference).toBe(last.id)
    const second = await history(first.next ?? '')
    expect(second.items).toHaveLength(3)
    expect(second.next).toBeNull()
    const all = [...first.items, ...second.items].map(({ reference }) => reference)
    expect(new Set(all).size).toBe(28)
  })
})

describe('the filtered history', () => {
  it('contains the bets of a period, or those that are open, won or lost', async () => {
    const { place, history } = await seated()
    const [won, lost, back, refunded, open] = [
      await place(),
      await place(),
      await place(),
      await place(),
      await place(),
    ]
    await book().settle(won, '25.00')
    await book().settle(lost, '0')
    await book().rollback(back)
    await book().settle(refunded, '10.00', { resultType: 'refund' })
    const ids = async (filter: Parameters<typeof history>[1]) =>
      (await history(undefined, filter)).items.map(({ reference }) => reference)
    expect(await ids({ result: 'WIN' })).toEqual([won.id])
    expect(await ids({ result: 'LOSE' })).toEqual([lost.id])
    expect(await ids({ result: 'PENDING' })).toEqual([open.id])
    const now = desk.site.clock.now()
    expect(await ids({ from: String(now) })).toEqual([open.id])
    expect(await ids({ to: String(now - 3) })).toEqual([won.id])
    expect(await ids({ from: '999999999999999' })).toEqual([])
  })

  it('contains the bets on sports or at the casino, page by page and with other filters', async () => {
    const { player, place, history } = await seated()
    const casino = desk.dialects().hub88
    const token = await desk.tokenFor(player, casino)
    const [first, second] = [await place(), await place()]
    await book().settle(first, '25.00')
    const spins = Array.from({ length: 26 }, () => betOf(player, token, '0.10'))
    await Promise.all(spins.map((spin) => casino.bet(spin)))
    const sports = await history(undefined, { product: 'sports' })
    expect(sports.items.map(({ reference }) => reference)).toEqual([second.id, first.id])
    expect(sports.next).toBeNull()
    const won = await history(undefined, { product: 'sports', result: 'WIN' })
    expect(won.items.map(({ reference }) => reference)).toEqual([first.id])
    const page = await history(undefined, { product: 'casino' })
    expect(page.items).toHaveLength(25)
    const rest = await history(page.next ?? '', { product: 'casino' })
    const played = [...page.items, ...rest.items].map(({ reference }) => reference)
    expect(played.toSorted()).toEqual(spins.map(({ id }) => id).toSorted())
    expect(rest.next).toBeNull()
  })

  it('rejects an unknown product', async () => {
    const { player } = await seated()
    const answer = await desk.site.server.app.inject({
      url: '/api/user/provider_bets?product=bingo',
      headers: auth(player.token),
    })
    expect(answer.json()).toMatchObject({ status: REFUSALS.badInput.status })
  })
})

describe('the console’s view of providers', () => {
  const owner = { requestedBy: 'ann' }

  it('shows a bet with every call about it, as received', async () => {
    const { player, place } = await seated()
    const bet = await place()
    await book().bet({ ...bet, amount: '11.00' })
    await book().settle(bet, '25.00')
    await desk.untilStored(bet.id, 3)
    const { model } = accepted(
      await desk.site.ask('/api/operator/provider/bet', {
        ...owner,
        provider: 'sportsbook',
        reference: bet.id,
      }),
    )
    expect(model.bet).toMatchObject({ reference: bet.id, payout: '25.00', state: 'SETTLED' })
    expect(model.messages.map(({ call, reply }) => [call, reply.includes('"code":8')])).toEqual([
      ['POST /payment/bet', false],
      ['POST /payment/bet', true],
      ['PUT /payment/bet', false],
    ])
    const { items } = accepted(
      await desk.site.ask('/api/operator/provider/bets', { ...owner, userId: player.userId }),
    ).model
    expect(items.map(({ reference }) => reference)).toEqual([bet.id])
  })

  it('lists the connected providers, without their keys', async () => {
    const { model } = accepted(await desk.site.ask('/api/operator/providers', owner))
    expect(model.providers.map(({ name, adapter }) => [name, adapter])).toEqual([
      ['casino', 'hub88'],
      ['sportsbook', 'betsy'],
    ])
    expect(JSON.stringify(model)).not.toContain('KEY')
    expect(refusalOf(await desk.site.ask('/api/operator/providers'))).not.toBe('accepted')
  })
})
