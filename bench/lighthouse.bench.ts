import { bootDevEnv, provideBrowser } from '@baize/dev-env'
import { present } from '@baize/kit'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { openReport } from './report.ts'

/** Scores out of 100, for the home page on a phone with a slow network and CPU. */
const AT_LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const MOST_SHIFT = 0.02
/**
 * A single run says as much about the machine as about the page, so the median of several counts, as Lighthouse
 * recommends.
 */
const RUNS = Number(process.env.BENCH_RUNS ?? 5)
const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic']
/** Timings as Lighthouse defines them. */
const TIMES = {
  'first-contentful-paint': 'ms',
  'largest-contentful-paint': 'ms',
  'total-blocking-time': 'ms',
  'speed-index': 'ms',
} as const

async function measured(url: string, chromePath: string) {
  const chrome = await launch({ chromePath, chromeFlags: FLAGS })
  try {
    // Lighthouse's default is mobile with a throttled network and CPU.
    const onlyCategories = Object.keys(AT_LEAST)
    const run = await lighthouse(url, { port: chrome.port, onlyCategories, logLevel: 'error' })
    if (!run) throw new Error('Lighthouse gave no report')
    return run.lhr
  } finally {
    chrome.kill()
  }
}

type Run = Awaited<ReturnType<typeof measured>>

const browser = await provideBrowser()
const env = await bootDevEnv()
try {
  const runs: Run[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await measured(env.siteUrl, browser))
  const speed = ({ categories }: Run): number => categories.performance?.score ?? 0
  runs.sort((left, right) => speed(left) - speed(right))
  console.log(`  performance of ${RUNS} runs: ${runs.map((run) => Math.round(speed(run) * 100)).join(', ')}`)
  const { categories, audits } = present(runs[Math.floor(RUNS / 2)], 'a middle run')
  for (const { title, score, scoreDisplayMode, displayValue } of Object.values(audits)) {
    if (scoreDisplayMode === 'metricSavings' || score === null || score >= 0.9) continue
    console.log(`  below par: ${title}${displayValue ? ` (${displayValue})` : ''}`)
  }
  const report = openReport({ bench: 'lighthouse', seed: 0 })
  for (const [category, atLeast] of Object.entries(AT_LEAST))
    report.figure({
      name: `lighthouse.${category}`,
      value: Math.round((categories[category]?.score ?? 0) * 100),
      unit: 'of 100',
      goal: { atLeast },
    })
  const shift = audits['cumulative-layout-shift']?.numericValue ?? Number.POSITIVE_INFINITY
  report.figure({ name: 'lighthouse.shift', value: shift, unit: 'CLS', goal: { atMost: MOST_SHIFT } })
  for (const [audit, unit] of Object.entries(TIMES))
    report.figure({ name: `lighthouse.${audit}`, value: audits[audit]?.numericValue ?? 0, unit })
  if (!report.close()) process.exitCode = 1
} finally {
  await env.stop()
}
