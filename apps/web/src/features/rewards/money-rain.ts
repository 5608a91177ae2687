import { t } from '../../i18n/language.ts'
import { toast } from '../../ui/toast.ts'

/** The red-packet event, if one is on. */
export function openMoneyRain(): Promise<void> {
  toast(t('links.rainEnded'))
  return Promise.resolve()
}
