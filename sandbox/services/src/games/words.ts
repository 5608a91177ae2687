import type { LanguageId } from '@baize/contract/shared'
import type { SymbolName } from './symbols.ts'

/** Texts of the demo games in the site's languages. */
type Words = {
  readonly ribbon: string
  readonly about: string
  readonly credits: string
  readonly stake: string
  readonly spin: string
  readonly refill: string
  readonly first: string
  readonly lost: string
  readonly won: (credits: string) => string
  readonly out: string
  readonly pays: string
  readonly three: string
  readonly two: string
  readonly back: (percent: string) => string
  readonly symbols: Readonly<Record<SymbolName, string>>
}

export const WORDS: Record<LanguageId, Words> = {
  en: {
    ribbon: 'Demo — play credits only, nothing is ever paid',
    about: 'In this sandbox every demo is played on three reels. No wallet is connected.',
    credits: 'Credits',
    stake: 'Stake',
    spin: 'Spin',
    refill: 'Refill',
    first: 'Choose a stake and spin.',
    lost: 'No win this time.',
    won: (credits) => `You win ${credits} credits.`,
    out: 'Not enough credits for this stake.',
    pays: 'Payout per credit',
    three: 'three',
    two: 'two from the left',
    back: (percent) => `Over time, ${percent} of all stakes is paid back.`,
    symbols: {
      gem: 'Gem',
      star: 'Star',
      moon: 'Moon',
      heart: 'Heart',
      leaf: 'Leaf',
      bolt: 'Bolt',
      crown: 'Crown',
      bell: 'Bell',
      drop: 'Drop',
      key: 'Key',
    },
  },
  pt: {
    ribbon: 'Demonstração — só créditos fictícios, nada é pago',
    about: 'Neste ambiente de teste, toda demonstração tem três rolos. Nenhuma carteira está conectada.',
    credits: 'Créditos',
    stake: 'Aposta',
    spin: 'Girar',
    refill: 'Repor créditos',
    first: 'Escolha uma aposta e gire.',
    lost: 'Não foi desta vez.',
    won: (credits) => `Você ganhou ${credits} créditos.`,
    out: 'Créditos insuficientes para esta aposta.',
    pays: 'Pagamento por crédito',
    three: 'três',
    two: 'dois a partir da esquerda',
    back: (percent) => `A longo prazo, ${percent} das apostas é pago de volta.`,
    symbols: {
      gem: 'Gema',
      star: 'Estrela',
      moon: 'Lua',
      heart: 'Coração',
      leaf: 'Folha',
      bolt: 'Raio',
      crown: 'Coroa',
      bell: 'Sino',
      drop: 'Gota',
      key: 'Chave',
    },
  },
  id: {
    ribbon: 'Demo — hanya kredit demo, tidak ada uang yang dibayarkan',
    about: 'Setiap demo di sini dimainkan dengan tiga gulungan. Tidak ada dompet yang tersambung.',
    credits: 'Kredit',
    stake: 'Taruhan',
    spin: 'Putar',
    refill: 'Isi lagi',
    first: 'Pilih taruhan lalu putar.',
    lost: 'Belum menang kali ini.',
    won: (credits) => `Anda menang ${credits} kredit.`,
    out: 'Kredit tidak cukup untuk taruhan ini.',
    pays: 'Pembayaran per kredit',
    three: 'tiga',
    two: 'dua dari kiri',
    back: (percent) => `Dalam jangka panjang, ${percent} dari taruhan dibayarkan kembali.`,
    symbols: {
      gem: 'Permata',
      star: 'Bintang',
      moon: 'Bulan',
      heart: 'Hati',
      leaf: 'Daun',
      bolt: 'Petir',
      crown: 'Mahkota',
      bell: 'Lonceng',
      drop: 'Tetes',
      key: 'Kunci',
    },
  },
}
