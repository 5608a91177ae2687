import { type Html, html } from '@baize/sandbox-shared/html'
import * as z from 'zod/mini'
import { type Arrived, FAULTS, type PushStore } from './store.ts'

const SHOWN = 50

const Shown = z.object({
  notification: z.object({ title: z.string(), body: z.string(), navigate: z.string() }),
})

const ACKNOWLEDGED = {
  delivered: 'Decrypted by the browser.',
  notDecrypted: 'The browser could not decrypt it.',
  notDelivered: 'The browser did not deliver it.',
} as const

type Words = { readonly title: string; readonly body: string; readonly navigate: string }

function wordsOf({ text, acknowledged }: Arrived): Words {
  // Its secrets are in the browser.
  if (text === null) {
    const body = acknowledged === null ? 'Waiting for the browser.' : ACKNOWLEDGED[acknowledged]
    return { title: 'To a real browser', body, navigate: '' }
  }
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    parsed = null
  }
  const message = Shown.safeParse(parsed)
  return message.success
    ? message.data.notification
    : { title: 'Not a declarative push message', body: text, navigate: '' }
}

function row(arrived: Arrived): Html {
  const { browser, ttl, urgency, topic, arrivedAt } = arrived
  const at = new Date(arrivedAt).toISOString()
  const { title, body, navigate } = wordsOf(arrived)
  return html`<tr>
<td data-name="Arrived"><time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time></td>
<td data-name="Browser" class="id">${browser.slice(0, 8)}</td>
<td data-name="Message"><strong>${title}</strong><br>${body}<br><span class="fine">${navigate}</span></td>
<td data-name="Treatment">${urgency}, ${String(ttl)} s${topic === '' ? '' : `, ${topic}`}</td>
</tr>`
}

/** For developers, so in English; the messages themselves are in the player's language. */
export function pushPage({ arrived, browsers, counts, faults }: PushStore): string {
  const table = html`<table><thead><tr><th scope="col">Arrived</th><th scope="col">Browser</th><th scope="col">Message</th>
<th scope="col">Treatment</th></tr></thead><tbody>${arrived.slice(0, SHOWN).map(row)}</tbody></table>`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<title>Web push · Sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox.css">
</head>
<body>
<p class="ribbon">Sandbox — nothing here was sent to anybody</p>
<main class="wide">
<h1>Web push</h1>
<p class="lead">A push service for browsers that exist only here, and for Firefox at its socket. It checks who sends (RFC 8292) and decrypts what it gets (RFC 8291).
${String(browsers.size)} browsers, ${String(counts.accepted)} messages accepted, ${String(counts.refused)} refused.</p>
<section class="card" aria-labelledby="messages"><h2 id="messages">Messages</h2>
${arrived.length === 0 ? html`<p class="fine">None yet.</p>` : table}
</section>
<section class="card" aria-labelledby="faults"><h2 id="faults">What goes wrong</h2>
<form method="post" action="/push/control" class="fields">
<div class="field"><label for="next">Fault</label>
<select id="next" name="next">${FAULTS.map((name) =>
    name === faults.next
      ? html`<option selected value="${name}">${name}</option>`
      : html`<option value="${name}">${name}</option>`,
  )}</select></div>
<div class="field"><label for="count">Next messages</label>
<input id="count" name="count" type="number" inputmode="numeric" min="0" max="100000" value="${faults.count}" required></div>
<div class="field"><label for="retryAfter">Retry-After of a 429, in seconds</label>
<input id="retryAfter" name="retryAfter" type="number" inputmode="numeric" min="0" max="86400" value="${faults.retryAfter}" required></div>
<button class="primary" type="submit">Save</button>
</form></section>
</main>
</body>
</html>
`.html
}
