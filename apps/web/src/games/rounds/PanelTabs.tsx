import { cx } from '@baize/ui/cx'
import { useId } from 'react'
import { useT } from '../../i18n/language.ts'

type PanelTabsProps = {
  readonly front: number
  readonly names: readonly string[]
  readonly onFront: (panel: number) => void
}

/** Chooses the panel whose fields are shown, on the line of its name. Hidden where there is room for both panels. */
export function PanelTabs({ front, names, onFront }: PanelTabsProps) {
  const t = useT()
  const group = useId()
  return (
    <fieldset className="rounds-tabs">
      <legend className="sr-only">{t('rounds.panels')}</legend>
      {names.map((name, panel) => (
        <label
          key={name}
          className={cx(
            'relative grid min-h-11 place-items-center rounded-small px-4 text-sm font-bold transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent-ink',
            panel === front ? 'bg-accent-quiet text-accent-ink' : 'text-quiet hover:text-ink',
          )}
        >
          <input
            type="radio"
            className="sr-only"
            name={group}
            value={panel}
            checked={panel === front}
            onChange={() => onFront(panel)}
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
