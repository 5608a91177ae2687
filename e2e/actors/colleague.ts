import { expect, type Locator, type Page } from '@playwright/test'
import { isAccessible } from './accessible.ts'
import { Person } from './person.ts'

/** Set by the house of the tests. */
export const CONSOLE_TOKEN = 'the-console-token-of-tests'
/** Counts presses of buttons and links, since the page was loaded. */
const COUNT_CLICKS = `globalThis.clicks = 0; addEventListener('click', () => { globalThis.clicks += 1 }, true)`

/** A person of the house at the console. */
export class Colleague extends Person {
  /** Enters as a person of the demo: `Olivia Hart`, `Farah Wijaya`, … */
  static async enters(page: Page, name: string): Promise<Colleague> {
    const colleague = new Colleague(page)
    await page.goto(`/console/enter#${CONSOLE_TOKEN}`)
    await colleague.button(`Enter as ${name}`).click()
    await expect(page.getByRole('heading', { name: `Hello, ${name.split(' ')[0]}` })).toBeVisible()
    return colleague
  }

  get menu(): Locator {
    return this.page.getByRole('navigation', { name: 'Screens' })
  }

  async opens(screen: string): Promise<void> {
    // On a phone the menu covers the page until a screen is chosen.
    if (this.hasPhone) await this.button('Open menu').click()
    await this.menu.getByRole('link', { name: screen, exact: true }).click()
    // Until then the heading is the last screen's, and nothing is loading yet.
    const menu = this.page.getByRole('navigation', { name: 'Screens', includeHidden: true })
    await expect(menu.locator('[aria-current="page"]')).toHaveText(screen)
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible()
  }

  /** Client-side, so that the session's pages stay loaded. */
  override async goesTo(path: string): Promise<void> {
    await super.goesTo(`/console${path}`)
  }

  /** Chooses an act from the menu of the acts that are less used. */
  async choosesMore(act: string): Promise<void> {
    await this.button(/^More$/).click()
    await this.page.getByRole('menuitem', { name: act }).click()
  }

  /** Fills the reason of the open dialog and presses its button. */
  async givesReason(dialog: string | RegExp, action: string, reason: string): Promise<void> {
    const form = this.dialog(dialog)
    await form.getByLabel('Reason').fill(reason)
    await form.getByRole('button', { name: action }).click()
  }

  async confirms(): Promise<void> {
    await this.dialog('Confirm').getByRole('button', { name: 'Confirm' }).click()
  }

  /** Approves the request with this text, after a look at it. */
  async approves(text: string): Promise<void> {
    await this.opens('Approvals')
    const request = this.page.getByRole('article').filter({ hasText: text })
    await request.getByRole('button', { name: 'Approve' }).click()
    await this.confirms()
    await this.reads('Approved and carried out.')
    await expect(request).toHaveCount(0)
  }

  async reads(words: string | RegExp): Promise<void> {
    // Menus that are closed have texts, too.
    await expect(this.page.getByText(words).filter({ visible: true }).first()).toBeVisible()
  }

  async screenIsAccessible(name: string): Promise<void> {
    await expect(this.page.getByText('Loading…')).toHaveCount(0)
    await isAccessible(this, name)
  }

  async countsClicks(): Promise<() => Promise<number>> {
    await this.page.evaluate(COUNT_CLICKS)
    return () => this.page.evaluate<number>('globalThis.clicks')
  }
}
