import type { TowerView } from '@baize/contract/player'
import { useT } from '../../i18n/language.ts'
import { ChoiceRow } from '../step/ChoiceRow.tsx'
import type { OptionsProps } from '../step/scene.ts'
import { TOWER_DIFFICULTIES, TOWER_TILES } from './layout.ts'

/** Selects how many tiles of a row are safe. */
export function Difficulty({ options, onChange, disabled }: OptionsProps<Pick<TowerView, 'difficulty'>>) {
  const t = useT()
  return (
    <ChoiceRow
      label={t('tower.difficulty')}
      value={options.difficulty}
      onChange={(difficulty) => onChange({ difficulty })}
      disabled={disabled}
      choices={TOWER_DIFFICULTIES.map((value) => ({
        value,
        label: t(`tower.${value}`),
        note: `${TOWER_TILES[value].safe}/${TOWER_TILES[value].of}`,
      }))}
    />
  )
}
