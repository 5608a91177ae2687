import { PushSubscriptionInput } from '@baize/contract/player'
import { patience, sharedHouse } from '@baize/dev-env'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '../actors/api.ts'
import { Cashier } from '../actors/cashier.ts'
import { freshRequestId } from '../actors/names.ts'
import { Operator } from '../actors/operator.ts'
import { openChromium, openFirefox } from './browsers.ts'
import type { Chromium } from './chromium.ts'
import { type Desktop, openDesktop } from './desktop.ts'
import { arrives, logsIn, newAccount } from './main-paths.ts'
import type { Reader } from './reader.ts'

const { site, sandbox, operatorToken } = sharedHouse()
const cashier = new Cashier(sandbox)

/** A state of other processes is waited for as long as one of a page. */
const SOON = { timeout: patience(45_000), interval: 200 }

/** Pages of the site that tell the player nothing and hide nothing: a push is not shown over the site in view. */
const QUIET_PAGE = `${site}/robots.txt`

const TEST = {
  title: 'As notificações estão funcionando',
  body: 'Vamos avisar você neste aparelho.',
  tag: 'test',
}
const OF_A_NOTICE: unknown = expect.stringMatching(/^notice-/)
const DEPOSITED = {
  title: 'Depósito recebido',
  body: '$ 25,00 já está no seu saldo.',
  tag: OF_A_NOTICE,
}

/** At the provider, without a browser. The server writes the notice with the money. */
async function deposits(api: Api, amount: string): Promise<void> {
  const { model } = await api.ask('/api/pay/recharge', { requestId: freshRequestId(), amount })
  await cashier.pays(model.payUrl)
}

type Arrived = {
  readonly browser: string
  readonly text: string | null
  readonly acknowledged: string | null
}
const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string'
const isArrived = (value: unknown): value is Arrived =>
  typeof value === 'object' &&
  value !== null &&
  'browser' in value &&
  typeof value.browser === 'string' &&
  'text' in value &&
  isTextOrNull(value.text) &&
  'acknowledged' in value &&
  isTextOrNull(value.acknowledged)

const listIn = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null && 'messages' in value && Array.isArray(value.messages)
    ? value.messages
    : []

/** What arrived at the sandbox's push service for a browser, oldest first. */
async function arrivedFor(endpoint: string): Promise<readonly Arrived[]> {
  const answer: unknown = await (await fetch(`${sandbox}/push/messages`)).json()
  return listIn(answer)
    .filter(isArrived)
    .filter(({ browser }) => endpoint.endsWith(`/${browser}`))
    .toReversed()
}

/** A browser that exists in the sandbox alone. */
async function subscribesAtSandbox(publicKey: string): Promise<PushSubscriptionInput> {
  const response = await fetch(`${sandbox}/push/subscriptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ publicKey }),
  })
  return PushSubscriptionInput.parse(await response.json())
}

/** Titles and tags of what the browser shows, sorted by title. */
const shownIn = (reader: Reader): Promise<unknown> =>
  reader.evaluates(`const registration = await navigator.serviceWorker.ready
    const all = await registration.getNotifications()
    return all.map(({ title, body, tag }) => ({ title, body, tag })).toSorted((a, b) => a.title < b.title ? -1 : 1)`)

async function shows(reader: Reader, wanted: readonly unknown[]): Promise<void> {
  await expect.poll(() => shownIn(reader), SOON).toEqual(wanted)
}

/** In the settings of the notifications, where the permission is asked for at a press. */
async function turnsPushOn(reader: Reader): Promise<void> {
  await reader.presses({ role: 'button', name: /^Notifications/, inside: 'banner' })
  await reader.presses({ role: 'button', name: 'Notification settings', inside: 'dialog' })
  await reader.presses({ role: 'button', name: 'Turn on notifications', inside: 'dialog' })
  await reader.reads('Notifications are on for this device.')
}

const sendsTest = (reader: Reader): Promise<void> =>
  reader.presses({ role: 'button', name: 'Send a test', inside: 'dialog' })

beforeAll(() => new Operator(site, operatorToken).sets({ enableWebPush: true }))

describe('[G-30] web push in Firefox, whose push service is the sandbox', () => {
  let reader: Reader
  let desktop: Desktop
  afterEach(async () => {
    await reader.close()
    await desktop.close()
  })

  it('shows what the server encrypted for it, also while the site is closed, and nothing of another player', async () => {
    const account = await newAccount(site, 'pt')
    desktop = await openDesktop()
    reader = await openFirefox(
      {
        'dom.push.connection.enabled': true,
        'dom.push.serverURL': `${sandbox.replace('http:', 'ws:')}/push/connect`,
        'dom.push.testing.allowInsecureServerURL': true,
        // The page is granted what is asked for; the push service looks for an answer that a person gave.
        'permissions.default.desktop-notification': 1,
        'dom.push.testing.ignorePermission': true,
      },
      desktop.env,
    )
    await arrives(reader, site)
    await logsIn(reader, account)
    await turnsPushOn(reader)
    const endpoint = String(
      await reader.evaluates(`const registration = await navigator.serviceWorker.ready
        return (await registration.pushManager.getSubscription()).endpoint`),
    )
    expect(endpoint).toContain(`${sandbox}/push/m/`)

    await sendsTest(reader)
    await shows(reader, [TEST])
    expect(await arrivedFor(endpoint)).toMatchObject([{ text: null, acknowledged: 'delivered' }])

    // The site is closed: nothing of it is open in any tab.
    await reader.goesTo('about:blank')
    await deposits(account.api, '25')
    await expect
      .poll(() => arrivedFor(endpoint), SOON)
      .toMatchObject([{}, { acknowledged: 'delivered' }, { acknowledged: 'delivered' }])
    const stranger = await newAccount(site, 'en')
    const { publicKey } = (await stranger.api.ask('/api/push/state', { endpoint: null })).model
    const elsewhere = await subscribesAtSandbox(publicKey)
    await stranger.api.ask('/api/push/subscribe', { subscription: elsewhere })
    await deposits(stranger.api, '30')
    await expect.poll(() => arrivedFor(elsewhere.endpoint), SOON).toHaveLength(2)
    expect(await arrivedFor(endpoint)).toHaveLength(3)
    await reader.goesTo(QUIET_PAGE)
    await shows(reader, [TEST, expect.objectContaining({ title: 'Bônus recebido' }), DEPOSITED])
  })
})

/**
 * Chromium's own push service is Google's, which a test cannot reach. The subscription is one of the sandbox instead, which decrypts
 * what the server sends; DevTools hand exactly that to the worker.
 */
const SUBSCRIPTION = `
  const textOf = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  let own = null
  PushManager.prototype.getSubscription = async () => own
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    const { endpoint, keys } = await subscribesAtSandbox(textOf(applicationServerKey))
    const unsubscribe = async () => { own = null; return true }
    own = { endpoint, options: { applicationServerKey: applicationServerKey.buffer }, toJSON: () => ({ endpoint, keys }), unsubscribe }
    return own
  }`

/** Hands messages to the worker as the browser's push service does. */
async function pusher({ context, page }: Chromium): Promise<(data: string) => Promise<void>> {
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${site}/` && !isDeleted)
      if (own) resolve(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  return async (data) => {
    await devtools.send('ServiceWorker.deliverPushMessage', { origin: site, registrationId, data })
  }
}

describe('[G-30] web push in Chromium, on a desktop that shows its notifications', () => {
  let reader: Reader
  let desktop: Desktop
  afterEach(async () => {
    await reader.close()
    await desktop.close()
  })
  const onDesktop = (title: string) => desktop.shown().filter((shown) => shown.title === title)

  it('shows what the server sent, a neutral notice for what it cannot read, and leads a click to the place', async () => {
    const account = await newAccount(site, 'pt')
    desktop = await openDesktop()
    const opened = await openChromium(desktop)
    reader = opened.reader
    const { context, page } = opened.browser
    let endpoint = ''
    await context.exposeFunction('subscribesAtSandbox', async (publicKey: string) => {
      const given = await subscribesAtSandbox(publicKey)
      endpoint = given.endpoint
      return given
    })
    await context.addInitScript(SUBSCRIPTION)
    await context.grantPermissions(['notifications'], { origin: site })
    await arrives(reader, site)
    await logsIn(reader, account)
    await turnsPushOn(reader)
    await sendsTest(reader)
    await expect.poll(() => arrivedFor(endpoint), SOON).toHaveLength(1)
    const push = await pusher(opened.browser)
    const [test] = await arrivedFor(endpoint)
    await push(test?.text ?? '')
    await shows(reader, [TEST])
    await expect
      .poll(() => onDesktop(TEST.title).map(({ body }) => body.includes(TEST.body)), SOON)
      .toEqual([true])

    // The same tag: in place of the first.
    await push(test?.text ?? '')
    await shows(reader, [TEST])

    await push('not a message')
    await shows(reader, [TEST, { title: 'Baize', body: '', tag: 'neutral' }])

    await deposits(account.api, '25')
    // The deposit, and the bonus of the first one.
    await expect.poll(() => arrivedFor(endpoint), SOON).toHaveLength(3)
    const deposited = (await arrivedFor(endpoint)).find(({ text }) => text?.includes(DEPOSITED.title))
    // The site is in view and has told the player.
    await push(deposited?.text ?? '')

    await reader.goesTo(`${site}/fairness`)
    const [shown] = onDesktop(TEST.title).toReversed()
    desktop.clicks(shown?.id ?? 0)
    await reader.sees({ role: 'dialog', name: 'Notifications' })
    await shows(reader, [{ title: 'Baize', body: '', tag: 'neutral' }])
    expect(context.pages()).toHaveLength(1)

    // Nothing of the site is open in any tab: it is shown, and a click opens the place.
    await reader.goesTo('about:blank')
    await push(deposited?.text ?? '')
    await expect
      .poll(() => onDesktop(DEPOSITED.title).map(({ body }) => body.includes(DEPOSITED.body)), SOON)
      .toEqual([true])
    desktop.clicks(onDesktop(DEPOSITED.title)[0]?.id ?? 0)
    await expect
      .poll(() => context.pages()[1]?.getByRole('dialog', { name: 'Notifications' }).isVisible(), SOON)
      .toBe(true)
    expect(page.url()).toBe('about:blank')
  })
})
