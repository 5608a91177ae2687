import type { PayoutAccount } from '@baize/contract'
import { never } from '@baize/kit'
import type { Translate } from '../../i18n/translate.ts'
import { PIX_WORDS } from './pix-words.ts'

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
    default:
      return never(kind)
  }
}
