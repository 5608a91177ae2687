import type { SANDBOX_GAMES } from '@baize/contract/sandbox'
import type { LanguageId } from '@baize/contract/shared'
import type { Faults } from '@baize/sandbox-shared/faults'
import { type Html, html } from '@baize/sandbox-shared/html'
import type { Round } from './books.ts'

/** Outside of the templates: a bundler rewrites a tagged template that contains a closing script tag. */
const SCRIPT: Html = { html: '<script type="module" src="/assets/casino.js"></script>' }

/** The page of a game: an empty stage that its script fills. The rules come with the script. */
export const casinoPage = ({
  game,
  language,
  site,
}: {
  readonly game: (typeof SANDBOX_GAMES)[number]
  readonly language: LanguageId
  readonly site: string
}): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<title>${language === 'en' ? game.name : game.names[language]}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/casino.css">
${SCRIPT}
</head>
<body class="hue-${Math.round(Number(game.art.split('.')[1] ?? 0) / 30) % 12}" data-game="${game.id}" data-site="${site}">
<main id="game"></main>
</body>
</html>
`.html

export const controlPage = ({
  faults,
  rounds,
}: {
  readonly faults: Faults
  readonly rounds: readonly Round[]
}): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>Sandbox casino · Control</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/casino.css">
</head>
<body class="control hue-5">
<main>
<h1>Sandbox casino</h1>
<p>Each fault spoils the next so many calls to the operator’s wallet.</p>
<form method="post" action="/faults">${Object.entries(faults).map(
    ([name, left]) =>
      html`<label>${name} <input type="number" min="0" max="1000" name="${name}" value="${left}"></label> `,
  )}<button type="submit">Inject</button></form>
<h2>Last rounds</h2>
<table><thead><tr><th>Round</th><th>Game</th><th>Player</th><th>State</th><th>Stakes</th><th>Payouts</th></tr></thead>
<tbody>${rounds.map(
    (round) =>
      html`<tr><td>${round.id.slice(0, 8)}</td><td>${round.gameId}</td><td>${round.isDemo ? 'demo' : round.player.user}</td><td>${round.state}</td><td>${round.debits
        .map(({ amount, state }) => `${Number(amount) / 100_000} ${state}`)
        .join(', ')}</td><td>${round.credits
        .map(({ amount, state }) => `${Number(amount) / 100_000} ${state}`)
        .join(', ')}</td></tr>`,
  )}</tbody></table>
<p><a href="/books.json">Books as JSON</a></p>
</main>
</body>
</html>
`.html
