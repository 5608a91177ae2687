import type { DesignText } from '@baize/contract/player'
import type { LanguageId } from '@baize/contract/shared'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LANGUAGES, useT } from '../../words/language.ts'
import { missingTexts } from './core/missing.ts'
import { readIn } from './core/texts.ts'
import { goTo, placeName } from './ToMend.tsx'
import { useStudioState } from './use-studio.ts'
import { useView } from './view.ts'

/** Texts that a language lacks, each a press away from being written. */
export function Missing() {
  const t = useT()
  const { design } = useStudioState(({ copy }) => copy)
  const language = useView((view) => view.language)
  const [isOpen, setOpen] = useState(false)
  const missing = missingTexts(design)
  if (missing.length === 0) return null
  const start = (text: DesignText): string => readIn(text, 'en').slice(0, 80)
  const nameOf = (id: LanguageId): string => LANGUAGES.find((each) => each.id === id)?.name ?? id
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {t('studio.missing.count', { count: missing.length })}
      </Button>
      {isOpen && (
        <Dialog title={t('studio.missing.title')} onClose={() => setOpen(false)}>
          <p className="mb-3 text-sm text-quiet">{t('studio.missing.about')}</p>
          <ul className="grid gap-2">
            {missing.map(({ place, path, text, languages }) => (
              <li
                key={[place.list, place.id, ...path].join('/')}
                className="grid gap-2 rounded-control border border-line p-3"
              >
                <p className="font-semibold">{placeName(t, design, place, language)}</p>
                <p className="text-sm break-words text-quiet">{start(text)}</p>
                <div className="flex flex-wrap gap-2">
                  {languages.map((each) => (
                    <Button
                      key={each}
                      small
                      onClick={() => {
                        goTo(design, place)
                        useView.setState({ language: each })
                        setOpen(false)
                      }}
                    >
                      {t('studio.missing.write', { language: nameOf(each) })}
                    </Button>
                  ))}
                </div>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}
