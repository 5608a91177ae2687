import type { LanguageId } from '@baize/contract/shared'
import { type Html, html } from '@baize/sandbox-shared/html'
import { page } from '../pages/page.ts'
import type { Chain } from './addresses.ts'
import { attos, type Desk, type Invoice, isConfirmed, type Payout, plain } from './desk.ts'
import { FAULTS } from './faults.ts'

type Words = {
  readonly title: string
  readonly to: string
  readonly network: string
  readonly send: (amount: string) => string
  readonly half: string
  readonly twice: string
  readonly other: string
  readonly sendOther: string
  readonly came: string
  readonly confirm: string
  readonly confirmAll: string
  readonly drop: string
  readonly confirmed: string
  readonly dropped: string
  readonly pretend: string
}

const WORDS: Readonly<Record<LanguageId, Words>> = {
  en: {
    title: 'Sandbox wallet',
    to: 'To',
    network: 'Network',
    send: (amount) => `Send ${amount}`,
    half: 'Send half',
    twice: 'Send twice as much',
    other: 'Other amount of coins',
    sendOther: 'Send',
    came: 'Sent',
    confirm: 'Confirm once',
    confirmAll: 'Confirm all',
    drop: 'Drop what is unconfirmed',
    confirmed: 'confirmed',
    dropped: 'dropped',
    pretend:
      'You play the sender and the network: send the coins, then confirm them. The site follows each step. You can send again, and after the order has expired.',
  },
  pt: {
    title: 'Carteira de teste',
    to: 'Para',
    network: 'Rede',
    send: (amount) => `Enviar ${amount}`,
    half: 'Enviar a metade',
    twice: 'Enviar o dobro',
    other: 'Outra quantidade de moedas',
    sendOther: 'Enviar',
    came: 'Enviado',
    confirm: 'Confirmar uma vez',
    confirmAll: 'Confirmar tudo',
    drop: 'Descartar o que não foi confirmado',
    confirmed: 'confirmado',
    dropped: 'descartado',
    pretend:
      'Aqui você é o remetente e a rede: envie as moedas e depois confirme. O site acompanha cada passo. Dá para enviar de novo, mesmo depois que o pedido expirou.',
  },
  id: {
    title: 'Dompet uji coba',
    to: 'Ke',
    network: 'Jaringan',
    send: (amount) => `Kirim ${amount}`,
    half: 'Kirim setengahnya',
    twice: 'Kirim dua kali lipat',
    other: 'Jumlah koin lain',
    sendOther: 'Kirim',
    came: 'Dikirim',
    confirm: 'Konfirmasi sekali',
    confirmAll: 'Konfirmasi semua',
    drop: 'Batalkan yang belum dikonfirmasi',
    confirmed: 'dikonfirmasi',
    dropped: 'dibatalkan',
    pretend:
      'Di sini Anda berperan sebagai pengirim dan jaringan: kirim koin, lalu konfirmasi. Situs mengikuti setiap langkah. Anda bisa mengirim lagi, juga setelah pesanan kedaluwarsa.',
  },
}

const NAMES: Readonly<Record<Chain, string>> = {
  tron: 'Tron',
  ethereum: 'Ethereum',
  bitcoin: 'Bitcoin',
  lightning: 'Lightning',
}

/** The wallet of a person who pays, and the network. */
export function walletPage(invoice: Invoice, at: string, language: LanguageId): string {
  const words = WORDS[language]
  const { asked, coin, chain, address, transfers, needed } = invoice
  const press = (step: string, label: string, coins = '', look = ''): Html =>
    html`<form method="post" action="${at}/${step}">${coins === '' ? html`` : html`<input type="hidden" name="coins" value="${coins}">`}<button class="${look}" type="submit">${label}</button></form>`
  const isUnderWay = transfers.some((sent) => !sent.isDropped && sent.confirmations < needed)
  const state = (sent: Invoice['transfers'][number]): string =>
    sent.isDropped
      ? words.dropped
      : isConfirmed(invoice, sent)
        ? words.confirmed
        : `${sent.confirmations} / ${needed}`
  const parts = html`${press('send', words.half, plain(attos(asked) / 2n))}${press('send', words.twice, plain(attos(asked) * 2n))}`
  return page(
    language,
    `${words.title} · Sandbox`,
    'narrow',
    html`
<article class="card">
<h1>${words.title}</h1>
<p class="amount"><span class="price">${asked}</span> <span class="unit">${coin}</span></p>
<dl>
<div><dt>${words.to}</dt><dd class="id">${address}</dd></div>
<div><dt>${words.network}</dt><dd>${NAMES[chain]}</dd></div>
${transfers.map((sent) => html`<div><dt>${words.came}</dt><dd>${sent.coins} ${sent.coin} · ${state(sent)}</dd></div>`)}
</dl>
${press('send', words.send(`${asked} ${coin}`), '', 'primary')}
${chain === 'lightning' ? html`` : parts}
${isUnderWay ? html`${press('confirm', words.confirm, '', 'primary')}${press('confirmAll', words.confirmAll)}${press('drop', words.drop)}` : html``}
<form method="post" action="${at}/send"><div class="field"><label for="coins">${words.other}</label>
<input id="coins" name="coins" inputmode="decimal" autocomplete="off" required pattern="[0-9]+([.][0-9]{1,12})?"></div>
<button type="submit">${words.sendOther}</button></form>
<p class="fine">${words.pretend}</p>
</article>`,
  )
}

const SHOWN = 50

type DeskPage = {
  readonly desk: Desk
  readonly base: string
  readonly title: string
  readonly page: (invoice: Invoice) => string
}

/** For developers, so in English. */
export function deskPage({ desk, base, title, page: pageOf }: DeskPage): string {
  const invoices = [...desk.invoices.values()].toReversed().slice(0, SHOWN)
  const payouts = desk.payouts.toReversed().slice(0, SHOWN)
  const options = Object.entries(FAULTS).map(([fault, { about }]) =>
    desk.faults.times > 0 && fault === desk.faults.fault
      ? html`<option value="${fault}" selected>${about}</option>`
      : html`<option value="${fault}">${about}</option>`,
  )
  const decide = (payout: Payout): Html =>
    payout.status === 'IN_PROGRESS'
      ? html`${(['completed', 'failed'] as const).map((status) => html`<form method="post" action="${base}/payouts/${payout.externalId}/${status}"><button type="submit">${status === 'completed' ? 'Pay' : 'Fail'}<span class="hidden"> ${payout.externalId}</span></button></form>`)}`
      : html``
  return page(
    'en',
    `${title} · Sandbox`,
    'wide',
    html`<h1>${title}</h1>
<p class="lead">Addresses that the site got from here, and the coins that came to them. Open one to send coins.</p>
<section class="card" aria-labelledby="invoices"><h2 id="invoices">Addresses</h2>
<table><thead><tr><th scope="col">Address</th><th scope="col">Asked for</th><th scope="col">Sent</th></tr></thead><tbody>
${invoices.map(
  (
    invoice,
  ) => html`<tr><td data-name="Address" class="id"><a href="${pageOf(invoice)}">${invoice.address.slice(0, 44)}</a></td>
<td data-name="Asked for">${invoice.asked} ${invoice.coin}<br>${NAMES[invoice.chain]}</td>
<td data-name="Sent">${invoice.transfers.map((sent) => html`${sent.coins} ${sent.coin}, ${sent.confirmations} of ${invoice.needed}<br>`)}</td></tr>`,
)}
</tbody></table></section>
<section class="card" aria-labelledby="payouts"><h2 id="payouts">Payouts</h2>
<table><thead><tr><th scope="col">Payout</th><th scope="col">Amount</th><th scope="col">State</th></tr></thead><tbody>
${payouts.map(
  (payout) => html`<tr><td data-name="Payout" class="id">${payout.externalId}</td>
<td data-name="Amount">${payout.amount} ${payout.crypto}</td><td data-name="State">${payout.status} ${decide(payout)}</td></tr>`,
)}
</tbody></table></section>
<section class="card" aria-labelledby="faults"><h2 id="faults">What goes wrong</h2>
<form method="post" action="${base}/control" class="fields">
<div class="field"><label for="fault">With the next calls, notices or payouts</label>
<select id="fault" name="fault">${options}</select></div>
<div class="field"><label for="times">How many</label>
<input id="times" name="times" type="number" inputmode="numeric" min="0" max="1000" value="${Math.max(1, desk.faults.times)}" required></div>
<button class="primary" type="submit">Save</button>
</form></section>`,
  )
}
