import type { LanguageId } from '@baize/contract/shared'

/** Texts of the page on which a person pays a Pix. The page of developers stays English. */
type Words = {
  readonly ribbon: string
  readonly title: string
  readonly lead: string
  readonly code: string
  readonly find: string
  readonly unknown: string
  readonly payTo: (merchant: string) => string
  readonly amount: string
  readonly from: string
  readonly own: string
  readonly others: string
  readonly late: string
  readonly pay: string
  readonly paid: string
  readonly ended: string
  readonly faults: { readonly ended: string; readonly otherPayer: string; readonly badAmount: string }
}

export const PIX_WORDS: Record<LanguageId, Words> = {
  en: {
    ribbon: 'Sandbox — no real money',
    title: 'Pay by Pix',
    lead: 'This is your bank’s app. Paste the code that the site shows.',
    code: 'Pix code',
    find: 'Continue',
    unknown: 'This code doesn’t look right. Copy all of it.',
    payTo: (merchant) => `Pay ${merchant}`,
    amount: 'Amount in R$',
    from: 'Paid from',
    own: 'my own account',
    others: 'somebody else’s account',
    late: 'Pay although the code has expired',
    pay: 'Pay',
    paid: 'Paid. You can go back to the site.',
    ended: 'This code has expired or was paid already.',
    faults: {
      ended: 'This code has expired or was paid already.',
      otherPayer: 'Your bank refuses: this code can only be paid from the account holder’s own account.',
      badAmount: 'Enter an amount such as 25.00.',
    },
  },
  pt: {
    ribbon: 'Ambiente de teste — sem dinheiro real',
    title: 'Pagar com Pix',
    lead: 'Este é o aplicativo do seu banco. Cole o código que o site mostra.',
    code: 'Pix copia e cola',
    find: 'Continuar',
    unknown: 'Este código não parece correto. Copie o código inteiro.',
    payTo: (merchant) => `Pagar a ${merchant}`,
    amount: 'Valor em R$',
    from: 'Pagar com',
    own: 'a minha conta',
    others: 'a conta de outra pessoa',
    late: 'Pagar mesmo com o código vencido',
    pay: 'Pagar',
    paid: 'Pago. Você já pode voltar ao site.',
    ended: 'Este código venceu ou já foi pago.',
    faults: {
      ended: 'Este código venceu ou já foi pago.',
      otherPayer: 'O banco recusou: este código só pode ser pago pela conta do próprio titular.',
      badAmount: 'Digite um valor, por exemplo 25.00.',
    },
  },
  id: {
    ribbon: 'Uji coba — bukan uang asli',
    title: 'Bayar dengan Pix',
    lead: 'Ini aplikasi bank Anda. Tempel kode yang ditampilkan situs.',
    code: 'Kode Pix',
    find: 'Lanjutkan',
    unknown: 'Kode ini sepertinya salah. Salin seluruhnya.',
    payTo: (merchant) => `Bayar ke ${merchant}`,
    amount: 'Jumlah dalam R$',
    from: 'Dibayar dari',
    own: 'rekening saya sendiri',
    others: 'rekening orang lain',
    late: 'Bayar meskipun kode sudah kedaluwarsa',
    pay: 'Bayar',
    paid: 'Sudah dibayar. Anda bisa kembali ke situs.',
    ended: 'Kode ini sudah kedaluwarsa atau sudah dibayar.',
    faults: {
      ended: 'Kode ini sudah kedaluwarsa atau sudah dibayar.',
      otherPayer: 'Bank menolak: kode ini hanya bisa dibayar dari rekening pemiliknya sendiri.',
      badAmount: 'Masukkan jumlah seperti 25.00.',
    },
  },
}
