import type { RechargeOrder } from '@baize/contract'
import type { Translate } from '../../i18n/translate.ts'

/** That other coins came than were asked for, or more of them later; null where they are those. */
export function cameWords({ arrived, coin }: RechargeOrder, t: Translate): string | null {
  if (arrived !== '' && coin === '') return t('pay.cameMore', { arrived })
  return arrived === '' || coin.startsWith(`${arrived} `) ? null : t('pay.cameOther', { arrived, coin })
}
