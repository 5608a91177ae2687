import type { ThimblesView } from '@baize/contract/player'
import { useT } from '../../i18n/language.ts'
import { ChoiceRow } from '../step/ChoiceRow.tsx'
import type { OptionsProps } from '../step/scene.ts'

export const BALLS = [1, 2] as const

/** Selects how many of the three cups hide a ball. */
export function Balls({ options, onChange, disabled }: OptionsProps<Pick<ThimblesView, 'balls'>>) {
  const t = useT()
  return (
    <ChoiceRow
      label={t('thimbles.balls')}
      value={options.balls}
      onChange={(balls) => onChange({ balls })}
      disabled={disabled}
      choices={BALLS.map((value) => ({
        value,
        label: t('thimbles.ballCount', { count: value }),
        note: `${value}/3`,
      }))}
    />
  )
}
