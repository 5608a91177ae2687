import { type ServerControl, serverControl } from '@baize/dev-env'
import { type Browser, test as base, expect, type Page } from '@playwright/test'
import { Api } from './actors/api.ts'

import { Cashier } from './actors/cashier.ts'
import { Inbox } from './actors/inbox.ts'
import { Newcomer } from './actors/newcomer.ts'
import { Operator } from './actors/operator.ts'
import type { Person } from './actors/person.ts'
import { openAccount, type Player, seatPlayer } from './actors/player.ts'
import { SEEN_BEFORE, storedAt } from './actors/seen-before.ts'
import { writeToastsDown } from './actors/toasts.ts'
import { Visitor } from './actors/visitor.ts'

export { expect }

type House = {
  readonly site: string
  readonly api: Api
  readonly cashier: Cashier
  readonly inbox: Inbox
  readonly server: ServerControl
  readonly operator: Operator
  /** An empty page of another origin, which the site takes for the studio of designs. */
  readonly studio: string
}

type Cast = {
  house: House
  visitor: Visitor
  /** Has never been here before. */
  firstTimer: Visitor
  newcomer: Newcomer
  /** Has 100.00. */
  player: Player
  /** One more player, with so much money. */
  invite: (money: string) => Promise<Player>
}

type Given = 'BAIZE_SANDBOX_URL' | 'BAIZE_CONTROL_URL' | 'BAIZE_OPERATOR_TOKEN' | 'BAIZE_STUDIO_URL'

function given(name: Given): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: the tests' environment was not booted`)
  return value
}

/** However right a page looked, a person whose browser complained has met a bug. */
async function leave(person: Person): Promise<void> {
  await person.context.close()
  expect(person.trouble.unexpected, 'what the browser complained about').toEqual([])
}

/** Everything a test needs, with people instead of pages. */
export const test = base.extend<Cast>({
  house: async ({ baseURL }, enter) => {
    const site = baseURL ?? ''
    await enter({
      site,
      api: new Api(site),
      cashier: new Cashier(given('BAIZE_SANDBOX_URL')),
      inbox: new Inbox(given('BAIZE_SANDBOX_URL')),
      server: serverControl(given('BAIZE_CONTROL_URL')),
      operator: new Operator(site, given('BAIZE_OPERATOR_TOKEN')),
      studio: given('BAIZE_STUDIO_URL'),
    })
  },

  visitor: async ({ browser, house }, enter) => {
    const visitor = new Visitor(await freshPage(browser, house.site, SEEN_BEFORE))
    await enter(visitor)
    await leave(visitor)
  },

  firstTimer: async ({ browser, house }, enter) => {
    const firstTimer = new Visitor(await freshPage(browser, house.site, {}))
    await enter(firstTimer)
    await leave(firstTimer)
  },

  newcomer: async ({ browser, house }, enter) => {
    const newcomer = new Newcomer(await freshPage(browser, house.site, SEEN_BEFORE))
    await enter(newcomer)
    await leave(newcomer)
  },

  invite: async ({ browser, house }, enter) => {
    const invited: Player[] = []
    await enter(async (money) => {
      const user = await openAccount(house.api, house.cashier, money)
      const player = await seatPlayer(browser, house.site, house.api, user)
      invited.push(player)
      return player
    })
    for (const player of invited) await leave(player)
  },

  player: async ({ invite }, enter) => {
    await enter(await invite('100'))
  },
})

async function freshPage(
  browser: Browser,
  site: string,
  kept: Readonly<Record<string, unknown>>,
): Promise<Page> {
  const context = await browser.newContext({ storageState: storedAt(site, kept) })
  await writeToastsDown(context)
  return context.newPage()
}
