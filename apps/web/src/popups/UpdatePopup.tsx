import rocket from '../assets/art/rocket.webp'
import { useT } from '../i18n/language.ts'
import { ReasonPopup } from './ReasonPopup.tsx'
import type { PopupFrame } from './stack.ts'

/** A newer version of the site is available. The player decides when to reload, since a bet may be open. */
export function UpdatePopup(frame: PopupFrame) {
  const t = useT()
  return (
    <ReasonPopup
      {...frame}
      art={rocket}
      title={t('popups.updateTitle')}
      reason={t('popups.updateText')}
      action={{ label: t('shell.reload'), run: () => location.reload() }}
    />
  )
}
