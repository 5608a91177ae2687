import type { LanguageId } from '@baize/contract/shared'
import { type Html, html } from '@baize/sandbox-shared/html'
import * as z from 'zod/mini'
import { page } from '../pages/page.ts'
import { WORDS } from '../pages/words.ts'
import type { Desk, Payment, Payout, Refund } from './desk.ts'
import { ABOUT, DeskFaults } from './faults.ts'

const SHOWN = 50
const CURRENCIES = new Set(['USD', 'BRL', 'IDR'])

/** Localized price, formatted from the exact decimal text. */
function priceOf({ amount, currency }: Pick<Payment, 'amount' | 'currency'>, language: LanguageId): string {
  if (!CURRENCIES.has(currency)) return `${amount} ${currency}`
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
  })
  const [whole = '0', fraction = ''] = amount.split('.')
  return format
    .formatToParts(BigInt(whole))
    .map(({ type, value }) => (type === 'fraction' ? fraction.padEnd(2, '0') : value))
    .join('')
}

function badge(state: Payment['state'] | Payout['state'], language: LanguageId): Html {
  const words = WORDS[language]
  switch (state) {
    case 'waiting':
    case 'pending':
      return html`<span class="badge">${words.waiting}</span>`
    case 'paid':
      return html`<span class="badge good">${words.paid}</span>`
    case 'failed':
      return html`<span class="badge bad">${words.declined}</span>`
    default:
      return html`<span class="badge bad">${state}</span>`
  }
}

const isHttp = (url: string): boolean => /^https?:\/\//.test(url)

/** The page where a person pays a code in a bank's app, or a card. */
export function payPage({ vendor, title }: Desk, payment: Payment, language: LanguageId): string {
  const words = WORDS[language]
  const price = priceOf(payment, language)
  const merchant = isHttp(payment.returnUrl) ? new URL(payment.returnUrl).host : 'Baize'
  const at = `/${vendor}/pay/${payment.id}`
  const choices = html`
<form method="post" action="${at}/pay"><button class="primary" type="submit">${words.pay(price)}</button></form>
<form method="post" action="${at}/decline"><button type="submit">${words.decline}</button></form>
<p class="fine">${words.pretend(merchant)}</p>`
  const back = isHttp(payment.returnUrl)
    ? html`<a class="button primary" href="${payment.returnUrl}">${words.backTo(merchant)}</a>`
    : html``
  const ended = html`<p class="ended">${badge(payment.state, language)} ${words.ended}</p>${back}`
  return page(
    language,
    `${words.pay(price)} · Sandbox`,
    'narrow',
    html`
<article class="card">
<h1>${words.heading(merchant)}</h1>
<p class="amount"><span class="price">${price}</span> <span class="unit">${payment.currency}</span></p>
<dl>
<div><dt>${words.order}</dt><dd class="id">${payment.reference}</dd></div>
<div><dt>${words.provider}</dt><dd>${title} · ${payment.method === 'qris' ? 'QRIS' : 'Visa, Mastercard'}</dd></div>
</dl>
${payment.state === 'waiting' ? choices : ended}
</article>`,
  )
}

const timeCell = (ms: number): Html => {
  const at = new Date(ms).toISOString()
  return html`<td data-name="Made"><time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time></td>`
}

const press = (action: string, label: string, about: string): Html =>
  html`<form method="post" action="${action}"><button type="submit">${label}<span class="hidden"> ${about}</span></button></form>`

function paymentRow(desk: Desk, payment: Payment): Html {
  const price = priceOf(payment, 'en')
  const at = `/${desk.vendor}/pay/${payment.id}`
  return html`<tr>
<td data-name="Amount" class="price">${price}</td>
<td data-name="State">${badge(payment.state, 'en')} ${payment.method}</td>
${timeCell(payment.createdAt)}
<td data-name="Order" class="id">${payment.reference}</td>
<td>${
    payment.state === 'waiting'
      ? html`<a class="button" href="${at}">Open<span class="hidden"> ${price}, ${payment.reference}</span></a>`
      : press(`/${desk.vendor}/resend/${payment.id}`, 'Notify again', `${price}, ${payment.reference}`)
  }</td></tr>`
}

function payoutRow(desk: Desk, payout: Payout): Html {
  const price = priceOf(payout, 'en')
  const about = `${price}, ${payout.reference}`
  const to = (state: string, label: string) =>
    press(`/${desk.vendor}/payouts/${payout.id}/${state}`, label, about)
  const actions =
    payout.state === 'pending'
      ? html`${to('paid', 'Pay')} ${to('failed', 'Refuse')}`
      : html`${payout.state === 'paid' ? to('reversed', 'Reverse') : html``} ${press(`/${desk.vendor}/resend/${payout.id}`, 'Notify again', about)}`
  return html`<tr>
<td data-name="Amount" class="price">${price}</td>
<td data-name="State">${badge(payout.state, 'en')}</td>
${timeCell(payout.createdAt)}
<td data-name="To">${payout.holder} <span class="fine">${payout.bank} ${payout.number}</span></td>
<td>${actions}</td></tr>`
}

const refundRow = (refund: Refund): Html => html`<tr>
<td data-name="Amount" class="price">${priceOf(refund, 'en')}</td>
<td data-name="State">${badge(refund.state, 'en')}</td>
${timeCell(refund.createdAt)}
<td data-name="Payment" class="id">${refund.paymentId}</td><td></td></tr>`

function table(heading: string, fourth: string, rows: readonly Html[]): Html {
  const id = heading.toLowerCase()
  const body = html`<table><thead><tr><th scope="col">Amount</th><th scope="col">State</th><th scope="col">Made</th>
<th scope="col">${fourth}</th><th scope="col"><span class="hidden">Action</span></th></tr></thead><tbody>${rows}</tbody></table>`
  return html`<section class="card" aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>
${rows.length === 0 ? html`<p class="fine">None yet.</p>` : body}</section>`
}

/** For developers, so in English. */
export function controlPage(desk: Desk): string {
  const fields = z.keyof(DeskFaults).options.map((name) => {
    const [label, hint, most] = ABOUT[name]
    return html`
<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="number" inputmode="numeric" min="0" max="${most}" value="${desk.faults[name]}" required aria-describedby="${name}-hint">
<p class="fine" id="${name}-hint">${hint}</p></div>`
  })
  const newest = <Kept>(kept: readonly Kept[]): readonly Kept[] => kept.toReversed().slice(0, SHOWN)
  return page(
    'en',
    `${desk.title} · Sandbox`,
    'wide',
    html`
<h1>${desk.title}</h1>
<p class="lead">Stands in for the provider and speaks its protocol. Choose here what goes wrong next.</p>
<section class="card" aria-labelledby="faults"><h2 id="faults">What goes wrong</h2>
<form method="post" action="/${desk.vendor}/control" class="fields">${fields}
<button class="primary" type="submit">Save</button></form></section>
${table(
  'Payments',
  'Order',
  newest(desk.payments()).map((payment) => paymentRow(desk, payment)),
)}
${table(
  'Payouts',
  'To',
  newest(desk.payouts()).map((payout) => payoutRow(desk, payout)),
)}
${table('Refunds', 'Payment', newest(desk.refunds()).map(refundRow))}
<p><a class="button" href="/${desk.vendor}">Refresh</a> <a class="button" href="/">All providers</a></p>`,
  )
}
