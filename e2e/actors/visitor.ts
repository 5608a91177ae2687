import { Person } from './person.ts'

/** A visitor without an account. */
export class Visitor extends Person {
  async searchesFor(words: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: 'Search games' }).fill(words)
  }

  async opensMines(): Promise<void> {
    await this.page.goto('/h5/mines')
    await this.dialog('Game rules').getByRole('button', { name: 'Got it' }).click()
  }
}
