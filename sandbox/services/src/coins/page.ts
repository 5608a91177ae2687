import type { Charge } from '@baize/contract/provider'
import type { LanguageId } from '@baize/contract/shared'
import { never } from '@baize/kit'
import { type Html, html } from '@baize/sandbox-shared/html'
import { page } from '../psp/pages.ts'
import type { CoinCharge } from '../psp/store.ts'

type CoinWords = {
  readonly title: string
  readonly to: string
  readonly network: string
  readonly confirmations: string
  readonly send: (amount: string) => string
  readonly other: string
  readonly sendOther: string
  readonly came: string
  readonly confirm: string
  readonly confirmAll: string
  readonly fail: string
  readonly status: Readonly<Record<CoinCharge['status'], string>>
  readonly pretend: string
}

const WORDS: Readonly<Record<LanguageId, CoinWords>> = {
  en: {
    title: 'Sandbox wallet',
    to: 'To',
    network: 'Network',
    confirmations: 'Confirmations',
    send: (amount) => `Send ${amount}`,
    other: 'Other amount of coins',
    sendOther: 'Send',
    came: 'Sent',
    confirm: 'Confirm once',
    confirmAll: 'Confirm all',
    fail: 'Fail the payment',
    status: { new: 'Not sent', pending: 'Being confirmed', completed: 'Received', failed: 'Failed' },
    pretend:
      'You play the sender and the network: send the coins, then confirm them. The site follows each step.',
  },
  pt: {
    title: 'Carteira de teste',
    to: 'Para',
    network: 'Rede',
    confirmations: 'Confirmações',
    send: (amount) => `Enviar ${amount}`,
    other: 'Outra quantidade de moedas',
    sendOther: 'Enviar',
    came: 'Enviado',
    confirm: 'Confirmar uma vez',
    confirmAll: 'Confirmar tudo',
    fail: 'Fazer falhar',
    status: { new: 'Não enviado', pending: 'Em confirmação', completed: 'Recebido', failed: 'Falhou' },
    pretend:
      'Aqui você é o remetente e a rede: envie as moedas e depois confirme. O site acompanha cada passo.',
  },
  id: {
    title: 'Dompet uji coba',
    to: 'Ke',
    network: 'Jaringan',
    confirmations: 'Konfirmasi',
    send: (amount) => `Kirim ${amount}`,
    other: 'Jumlah koin lain',
    sendOther: 'Kirim',
    came: 'Dikirim',
    confirm: 'Konfirmasi sekali',
    confirmAll: 'Konfirmasi semua',
    fail: 'Gagalkan',
    status: { new: 'Belum dikirim', pending: 'Sedang dikonfirmasi', completed: 'Diterima', failed: 'Gagal' },
    pretend:
      'Di sini Anda berperan sebagai pengirim dan jaringan: kirim koin, lalu konfirmasi. Situs mengikuti setiap langkah.',
  },
}

export function coinPage(
  { id, status, transfers }: CoinCharge,
  charge: Charge,
  language: LanguageId,
): string {
  const words = WORDS[language]
  const amount = `${charge.coin_value} ${charge.coin}`
  const { seen, needed } = charge.confirmations
  const isUnderWay = transfers.some((transfer) => transfer.status === 'pending')
  const press = (step: string, label: string, primary = false): Html =>
    html`<form method="post" action="/coins/pay/${id}/${step}"><button class="${primary ? 'primary' : ''}" type="submit">${label}</button></form>`
  return page(
    language,
    `${words.title} · Sandbox`,
    'narrow',
    html`
<article class="card">
<h1>${words.title}</h1>
<p class="amount"><span class="price">${charge.coin_value}</span> <span class="unit">${charge.coin}</span></p>
<dl>
<div><dt>${words.to}</dt><dd class="id">${charge.address}</dd></div>
<div><dt>${words.network}</dt><dd>${charge.network}</dd></div>
<div><dt>${words.confirmations}</dt><dd>${seen} / ${needed}</dd></div>
${transfers.map((transfer) => html`<div><dt>${words.came}</dt><dd>${transfer.coins} ${charge.coin} · ${transfer.seen} / ${needed}</dd></div>`)}
</dl>
<p class="ended"><span class="badge ${lookOf(status)}">${words.status[status]}</span></p>
${status === 'new' ? html`${press('send', words.send(amount), true)}${press('fail', words.fail)}` : html``}
${isUnderWay ? html`${press('confirm', words.confirm, true)}${press('confirmAll', words.confirmAll)}` : html``}
${status === 'pending' ? press('fail', words.fail) : html``}
<form method="post" action="/coins/pay/${id}/send"><div class="field"><label for="coins">${words.other}</label>
<input id="coins" name="coins" inputmode="decimal" autocomplete="off" required pattern="[0-9]+([.][0-9]{1,6})?"></div>
<button type="submit">${words.sendOther}</button></form>
<p class="fine">${words.pretend}</p>
</article>`,
  )
}

function lookOf(status: CoinCharge['status']): string {
  switch (status) {
    case 'new':
    case 'pending':
      return ''
    case 'completed':
      return 'good'
    case 'failed':
      return 'bad'
    default:
      return never(status)
  }
}
