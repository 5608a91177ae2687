import type { PixKey } from '@baize/contract'

export const PIX_WORDS = [
  { id: 'cpf', words: 'withdraw.pix.cpf', mode: 'numeric' },
  { id: 'email', words: 'withdraw.pix.email', mode: 'email' },
  { id: 'phone', words: 'withdraw.pix.phone', mode: 'tel' },
  { id: 'random', words: 'withdraw.pix.random', mode: 'text' },
] as const satisfies readonly { id: PixKey; words: string; mode: string }[]
