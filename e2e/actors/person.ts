import { patience } from '@baize/dev-env'
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { toastsOf } from './toasts.ts'
import { UserFault } from './trouble.ts'

const PHONE_BELOW = 768

/** A person on the site. Finds elements by their accessible names, like people and screen readers do. */
export class Person {
  readonly page: Page
  readonly context: BrowserContext
  readonly trouble: UserFault

  constructor(page: Page, trouble: UserFault = new UserFault(page.context())) {
    this.page = page
    this.context = page.context()
    this.trouble = trouble
  }

  get hasPhone(): boolean {
    return (this.page.viewportSize()?.width ?? 0) < PHONE_BELOW
  }

  get banner(): Locator {
    return this.page.getByRole('banner')
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name })
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name })
  }

  /** Popups stack: Escape closes the topmost one. */
  async pressesEscape(): Promise<void> {
    await this.page.keyboard.press('Escape')
  }

  /** Presses Tab until the element has the focus, as keyboard users have to. */
  async tabsTo(wanted: Locator): Promise<void> {
    const ENOUGH = 80
    for (let presses = 0; presses < ENOUGH; presses++) {
      if (await wanted.and(this.page.locator(':focus')).isVisible()) return
      await this.page.keyboard.press('Tab')
    }
    throw new Error(`${ENOUGH} presses of the tab key do not lead to ${String(wanted)}`)
  }

  async opensLobby(): Promise<void> {
    await this.page.goto('/')
    await expect(
      this.page.getByRole('heading', { name: 'Games you can verify', includeHidden: true }),
    ).toBeAttached()
    await this.mayBegin()
  }

  /** The boot screen covers the page until the design is loaded: a click would wait, a key press would be lost. */
  async mayBegin(): Promise<void> {
    await expect(this.page.locator('.boot-screen')).toHaveCount(0)
  }

  /** Client-side navigation: the site is not reloaded, which is most of the cost of a visit. */
  async goesTo(path: string): Promise<void> {
    await this.page.evaluate(
      `history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`,
    )
  }

  /** Waits until the link is the current page: until then the page before it still takes clicks. */
  async opensMenu(name: string): Promise<void> {
    const link = this.page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name, exact: true })
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
  }

  async opensLogin(): Promise<Locator> {
    await this.banner.getByRole('button', { name: 'Log in' }).click()
    return this.dialog(/^(Log in|Welcome back)$/)
  }

  async logsIn(account: string, password: string): Promise<void> {
    const form = await this.opensLogin()
    await form.getByLabel('Name, e-mail or phone').fill(account)
    await form.getByLabel('Password', { exact: true }).fill(password)
    await form.getByRole('button', { name: 'Log in' }).click()
  }

  /** Account, theme, sound and language: behind the header's button, or the phone's last tab. */
  async opensSettings(): Promise<Locator> {
    if (this.hasPhone) await this.button('Account').click()
    else await this.banner.getByRole('button', { name: /^(Settings|Account of )/ }).click()
    return this.dialog(/^(Settings|Account)$/)
  }

  async choosesTheme(theme: 'Dark' | 'Light'): Promise<void> {
    const settings = await this.opensSettings()
    await settings.getByText(theme, { exact: true }).click()
    await expect(settings.getByRole('radio', { name: theme })).toBeChecked()
    await this.pressesEscape()
  }

  async seesBalance(amount: string, symbol: '$' | 'R$' = '$'): Promise<void> {
    const written = `${symbol} ${amount}`.replaceAll(/[.$]/g, '\\$&')
    const exactly = new RegExp(`Balance ${written}(?![\\d.])`)
    await expect(this.banner).toContainText(exactly)
  }

  /** Width of the page and of the viewport. */
  async measuresPage(): Promise<{ readonly width: number; readonly screen: number }> {
    const width = await this.page.evaluate<number>('document.documentElement.scrollWidth')
    return { width, screen: this.page.viewportSize()?.width ?? 0 }
  }

  /** Colour of the scrollbar gutter. */
  measuresGutter(): Promise<string> {
    return this.page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor')
  }

  async isAVisitor(): Promise<void> {
    await expect(this.banner.getByRole('button', { name: 'Register' })).toBeVisible()
    await expect(this.banner).not.toContainText('Balance')
  }

  async seesToast(words: string): Promise<void> {
    // Not expect.poll: it fails on the first error, and a page that is loading may throw one.
    await expect(async () => expect(await toastsOf(this.page)).toContain(words)).toPass({
      timeout: patience(45_000),
    })
  }
}
