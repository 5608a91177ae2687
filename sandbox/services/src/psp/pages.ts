import { currency, type LanguageId } from '@baize/contract/shared'
import { never } from '@baize/kit'
import { type Html, html } from '@baize/sandbox-shared/html'
import type { Faults, Notice, Payment, Payout } from './store.ts'
import { WORDS } from './words.ts'

const nothing: Html = { html: '' }

export function page(language: LanguageId, title: string, kind: 'narrow' | 'wide', body: Html): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/psp.css">
</head>
<body>
<p class="ribbon">${WORDS[language].ribbon}</p>
<main class="${kind}">${body}</main>
</body>
</html>
`.html
}

/** Localized price, formatted from the exact decimal string of the request. */
function priceOf({ request }: Payment | Payout, language: LanguageId): string {
  const digits = currency(request.currency).decimalLength
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: request.currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const [whole = '0', fraction = ''] = request.amount.split('.')
  return format
    .formatToParts(BigInt(whole))
    .map(({ type, value }) => (type === 'fraction' ? fraction.padEnd(digits, '0') : value))
    .join('')
}

const merchantOf = ({ request }: Payment) => new URL(request.returnUrl).host

function badge(state: (Payment | Payout)['state'], language: LanguageId): Html {
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
      return never(state)
  }
}

export function payPage(payment: Payment, language: LanguageId): string {
  const words = WORDS[language]
  const price = priceOf(payment, language)
  const merchant = merchantOf(payment)
  const choices = html`
<form method="post" action="/pay/${payment.id}/pay"><button class="primary" type="submit">${words.pay(price)}</button></form>
<form method="post" action="/pay/${payment.id}/decline"><button type="submit">${words.decline}</button></form>
<p class="fine">${words.pretend(merchant)}</p>`
  const ended = html`
<p class="ended">${badge(payment.state, language)} ${words.ended}</p>
<a class="button primary" href="${payment.request.returnUrl}">${words.backTo(merchant)}</a>`
  return page(
    language,
    `${words.pay(price)} · Sandbox`,
    'narrow',
    html`
<article class="card">
<h1>${words.heading(merchant)}</h1>
<p class="amount"><span class="price">${price}</span> <span class="unit">${payment.request.currency}</span></p>
<dl>
<div><dt>${words.order}</dt><dd class="id">${payment.request.merchantOrderId}</dd></div>
<div><dt>${words.provider}</dt><dd>${words.providerName}</dd></div>
</dl>
${payment.state === 'waiting' ? choices : ended}
</article>`,
  )
}

export function missingPage(language: LanguageId): string {
  const words = WORDS[language]
  return page(
    language,
    `${words.missing} · Sandbox`,
    'narrow',
    html`<article class="card"><h1>${words.missing}</h1>
<p class="fine">${words.missingText}</p></article>`,
  )
}

const number = (name: keyof Faults, label: string, hint: string, value: number, most: number) => html`
<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="number" inputmode="numeric" min="0" max="${most}" value="${value}" required aria-describedby="${name}-hint">
<p class="fine" id="${name}-hint">${hint}</p></div>`

function noticesOf(notices: readonly Notice[]): Html {
  if (notices.length === 0) return html`none yet`
  const delivered = notices.filter((notice) => notice.deliveredAt !== null).length
  const open = notices.find((notice) => notice.deliveredAt === null)
  const trouble =
    open && open.lastAnswer !== ''
      ? html`<span class="fine">attempt ${open.attempts}: ${open.lastAnswer}</span>`
      : nothing
  return html`${delivered} of ${notices.length} received ${trouble}`
}

function row(payment: Payment): Html {
  const action =
    payment.state === 'waiting'
      ? html`<a class="button" href="/pay/${payment.id}">Open<span class="hidden"> payment of ${priceOf(payment, 'en')}</span></a>`
      : html`<form method="post" action="/control/resend/${payment.id}"><button type="submit">Send again<span class="hidden"> for ${priceOf(payment, 'en')}, ${payment.id}</span></button></form>`
  const made = new Date(payment.createdAt).toISOString()
  return html`<tr>
<td data-name="Amount" class="price">${priceOf(payment, 'en')}</td>
<td data-name="State">${badge(payment.state, 'en')}</td>
<td data-name="Made"><time datetime="${made}">${made.slice(0, 19).replace('T', ' ')} UTC</time></td>
<td data-name="Order" class="id">${payment.request.merchantOrderId}</td>
<td data-name="Notices">${noticesOf(payment.notices)}</td>
<td>${action}</td>
</tr>`
}

function accountOf({ request: { account } }: Payout): string {
  switch (account.kind) {
    case 'pix':
      return `PIX ${account.keyType} ${account.key}`
    case 'coins':
      return `${account.network} ${account.address}`
    case 'bankUs':
    case 'bankId':
      return `${account.kind} ${account.number}`
    default:
      return never(account)
  }
}

function payoutRow(payout: Payout): Html {
  const { merchantPayoutId, holder, fee } = payout.request
  const price = priceOf(payout, 'en')
  const press = (action: 'paid' | 'failed' | 'resend', label: string) =>
    html`<form method="post" action="/payouts/${merchantPayoutId}/${action}"><button type="submit">${label}<span class="hidden"> ${price}, ${merchantPayoutId}</span></button></form>`
  const actions =
    payout.state === 'pending'
      ? html`${press('paid', 'Pay')} ${press('failed', 'Refuse')}`
      : press('resend', 'Send again')
  const made = new Date(payout.createdAt).toISOString()
  return html`<tr>
<td data-name="Amount" class="price">${price}${fee === '0.00' ? nothing : html` <span class="fine">fee ${fee}</span>`}</td>
<td data-name="State">${badge(payout.state, 'en')}</td>
<td data-name="Made"><time datetime="${made}">${made.slice(0, 19).replace('T', ' ')} UTC</time></td>
<td data-name="To">${holder} <span class="fine">${accountOf(payout)}</span></td>
<td data-name="Notices">${noticesOf(payout.notices)}</td>
<td>${actions}</td>
</tr>`
}

const SHOWN_PAYMENTS = 50

export function controlPage(
  faults: Faults,
  payments: readonly Payment[],
  payouts: readonly Payout[],
): string {
  const newest = payments.toReversed().slice(0, SHOWN_PAYMENTS)
  const table = html`<table><thead><tr><th scope="col">Amount</th><th scope="col">State</th><th scope="col">Made</th>
<th scope="col">Order</th><th scope="col">Notices</th><th scope="col"><span class="hidden">Action</span></th></tr></thead>
<tbody>${newest.map(row)}</tbody></table>`
  const newestOut = payouts.toReversed().slice(0, SHOWN_PAYMENTS)
  const outTable = html`<table><thead><tr><th scope="col">Amount</th><th scope="col">State</th><th scope="col">Made</th>
<th scope="col">To</th><th scope="col">Notices</th><th scope="col"><span class="hidden">Action</span></th></tr></thead>
<tbody>${newestOut.map(payoutRow)}</tbody></table>`
  return page(
    'en',
    'Payment provider · Sandbox',
    'wide',
    html`
<h1>Payment provider</h1>
<p class="lead">Stands in for a real payment provider and uses its wire format. Choose here what goes wrong next.</p>
<p><a class="button" href="/inbox">Inbox of SMS and e-mails</a> <a class="button" href="/identity">Identity checks</a> <a class="button" href="/snap">BI-SNAP</a> <a class="button" href="/xendit">Xendit</a> <a class="button" href="/modern-treasury">Modern Treasury</a> <a class="button" href="/shkeeper">USDT (SHKeeper)</a> <a class="button" href="/btcpay">Bitcoin (BTCPay)</a></p>
<section class="card" aria-labelledby="faults"><h2 id="faults">What goes wrong</h2>
<form method="post" action="/control" class="fields">
${number('failNext', 'Fail next', 'Number of payment requests that get an error.', faults.failNext, 1000)}
${number('declineNext', 'Decline next', 'Number of presses of “Pay” that are declined.', faults.declineNext, 1000)}
${number('delayMs', 'Delay (ms)', 'Delay before each notice.', faults.delayMs, 24 * 60 * 60_000)}
${number('duplicates', 'Duplicates', 'Extra copies of every notice, sent at once.', faults.duplicates, 100)}
${number('wrongSignatures', 'Wrong signatures', 'Number of notices signed with a wrong secret.', faults.wrongSignatures, 1000)}
${number('wrongAmounts', 'Wrong amounts', 'Number of notices that report ten times the amount.', faults.wrongAmounts, 1000)}
${number('reorder', 'Overtaken', 'Number of notices sent three seconds late, so that later ones overtake them.', faults.reorder, 1000)}
${number('silentPayments', 'Silent payments', 'Number of payment requests that are accepted but not answered.', faults.silentPayments, 1000)}
${number('silentPayouts', 'Silent payouts', 'Number of payouts that are accepted but not answered.', faults.silentPayouts, 1000)}
${number('refusePayouts', 'Refuse payouts', 'Number of payouts that the bank refuses.', faults.refusePayouts, 1000)}
${number('holdPayouts', 'Hold payouts', '1: payouts wait below until you pay or refuse them.', faults.holdPayouts, 1)}
<button class="primary" type="submit">Save</button>
</form></section>
<section class="card" aria-labelledby="payments"><h2 id="payments">Payments</h2>
${newest.length === 0 ? html`<p class="fine">None yet. Start a deposit on the site and it shows here.</p>` : table}
<p><a class="button" href="/">Refresh</a></p>
</section>
<section class="card" aria-labelledby="payouts"><h2 id="payouts">Payouts</h2>
${newestOut.length === 0 ? html`<p class="fine">None yet. Withdraw on the site and it shows here.</p>` : outTable}
</section>`,
  )
}
