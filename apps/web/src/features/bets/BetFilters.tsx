import { GAMES } from '@baize/contract'
import { useT } from '../../i18n/language.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { BetFilter } from './bet-pages.ts'

const PLAYABLE = GAMES.filter((game) => game.open)
const RESULTS = [
  { result: 'PENDING', words: 'bets.open' },
  { result: 'WIN', words: 'bets.won' },
  { result: 'LOSE', words: 'bets.over' },
] as const

type BetFiltersProps = { filter: BetFilter; onChange: (filter: BetFilter) => void }

/** Which bets the list below shows. */
export function BetFilters({ filter, onChange }: BetFiltersProps) {
  const t = useT()
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <SelectField
        label={t('bets.filter')}
        value={filter.gameId ?? ''}
        onChange={({ target }) =>
          onChange({ ...filter, gameId: PLAYABLE.find(({ id }) => id === target.value)?.id })
        }
        options={[
          { value: '', label: t('bets.all') },
          ...PLAYABLE.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <SelectField
        label={t('bets.result')}
        value={filter.result ?? ''}
        onChange={({ target }) =>
          onChange({ ...filter, result: RESULTS.find(({ result }) => result === target.value)?.result })
        }
        options={[
          { value: '', label: t('proof.anyResult') },
          ...RESULTS.map(({ result, words }) => ({ value: result, label: t(words) })),
        ]}
      />
      <TextField
        label={t('proof.from')}
        type="date"
        value={filter.fromDay ?? ''}
        max={filter.toDay}
        onChange={({ target }) => onChange({ ...filter, fromDay: target.value || undefined })}
      />
      <TextField
        label={t('proof.to')}
        type="date"
        value={filter.toDay ?? ''}
        min={filter.fromDay}
        onChange={({ target }) => onChange({ ...filter, toDay: target.value || undefined })}
      />
    </div>
  )
}
