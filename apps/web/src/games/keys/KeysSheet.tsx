import { cx } from '@baize/ui/cx'
import { type ReactNode, useId } from 'react'
import { useT } from '../../i18n/language.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { setPlayKeys, usePlayKeys } from './play-keys.ts'

export type KeysSheetProps = {
  /** The game has places to choose from with the arrow keys. */
  readonly hasBoard: boolean
  readonly onClose: () => void
}

/** The keys of a game, and the switch that lets them play. */
export function KeysSheet({ hasBoard, onClose }: KeysSheetProps) {
  const t = useT()
  const id = useId()
  const isOn = usePlayKeys((state) => state.isOn)
  return (
    <Sheet open onClose={onClose} title={t('keys.title')}>
      <div className="flex items-center justify-between gap-4 rounded-control border border-line bg-sunken px-4 py-3">
        <div className="min-w-0">
          <p id={id} className="font-semibold">
            {t('keys.switch')}
          </p>
          <p id={`${id}note`} className="text-sm text-quiet">
            {t(isOn ? 'keys.on' : 'keys.off')}
          </p>
        </div>
        <button
          type="button"
          role="switch"
          aria-checked={isOn}
          aria-labelledby={id}
          aria-describedby={`${id}note`}
          onClick={() => setPlayKeys(!isOn)}
          className="grid size-11 shrink-0 place-items-center"
        >
          <span
            aria-hidden
            className={cx(
              'relative h-6 w-11 rounded-full border border-field-line transition-colors duration-150',
              isOn ? 'bg-accent' : 'bg-track',
            )}
          >
            <span
              className={cx(
                'absolute top-0.5 left-0.5 size-4.5 rounded-full transition-transform duration-150 ease-out-soft',
                isOn ? 'translate-x-5 bg-on-accent' : 'bg-faint',
              )}
            />
          </span>
        </button>
      </div>
      <dl className="mt-4 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3 text-sm">
        <Line keys={[t('keys.space')]} isOff={!isOn}>
          {t('keys.main')}
        </Line>
        {hasBoard && <Line keys={['←', '↑', '→', '↓']}>{t('keys.move')}</Line>}
        <Line keys={['Tab']}>{t('keys.next')}</Line>
        <Line keys={['Enter']}>{t('keys.press')}</Line>
        <Line keys={['Esc']}>{t('keys.close')}</Line>
        <Line keys={['?']}>{t('keys.list')}</Line>
      </dl>
    </Sheet>
  )
}

type LineProps = { keys: readonly string[]; isOff?: boolean; children: ReactNode }

function Line({ keys, isOff = false, children }: LineProps) {
  const t = useT()
  return (
    <>
      <dt className="flex gap-1">
        {keys.map((key) => (
          <kbd
            key={key}
            className="grid min-h-8 min-w-8 place-items-center rounded-small border border-line bg-button px-2 font-semibold"
          >
            {key}
          </kbd>
        ))}
      </dt>
      <dd className={isOff ? 'text-quiet' : undefined}>
        {children}
        {isOff && ` (${t('keys.isOff')})`}
      </dd>
    </>
  )
}
