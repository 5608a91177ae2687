import type { LanguageId } from '@baize/contract/shared'
import { type Html, html } from '@baize/sandbox-shared/html'
import { PIX_FAULTS } from './faults.ts'
import type { PayFault, PixScheme } from './scheme.ts'
import type { Charge, Paid, Payout } from './store.ts'
import { PIX_WORDS } from './words.ts'

const page = (language: LanguageId, title: string, kind: 'narrow' | 'wide', body: Html): string =>
  html`<!doctype html>
<html lang="${language}">
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
<p class="ribbon">${PIX_WORDS[language].ribbon}</p>
<main class="${kind}">${body}</main>
</body>
</html>
`.html

/** The bank's app of a person: a code is pasted here. */
export function codePage(language: LanguageId, isUnknown: boolean): string {
  const words = PIX_WORDS[language]
  const fault = isUnknown ? html`<p class="ended" role="alert">${words.unknown}</p>` : html``
  return page(
    language,
    words.title,
    'narrow',
    html`<article class="card"><h1>${words.title}</h1><p class="lead">${words.lead}</p>${fault}
<form method="post" action="/pix/find">
<div class="field"><label for="code">${words.code}</label>
<input id="code" name="code" required autocomplete="off" maxlength="600"></div>
<button class="primary" type="submit">${words.find}</button>
</form></article>`,
  )
}

export function payPage(
  scheme: PixScheme,
  charge: Charge,
  language: LanguageId,
  fault: PayFault | null,
): string {
  const words = PIX_WORDS[language]
  const isPaid = charge.paid.length > 0
  const alert = fault ? html`<p class="ended" role="alert">${words.faults[fault]}</p>` : html``
  const isEnded = !isPaid && !scheme.isOpen(charge)
  const late = isEnded
    ? html`<p class="ended">${words.ended}</p>
<div class="field"><label><input type="checkbox" name="late" value="yes"> ${words.late}</label></div>`
    : html``
  const form = html`${alert}<form method="post" action="/pix/pay/${charge.txid}">
<div class="field"><label for="amount">${words.amount}</label>
<input id="amount" name="amount" inputmode="decimal" required value="${charge.amount}"></div>
<div class="field"><label for="from">${words.from}</label>
<select id="from" name="from"><option value="own" selected>${words.own}</option>
<option value="others">${words.others}</option></select></div>
${late}<button class="primary" type="submit">${words.pay}</button>
</form>`
  return page(
    language,
    words.title,
    'narrow',
    html`<article class="card"><h1>${words.payTo('Baize')}</h1>
<p class="amount"><span class="price">R$ ${charge.amount}</span></p>
${isPaid ? html`<p class="ended"><span class="badge good">${words.paid}</span></p>` : form}
</article>`,
  )
}

const at = (ms: number): Html => {
  const iso = new Date(ms).toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`
}

const button = (action: string, label: string, about: string): Html =>
  html`<form method="post" action="${action}"><button type="submit">${label}<span class="hidden"> ${about}</span></button></form>`

function paidRow(charge: Charge, paid: Paid): Html {
  const path = `/pix/received/${paid.endToEndId}`
  const refunds = paid.refunds.map(({ id, amount, nature, status }) => {
    const decide =
      status === 'EM_PROCESSAMENTO'
        ? [
            button(`${path}/refunds/${id}/done`, 'Carry out', id),
            button(`${path}/refunds/${id}/failed`, 'Fail', id),
          ]
        : []
    return html`<br><span class="fine">${nature} ${amount} ${status}</span>${decide}`
  })
  return html`<tr>
<td data-name="Amount" class="price">R$ ${paid.amount}</td>
<td data-name="Came">${at(paid.atMs)}</td>
<td data-name="From">CPF ${paid.cpf}${paid.cpf === charge.cpf ? html`` : html` <span class="badge bad">not the player</span>`}${refunds}</td>
<td data-name="Charge" class="id">${charge.id}</td>
<td>${button(`${path}/taken-back`, 'Report fraud (MED)', paid.endToEndId)}</td>
</tr>`
}

function payoutRow(payout: Payout): Html {
  const path = `/pix/payouts/${payout.id}`
  const actions =
    payout.state === 'pending'
      ? [
          button(`${path}/paid`, 'Pay', payout.id),
          button(`${path}/failed`, 'Refuse', payout.id),
          button(`${path}/timeout`, 'Time out (AB03)', payout.id),
        ]
      : payout.state === 'paid'
        ? [button(`${path}/reversed`, 'Send back', payout.id)]
        : []
  return html`<tr>
<td data-name="Amount" class="price">R$ ${payout.amount}</td>
<td data-name="State">${payout.state} ${payout.code}</td>
<td data-name="Made">${at(payout.createdAtMs)}</td>
<td data-name="To">${payout.via} <span class="fine">${payout.key}</span></td>
<td data-name="Id" class="id">${payout.id}</td>
<td>${actions}</td>
</tr>`
}

const SHOWN = 50

/** For developers: what came, what was paid, and what goes wrong next. */
export function deskPage(scheme: PixScheme): string {
  const { store, faults } = scheme
  const charges = [...store.charges.values()].toReversed().slice(0, SHOWN)
  const open = charges.filter((charge) => scheme.isOpen(charge))
  const paid = charges.flatMap((charge) => charge.paid.map((each) => paidRow(charge, each)))
  const payouts = [...store.payouts.values()].toReversed().slice(0, SHOWN)
  const options = Object.entries(PIX_FAULTS).map(([fault, about]) =>
    faults.times > 0 && fault === faults.fault
      ? html`<option value="${fault}" selected>${about}</option>`
      : html`<option value="${fault}">${about}</option>`,
  )
  const table = (names: readonly string[], rows: readonly Html[]): Html =>
    rows.length === 0
      ? html`<p class="fine">None yet.</p>`
      : html`<table><thead><tr>${names.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${rows}</tbody></table>`
  return page(
    'en',
    'Pix',
    'wide',
    html`<h1>Pix</h1>
<p class="lead">A bank with the central bank’s API and Efí’s payouts (mutual TLS), and Woovi.</p>
<p><a class="button" href="/pix">Pay a code</a></p>
<section class="card" aria-labelledby="faults"><h2 id="faults">What goes wrong</h2>
<form method="post" action="/pix/control" class="fields">
<div class="field"><label for="fault">Fault</label><select id="fault" name="fault">${options}</select></div>
<div class="field"><label for="times">Next calls</label>
<input id="times" name="times" type="number" inputmode="numeric" min="0" max="1000" value="${faults.times}" required></div>
<button class="primary" type="submit">Save</button>
</form></section>
<section class="card" aria-labelledby="open"><h2 id="open">Waiting for payment</h2>
${table(
  ['Amount', 'Made', 'Charge', ''],
  open.map(
    (charge) => html`<tr><td data-name="Amount" class="price">R$ ${charge.amount}</td>
<td data-name="Made">${at(charge.createdAtMs)}</td><td data-name="Charge" class="id">${charge.via} ${charge.id}</td>
<td><a class="button" href="/pix/pay/${charge.txid}">Open<span class="hidden"> ${charge.id}</span></a></td></tr>`,
  ),
)}</section>
<section class="card" aria-labelledby="paid"><h2 id="paid">Received</h2>
${table(['Amount', 'Came', 'From', 'Charge', ''], paid)}</section>
<section class="card" aria-labelledby="payouts"><h2 id="payouts">Payouts</h2>
${table(['Amount', 'State', 'Made', 'To', 'Id', ''], payouts.map(payoutRow))}</section>`,
  )
}
