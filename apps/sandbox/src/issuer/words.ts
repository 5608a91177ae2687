import type { LanguageId } from '@baize/contract'

/** Texts of the sign-in page in the site's languages. */
type Words = {
  readonly ribbon: string
  readonly title: string
  readonly heading: (site: string) => string
  readonly name: string
  readonly hint: string
  readonly goOn: string
  readonly cancel: string
  readonly badName: string
  readonly wrong: string
  readonly unknownSite: string
  readonly unknownAddress: string
  readonly unknownRequest: string
}

export const WORDS: Readonly<Record<LanguageId, Words>> = {
  en: {
    ribbon: 'Sandbox — anybody can be anybody here',
    title: 'Sign in',
    heading: (site) => `Sign in to ${site}`,
    name: 'Your name here',
    hint: 'The same name is always the same person.',
    goOn: 'Continue',
    cancel: 'Cancel',
    badName: 'Use up to 40 letters, digits, spaces, dots and dashes.',
    wrong: 'This does not work',
    unknownSite: 'This site is not known here.',
    unknownAddress: 'This address to return to is not known here.',
    unknownRequest: 'This is no request of OpenID Connect that is known here.',
  },
  pt: {
    ribbon: 'Ambiente de teste — aqui cada um é quem quiser',
    title: 'Entrar',
    heading: (site) => `Entrar em ${site}`,
    name: 'Seu nome aqui',
    hint: 'O mesmo nome é sempre a mesma pessoa.',
    goOn: 'Continuar',
    cancel: 'Cancelar',
    badName: 'Use até 40 letras, números, espaços, pontos e traços.',
    wrong: 'Isto não funciona',
    unknownSite: 'Este site não é conhecido aqui.',
    unknownAddress: 'Este endereço de retorno não é conhecido aqui.',
    unknownRequest: 'Este não é um pedido de OpenID Connect conhecido aqui.',
  },
  id: {
    ribbon: 'Uji coba — di sini siapa pun bisa menjadi siapa saja',
    title: 'Masuk',
    heading: (site) => `Masuk ke ${site}`,
    name: 'Nama Anda di sini',
    hint: 'Nama yang sama selalu orang yang sama.',
    goOn: 'Lanjutkan',
    cancel: 'Batal',
    badName: 'Pakai paling banyak 40 huruf, angka, spasi, titik, dan tanda hubung.',
    wrong: 'Ini tidak berfungsi',
    unknownSite: 'Situs ini tidak dikenal di sini.',
    unknownAddress: 'Alamat kembali ini tidak dikenal di sini.',
    unknownRequest: 'Ini bukan permintaan OpenID Connect yang dikenal di sini.',
  },
}
