import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bootDevEnv } from './boot.ts'
import { openControl } from './control.ts'
import { ROOT } from './folders.ts'
import { type House, houseKeeper, OWN_HOUSE, SHARED_HOUSE, serveHere, writeAddresses } from './houses.ts'
import { testSeed } from './test-seed.ts'

/** Lets the browsers of tests into the console as people of the demo. */
const CONSOLE_TOKEN = 'the-console-token-of-tests'
const PROGRAM = join(ROOT, 'apps/server/src/operator-main.ts')

/** A key for the operator calls that tests make. */
async function newServiceKey(databaseUrl: string): Promise<string> {
  const args = ['--import', 'tsx', PROGRAM, 'key', '--name', 'tests', '--role', 'owner', '--days', '1']
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, env })
  return stdout.trim()
}

async function openHouse(logs: string, serverEnv: Readonly<Record<string, string>> = {}): Promise<House> {
  // An empty page of another origin, in which tests act as the design studio.
  const studio = await serveHere((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>The studio</title>')
  })
  const env = await bootDevEnv({
    logDir: join(ROOT, 'test-results', logs),
    serverEnv: {
      // All tests come from one address, and rate limits have their own tests.
      RATE_LIMIT: '0',
      // Long enough for a browser on a busy machine to bet, and no longer, because tests wait for rounds.
      ROUND_BETTING_MS: '3000',
      ROUND_PAUSE_MS: '1500',
      // Walks wait for a rain, and all of them are given to by the same few people.
      RAIN_NOTICE_SECONDS: '1',
      GIVEN_ALONE_A_DAY: '100000',
      CONSOLE_LOCAL_TOKEN: CONSOLE_TOKEN,
      FORCED_ANSWERS: 'on',
      // Lists, search and scrolling are tested at a realistic size.
      CATALOGUE_SEED: 'large',
      SPECIAL_DOMAINS: 'special.localhost',
      DESIGN_ORIGIN: studio.url,
      FRAME_ANCESTORS: studio.url,
      // Tests know what is in their house; pictures of the console need people in it.
      DEMO_HOUSE: process.env.BAIZE_E2E_DEMO === '1' ? 'on' : 'off',
      ...serverEnv,
    },
  })
  const [control, operatorToken] = await Promise.all([openControl(env), newServiceKey(env.databaseUrl)])
  return {
    addresses: {
      site: env.siteUrl,
      sandbox: env.sandboxUrl,
      control: control.url,
      studio: studio.url,
      operatorToken,
    },
    close: async () => {
      control.close()
      studio.close()
      await env.stop()
    },
  }
}

/** Boots the site that parallel tests share. Disruptive tests borrow one of their own, booted when it is needed. */
export default async function setup(): Promise<() => Promise<void>> {
  // Before the workers start, so that they inherit it.
  testSeed()
  const shared = await openHouse('logs')
  // Draws run in these houses alone: they would cost every parallel test its share of a core.
  const own = houseKeeper((number) => openHouse(`logs-alone-${number}`, { BEACON: 'sandbox' }))
  const door = await serveHere((request, response) => {
    const back = new URL(request.url ?? '/', 'http://door').searchParams.get('back')
    const answer =
      back === null
        ? own.take().then(({ addresses }) => writeAddresses(addresses))
        : own.giveBack(back).then(() => '')
    answer.then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  process.env[SHARED_HOUSE] = writeAddresses(shared.addresses)
  process.env[OWN_HOUSE] = door.url
  return async () => {
    door.close()
    await shared.close()
    await own.close()
  }
}
