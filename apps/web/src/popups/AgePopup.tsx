import { useT } from '../i18n/language.ts'
import { storage } from '../storage/storage.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import type { PopupFrame } from './frame.ts'

/** Where who is too young is led: off the site, to a page that is anybody's. */
const ELSEWHERE = 'https://www.wikipedia.org/'

/** Asked once in this browser, and it must be answered. Who says no is led off the site and is asked again the next time. */
export function AgePopup({ onClose, ...frame }: PopupFrame) {
  const t = useT()
  return (
    <Sheet
      {...frame}
      onClose={onClose}
      closable={false}
      title={t('popups.ageTitle')}
      description={t('popups.ageText')}
    >
      <div className="mb-5 grid place-items-center rounded-block bg-sunken py-7">
        <span
          aria-hidden
          className="grid size-20 place-items-center rounded-full border-4 border-accent text-2xl font-extrabold"
        >
          18+
        </span>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Button size="large" onClick={() => location.replace(ELSEWHERE)}>
          {t('popups.ageNo')}
        </Button>
        <Button
          data-first
          variant="primary"
          size="large"
          onClick={() => {
            storage.set('checkAge', true)
            onClose()
          }}
        >
          {t('popups.ageYes')}
        </Button>
      </div>
    </Sheet>
  )
}
