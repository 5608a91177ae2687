import type { CountryId } from '@baize/contract'
import { type HouseAddresses, ownHouse, type ServerControl, serverControl, sharedHouse } from '@baize/dev-env'
import { test as base, expect, type Page } from '@playwright/test'
import { Api } from './actors/api.ts'
import { Cashier } from './actors/cashier.ts'
import { Checker } from './actors/checker.ts'
import { Inbox } from './actors/inbox.ts'
import { Newcomer } from './actors/newcomer.ts'
import { Operator } from './actors/operator.ts'
import type { Person } from './actors/person.ts'
import { openAccount, type Player, seatPlayer } from './actors/player.ts'
import { type Glass, newPage } from './actors/seat.ts'
import { SEEN_BEFORE } from './actors/seen-before.ts'
import { Visitor } from './actors/visitor.ts'

export { expect }

type House = {
  readonly site: string
  readonly api: Api
  readonly cashier: Cashier
  readonly inbox: Inbox
  readonly checker: Checker
  readonly server: ServerControl
  readonly operator: Operator
  /** An empty page of another origin, which the site takes for the studio of designs. */
  readonly studio: string
}

type Cast = {
  house: House
  /** A page in a browser that has kept this of the site. */
  open: (kept: Readonly<Record<string, unknown>>) => Promise<Page>
  visitor: Visitor
  /** Has never been here before. */
  firstTimer: Visitor
  newcomer: Newcomer
  /** Has 100.00. */
  player: Player
  /** One more player, with so much money. */
  invite: (money: string, countryId?: CountryId) => Promise<Player>
}

/** What a project or a file may ask for. */
export type Wishes = {
  glass: Glass
}

export type Quarters = {
  /** Whether these tests have a house to themselves: they take the server or the provider down, or change what everybody sees. */
  alone: boolean
  addresses: HouseAddresses
}

/** However right a page looked, a person whose browser complained has met a bug. */
async function leave(person: Person): Promise<void> {
  await person.context.close()
  expect(person.trouble.unexpected, 'what the browser complained about').toEqual([])
}

/** Everything a test needs, with people instead of pages. */
export const test = base.extend<Cast & Wishes, Quarters>({
  glass: ['plain', { option: true }],
  alone: [false, { option: true, scope: 'worker' }],

  addresses: [
    async ({ alone }, enter) => {
      await enter(alone ? await ownHouse() : sharedHouse())
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ addresses }, enter) => {
    await enter(addresses.site)
  },

  house: async ({ addresses: { site, sandbox, control, operatorToken, studio } }, enter) => {
    await enter({
      site,
      api: new Api(site),
      cashier: new Cashier(sandbox),
      inbox: new Inbox(sandbox),
      checker: new Checker(sandbox, site),
      server: serverControl(control),
      operator: new Operator(site, operatorToken),
      studio,
    })
  },

  open: async ({ browser, house, glass }, enter) => {
    await enter((kept) => newPage(browser, house.site, kept, glass))
  },

  visitor: async ({ open }, enter) => {
    const visitor = new Visitor(await open(SEEN_BEFORE))
    await enter(visitor)
    await leave(visitor)
  },

  firstTimer: async ({ open }, enter) => {
    const firstTimer = new Visitor(await open({}))
    await enter(firstTimer)
    await leave(firstTimer)
  },

  newcomer: async ({ open }, enter) => {
    const newcomer = new Newcomer(await open(SEEN_BEFORE))
    await enter(newcomer)
    await leave(newcomer)
  },

  invite: async ({ open, house }, enter) => {
    const invited: Player[] = []
    await enter(async (money, countryId) => {
      const user = await openAccount(house.api, house.cashier, money, countryId)
      const player = await seatPlayer(open, house.api, user)
      invited.push(player)
      return player
    })
    for (const player of invited) await leave(player)
  },

  player: async ({ invite }, enter) => {
    await enter(await invite('100'))
  },
})
