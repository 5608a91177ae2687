import { isAccepted } from '@baize/contract/shared'
import { toast } from '@baize/ui/toast'
import { call } from '../api/client.ts'
import { t } from '../i18n/language.ts'
import { openPopup } from '../popups/stack.ts'
import { serverNow } from '../session/server-time.ts'

/** Opens the current red-packet event, if there is one. */
export async function openMoneyRain(): Promise<void> {
  const answer = await call('/api/redpacket/site_redpack', {})
  if (!isAccepted(answer)) return
  const { model, extra } = answer
  if (!model || model.siteConf.endTime <= serverNow()) toast(t('notices.rainOver'))
  else
    openPopup('moneyRain', {
      endTime: model.siteConf.endTime,
      packet: { id: model.id, mine: extra?.mine ?? null, startTime: model.siteConf.startTime ?? 0 },
    })
}
