import type { FootballView, OptionsOf } from '@baize/contract/player'
import { useT } from '../../i18n/language.ts'
import { ChoiceRow } from '../step/ChoiceRow.tsx'
import type { OptionsProps } from '../step/scene.ts'
import { DIFFICULTIES, KEEPERS } from './zones.ts'

/** Selects the number of keepers, which is the difficulty. */
export function Keepers({ options, onChange, disabled }: OptionsProps<OptionsOf<FootballView>>) {
  const t = useT()
  return (
    <ChoiceRow
      label={t('football.difficulty')}
      choices={DIFFICULTIES.map((value) => ({
        value,
        label: t(`football.${value}`),
        note: t('football.keepers', { count: KEEPERS[value] }),
      }))}
      value={options.difficulty}
      onChange={(difficulty) => onChange({ difficulty })}
      disabled={disabled}
    />
  )
}
