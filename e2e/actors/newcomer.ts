import { expect, type Locator } from '@playwright/test'
import type { Api } from './api.ts'
import { freshEmail, freshName, freshPhone, PASSWORD } from './names.ts'
import { Person } from './person.ts'
import { Player } from './player.ts'

const WAYS = { name: 'Name', email: 'E-mail', phone: 'Phone' } as const
type Way = keyof typeof WAYS

/** A visitor about to register, with a unique name, e-mail address and phone number. */
export class Newcomer extends Person {
  readonly name = freshName()
  readonly email = freshEmail()
  readonly phone = freshPhone()
  readonly password: string = PASSWORD

  async opensRegistration(): Promise<Locator> {
    await this.banner.getByRole('button', { name: 'Register' }).click()
    return this.dialog('Create your account')
  }

  /** Fills the form; `other` overrides the newcomer's own values. */
  async fillsRegistration(
    way: Way,
    other: { readonly account?: string; readonly password?: string; readonly adult?: boolean } = {},
  ): Promise<Locator> {
    const form = await this.opensRegistration()
    await form.getByText(WAYS[way], { exact: true }).first().click()
    await form.getByRole('textbox', { name: WAYS[way] }).fill(other.account ?? this[way])
    await form.getByLabel('Password', { exact: true }).fill(other.password ?? this.password)
    // Checked already by who has confirmed their age at the door.
    await form.getByRole('checkbox', { name: 'I am 18 or older.' }).setChecked(other.adult ?? true)
    return form
  }

  async registers(way: Way = 'name'): Promise<void> {
    const form = await this.fillsRegistration(way)
    await form.getByRole('button', { name: 'Create account' }).click()
  }

  /** The same person in the same browser after registration, with the session from the browser's storage. */
  async becomesPlayer(api: Api): Promise<Player> {
    await expect(this.banner).toContainText('Balance')
    const { origins } = await this.context.storageState()
    const kept = origins.flatMap(({ localStorage }) => localStorage)
    const token: unknown = JSON.parse(kept.find(({ name }) => name === 'token')?.value ?? 'null')
    const { user } = await api.as(String(token)).ask('/api/auth/user_info', {})
    return new Player(this.page, api, { ...user, token: String(token) }, this.trouble)
  }
}
