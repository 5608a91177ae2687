import { createHash, randomBytes } from 'node:crypto'
import { bootDevEnv, provideBrowser } from '@baize/dev-env'
import { present } from '@baize/kit'
import { chromium } from '@playwright/test'
import pg from 'pg'
import { openReport } from './report.ts'

const BLOCKS = 40
const TIMES = Number(process.env.BENCH_TIMES ?? 200)
const GOALS = { changeMs: 100, ofWholePage: 1 } as const
const SCREEN = { width: 1440, height: 900 }

/**
 * Frames the preview as a studio does and measures, in one page after the other, the time from a posted message to the
 * changed document: of one block among forty, and of all forty at once, which renders the page's tree again.
 */
const MEASURE = `async ({ token, blocks, times }) => {
  const frame = Object.assign(document.createElement('iframe'), { src: '/?designToken=' + token })
  frame.style = 'width:1400px;height:800px'
  const ready = new Promise((resolve) => addEventListener('message', ({ data }) => data.type === 'previewReady' && resolve()))
  document.body.replaceChildren(frame)
  await ready
  const say = (message) => frame.contentWindow.postMessage({ designToken: token, ...message }, location.origin)
  const dataOf = (n, words) => ({ items: [{ label: 'Block ' + n + ' ' + words, link: '/help' }, { label: 'More', link: '/bets' }] })
  const item = (n, words) => ({ comId: 'buttons', blockId: 'b-' + n, data: dataOf(n, words) })
  const numbers = Array.from({ length: blocks }, (_, n) => n)
  const page = (words) => ({ id: 'home', type: 'home', items: numbers.map((n) => item(n, words)) })
  const seen = (text) => new Promise((resolve) => {
    const look = () => frame.contentDocument.querySelector('main')?.textContent.includes(text) && (observer.disconnect(), resolve())
    const observer = new frame.contentWindow.MutationObserver(look)
    observer.observe(frame.contentDocument.body, { childList: true, characterData: true, subtree: true })
    look()
  })
  const took = async (message, text) => {
    const shown = seen(text)
    const began = performance.now()
    say(message)
    await shown
    return performance.now() - began
  }
  await took({ type: 'replacePage', page: page('first') }, 'Block ' + (blocks - 1) + ' first')
  const one = [], all = []
  for (let time = 0; time < times; time += 1) {
    const n = (time * 7) % blocks
    one.push(await took({ type: 'updateBlock', blockId: 'b-' + n, comId: 'buttons', data: dataOf(n, 'one' + time + '.') }, 'one' + time + '.'))
    all.push(await took({ type: 'replacePage', page: page('all' + time + '.') }, 'Block ' + (blocks - 1) + ' all' + time + '.'))
  }
  return { one, all }
}`

const p95 = (values: readonly number[]): number =>
  present(values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)], 'a measured change')

/** A token for the draft, as an operator would ask for it. */
async function designToken(databaseUrl: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  await db.query('INSERT INTO design_tokens (hash, given_by, expires_at) VALUES ($1, $2, $3)', [
    createHash('sha256').update(token).digest(),
    'bench',
    new Date(Date.now() + 3_600_000),
  ])
  await db.end()
  return token
}

const executablePath = await provideBrowser()
const env = await bootDevEnv({ serverEnv: { RATE_LIMIT: '0' } })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  const report = openReport({ bench: 'preview', seed: 0 })
  const context = await browser.newContext({ viewport: SCREEN, baseURL: env.siteUrl })
  const page = await context.newPage()
  // A page of the site's own, since a preview may be framed by it.
  await page.goto('/robots.txt')
  const token = await designToken(env.databaseUrl)
  const given = JSON.stringify({ token, blocks: BLOCKS, times: TIMES })
  const { one, all } = await page.evaluate<{ one: number[]; all: number[] }>(`(${MEASURE})(${given})`)
  report.figure({ name: 'preview.change', value: p95(one), unit: 'ms', goal: { atMost: GOALS.changeMs } })
  report.figure({
    name: 'preview.change of a render of all',
    value: p95(one),
    unit: 'ms',
    against: { name: 'all blocks', value: p95(all) },
    goal: { atMost: GOALS.ofWholePage },
  })
  process.exitCode = report.close() ? 0 : 1
} finally {
  await browser.close()
  await env.stop()
}
