import type { KangarooView } from '@baize/contract'
import { useT } from '../../i18n/language.ts'
import { LevelChoice } from '../step/LevelChoice.tsx'
import type { OptionsOf, OptionsProps } from '../step/scene.ts'
import { COURSES, DIFFICULTIES } from './course.ts'

/** How hard the way is, by how many of its jumps land. */
export function Levels({ options, onChange, disabled }: OptionsProps<OptionsOf<KangarooView>>) {
  const t = useT()
  return (
    <LevelChoice
      legend={t('kangaroo.difficulty')}
      levels={DIFFICULTIES.map((id) => ({
        id,
        name: t(`kangaroo.${id}`),
        note: `${COURSES[id].safe}/${COURSES[id].of}`,
      }))}
      value={options.difficulty}
      onChange={(difficulty) => onChange({ difficulty })}
      disabled={disabled}
    />
  )
}
