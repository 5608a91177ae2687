import { html } from '@baize/sandbox-shared/html'
import { FAULTS, type Trouble } from './faults.ts'

const SHOWN = 100

/** For developers, so in English. */
export function storePage(keys: readonly string[], trouble: Trouble): string {
  const options = Object.entries(FAULTS).map(([fault, about]) =>
    trouble.times > 0 && fault === trouble.fault
      ? html`<option value="${fault}" selected>${about}</option>`
      : html`<option value="${fault}">${about}</option>`,
  )
  const list = html`<ul>${keys.slice(0, SHOWN).map((key) => html`<li class="id">${key}</li>`)}</ul>`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<title>Files · Sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox.css">
</head>
<body>
<p class="ribbon">Sandbox — a bucket on this machine</p>
<main class="wide">
<h1>Files</h1>
<p class="lead">A private S3 bucket. Documents in it are encrypted by the site, so there is nothing to look at.</p>
<section class="card" aria-labelledby="objects"><h2 id="objects">Objects: ${keys.length}</h2>
${keys.length === 0 ? html`<p class="fine">None. The site keeps files in its database unless it is started with FILES_STORE=s3.</p>` : list}
</section>
<section class="card" aria-labelledby="faults"><h2 id="faults">What goes wrong</h2>
<form method="post" action="/files/control" class="fields">
<div class="field"><label for="fault">With the next requests</label>
<select id="fault" name="fault">${options}</select></div>
<div class="field"><label for="times">How many</label>
<input id="times" name="times" type="number" inputmode="numeric" min="0" max="1000" value="${Math.max(1, trouble.times)}" required></div>
<button class="primary" type="submit">Save</button>
</form></section>
</main>
</body>
</html>
`.html
}
