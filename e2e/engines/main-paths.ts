import type { LanguageId } from '@baize/contract/shared'
import { chanceFrom, testSeed } from '@baize/dev-env'
import { expect } from 'vitest'
import { Api } from '../actors/api.ts'
import { PASSWORD } from '../actors/names.ts'
import { SEEN_BEFORE } from '../actors/seen-before.ts'
import type { Reader } from './reader.ts'

/** The page without the app. */
const EMPTY_PAGE = '/robots.txt'

type Account = { readonly username: string; readonly api: Api }

/** The accounts of one test differ by their languages, in which the server writes to them. */
export async function newAccount(site: string, language: LanguageId = 'en'): Promise<Account> {
  const api = new Api(site)
  const { currentTestName } = expect.getState()
  const username = `p${chanceFrom(`${testSeed()}/${currentTestName}/${language}`).hex(6)}`
  const { user } = await api.ask('/api/auth/register', {
    username,
    password: PASSWORD,
    adult: true,
    language,
  })
  return { username, api: api.as(user.token) }
}

/** Arrives as somebody who has been here before, so that no popup opens by itself. */
export async function arrives(reader: Reader, site: string): Promise<void> {
  await reader.goesTo(`${site}${EMPTY_PAGE}`)
  await reader.evaluates(
    'localStorage.clear(); for (const [name, value] of args[0]) localStorage.setItem(name, JSON.stringify(value))',
    Object.entries(SEEN_BEFORE),
  )
  await reader.goesTo(`${site}/`)
  await opened(reader)
}

/** The boot screen has gone. */
async function opened(reader: Reader): Promise<void> {
  await reader.waitsFor('the page', () =>
    reader.holds('!!document.querySelector("main") && !document.querySelector(".boot-screen")'),
  )
}

export async function logsIn(reader: Reader, { username }: Account): Promise<void> {
  await reader.presses({ role: 'button', name: 'Log in', inside: 'banner' })
  await reader.fills({ role: 'textbox', name: /^Name, e-mail or phone/, inside: 'dialog' }, username)
  await reader.fills({ role: 'textbox', name: /^Password/, inside: 'dialog' }, PASSWORD)
  await reader.presses({ role: 'button', name: 'Log in', inside: 'dialog' })
  await reader.reads(/Balance/, 'header')
}

/** At the sandbox's page, which is not ours, and back. */
export async function deposits(
  reader: Reader,
  there: () => Promise<void> = async () => undefined,
): Promise<void> {
  await reader.presses({ role: 'button', name: /^Deposit/, inside: 'banner' })
  await reader.presses({ role: 'button', name: '$ 25', inside: 'dialog' })
  await reader.presses({ role: 'button', name: /^Pay \$ 25\.00/, inside: 'dialog' })
  await reader.sees({ role: 'button', name: 'Pay $25.00' })
  await there()
  await reader.presses({ role: 'button', name: 'Pay $25.00' })
  await reader.sees({ role: 'heading', name: '$ 25.00 is in your balance' })
}

const BET = { role: 'button', name: /^Bet( \S+ [\d.,]+)?$/ } as const
const CASH_OUT = { role: 'button', name: /^Cash out \$/ } as const

/** Bets until the tile has a gem, at odds of 24 to 1, and cashes out. */
export async function winsAtMines(reader: Reader, site: string): Promise<void> {
  await reader.goesTo(`${site}/h5/mines`)
  await opened(reader)
  await reader.presses({ role: 'button', name: '1 mine' }).catch(() => undefined)
  await reader.fills({ role: 'textbox', name: 'Bet amount' }, '1')
  for (let bets = 0; bets < 12; bets++) {
    await reader.presses(BET)
    await reader.sees({ role: 'button', name: /^Pick a tile/ })
    await reader.presses({ role: 'button', name: /^Tile 13,/ })
    await reader.sees({ role: 'button', name: /^Tile 13, (gem|mine)$/ })
    const isWon = await reader.waitsFor<'yes' | 'no'>('the end of the bet', async () => {
      if (await reader.isThere(CASH_OUT)) return 'yes'
      return (await reader.isThere(BET)) ? 'no' : null
    })
    if (isWon === 'no') continue
    await reader.presses(CASH_OUT)
    await reader.reads('You won')
    return
  }
  throw new Error('12 bets on one mine and never a gem')
}

/** Reveals the seed of the last bet and recomputes the bet in the browser. */
async function verifies(reader: Reader, site: string): Promise<void> {
  await reader.goesTo(`${site}/fairness`)
  await opened(reader)
  await reader.fills({ role: 'textbox', name: 'New client seed' }, 'my-own-seed')
  await reader.presses({ role: 'button', name: 'Change and reveal' })
  await reader.presses({ role: 'button', name: 'Change and reveal', inside: 'dialog' })
  await reader.reads('Just revealed')
  await reader.goesTo(`${site}/bets`)
  await opened(reader)
  await reader.waitsFor('a bet', () => reader.holds('!!document.querySelector("main li button")'))
  await reader.evaluates('document.querySelector("main li button").click()')
  await reader.presses({ role: 'button', name: 'Verify', inside: 'dialog' })
  await reader.reads('Verified in your browser: everything matches the seeds.')
}

async function speaksPortuguese(reader: Reader): Promise<void> {
  await reader.presses({ role: 'button', name: /^(Settings|Account of )/, inside: 'banner' })
  await reader.presses({ role: 'option', name: /^Português/, inside: 'dialog' })
  await reader.waitsFor('Portuguese', () => reader.holds('document.documentElement.lang === "pt"'))
  await reader.sees({ role: 'dialog', name: 'Ajustes' })
  await reader.presses({ role: 'option', name: /^English/, inside: 'dialog' })
  await reader.sees({ role: 'dialog', name: 'Settings' })
}

/** Returns the balance at its end. */
export async function walksThroughTheSite(reader: Reader, site: string): Promise<number> {
  const account = await newAccount(site)
  await arrives(reader, site)
  await reader.waitsFor('the lobby', () =>
    reader.holds('document.querySelector("h1")?.textContent === "Games you can verify"'),
  )
  await speaksPortuguese(reader)
  await arrives(reader, site)
  await logsIn(reader, account)
  await deposits(reader)
  await winsAtMines(reader, site)
  await verifies(reader, site)
  const { user } = await account.api.ask('/api/auth/user_info', {})
  return Number(user.balance)
}
