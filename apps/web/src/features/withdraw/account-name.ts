import type { PayoutAccount } from '@baize/contract/player'
import { COIN_NETWORKS, type PixKey } from '@baize/contract/shared'
import { never } from '@baize/kit'
import type { Translate } from '../../i18n/translate.ts'

export const PIX_WORDS = [
  { id: 'cpf', words: 'withdraw.pix.cpf', mode: 'numeric' },
  { id: 'email', words: 'withdraw.pix.email', mode: 'email' },
  { id: 'phone', words: 'withdraw.pix.phone', mode: 'tel' },
  { id: 'random', words: 'withdraw.pix.random', mode: 'text' },
] as const satisfies readonly { id: PixKey; words: string; mode: string }[]

/** Name of a payout account: the bank or the kind of key, never its full number. */
export function accountName({ kind, bank }: PayoutAccount, t: Translate): string {
  switch (kind) {
    case 'bankUs':
      return t('withdraw.kind.bankUs')
    case 'bankId':
      return bank
    case 'pix': {
      const words = PIX_WORDS.find(({ id }) => id === bank)?.words
      return t('withdraw.kind.pix', { key: words === undefined ? bank : t(words) })
    }
    case 'coins':
      return t('withdraw.kind.coins', {
        network: COIN_NETWORKS.find(({ id }) => id === bank)?.name ?? bank,
      })
    default:
      return never(kind)
  }
}
