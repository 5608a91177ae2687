import { isAccepted } from '@baize/contract/shared'
import { toast } from '@baize/ui/toast'
import { BellRing } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { useT } from '../../i18n/language.ts'
import { serverNow } from '../../session/server-time.ts'
import { useStartup } from '../../session/startup.ts'
import { storage } from '../../storage/storage.ts'
import { Button } from '../../ui/Button.tsx'
import { situationOf, turnOn } from './browser.ts'

/** Its name among the notices that this device has shown. */
const SHOWN = 'pushOffer'

/**
 * Offers notifications at a moment that gives a reason: money is on its way. Shown only where a press can switch them on, and never
 * again on this device once it was answered.
 */
export function PushOffer() {
  const t = useT()
  const { enableWebPush } = useStartup()
  const [publicKey, setPublicKey] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!enableWebPush || storage.get('noticesShown')?.[SHOWN] !== undefined || situationOf(false) !== 'off')
      return
    if (Notification.permission === 'granted') return
    void call('/api/push/state', { endpoint: null }, { quiet: true }).then((answer) => {
      if (isAccepted(answer)) setPublicKey(answer.model.publicKey)
    })
  }, [enableWebPush])
  if (publicKey === undefined) return null
  const close = () => {
    storage.set('noticesShown', { ...storage.get('noticesShown'), [SHOWN]: serverNow() })
    setPublicKey(undefined)
  }
  const turn = async () => {
    setBusy(true)
    const turned = await turnOn(publicKey)
    setBusy(false)
    if ('fault' in turned && turned.fault === 'failed') toast(t('push.failed'), { tone: 'danger' })
    close()
  }
  return (
    <section
      aria-label={t('push.offerTitle')}
      className="grid w-full grid-cols-1 gap-3 rounded-control border border-line bg-sunken p-4 text-left"
    >
      <p className="flex items-center gap-2 font-semibold">
        <BellRing aria-hidden className="size-4.5 text-accent-ink" />
        {t('push.offerTitle')}
      </p>
      <p className="text-sm text-quiet">{t('push.offerText')}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" size="small" busy={busy} onClick={() => void turn()}>
          {t('push.turnOn')}
        </Button>
        <Button variant="ghost" size="small" onClick={close}>
          {t('push.notNow')}
        </Button>
      </div>
    </section>
  )
}
