import { bootDevEnv, findBrowser } from '@baize/dev-env'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

/** Of 100, for each category, on the lobby as a phone on a slow network sees it. */
const AT_LEAST = 90
const CATEGORIES = ['performance', 'accessibility', 'best-practices']
const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic']

type Score = { readonly category: string; readonly score: number }

async function scoresOf(url: string, chromePath: string): Promise<Score[]> {
  const chrome = await launch({ chromePath, chromeFlags: FLAGS })
  try {
    // Mobile with a slow network and processor is Lighthouse's own default.
    const run = await lighthouse(url, { port: chrome.port, onlyCategories: CATEGORIES, logLevel: 'error' })
    if (!run) throw new Error('Lighthouse gave no report')
    const { categories, audits } = run.lhr
    for (const { title, score, scoreDisplayMode, displayValue } of Object.values(audits)) {
      if (scoreDisplayMode === 'metricSavings' || score === null || score >= 0.9) continue
      console.log(`  below par: ${title}${displayValue ? ` (${displayValue})` : ''}`)
    }
    return CATEGORIES.map((category) => ({
      category,
      score: Math.round((categories[category]?.score ?? 0) * 100),
    }))
  } finally {
    chrome.kill()
  }
}

const browser = findBrowser()
if (browser === null) throw new Error('No Chromium was found; install one or set CHROME_PATH to one.')
const env = await bootDevEnv()
try {
  const scores = await scoresOf(env.siteUrl, browser)
  for (const { category, score } of scores)
    console.log(`${score >= AT_LEAST ? '✓' : '✗'} ${category} ${score}`)
  if (scores.some(({ score }) => score < AT_LEAST)) process.exitCode = 1
} finally {
  await env.stop()
}
