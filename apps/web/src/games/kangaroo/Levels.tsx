import type { KangarooView, OptionsOf } from '@baize/contract/player'
import { useT } from '../../i18n/language.ts'
import { ChoiceRow } from '../step/ChoiceRow.tsx'
import type { OptionsProps } from '../step/scene.ts'
import { COURSES, DIFFICULTIES } from './course.ts'

/** Selects the difficulty by the share of jumps that land. */
export function Levels({ options, onChange, disabled }: OptionsProps<OptionsOf<KangarooView>>) {
  const t = useT()
  return (
    <ChoiceRow
      label={t('kangaroo.difficulty')}
      choices={DIFFICULTIES.map((value) => ({
        value,
        label: t(`kangaroo.${value}`),
        note: `${COURSES[value].safe}/${COURSES[value].of}`,
      }))}
      value={options.difficulty}
      onChange={(difficulty) => onChange({ difficulty })}
      disabled={disabled}
    />
  )
}
