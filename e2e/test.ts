import type { CountryId } from '@baize/contract/shared'
import {
  type HouseAddresses,
  ownHouse,
  patience,
  type ServerControl,
  serverControl,
  sharedHouse,
} from '@baize/dev-env'
import { test as base, expect, type Page } from '@playwright/test'
import { Api } from './actors/api.ts'
import { Cashier } from './actors/cashier.ts'
import { Checker } from './actors/checker.ts'
import { Desk } from './actors/desk.ts'
import { Inbox } from './actors/inbox.ts'
import { Newcomer } from './actors/newcomer.ts'
import { Operator } from './actors/operator.ts'
import type { Person } from './actors/person.ts'
import { openAccount, type Player, seatPlayer } from './actors/player.ts'
import { type Glass, type Kept, type Seat, Seats } from './actors/seat.ts'
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
  readonly desk: Desk
  /** An empty page of another origin, configured as the design studio. */
  readonly studio: string
}

type Cast = {
  house: House
  /** Opens a page in a browser with these localStorage values. */
  open: (kept: Kept, browserIs?: 'new') => Promise<Page>
  visitor: Visitor
  /** A first-time visitor with empty storage. */
  firstTimer: Visitor
  newcomer: Newcomer
  /** A player with a balance of 100.00. */
  player: Player
  /** Creates another player with this balance. */
  invite: (money: string, countryId?: CountryId) => Promise<Player>
}

/** Options of a project or a file. */
export type Options = {
  glass: Glass
  /** A new context per person: the empty cache is part of these tests. */
  newBrowser: boolean
}

export type Quarters = {
  /** Runs on a site of its own: these tests take the server or provider down, or change the design. */
  alone: boolean
  addresses: HouseAddresses
  seats: Seats
}

/** A browser error fails the test, however right the page looked. */
async function leave(person: Person): Promise<void> {
  // A round trip to the page: its earlier errors have been reported by then.
  if (!person.page.isClosed()) await person.page.evaluate('0')
  expect(person.trouble.unexpected, 'what the browser complained about').toEqual([])
}

/** Fixtures for the tests, with people instead of pages. */
export const test = base.extend<Cast & Options, Quarters>({
  glass: ['plain', { option: true }],
  newBrowser: [false, { option: true }],
  alone: [false, { option: true, scope: 'worker' }],

  addresses: [
    async ({ alone }, enter) => {
      if (!alone) return enter(sharedHouse())
      const { addresses, giveBack } = await ownHouse()
      await enter(addresses)
      await giveBack()
    },
    { scope: 'worker', timeout: patience(120_000) },
  ],

  seats: [
    async ({ browser, addresses }, enter) => {
      await enter(new Seats(browser, addresses.site))
    },
    { scope: 'worker' },
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
      desk: new Desk(site),
      studio,
    })
  },

  open: async (
    { seats, glass, newBrowser, viewport, isMobile, hasTouch, contextOptions },
    enter,
    testInfo,
  ) => {
    const kind = JSON.stringify({ glass, viewport, isMobile, hasTouch, contextOptions })
    const taken: { readonly seat: Seat; readonly isNew: boolean }[] = []
    await enter(async (kept, browserIs) => {
      const isNew = newBrowser || browserIs === 'new'
      const seat = await (isNew ? seats.create(glass) : seats.take(kind, glass))
      taken.push({ seat, isNew })
      await seat.keep(kept)
      return seat.page
    })
    const passed = testInfo.status === testInfo.expectedStatus
    for (const { seat, isNew } of taken)
      if (passed && !isNew && (await seat.reset())) seats.giveBack(kind, seat)
      else await seat.close()
  },

  visitor: async ({ open }, enter) => {
    const visitor = new Visitor(await open(SEEN_BEFORE))
    await enter(visitor)
    await leave(visitor)
  },

  firstTimer: async ({ open }, enter) => {
    const firstTimer = new Visitor(await open({}, 'new'))
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
