import { refused } from '@baize/contract/server'
import { refusal } from '@baize/contract/shared'
import { minor, present } from '@baize/kit'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { STARTUP } from '../../boot/startup.fixture.ts'
import { refusing } from '../../games/testing/fake-server.ts'
import { PLAYER, showPage } from '../../games/testing/page.tsx'
import { setStartup } from '../../session/startup.ts'
import { useCurrentPath } from '../../session/ui-state.ts'
import { storage } from '../../storage/storage.ts'
import { DepositSheet } from './DepositSheet.tsx'
import { bonusOn, feeOn, readDeposit } from './deposit-amount.ts'
import { clearWallet, info, listed, order, serve } from './wallet.fixture.ts'

afterEach(clearWallet)

describe('the deposit sheet', () => {
  it('takes a chosen amount to the payment page', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    const server = serve({ '/api/pay/recharge': () => ({ model: order() }) })
    const { person } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
    await person.click(await screen.findByRole('button', { name: '$ 50' }))
    await person.click(screen.getByRole('button', { name: 'Pay $ 50.00' }))
    await waitFor(() => expect(leave).toHaveBeenCalledWith('http://pay.example/pay/1'))
    expect(server.requests('/api/pay/recharge')).toMatchObject([{ amount: '50.00' }])
  })

  it('[E-01] explains the first deposit, and later ones no more (firstRechargeFlag)', async () => {
    serve({})
    const { unmount } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
    expect(await screen.findByText(/^First deposit\?/)).toBeTruthy()
    unmount()
    showPage(<DepositSheet onDone={vi.fn<() => void>()} />, { user: { ...PLAYER, firstRechargeFlag: true } })
    expect(await screen.findByRole('button', { name: '$ 50' })).toBeTruthy()
    expect(screen.queryByText(/^First deposit\?/)).toBeNull()
  })

  it('asks once whose account it is after a log-in by a link, before any payment', async () => {
    serve({})
    storage.set('linkLogin', { userId: PLAYER.userId, told: true })
    const sheet = <DepositSheet onDone={vi.fn<() => void>()} />
    const { person } = showPage(sheet)
    expect(await screen.findByText(new RegExp(`into ${PLAYER.username}'s account`))).toBeTruthy()
    expect(screen.queryByRole('button', { name: '$ 50' })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Yes, continue' }))
    expect(await screen.findByRole('button', { name: '$ 50' })).toBeTruthy()
    expect(storage.get('linkLogin')).toBeUndefined()
  })

  it('repeats a request under the same id when the reply was lost', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    const server = serve({ '/api/pay/recharge': () => ({ replyLost: true }) })
    const { person } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
    await person.click(await screen.findByRole('button', { name: '$ 50' }))
    await person.click(screen.getByRole('button', { name: 'Pay $ 50.00' }))
    await waitFor(() => expect(server.requests('/api/pay/recharge')).toHaveLength(1))
    server.answer({ '/api/pay/recharge': () => ({ model: order() }) })
    await waitFor(() => {
      window.dispatchEvent(new Event('online'))
      expect(leave).toHaveBeenCalled()
    })
    const ids = server.requests('/api/pay/recharge').map((request) => request.requestId)
    expect(new Set(ids).size).toBe(1)
  })

  it('explains an invalid amount and sends nothing', async () => {
    const server = serve({})
    const { person } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
    await person.type(await screen.findByRole('textbox', { name: 'Other amount' }), '12.345')
    expect(await screen.findByText('Use at most 2 decimals.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Pay' })).toHaveProperty('disabled', true)
    await person.keyboard('{Enter}')
    expect(server.requests('/api/pay/recharge')).toEqual([])
  })

  it('shows the server’s minimum at the amount', async () => {
    const extra = { id: 'depositBelowMinimum', values: { min: '1000.00' } }
    serve({
      '/api/pay/recharge': () => ({ status: 2301, message: 'The minimum deposit is 1000.00.', extra }),
    })
    const { person } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
    await person.type(await screen.findByRole('textbox', { name: 'Other amount' }), '2')
    await person.click(screen.getByRole('button', { name: 'Pay $ 2.00' }))
    expect(await screen.findByText('The minimum deposit is $ 1,000.00.')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Other amount' }).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('button', { name: 'Pay' })).toHaveProperty('disabled', true)
  })

  it('shows the value of the game symbol and the bank’s charge', async () => {
    serve({})
    const user = { ...PLAYER, currencyId: 'BRL' as const, currSymbol: 'R$', currRatio: '1' }
    const { person } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />, { user })
    act(() => setStartup({ ...STARTUP, disableGPC: false, gpcSymbol: 'G$' }))
    expect(
      await screen.findByText(/^G\$ is the game currency of this site: G\$ 1 = R\$ 1\.00\.$/),
    ).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'G$ 1,000' }))
    expect(screen.getByRole('button', { name: 'Pay R$ 1,000.00' })).toHaveProperty('disabled', false)
    act(() => setStartup(STARTUP))
    expect(screen.queryByText(/game currency/), 'the currency itself needs no words').toBeNull()
  })

  it('says that payments are under maintenance', async () => {
    serve({ '/api/pay/recharge': () => refusing('paymentMaintenance') })
    const { person } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
    await person.click(await screen.findByRole('button', { name: '$ 50' }))
    await person.click(screen.getByRole('button', { name: 'Pay $ 50.00' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/Payments are under maintenance/)
    // In one sticky container, so that both stay visible whatever is above them.
    expect(alert.parentElement).toBe(screen.getByRole('button', { name: 'Pay $ 50.00' }).parentElement)
  })

  it('tells a barred player at once that deposits are closed and offers none', async () => {
    serve({
      '/api/pay/recharge_info': () => ({ model: info({ barred: true }) }),
      '/api/pay/recharge_record': () => listed(order()),
    })
    showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
    expect(await screen.findByText("This account can't be used to play")).toBeTruthy()
    expect(screen.getByText(/We'll return your deposits/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('lists earlier deposits with a link to a pending one', async () => {
    const paid = { id: '019a0000-0000-7000-8000-00000000000b', state: 'PAID', refunded: '12.00' } as const
    const items = [order(), order(paid)]
    serve({ '/api/pay/recharge_record': () => listed(...items) })
    const { person } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
    await person.click(screen.getByRole('radio', { name: 'History' }))
    expect(await screen.findByText('Credited')).toBeTruthy()
    expect(screen.getAllByText(/^\$ 50\.00 · Card · /)).toHaveLength(2)
    expect(screen.getAllByText(/refunded$/).map((element) => element.textContent)).toEqual([
      '$ 12.00 refunded',
    ])
    const way = screen.getByRole('link', { name: 'Continue paying' })
    expect(way.getAttribute('href')).toBe('http://pay.example/pay/1')
  })
})

it('each coin has its own icon, and an unknown one shares none', async () => {
  const [pix, card, usdt] = info().methods
  const methods = [pix, card, usdt, usdt && { ...usdt, id: 'other' }].filter((value) => value !== undefined)
  serve({ '/api/pay/recharge_info': () => ({ model: info({ methods }) }) })
  showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
  const markOf = (name: RegExp) =>
    screen.getByRole('radio', { name }).closest('label')?.querySelector('svg')?.outerHTML
  await screen.findByRole('radio', { name: /USDT/ })
  const marks = [/PIX/, /Card/, /USDT/, /OTHER/].map(markOf)
  expect(new Set(marks).size).toBe(4)
  expect(marks.join('')).not.toMatch(/bitcoin/)
})

it('[E-02] the promo code suggested by the server is prefilled and applied with one press', async () => {
  const offer = { code: 'SPRING', percent: 20, least: '1.00', most: '50.00', wager: 5 }
  const server = serve({ '/api/pay/recharge_info': () => ({ model: info({ suggested: 'SPRING' }) }) })
  const { person } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
  expect(await screen.findByRole('textbox', { name: 'Promo code' })).toHaveProperty('value', 'SPRING')
  server.answer({ '/api/pay/recharge_info': () => ({ model: info({ offer }) }) })
  await person.click(screen.getByRole('button', { name: 'Apply' }))
  expect(await screen.findByText(/SPRING/)).toBeTruthy()
  expect(server.requests('/api/pay/recharge_info').at(-1)).toEqual({ promo: 'SPRING' })
})

it('the button names the conditions of a withdrawal: stakes and an identity check', async () => {
  serve({ '/api/pay/recharge_info': () => ({ model: info({ wagerPercent: 100, needsIdentity: true }) }) })
  const { person } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
  await person.click(await screen.findByRole('button', { name: '$ 50' }))
  expect(
    screen.getByText(
      /^Stake \$.50\.00 before you withdraw this deposit\. Your first withdrawal needs an identity check\.$/,
    ),
  ).toBeTruthy()
})

it('the sheet shows the wagering of a bonus in the game it was opened from', async () => {
  const offer = { code: '', percent: 50, least: '1.00', most: '50.00', wager: 10 }
  const rules = { ...info({}).rules, weights: [{ gameId: 'mines', percent: 28.57 }] }
  serve({ '/api/pay/recharge_info': () => ({ model: info({ offer, rules }) }) })
  useCurrentPath.setState({ pathname: '/h5/mines' })
  onTestFinished(() => useCurrentPath.setState({ pathname: '/' }))
  const { person } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
  await person.click(await screen.findByRole('button', { name: '$ 50' }))
  expect(await screen.findByText(/^In Mines bets count 28\.57%: there it takes \$.875\.05\.$/)).toBeTruthy()
})

it('the payment uses a typed code that was not applied and stops at an invalid one', async () => {
  const offer = { code: 'SPRING', percent: 20, least: '1.00', most: '50.00', wager: 5 }
  const server = serve({
    '/api/pay/recharge_info': ({ promo }) =>
      promo === 'nothing'
        ? refused(refusal('promoNotValid'))
        : { model: info(promo === undefined ? {} : { offer }) },
    '/api/pay/recharge': () => refused(refusal('paymentMaintenance')),
  })
  const { person } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
  await person.click(await screen.findByRole('button', { name: '$ 50' }))
  await person.click(screen.getByRole('button', { name: 'I have a promo code' }))
  const field = screen.getByRole('textbox', { name: 'Promo code' })
  await person.type(field, 'nothing')
  await person.click(screen.getByRole('button', { name: 'Pay $ 50.00' }))
  expect(await screen.findByText('This promo code is not valid.')).toBeTruthy()
  expect(server.requests('/api/pay/recharge')).toEqual([])
  await person.clear(field)
  await person.type(field, 'spring')
  await person.click(screen.getByRole('button', { name: 'Pay $ 50.00' }))
  await waitFor(() => expect(server.requests('/api/pay/recharge')).toMatchObject([{ promo: 'SPRING' }]))
})

describe('a bonus in the deposit sheet', () => {
  const first = { code: '', percent: 50, least: '1.00', most: '20.00', wager: 10 }

  it('is shown with its wagering before the payment and replaced by a code', async () => {
    const server = serve({
      '/api/pay/recharge_info': ({ promo }) =>
        promo === undefined
          ? { model: info({ offer: first }) }
          : promo === 'double'
            ? { model: info({ offer: { ...first, code: 'DOUBLE', percent: 100, most: '500.00', wager: 2 } }) }
            : refused(refusal('promoNotValid')),
      '/api/pay/recharge': () => refused(refusal('promoUsed')),
    })
    const { person } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
    await person.click(await screen.findByRole('button', { name: '$ 50' }))
    expect(screen.getByText('$ 20.00')).toBeTruthy()
    const words = screen.getByText(/yours after you bet \$ 200\.00/)
    expect(words.textContent, 'no line ends within an amount').toContain('$\u00a0200.00')
    await person.click(screen.getByRole('button', { name: 'I have a promo code' }))
    await person.type(screen.getByRole('textbox', { name: 'Promo code' }), 'nothing{Enter}')
    expect(await screen.findByText('This promo code is not valid.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Promo code' }))
    await person.clear(screen.getByRole('textbox', { name: 'Promo code' }))
    await person.type(screen.getByRole('textbox', { name: 'Promo code' }), 'double')
    await person.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText(/^DOUBLE: 100% extra/)).toBeTruthy()
    expect(screen.getByText(/yours after you bet \$ 100\.00/)).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: 'Take the bonus' }), 'a code is removed instead').toBeNull()
    await person.click(screen.getByRole('button', { name: 'Pay $ 50.00' }))
    expect(await screen.findByText("You've already used this promo code.")).toBeTruthy()
    expect(server.requests('/api/pay/recharge')).toMatchObject([{ promo: 'DOUBLE' }])
    await person.click(screen.getByRole('button', { name: 'Remove code' }))
    expect(await screen.findByText(/^First deposit: 50%/)).toBeTruthy()
  })

  it('is named at the pay button with the total, however far down the sum is', async () => {
    serve({ '/api/pay/recharge_info': () => ({ model: info({ offer: first, last: 'usdt' }) }) })
    const { person } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
    await person.click(await screen.findByRole('button', { name: '$ 50' }))
    const row = screen.getByRole('button', { name: 'Get address for $ 50.50' }).parentElement
    expect(row?.textContent).toMatch(
      /^Take the bonusBonus of \$\s20\.00: yours after you bet \$\s200\.00 within 30 days, at most \$\s100\.00 a bet\.Bonus terms/,
    )
    await person.clear(screen.getByRole('textbox', { name: 'Other amount' }))
    await person.type(screen.getByRole('textbox', { name: 'Other amount' }), '0.99')
    expect(row?.textContent).toMatch(/^\$\s0\.99 will be added to your balance\.Get address/)
  })

  it('has all its terms at the button, with the games that count less', async () => {
    serve({ '/api/pay/recharge_info': () => ({ model: info({ offer: first }) }) })
    const { person } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
    await person.click(await screen.findByRole('button', { name: '$ 50' }))
    const pay = screen.getByRole('button', { name: 'Pay $ 50.00' })
    await person.click(within(present(pay.parentElement, 'footer')).getByText(/^Bonus terms/))
    const terms = screen.getByRole('group', { name: 'Bonus terms' })
    expect(within(terms).getByText(/^Bet 10 times the bonus within 30 days/)).toBeTruthy()
    expect(within(terms).getByText(/a bet can be \$\s100\.00 at most/)).toBeTruthy()
    expect(
      within(terms)
        .getAllByRole('definition')
        .map((element) => element.parentElement?.textContent),
    ).toEqual(['Mines, Tower28%', 'Crash85%', 'Sports100%'])
  })

  it('explains that bets which cover each other count only for the part at risk', async () => {
    serve({ '/api/pay/recharge_info': () => ({ model: info({ offer: first }) }) })
    const { person } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
    await person.click(await screen.findByRole('button', { name: '$ 50' }))
    await person.click(screen.getByText(/^Bonus terms/))
    expect(screen.getByText(/count only for the part at risk/)).toBeTruthy()
  })

  it('says before the deposit if this account cannot have it, without other players’ data, and offers a review', async () => {
    const server = serve({
      '/api/pay/recharge_info': () => ({ model: info({ review: 'open' }) }),
      '/api/pay/offer_review': () => ({ model: { review: 'asked' } }),
    })
    const { person } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
    expect(
      await screen.findByText(/^The first-deposit offer isn't available for this account\./),
    ).toBeTruthy()
    expect(screen.queryByText(/device|network|payout account|used/i)).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Ask for a review' }))
    expect(await screen.findByText(/^We're reviewing it\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ask for a review' })).toBeNull()
    expect(server.requests('/api/pay/offer_review')).toHaveLength(1)
  })

  it('can be declined for good, which the deposit includes and the closed sheet remembers', async () => {
    const server = serve({
      '/api/pay/recharge_info': () => ({ model: info({ offer: first }) }),
      '/api/pay/recharge': () => refused(refusal('paymentMaintenance')),
    })
    const { person, unmount } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
    await person.click(await screen.findByRole('button', { name: '$ 50' }))
    const take = screen.getByRole('checkbox', { name: 'Take the bonus' })
    expect(take).toHaveProperty('checked', true)
    await person.click(take)
    expect(screen.getByText(/^This deposit brings no bonus, and you won't get this one later/)).toBeTruthy()
    expect(screen.queryByText(/yours after you bet/)).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Pay $ 50.00' }))
    await waitFor(() => expect(server.requests('/api/pay/recharge')).toMatchObject([{ bonus: false }]))
    unmount()
    showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
    const again = await screen.findByRole('checkbox', { name: 'Take the bonus' })
    expect(again).toHaveProperty('checked', false)
    await person.click(again)
    await person.click(screen.getByRole('button', { name: 'Pay $ 50.00' }))
    await waitFor(() => expect(server.requests('/api/pay/recharge')).toHaveLength(2))
    expect(server.requests('/api/pay/recharge').at(-1)).not.toHaveProperty('bonus')
  })

  it('is computed as on the server', () => {
    expect(bonusOn(minor(50_00n), first, 2)).toEqual({ bonus: 20_00n, wager: 200_00n })
    expect(bonusOn(minor(99n), first, 2)).toBeNull()
    expect(bonusOn(minor(1_01n), first, 2)).toEqual({ bonus: 50n, wager: 500n })
    expect([feeOn(minor(1n), 100), feeOn(minor(100_00n), 100), feeOn(minor(100_00n), 0)]).toEqual([
      1n,
      100n,
      0n,
    ])
  })
})

it('[E-10] keeps the choice as rechargeData while the sheet is closed, and reports maintenance', async () => {
  const server = serve({})
  const { person, unmount } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
  await person.click(await screen.findByRole('radio', { name: /USDT/ }))
  await person.type(screen.getByRole('textbox', { name: 'Other amount' }), '77')
  unmount()
  const { unmount: again } = showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
  expect(await screen.findByRole('button', { name: 'Get address for $ 77.77' })).toBeTruthy()
  again()
  server.answer({ '/api/pay/recharge_info': () => ({ model: info({ open: false }) }) })
  showPage(<DepositSheet onDone={vi.fn<() => void>()} />)
  expect(await screen.findByText(/Payments are under maintenance/)).toBeTruthy()
})

describe('a typed deposit', () => {
  it('is parsed exactly or refused with the reason', () => {
    const read = (typed: string) => {
      const found = readDeposit(typed, { min: '5.00', max: '10000.00' }, 2)
      return found.ok ? found.value : found.error
    }
    expect([read('25'), read('0,5')]).toEqual([2500n, 50n])
    // The limits resolve the separator: 1 is below the minimum, so 1000; 12500 is above the maximum, so 12.50.
    expect([read('1.000'), read('12.500')]).toEqual([100_000n, 1250n])
    expect(read('9.500')).toBe('ambiguous')
    expect([read(''), read('0'), read('-3'), read('1e3'), read('1.001'), read('1'.repeat(20))]).toEqual([
      'missing',
      'zero',
      'notANumber',
      'notANumber',
      'tooPrecise',
      'tooLarge',
    ])
  })
})
