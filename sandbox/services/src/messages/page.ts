import { type Html, html } from '@baize/sandbox-shared/html'
import { FAULTS, type Inbox, type Received } from './inbox.ts'

const atOf = ({ receivedAt }: Received): string => new Date(receivedAt).toISOString()

function row(message: Received): Html {
  const { id, channel, by, to, subject, text, segments, status } = message
  const at = atOf(message)
  const size = channel === 'sms' ? html`<br>${segments} ${segments === 1 ? 'segment' : 'segments'}` : html``
  return html`<tr>
<td data-name="Arrived"><time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time></td>
<td data-name="By">${channel === 'sms' ? 'SMS' : 'E-mail'}<br>${by}${size}</td>
<td data-name="To" class="id">${to}</td>
<td data-name="Text"><a href="/inbox/message?id=${encodeURIComponent(id)}">${subject || text}</a></td>
<td data-name="Status">${status}</td>
</tr>`
}

const SHOWN = 50

const page = (title: string, body: Html): string =>
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
<p class="ribbon">Sandbox — nothing here was sent to anybody</p>
<main class="wide">
${body}
</main>
</body>
</html>
`.html

/** For developers, so in English; the messages themselves are in the recipient's language. */
export function inboxPage(
  messages: readonly Received[],
  to: string,
  inbox: Pick<Inbox, 'fault' | 'times'>,
): string {
  const table = html`<table><thead><tr><th scope="col">Arrived</th><th scope="col">By</th><th scope="col">To</th>
<th scope="col">Text</th><th scope="col">Status</th></tr></thead><tbody>${messages.slice(0, SHOWN).map(row)}</tbody></table>`
  const options = Object.entries(FAULTS).map(([fault, about]) =>
    inbox.times > 0 && fault === inbox.fault
      ? html`<option value="${fault}" selected>${about}</option>`
      : html`<option value="${fault}">${about}</option>`,
  )
  return page(
    'Inbox',
    html`<h1>Inbox</h1>
<p class="lead">All SMS and e-mails that the site has sent, to any phone or mailbox.</p>
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
<div class="field"><label for="fault">With the next messages</label>
<select id="fault" name="fault">${options}</select></div>
<div class="field"><label for="times">How many</label>
<input id="times" name="times" type="number" inputmode="numeric" min="0" max="1000" value="${Math.max(1, inbox.times)}" required></div>
<button class="primary" type="submit">Save</button>
</form></section>`,
  )
}

export function messagePage(message: Received): string {
  const { id, channel, by, to, from, subject, text, headers, files, status } = message
  const report = (kind: string, label: string): Html => html`<form method="post" action="/inbox/report">
<input type="hidden" name="id" value="${id}"><input type="hidden" name="kind" value="${kind}">
<button type="submit">${label}</button></form>`
  const mail = html`<section class="card" aria-labelledby="html"><h2 id="html">As shown</h2>
<iframe class="mail" title="E-mail" sandbox="allow-popups" src="/inbox/html?id=${encodeURIComponent(id)}"></iframe></section>
<section class="card" aria-labelledby="headers"><h2 id="headers">Headers</h2><pre>${headers}</pre></section>
<section class="card" aria-labelledby="later"><h2 id="later">What becomes of it</h2>
${report('bounce', 'It bounces')} ${report('complaint', 'Marked as spam')}</section>`
  return page(
    subject || 'Message',
    html`<h1>${subject || 'SMS'}</h1>
<p class="lead">${by}, from <span class="id">${from}</span> to <span class="id">${to}</span>: ${status}</p>
<p><a href="/inbox">All messages</a></p>
<section class="card" aria-labelledby="text"><h2 id="text">Text</h2><pre>${text}</pre></section>
${files.map(
  ({ name, type, text: content }) =>
    html`<section class="card"><h2>${name} (${type})</h2><pre>${content}</pre></section>`,
)}
${channel === 'email' ? mail : html``}`,
  )
}
