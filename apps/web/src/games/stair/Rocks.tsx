import type { StairView } from '@baize/contract/player'
import { useT } from '../../i18n/language.ts'
import { ChoiceRow } from '../step/ChoiceRow.tsx'
import type { OptionsProps } from '../step/scene.ts'
import { STAIR_PLACES, STAIR_ROCKS } from './layout.ts'

/** Selects the number of rocks on each step. */
export function Rocks({ options, onChange, disabled }: OptionsProps<Pick<StairView, 'rocks'>>) {
  const t = useT()
  return (
    <ChoiceRow
      label={t('stair.rocks')}
      value={options.rocks}
      onChange={(rocks) => onChange({ rocks })}
      disabled={disabled}
      choices={STAIR_ROCKS.map((value) => ({
        value,
        label: String(value),
        spoken: t('stair.rockCount', { count: value }),
        note: `${STAIR_PLACES - value}/${STAIR_PLACES}`,
      }))}
    />
  )
}
