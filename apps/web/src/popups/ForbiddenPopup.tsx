import shield from '../assets/art/shield.webp'
import { useT } from '../i18n/language.ts'
import { ReasonPopup } from './ReasonPopup.tsx'
import type { PopupFrame } from './stack.ts'

/** Action forbidden for this player; says that their funds are not affected. */
export function ForbiddenPopup({ reason, ...frame }: PopupFrame & { reason: string }) {
  const t = useT()
  return (
    <ReasonPopup {...frame} art={shield} title={t('popups.forbiddenTitle')} reason={reason}>
      <p className="text-sm text-quiet">{t('popups.forbiddenText')}</p>
    </ReasonPopup>
  )
}
