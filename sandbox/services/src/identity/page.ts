import { IDENTITY_REASONS } from '@baize/contract/shared'
import { type Html, html } from '@baize/sandbox-shared/html'
import type { Case, CaseFile, Desk, Plan } from './desk.ts'
import { FAULTS } from './faults.ts'

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

function picture({ label, type, base64 }: CaseFile): Html {
  if (!type.startsWith('image/')) return html`<span class="fine">${label}: ${type}</span> `
  return html`<img src="data:${type};base64,${base64}" alt="${label}" height="72"> `
}

function row({ id, vendor, level, claim, receivedAt, files, state, outcome }: Case): Html {
  const at = new Date(receivedAt).toISOString()
  const button = (action: string, label: string) =>
    html`<form method="post" action="/identity/checks/${id}/${action}"><button class="quiet" type="submit">${label}</button></form>`
  const says = outcome ? `${outcome.state}${outcome.final ? ' for good' : ''}` : state
  return html`<tr>
<td data-name="Arrived"><time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time></td>
<td data-name="Who">${claim.name}<br>${claim.birthDate}<br>${vendor}, ${level}</td>
<td data-name="Files">${files.map(picture)}</td>
<td data-name="Says">${says}${outcome?.reason ? `: ${outcome.reason}` : ''}</td>
<td data-name="Say">${button('pass', 'Pass')}${button('fail', 'Fail')}${button('unclear', 'Unclear')}${button('expire', 'Expire')}${button('tell', 'Tell again')}</td>
</tr>`
}

export const sandboxPage = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<title>${title} · Sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox.css">
</head>
<body>
<p class="ribbon">Sandbox — no real documents are checked</p>
<main class="wide">
${body}
</main>
</body>
</html>
`.html

/** For developers, so in English. */
export function identityPage(desk: Desk): string {
  const [cases, plan, { faults }] = [desk.list(), desk.plan(), desk]
  const table = html`<table><thead><tr><th scope="col">Arrived</th><th scope="col">Who</th><th scope="col">Files</th>
<th scope="col">Says</th><th scope="col">Say</th></tr></thead><tbody>${cases.slice(0, SHOWN).map(row)}</tbody></table>`
  const text = (name: string, label: string, value: string, hint: string): Html =>
    html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" autocomplete="off" aria-describedby="${name}-hint">
<p class="fine" id="${name}-hint">${hint}</p></div>`
  return sandboxPage(
    'Identity checks',
    html`<h1>Identity checks</h1>
<p class="lead">You are the reviewer of Sumsub and Didit. Documents that players have sent show here; a decision can be changed later.</p>
<section class="card" aria-labelledby="plan"><h2 id="plan">Next checks</h2>
<form method="post" action="/identity/control" class="fields">
<div class="field"><label for="outcome">Outcome</label>
<select id="outcome" name="outcome">${Object.entries(OUTCOMES).map(([value, label]) => option(value, label, plan.outcome))}</select></div>
<div class="field"><label for="reason">Reason for a failure</label>
<select id="reason" name="reason">${IDENTITY_REASONS.map((reason) => option(reason, reason, plan.reason))}</select></div>
<div class="field"><label for="final">A failure is</label>
<select id="final" name="final">${option('', 'of the pictures: may be repeated (RETRY)', plan.final ? 'true' : '')}${option('true', 'of the person (FINAL)', plan.final ? 'true' : '')}</select></div>
<div class="field"><label for="delaySeconds">Delay in seconds</label>
<input id="delaySeconds" name="delaySeconds" type="number" inputmode="numeric" min="0" max="3600" value="${plan.delaySeconds}" required></div>
${text('name', 'Name on the document', plan.name, 'Empty: as the player typed it.')}
${text('birthDate', 'Date of birth on the document', plan.birthDate, 'Like 1990-05-17. Empty: as the player typed it.')}
${text('number', 'Document number', plan.number, 'Empty: a new one each time.')}
${text('taxId', 'CPF on the document', plan.taxId, 'Empty: as the player typed it. none: there is none.')}
${text('only', 'Only for', '', 'Name typed by the player. Empty: all players.')}
<button class="primary" type="submit">Save</button>
</form></section>
<section class="card" aria-labelledby="checks"><h2 id="checks">Checks</h2>
${cases.length === 0 ? html`<p class="fine">None yet. Send a document on the site and it shows here.</p>` : table}
</section>
<section class="card" aria-labelledby="faults"><h2 id="faults">What goes wrong</h2>
<form method="post" action="/identity/faults" class="fields">
<div class="field"><label for="fault">With the next calls or webhooks</label>
<select id="fault" name="fault">${Object.entries(FAULTS).map(([value, label]) => option(value, label, faults.times > 0 ? faults.fault : 'none'))}</select></div>
<div class="field"><label for="times">How many</label>
<input id="times" name="times" type="number" inputmode="numeric" min="0" max="1000" value="${Math.max(1, faults.times)}" required></div>
<button class="primary" type="submit">Save</button>
</form></section>`,
  )
}
