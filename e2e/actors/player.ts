import type { User } from '@baize/contract/player'
import type { CountryId } from '@baize/contract/shared'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Api } from './api.ts'
import { type Cashier, PayPage } from './cashier.ts'
import { freshName, freshRequestId, PASSWORD } from './names.ts'
import { Person } from './person.ts'
import type { Kept } from './seat.ts'
import { seenBeforeBy } from './seen-before.ts'
import type { UserFault } from './trouble.ts'

export type MinesBet = { readonly mines: number; readonly amount: string }
type Ending = 'gem' | 'mine' | 'won'

/** A logged-in player with money. */
export class Player extends Person {
  readonly user: User
  readonly api: Api

  constructor(page: Page, api: Api, user: User, trouble?: UserFault) {
    super(page, trouble)
    this.user = user
    this.api = api.as(user.token)
  }

  /** Another tab of the same browser. */
  async opensAnotherTab(): Promise<Player> {
    return new Player(await this.context.newPage(), this.api, this.user, this.trouble)
  }

  async balance(): Promise<string> {
    const { user } = await this.api.ask('/api/auth/user_info', {})
    return user.balance
  }

  async logsOut(): Promise<void> {
    const settings = await this.opensSettings()
    await settings.getByRole('button', { name: 'Log out' }).click()
    // The toast lies over the log-in button of a phone, and stays as long as a pointer rests on it.
    await this.seesToast("You're logged out")
    await expect(this.page.locator('.toast')).toHaveCount(0)
  }

  async opensDeposit(): Promise<Locator> {
    await this.banner.getByRole('button', { name: 'Deposit' }).click()
    return this.dialog('Deposit')
  }

  get payPage(): PayPage {
    return new PayPage(this.page)
  }

  /** Chooses an amount and proceeds to the provider's pay page. */
  async deposits(amount: string): Promise<PayPage> {
    const sheet = await this.opensDeposit()
    await sheet.getByRole('textbox', { name: 'Other amount' }).fill(amount)
    await sheet.getByRole('button', { name: /^Pay/ }).click()
    await expect(this.page.getByRole('heading', { name: /^Pay / })).toBeVisible()
    return this.payPage
  }

  /** Deposits from another device: this page learns of it only from the server. */
  async depositsElsewhere(cashier: Cashier, amount: string): Promise<void> {
    await paysIn(this.api, cashier, amount)
  }

  /** Places a bet from another device and leaves it open. */
  async playsElsewhere(): Promise<void> {
    await this.api.ask('/api/game/bet', {
      gameId: 'mines',
      requestId: freshRequestId(),
      model: { betAmount: '5', mines: 3 },
    })
  }

  get board(): Locator {
    return this.page.getByRole('group', { name: 'Board of 25 tiles' })
  }

  tile(number: number): Locator {
    return this.board.getByRole('button', { name: new RegExp(`^Tile ${number},`) })
  }

  get gems(): Locator {
    return this.board.getByRole('button', { name: /, gem$/ })
  }

  get minesShown(): Locator {
    return this.board.getByRole('button', { name: /, mine$/ })
  }

  get betButton(): Locator {
    return this.page.getByRole('button', { name: /^Bet( \S+ [\d.,]+)?$/ })
  }

  get cashOutButton(): Locator {
    return this.button(/^Cash out \$/)
  }

  get stakeField(): Locator {
    return this.page.getByRole('textbox', { name: 'Bet amount' })
  }

  async opensMines(): Promise<void> {
    await this.page.goto('/h5/mines')
    await expect(this.page.getByRole('heading', { name: 'Mines', exact: true })).toBeVisible()
    await this.mayBegin()
  }

  /** Closes the rules popup of the first visit to a game. */
  async readsRules(): Promise<void> {
    await this.dialog('Game rules').getByRole('button', { name: 'Got it' }).click()
  }

  async setsUp({ mines, amount }: MinesBet): Promise<void> {
    await this.stakeField.fill(amount)
    await this.page.getByRole('combobox', { name: 'Mines' }).selectOption(String(mines))
  }

  async betsOn(bet: MinesBet): Promise<void> {
    await this.setsUp(bet)
    await this.betButton.click()
    await expect(this.button('Pick a tile')).toBeVisible()
  }

  /** Opens a tile and returns what was under it; `won` if it was the last gem. */
  async opensTile(number: number): Promise<Ending> {
    await this.tile(number).click()
    await expect(this.tile(number)).toHaveAccessibleName(/, (gem|mine)$/)
    if (await this.tile(number).and(this.minesShown).isVisible()) return 'mine'
    await expect(this.cashOutButton.or(this.betButton)).toBeVisible()
    return (await this.cashOutButton.isVisible()) ? 'gem' : 'won'
  }

  /**
   * Outcomes are random, so a player who needs a certain ending bets until it comes. Returns how many bets ended
   * differently before.
   */
  async betsUntil(ending: Ending, bet: MinesBet): Promise<number> {
    const ENOUGH = 12
    for (let before = 0; before < ENOUGH; before++) {
      await this.betsOn(bet)
      const came = await this.opensTile(13)
      if (came === ending) return before
      if (came === 'gem') await this.cashesOut()
    }
    throw new Error(
      `${ENOUGH} bets on ${bet.mines} mines and never a ${ending}: the odds are not what they should be`,
    )
  }

  /** By key: a click on "Bet" right after a click here would count as a double click and not place a bet. */
  async cashesOut(): Promise<void> {
    // Unlike click(), press() does not wait until the button is enabled.
    await expect(this.cashOutButton).toBeEnabled()
    await this.cashOutButton.press('Enter')
    await expect(this.betButton).toBeVisible()
  }
}

/** Creates and funds an account through the API: faster than through the pages, with the same effect. */
export async function openAccount(
  api: Api,
  cashier: Cashier,
  money: string,
  countryId?: CountryId,
): Promise<User> {
  const { user } = await api.ask('/api/auth/register', {
    username: freshName(),
    password: PASSWORD,
    adult: true,
    ...(countryId && { countryId }),
  })
  if (money === '0') return user
  const mine = api.as(user.token)
  await paysIn(mine, cashier, money)
  const filled = await mine.ask('/api/auth/user_info', {})
  return { ...filled.user, token: user.token }
}

/** A deposit from order to credit. */
export async function paysIn(mine: Api, cashier: Cashier, amount: string): Promise<void> {
  const { model } = await mine.ask('/api/pay/recharge', { requestId: freshRequestId(), amount })
  await cashier.pays(model.payUrl)
  await expect
    .poll(async () => (await mine.ask('/api/pay/recharge_status', { id: model.id })).model.state, {
      // Short intervals, because nearly every test begins with a deposit.
      intervals: [30, 50, 100, 250],
    })
    .toBe('PAID')
}

/** A browser in which the account is logged in and the rules popup of mines was closed. */
export async function seatPlayer(open: (kept: Kept) => Promise<Page>, api: Api, user: User): Promise<Player> {
  const kept = { ...seenBeforeBy(user.userId), token: user.token, user, rulesShown: ['mines'] }
  return new Player(await open(kept), api, user)
}
