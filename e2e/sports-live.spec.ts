import { SportsMatch } from '@baize/contract/shared'
import { patience } from '@baize/dev-env'
import { expect, test } from './test.ts'

/** A match of 90 minutes takes six: its bets are settled at its end. */
const MATCH_MS = 400_000
/** Late enough to end soon, early enough that its markets are open for a while. */
const LATEST_MINUTE = 80

/**
 * Frames of another site in a browser that blocks third-party cookies: no cookie is read or kept, and storage throws. The
 * sandbox is of the same site as ours, so that the browser's own setting would not reach it.
 */
const BLOCKED = `if (window !== top) {
  Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined })
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get: () => { throw new DOMException('Access is denied', 'SecurityError') } })
}`

test('[G-09] a player without third-party cookies bets on a live match, and the bet is settled twice', {
  tag: '@all',
}, async ({ player }) => {
  const { page } = player
  await page.addInitScript(BLOCKED)
  await page.goto('/embed?gameId=sports')
  const frame = page.locator('iframe[title=Sports]')
  const { origin } = new URL((await frame.getAttribute('src')) ?? '')
  const cookies: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(origin) && 'cookie' in request.headers()) cookies.push(request.url())
  })
  page.on('response', (response) => {
    if (response.url().startsWith(origin) && 'set-cookie' in response.headers()) cookies.push(response.url())
  })
  const feed = async (): Promise<SportsMatch[]> => {
    const response = await page.request.get(`${origin}/api/feed`)
    const given: unknown = await response.json()
    const found: unknown = typeof given === 'object' && given !== null && 'matches' in given && given.matches
    return Array.isArray(found)
      ? found.flatMap((value: unknown) => SportsMatch.safeParse(value).data ?? [])
      : []
  }
  const onNow = async () =>
    (await feed())
      .filter(({ minute }) => minute !== null && minute <= LATEST_MINUTE)
      .toSorted((left, right) => left.startsAt - right.startsAt)
      .at(0)
  await expect.poll(async () => (await onNow())?.id, { timeout: patience(MATCH_MS) }).toBeDefined()
  const match = await onNow()
  if (!match) throw new Error('no match is on')

  const book = page.frameLocator('iframe[title=Sports]')
  await test.step('a bet on a match that is on is taken after its delay', async () => {
    await page.goto(`/embed?gameId=sports&match=${encodeURIComponent(match.id)}`)
    await book
      .getByRole('button', { name: /^Draw \d/ })
      .first()
      .click()
    const stake = book.getByRole('textbox', { name: 'Stake' })
    const folded = book.getByRole('button', { name: /^Bet slip · 1/ })
    await expect(stake.or(folded).filter({ visible: true }).first()).toBeVisible()
    if (!(await stake.isVisible())) await folded.click()
    await stake.fill('10')
    await book.getByText('Any', { exact: true }).click()
    // A market that closes meanwhile, as at a goal, refuses the bet: it is placed once it is open again.
    const [status, place] = [book.getByRole('status'), book.getByRole('button', { name: 'Place bet' })]
    await expect(async () => {
      if (await place.isEnabled()) await place.click()
      await expect(status).toHaveText(/^Bet placed: Draw \d/, { timeout: patience(15_000) })
    }).toPass({ timeout: patience(120_000) })
    await player.seesBalance('90.00')
  })

  const entry = page.getByRole('listitem').filter({ hasText: `${match.home} – ${match.away}` })
  const shows = async (state: string): Promise<void> => {
    await page.goto('/bets')
    await expect(entry).toContainText(state)
  }
  await test.step('it stands in the one history, and is settled at the end of the match', async () => {
    await shows('Open')
    await expect
      .poll(async () => (await feed()).some(({ id, minute }) => id === match.id && minute !== null), {
        timeout: patience(MATCH_MS),
        intervals: [2000],
      })
      .toBe(false)
    await expect(async () => {
      await page.goto('/bets')
      await expect(entry).toContainText(/Won|Lost/, { timeout: patience(2000) })
    }).toPass({ timeout: patience(60_000) })
  })

  await test.step('a corrected result settles it again, and the balance follows', async () => {
    const before = Number(await player.balance())
    const isWon = before > 90
    const form = { matchId: match.id, home: '1', away: isWon ? '0' : '1' }
    await page.request.post(`${origin}/correct`, { form })
    await expect.poll(async () => Number(await player.balance()) > 90).toBe(!isWon)
    await shows('Settled again')
  })
  expect(cookies, 'cookies of the frame').toEqual([])
})
