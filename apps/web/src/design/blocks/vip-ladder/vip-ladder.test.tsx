import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { fakeServer, refusing } from '../../../games/testing/fake-server.ts'
import { clearPage, PLAYER } from '../../../games/testing/page.tsx'
import { emit } from '../../../realtime/events.ts'
import { showBlock } from '../live.fixture.tsx'
import { shareOf } from './VipLadder.tsx'

const PERKS = { rakeback: '5', weekly: '0', monthly: '0', levelUp: '0.00', withdrawal: null }
const LEVELS = [
  { level: 0, wagered: '0.00', ...PERKS },
  { level: 1, wagered: '100.00', ...PERKS },
  { level: 2, wagered: '1000.00', ...PERKS },
]
const list = (wagered: string | null, level: number | null = null) => ({
  model: LEVELS,
  extra: { currencyId: 'USD', wagered, level },
})
const ladder = () => screen.findByRole('list', { name: 'VIP levels' })
const levels = async () => [...(await ladder()).children].filter((child) => child instanceof HTMLElement)
/** Levels with what they need, without their perks. */
const rungs = async () => (await levels()).map((level) => level.querySelector('[data-rung]')?.textContent)

afterEach(() => clearPage())

describe('the ladder of VIP levels', () => {
  it('[C-05] shows the requirement of each level, counted from 1, and asks a visitor to log in', async () => {
    fakeServer({ '/api/user/vip_list': () => list(null) })
    showBlock('vipLadder')
    expect(await rungs()).toEqual(['VIP 1From the start', 'VIP 2From $ 100.00', 'VIP 3From $ 1,000.00'])
    expect(screen.getByText('Log in to see your level.')).toBeTruthy()
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.getByRole('link', { name: 'All rewards' }).getAttribute('href')).toBe('/rewards')
  })

  it('shows a player’s level and the distance to the next', async () => {
    fakeServer({ '/api/user/vip_list': () => list('550.00') })
    showBlock('vipLadder', { names: ['Felt', { en: 'Silk' }] }, { ...PLAYER, vipLevel: { level: 1 } })
    expect(await rungs()).toEqual([
      'FeltFrom the startReached',
      'SilkFrom $ 100.00You are here',
      'VIP 3From $ 1,000.00',
    ])
    const progress = screen.getByRole('progressbar', {
      name: '$ 550.00 of $ 1,000.00 counted for the next level',
    })
    expect(progress.getAttribute('aria-valuenow')).toBe('50')
    expect((await levels()).map((level) => level.getAttribute('aria-current'))).toEqual([null, 'step', null])
  })

  it('explains what counts, from when, and that a game with a higher return counts less', async () => {
    fakeServer({ '/api/user/vip_list': () => list('53.57') })
    showBlock('vipLadder', {}, PLAYER)
    const words = await screen.findByText(/since you opened your account/)
    expect(words.textContent).toMatch(/in full at a house edge of 3\.5%.*edge of 1%, 28\.57%/)
  })

  it('lists exactly the perks of each level', async () => {
    const rich = {
      rakeback: '7.50',
      weekly: '5.00',
      monthly: '3.00',
      levelUp: '25.00',
      withdrawal: '50000.00',
    }
    fakeServer({
      '/api/user/vip_list': () => ({
        model: [LEVELS[0], { level: 1, wagered: '100.00', ...rich }],
        extra: { currencyId: 'USD', wagered: null, level: null },
      }),
    })
    showBlock('vipLadder')
    const perks = (await levels()).map((level) =>
      within(level)
        .getAllByRole('listitem')
        .map((perk) => perk.textContent?.replaceAll('\u00a0', ' ')),
    )
    expect(perks).toEqual([
      ['5% rakeback on the house edge'],
      [
        '7.5% rakeback on the house edge',
        '5% weekly reward',
        '3% monthly reward',
        '$ 25.00 when you reach it',
        'Withdraw up to $ 50,000.00 a day',
      ],
    ])
  })

  it('moves its bar with the player’s bets', async () => {
    const server = fakeServer({ '/api/user/vip_list': () => list('550.00') })
    showBlock('vipLadder', {}, { ...PLAYER, vipLevel: { level: 1 } })
    await screen.findByRole('progressbar', { name: /^\$ 550\.00/ })
    server.answer({ '/api/user/vip_list': () => list('640.00') })
    emit('balance', { type: 'balance', userId: PLAYER.userId, seq: 2 })
    const moved = await screen.findByRole('progressbar', { name: /^\$ 640\.00/ })
    expect(moved.getAttribute('aria-valuenow')).toBe('60')
  })

  it('says when the highest level is reached', async () => {
    fakeServer({ '/api/user/vip_list': () => list('5000.00') })
    showBlock('vipLadder', {}, { ...PLAYER, vipLevel: { level: 2 } })
    expect(await screen.findByText("You're at the highest level.")).toBeTruthy()
  })

  it('can be requested again after a failure', async () => {
    const server = fakeServer({ '/api/user/vip_list': () => refusing('serverFault') })
    showBlock('vipLadder')
    const again = await screen.findByRole('button', { name: 'Try again' })
    server.answer({ '/api/user/vip_list': () => list(null) })
    await userEvent.click(again)
    expect(await rungs()).toHaveLength(3)
  })

  it.each([
    ['0.00', 0],
    ['-5.00', 0],
    ['99.99', 99],
    ['100.00', 100],
    ['700.00', 100],
    ['nonsense', 0],
  ])('%s of a hundred is %i percent of the way', (wagered, share) => {
    expect(shareOf(wagered, '0.00', '100.00', 'USD')).toBe(share)
  })
})
