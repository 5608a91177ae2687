import type { LanguageId } from '@baize/contract/shared'

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
    ribbon: 'Sandbox — sign in as anyone',
    title: 'Sign in',
    heading: (site) => `Sign in to ${site}`,
    name: 'Your name here',
    hint: 'The same name is always the same person.',
    goOn: 'Continue',
    cancel: 'Cancel',
    badName: 'Use up to 40 letters, digits, spaces, dots and dashes.',
    wrong: "This sign-in can't continue",
    unknownSite: 'Unknown site.',
    unknownAddress: 'Unknown return address.',
    unknownRequest: 'This is not a valid OpenID Connect request.',
  },
  pt: {
    ribbon: 'Ambiente de teste — entre como quem quiser',
    title: 'Entrar',
    heading: (site) => `Entrar em ${site}`,
    name: 'Seu nome aqui',
    hint: 'O mesmo nome é sempre a mesma pessoa.',
    goOn: 'Continuar',
    cancel: 'Cancelar',
    badName: 'Use até 40 letras, números, espaços, pontos e traços.',
    wrong: 'Não é possível entrar',
    unknownSite: 'Site desconhecido.',
    unknownAddress: 'Endereço de retorno desconhecido.',
    unknownRequest: 'Esta não é uma solicitação OpenID Connect válida.',
  },
  id: {
    ribbon: 'Uji coba — masuk sebagai siapa saja',
    title: 'Masuk',
    heading: (site) => `Masuk ke ${site}`,
    name: 'Nama Anda di sini',
    hint: 'Nama yang sama selalu orang yang sama.',
    goOn: 'Lanjutkan',
    cancel: 'Batal',
    badName: 'Pakai paling banyak 40 huruf, angka, spasi, titik, dan tanda hubung.',
    wrong: 'Tidak bisa masuk',
    unknownSite: 'Situs tidak dikenal.',
    unknownAddress: 'Alamat kembali tidak dikenal.',
    unknownRequest: 'Permintaan OpenID Connect ini tidak valid.',
  },
}
