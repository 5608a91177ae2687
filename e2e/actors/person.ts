import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { toastsOf } from './toasts.ts'
import { Trouble } from './trouble.ts'

const PHONE_BELOW = 768

/** Somebody in front of the site. They find things by what they are called, as people and screen readers do. */
export class Person {
  readonly page: Page
  readonly context: BrowserContext
  readonly trouble: Trouble

  constructor(page: Page, trouble: Trouble = new Trouble(page.context())) {
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

  /** Popups stack, so the one above all takes the Esc. */
  async pressesEscape(): Promise<void> {
    await this.page.keyboard.press('Escape')
  }

  /** Presses the tab key until something has the focus, as somebody without a pointer has to. */
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
    await expect(this.page.getByRole('heading', { name: 'Games you can check' })).toBeAttached()
    await this.mayBegin()
  }

  /** Until the design is there the page is covered: a click would wait for it, a key would be lost. */
  async mayBegin(): Promise<void> {
    await expect(this.page.locator('.boot-screen')).toHaveCount(0)
  }

  /** As a link inside the site leads there: the site is not loaded anew, which is most of what a visit costs. */
  async goesTo(path: string): Promise<void> {
    await this.page.evaluate(
      `history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`,
    )
  }

  async opensMenu(name: string): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name, exact: true })
      .click()
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

  /** Account, theme, sound and language: under the header's button, or behind the phone's last tab. */
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

  async seesBalance(amount: string): Promise<void> {
    const exactly = new RegExp(`Balance G\\$ ${amount.replaceAll('.', '\\.')}(?![\\d.])`)
    await expect(this.banner).toContainText(exactly)
  }

  /** How wide the page is against the screen it is read on. */
  async measuresPage(): Promise<{ readonly width: number; readonly screen: number }> {
    const width = await this.page.evaluate<number>('document.documentElement.scrollWidth')
    return { width, screen: this.page.viewportSize()?.width ?? 0 }
  }

  /** The colour beside the page, where a scrollbar would be. */
  measuresGutter(): Promise<string> {
    return this.page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor')
  }

  async isAVisitor(): Promise<void> {
    await expect(this.banner.getByRole('button', { name: 'Register' })).toBeVisible()
    await expect(this.banner).not.toContainText('Balance')
  }

  async seesToast(words: string): Promise<void> {
    // Not by a poll: that ends with the first look which a page in the middle of coming does not answer.
    await expect(async () => expect(await toastsOf(this.page)).toContain(words)).toPass({ timeout: 45_000 })
  }
}
