import type { DesignThemeId, ReplyOf } from '@baize/contract/operator'
import { cx } from '@baize/ui/cx'
import { Palette } from 'lucide-react'
import { useId, useState } from 'react'
import { useAct, useRead } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Check } from '../../ui/Field.tsx'
import { Answered } from '../../ui/States.tsx'
import { useT } from '../../words/language.ts'
import { Preview } from './Draft.tsx'

type Started = ReplyOf<'/api/operator/design/theme/start'>['model'] & { readonly theme: DesignThemeId }

/** Complete looks to start from. One that was started is tried in the preview, and undone by writing back the draft before. */
export function Themes({ version }: { readonly version: number }) {
  const t = useT()
  const act = useAct()
  const [isOpen, setOpen] = useState(false)
  const [started, setStarted] = useState<Started | null>(null)
  const undo = async ({ draft, before }: Started): Promise<void> => {
    const input = { version: draft.version, design: before }
    const outcome = await act('/api/operator/design/write', input, { done: t('themes.undone') })
    if (outcome.ok) setStarted(null)
  }
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-control border border-line bg-sunken px-4 py-3 text-sm">
      <p role="status" className="mr-auto">
        {started ? t('themes.started', { theme: t(`themes.${started.theme}`) }) : t('themes.about')}
      </p>
      {started && (
        <>
          <Preview path="/" />
          <Button small onClick={() => void undo(started)}>
            {t('themes.undo')}
          </Button>
        </>
      )}
      <Button small onClick={() => setOpen(true)}>
        <Palette aria-hidden className="size-4" />
        {t('themes.title')}
      </Button>
      {isOpen && (
        <ChooseTheme
          version={version}
          onClose={() => setOpen(false)}
          onStarted={(model) => {
            setStarted(model)
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}

type ChooseThemeProps = {
  readonly version: number
  readonly onClose: () => void
  readonly onStarted: (started: Started) => void
}

function ChooseTheme({ version, onClose, onStarted }: ChooseThemeProps) {
  const t = useT()
  const act = useAct()
  const group = useId()
  const themes = useRead('/api/operator/design/themes', {})
  const [theme, setTheme] = useState<DesignThemeId>('classic')
  const [isWhole, setWhole] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const start = async (): Promise<void> => {
    setBusy(true)
    const input = { version, theme, isWhole }
    const outcome = await act('/api/operator/design/theme/start', input, { done: t('content.saved') })
    setBusy(false)
    if (outcome.ok) onStarted({ ...outcome.value.model, theme })
  }
  return (
    <Dialog title={t('themes.title')} onClose={onClose}>
      <div className="grid grid-cols-1 gap-4">
        <Answered of={themes}>
          {({ model: { items } }) => (
            <fieldset className="grid gap-2">
              <legend className="mb-2">{t('themes.choose')}</legend>
              {items.map(({ id, colours }) => (
                <label
                  key={id}
                  className={cx(
                    'flex cursor-pointer items-center gap-3 rounded-control border-2 p-3 has-focus-visible:border-accent-ink',
                    id === theme ? 'border-accent bg-accent-quiet' : 'border-line hover:bg-button',
                  )}
                >
                  <input
                    type="radio"
                    name={group}
                    checked={id === theme}
                    onChange={() => setTheme(id)}
                    className="sr-only"
                  />
                  <Swatch colours={colours} />
                  <span className="min-w-0">
                    <span className="block font-semibold">{t(`themes.${id}`)}</span>
                    <span className="block text-sm text-quiet">{t(`themes.${id}.about`)}</span>
                  </span>
                </label>
              ))}
            </fieldset>
          )}
        </Answered>
        <Check
          label={t('themes.whole')}
          hint={t(isWhole ? 'themes.wholeOn' : 'themes.wholeOff')}
          checked={isWhole}
          onChange={({ target }) => setWhole(target.checked)}
        />
        <Button look="main" className="justify-self-end" isBusy={isBusy} onClick={() => void start()}>
          {t('themes.start')}
        </Button>
      </div>
    </Dialog>
  )
}

/** A page in small: a block with a line of text, a button, and a prominent one. */
function Swatch({
  colours,
}: Pick<ReplyOf<'/api/operator/design/themes'>['model']['items'][number], 'colours'>) {
  const { page, block, button, active, text } = colours
  return (
    <svg aria-hidden viewBox="0 0 96 64" className="h-16 w-24 shrink-0 rounded-small border border-line">
      <rect width="96" height="64" fill={page} />
      <rect x="8" y="10" width="80" height="44" rx="6" fill={block} />
      <rect x="16" y="18" width="48" height="5" rx="2.5" fill={text} />
      <rect x="16" y="28" width="32" height="4" rx="2" fill={text} opacity="0.6" />
      <rect x="16" y="39" width="28" height="9" rx="4.5" fill={active} />
      <rect x="50" y="39" width="28" height="9" rx="4.5" fill={button} />
    </svg>
  )
}
