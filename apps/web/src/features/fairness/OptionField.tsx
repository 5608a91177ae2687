import type { SoloGameId } from '@baize/contract/player'
import { listedValues, type OptionSpace, readValue } from '@baize/rules'
import { useT } from '../../i18n/language.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useOptionWords } from './option-words.ts'

/** Whether a number was typed that is not in the range. An option with few values is selected, not typed. */
export const isMistyped = (space: OptionSpace, typed: string | undefined): boolean =>
  typed !== undefined && listedValues(space) === null && readValue(space, typed) === undefined

type OptionFieldProps = {
  readonly gameId: SoloGameId
  readonly field: string
  readonly space: OptionSpace
  /** The value in use. */
  readonly value: string
  /** What the player entered; undefined before. */
  readonly typed: string | undefined
  readonly onChange: (text: string) => void
}

/** One option of a game: a list of its values, or a number where the range is too wide to be listed. */
export function OptionField({ gameId, field, space, value, typed, onChange }: OptionFieldProps) {
  const t = useT()
  const words = useOptionWords()
  const listed = listedValues(space)
  if (listed)
    return (
      <SelectField
        label={words.field(field)}
        options={listed.map((choice) => ({
          value: String(choice),
          label: words.value(gameId, field, choice),
        }))}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  const ends = 'from' in space ? { from: space.from, to: space.to } : { from: '', to: '' }
  return (
    <TextField
      label={words.field(field)}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? value}
      error={isMistyped(space, typed) ? t('fairness.optionWrong', ends) : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
