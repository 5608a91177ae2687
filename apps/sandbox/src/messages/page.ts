import { type Html, html } from '../html.ts'
import type { Received } from './inbox.ts'

function row({ channel, to, text, receivedAt }: Received): Html {
  const at = new Date(receivedAt).toISOString()
  return html`<tr>
<td data-name="Arrived"><time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time></td>
<td data-name="By">${channel === 'sms' ? 'SMS' : 'E-mail'}</td>
<td data-name="To" class="id">${to}</td>
<td data-name="Text">${text}</td>
</tr>`
}

const SHOWN = 50

/** For developers, so in English; the messages themselves are in the recipient's language. */
export function inboxPage(messages: readonly Received[], to: string, failNext: number): string {
  const table = html`<table><thead><tr><th scope="col">Arrived</th><th scope="col">By</th><th scope="col">To</th>
<th scope="col">Text</th></tr></thead><tbody>${messages.slice(0, SHOWN).map(row)}</tbody></table>`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<title>Inbox · Sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/psp.css">
</head>
<body>
<p class="ribbon">Sandbox — nothing here was sent to anybody</p>
<main class="wide">
<h1>Inbox</h1>
<p class="lead">All SMS and e-mails that the site would have sent, to any phone or mailbox.</p>
<section class="card" aria-labelledby="messages"><h2 id="messages">Messages</h2>
<form method="get" action="/inbox" class="fields">
<div class="field"><label for="to">Sent to</label>
<input id="to" name="to" value="${to}" autocomplete="off" placeholder="+5511987654321"></div>
<button class="primary" type="submit">Show</button>
</form>
${messages.length === 0 ? html`<p class="fine">None yet. Ask for a code on the site and it shows here.</p>` : table}
</section>
<section class="card" aria-labelledby="faults"><h2 id="faults">What goes wrong</h2>
<form method="post" action="/inbox/control" class="fields">
<div class="field"><label for="failNext">Fail next</label>
<input id="failNext" name="failNext" type="number" inputmode="numeric" min="0" max="1000" value="${failNext}" required aria-describedby="failNext-hint">
<p class="fine" id="failNext-hint">Number of messages that get an error.</p></div>
<button class="primary" type="submit">Save</button>
</form></section>
</main>
</body>
</html>
`.html
}
