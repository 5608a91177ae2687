import { useEffect, useRef, useState } from 'react'
import { useLanguage, useT } from '../../i18n/language.ts'
import { GamblingHelp } from '../../links/GamblingHelp.tsx'
import type { PopupFrame } from '../../popups/stack.ts'
import { useStartup } from '../../session/startup.ts'
import { storage } from '../../storage/storage.ts'
import { Button } from '../../ui/Button.tsx'
import { chooseLanguage } from '../../ui/choose-language.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { Sheet } from '../../ui/Sheet.tsx'

/**
 * Age check, shown once per browser and not dismissible. Answering no blocks the site, and the check shows again on the
 * next visit.
 */
export function AgePopup({ onClose, ...frame }: PopupFrame) {
  const t = useT()
  const [tooYoung, setTooYoung] = useState(false)
  return (
    <Sheet
      {...frame}
      onClose={onClose}
      closable={false}
      title={tooYoung ? t('popups.ageLeaveTitle') : t('popups.ageTitle')}
      description={tooYoung ? undefined : t('popups.ageText')}
    >
      <div className="mb-5 grid place-items-center rounded-block bg-sunken py-7">
        <span
          aria-hidden
          className="grid size-20 place-items-center rounded-full border-4 border-accent text-2xl font-extrabold"
        >
          18+
        </span>
      </div>
      {tooYoung ? (
        <Farewell />
      ) : (
        <div className="grid gap-5">
          <div className="grid grid-cols-2 gap-3">
            <Button size="large" onClick={() => setTooYoung(true)}>
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
          <LanguageSwitch />
        </div>
      )}
    </Sheet>
  )
}

/** The pressed button has been unmounted, so the focus moves to the text. */
function Farewell() {
  const t = useT()
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <div className="grid justify-items-center gap-2 text-center">
      <p ref={words} tabIndex={-1} className="text-base outline-none">
        {t('popups.ageLeave')}
      </p>
      <GamblingHelp className="py-2.5 text-sm font-medium text-quiet underline underline-offset-4 hover:text-ink" />
    </div>
  )
}

/** Language switch, so that everyone can read the question before answering it. */
function LanguageSwitch() {
  const t = useT()
  const { languages } = useStartup()
  return (
    <Segmented
      label={t('shell.language')}
      value={useLanguage()}
      onChange={(id) => void chooseLanguage(id)}
      options={languages.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
