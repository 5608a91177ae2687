import type { RechargeOrder } from '@baize/contract'
import type { Translate } from '../../i18n/translate.ts'

/** Notes coins that differ from the order, or that arrived later; null where they match. */
export function cameWords({ arrived, coin }: RechargeOrder, t: Translate): string | null {
  if (arrived !== '' && coin === '') return t('pay.cameMore', { arrived })
  return arrived === '' || coin.startsWith(`${arrived} `) ? null : t('pay.cameOther', { arrived, coin })
}
