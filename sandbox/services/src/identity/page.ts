import { IDENTITY_REASONS } from '@baize/contract/shared'
import { type Html, html } from '@baize/sandbox-shared/html'
import type { Check, Plan } from './desk.ts'

const OUTCOMES: Readonly<Record<Plan['outcome'], string>> = {
  pass: 'Passed',
  fail: 'Failed, with a reason',
  unclear: 'Unclear: needs manual review',
  wait: 'No decision until a button is pressed',
}
const SHOWN = 20

const option = (value: string, label: string, chosen: string): Html =>
  value === chosen
    ? html`<option value="${value}" selected>${label}</option>`
    : html`<option value="${value}">${label}</option>`

function picture({ slot, type, base64 }: Check['request']['files'][number]): Html {
  if (!type.startsWith('image/')) return html`<span class="fine">${slot}: ${type}</span> `
  return html`<img src="data:${type};base64,${base64}" alt="${slot}" height="72"> `
}

function row({ request, receivedAt, status, told }: Check): Html {
  const at = new Date(receivedAt).toISOString()
  const id = request.merchantCheckId
  const button = (action: string, label: string) =>
    html`<form method="post" action="/identity/checks/${id}/${action}"><button class="quiet" type="submit">${label}</button></form>`
  return html`<tr>
<td data-name="Arrived"><time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time></td>
<td data-name="Who">${request.name}<br>${request.birthDate}<br>${request.document}, level ${request.level}</td>
<td data-name="Files">${request.files.map(picture)}</td>
<td data-name="Says">${status.state}${status.reason === null ? '' : `: ${status.reason}`}<br><span class="fine">${told ? 'the site knows' : 'not told'}</span></td>
<td data-name="Say">${button('pass', 'Pass')}${button('fail', 'Fail')}${button('unclear', 'Unclear')}${button('tell', 'Tell again')}</td>
</tr>`
}

/** For developers, so in English. */
export function identityPage(checks: readonly Check[], plan: Plan): string {
  const table = html`<table><thead><tr><th scope="col">Arrived</th><th scope="col">Who</th><th scope="col">Files</th>
<th scope="col">Says</th><th scope="col">Say</th></tr></thead><tbody>${checks.slice(0, SHOWN).map(row)}</tbody></table>`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<title>Identity checks · Sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/psp.css">
</head>
<body>
<p class="ribbon">Sandbox — no real documents are checked</p>
<main class="wide">
<h1>Identity checks</h1>
<p class="lead">Documents that players have sent. A failed check gives the reason chosen below.</p>
<section class="card" aria-labelledby="plan"><h2 id="plan">Next checks</h2>
<form method="post" action="/identity/control" class="fields">
<div class="field"><label for="outcome">Outcome</label>
<select id="outcome" name="outcome">${Object.entries(OUTCOMES).map(([value, label]) => option(value, label, plan.outcome))}</select></div>
<div class="field"><label for="reason">Reason for a failure</label>
<select id="reason" name="reason">${IDENTITY_REASONS.map((reason) => option(reason, reason, plan.reason))}</select></div>
<div class="field"><label for="delaySeconds">Delay in seconds</label>
<input id="delaySeconds" name="delaySeconds" type="number" inputmode="numeric" min="0" max="3600" value="${plan.delaySeconds}" required></div>
<div class="field"><label for="name">Name on the document</label>
<input id="name" name="name" value="${plan.name}" autocomplete="off" aria-describedby="name-hint">
<p class="fine" id="name-hint">Empty: as the player typed it.</p></div>
<div class="field"><label for="birthDate">Date of birth on the document</label>
<input id="birthDate" name="birthDate" value="${plan.birthDate}" autocomplete="off" placeholder="1990-05-17"></div>
<div class="field"><label for="number">Document number</label>
<input id="number" name="number" value="${plan.number}" autocomplete="off" aria-describedby="number-hint">
<p class="fine" id="number-hint">Empty: a new one each time.</p></div>
<div class="field"><label for="only">Only for</label>
<input id="only" name="only" autocomplete="off" aria-describedby="only-hint">
<p class="fine" id="only-hint">Name typed by the player. Empty: all players.</p></div>
<button class="primary" type="submit">Save</button>
</form></section>
<section class="card" aria-labelledby="checks"><h2 id="checks">Checks</h2>
${checks.length === 0 ? html`<p class="fine">None yet. Send a document on the site and it shows here.</p>` : table}
</section>
</main>
</body>
</html>
`.html
}
