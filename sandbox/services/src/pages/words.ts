import type { LanguageId } from '@baize/contract/shared'

/** Texts of the pay page in the site's languages. The control page is for developers and stays English. */
type Words = {
  readonly ribbon: string
  readonly heading: (merchant: string) => string
  readonly pay: (price: string) => string
  readonly decline: string
  readonly order: string
  readonly provider: string
  readonly providerName: string
  readonly pretend: (merchant: string) => string
  readonly ended: string
  readonly backTo: (merchant: string) => string
  readonly waiting: string
  readonly paid: string
  readonly declined: string
  readonly missing: string
  readonly missingText: string
}

export const WORDS: Record<LanguageId, Words> = {
  en: {
    ribbon: 'Sandbox — no real money',
    heading: (merchant) => `Pay ${merchant}`,
    pay: (price) => `Pay ${price}`,
    decline: 'Decline',
    order: 'Order',
    provider: 'Provider',
    providerName: 'Sandbox payments',
    pretend: (merchant) =>
      `You play the bank: “Pay” confirms the payment, “Decline” refuses it. Both take you back to ${merchant}.`,
    ended: 'This payment has ended.',
    backTo: (merchant) => `Back to ${merchant}`,
    waiting: 'Waiting',
    paid: 'Paid',
    declined: 'Declined',
    missing: 'No such payment',
    missingText: 'The address is wrong, or the sandbox was restarted after the payment was made.',
  },
  pt: {
    ribbon: 'Ambiente de teste — sem dinheiro real',
    heading: (merchant) => `Pagar a ${merchant}`,
    pay: (price) => `Pagar ${price}`,
    decline: 'Recusar',
    order: 'Pedido',
    provider: 'Provedor',
    providerName: 'Pagamentos de teste',
    pretend: (merchant) =>
      `Aqui você é o banco: “Pagar” confirma o pagamento, “Recusar” nega. Nos dois casos você volta para ${merchant}.`,
    ended: 'Este pagamento foi encerrado.',
    backTo: (merchant) => `Voltar para ${merchant}`,
    waiting: 'Aguardando',
    paid: 'Pago',
    declined: 'Recusado',
    missing: 'Este pagamento não existe',
    missingText: 'O endereço está errado, ou o ambiente de teste foi reiniciado depois do pagamento.',
  },
  id: {
    ribbon: 'Uji coba — bukan uang asli',
    heading: (merchant) => `Bayar ke ${merchant}`,
    pay: (price) => `Bayar ${price}`,
    decline: 'Tolak',
    order: 'Pesanan',
    provider: 'Penyedia',
    providerName: 'Pembayaran uji coba',
    pretend: (merchant) =>
      `Di sini Anda berperan sebagai bank: “Bayar” mengonfirmasi pembayaran, “Tolak” menolaknya. Setelah itu Anda kembali ke ${merchant}.`,
    ended: 'Pembayaran ini sudah berakhir.',
    backTo: (merchant) => `Kembali ke ${merchant}`,
    waiting: 'Menunggu',
    paid: 'Dibayar',
    declined: 'Ditolak',
    missing: 'Pembayaran ini tidak ada',
    missingText: 'Alamatnya salah, atau uji coba ini dimulai ulang setelah pembayaran dibuat.',
  },
}

const LANGUAGE_IDS: readonly LanguageId[] = ['en', 'pt', 'id']

/** Best supported language for an Accept-Language header: highest weight first, "pt-BR" matches "pt". */
export function languageOf(header: string | undefined): LanguageId {
  const preferred = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean)
      return { base: tag.split('-')[0], weight: Number(weight ?? 1) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return preferred.flatMap(({ base }) => LANGUAGE_IDS.find((id) => id === base) ?? [])[0] ?? 'en'
}
