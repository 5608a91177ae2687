import type { LanguageId } from '@baize/contract/shared'
import { type Html, html } from '@baize/sandbox-shared/html'
import { type Machine, payTable, returnOf, rowOf, STAKES, type Stake } from './reels.ts'
import { SYMBOLS, type SymbolName } from './symbols.ts'
import { WORDS } from './words.ts'

/** State of a demo game to render. */
export type Shown = {
  readonly name: string
  /** Hue of the tile it was opened from. */
  readonly hue: number
  readonly language: LanguageId
  /** Where it is played: a phone gets larger buttons. */
  readonly device: 'mobile' | 'pc'
  readonly machine: Machine
  readonly stops: readonly number[]
  readonly credits: number
  readonly stake: Stake
  /** Payout of the last spin; null before the first. */
  readonly won: number | null
  /** URL that the form posts to. */
  readonly action: string
}

const ROWS = [-1, 0, 1]
/**
 * A plain object, not an html template: the bundler rewrites a template that contains a closing script tag into one
 * that needs a package at run time.
 */
const SCRIPT: Html = { html: '<script src="/games/slot.js" defer></script>' }

/** Colours are attributes, not styles, so the page needs no inline styles in its CSP. */
function symbol({ machine, hue }: Shown, name: SymbolName): Html {
  const rank = machine.symbols.indexOf(name)
  const fill = `hsl(${(hue + rank * 67) % 360} 78% 62%)`
  return html`<svg viewBox="0 0 24 24" aria-hidden="true"><path fill="${fill}" d="${SYMBOLS[name]}"/></svg>`
}

function reels(shown: Shown): Html {
  const { machine, stops, won, language } = shown
  const rows = ROWS.map((row) => rowOf(machine, stops, row))
  const line = rowOf(machine, stops, 0)
  const named = line.map((name) => WORDS[language].symbols[name]).join(', ')
  const kind = won === null ? 'still' : won > 0 ? 'won' : 'spun'
  return html`<div class="reels ${kind}" role="img" aria-label="${named}">${machine.reels.map(
    (_, reel) =>
      html`<div class="reel">${rows.map((row, at) => {
        const name = row[reel]
        return name
          ? html`<span class="${at === 1 ? 'cell line' : 'cell'}">${symbol(shown, name)}</span>`
          : html``
      })}</div>`,
  )}</div>`
}

function said({ won, credits, stake, language }: Shown, number: (value: number) => string): string {
  const words = WORDS[language]
  if (credits < stake && !won) return words.out
  if (won === null) return words.first
  return won > 0 ? words.won(number(won)) : words.lost
}

export function gamePage(shown: Shown): string {
  const { name, language, machine, credits, stake, action, hue } = shown
  const words = WORDS[language]
  const number = (value: number) => new Intl.NumberFormat(language).format(value)
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const isOut = credits < stake
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="robots" content="noindex">
<title>${name} · Demo</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/games/slot.css">
${SCRIPT}
</head>
<body class="hue-${Math.round(hue / 30) % 12} ${shown.device}">
<p class="ribbon">${words.ribbon}</p>
<main>
<h1>${name}</h1>
<div data-part="reels">${reels(shown)}</div>
<p class="said" role="status" data-part="said">${said(shown, number)}</p>
<form method="post" action="${action}">
<div data-part="credits" class="credits"><span>${words.credits}</span> <b>${number(credits)}</b>
<input type="hidden" name="credits" value="${credits}"></div>
<fieldset><legend>${words.stake}</legend>${STAKES.map(
    (offered) =>
      html`<label><input type="radio" name="stake" value="${offered}"${offered === stake ? html` checked` : html``}><span>${offered}</span></label>`,
  )}</fieldset>
<div data-part="act"><button type="submit" name="choice" value="${isOut ? 'refill' : 'spin'}">${
    isOut ? words.refill : words.spin
  }</button></div>
</form>
<details><summary>${words.pays}</summary>
<ul>${payTable(machine).map(
    (row) =>
      html`<li>${symbol(shown, row.symbol)} ${words.symbols[row.symbol]}: ${row.three} (${words.three})${
        row.two === null ? html`` : html`, ${row.two} (${words.two})`
      }</li>`,
  )}</ul>
<p>${words.back(percent.format(returnOf(machine)))}</p></details>
<p class="fine">${words.about}</p>
</main>
</body>
</html>
`.html
}
