import type { FootballView } from '@baize/contract'
import { useT } from '../../i18n/language.ts'
import { LevelChoice } from '../step/LevelChoice.tsx'
import type { OptionsOf, OptionsProps } from '../step/scene.ts'
import { DIFFICULTIES, KEEPERS } from './zones.ts'

/** How many keepers there are, which is what makes it hard. */
export function Keepers({ options, onChange, disabled }: OptionsProps<OptionsOf<FootballView>>) {
  const t = useT()
  return (
    <LevelChoice
      legend={t('football.difficulty')}
      levels={DIFFICULTIES.map((id) => ({
        id,
        name: t(`football.${id}`),
        note: t('football.keepers', { count: KEEPERS[id] }),
      }))}
      value={options.difficulty}
      onChange={(difficulty) => onChange({ difficulty })}
      disabled={disabled}
    />
  )
}
