import type { PushSegment } from '@baize/contract/operator'
import { COUNTRIES, LANGUAGES } from '@baize/contract/shared'
import { Check, SelectField, TextField } from '../../ui/Field.tsx'
import { useT } from '../../words/language.ts'
import type { T } from '../../words/words.ts'

export const EVERYBODY: PushSegment = {
  languages: [],
  countries: [],
  vipFrom: null,
  deposited: null,
  inactiveDays: null,
}

const nameOf = (list: readonly { readonly id: string; readonly name: string }[], id: string): string =>
  list.find((known) => known.id === id)?.name ?? id

/** A segment in words: each condition, or everybody. */
export function segmentWords(
  t: T,
  { languages, countries, vipFrom, deposited, inactiveDays }: PushSegment,
): string {
  const said = [
    ...(languages.length > 0 ? [languages.map((id) => nameOf(LANGUAGES, id)).join(', ')] : []),
    ...(countries.length > 0 ? [countries.map((id) => nameOf(COUNTRIES, id)).join(', ')] : []),
    // Levels are shown from 1 on.
    ...(vipFrom === null ? [] : [t('push.vipFromText', { level: String(vipFrom + 1) })]),
    ...(deposited === null ? [] : [t(deposited ? 'push.deposited' : 'push.notDeposited')]),
    ...(inactiveDays === null ? [] : [t('push.inactiveText', { days: String(inactiveDays) })]),
  ]
  return said.length === 0 ? t('push.everybody') : said.join(' · ')
}

const numberOf = (text: string, least: number): number | null =>
  /^\d{1,3}$/.test(text) && Number(text) >= least ? Number(text) : null

type SegmentProps = { readonly segment: PushSegment; readonly onChange: (segment: PushSegment) => void }

/** The conditions that a player has to meet, all of them. */
export function SegmentFields({ segment, onChange }: SegmentProps) {
  const t = useT()
  const toggled = <Id extends string>(list: readonly Id[], id: Id, isOn: boolean): Id[] =>
    isOn ? [...list, id] : list.filter((other) => other !== id)
  return (
    <>
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="text-sm font-medium text-quiet">{t('push.languages')}</legend>
        {LANGUAGES.map(({ id, name }) => (
          <Check
            key={id}
            label={name}
            checked={segment.languages.includes(id)}
            onChange={({ target }) =>
              onChange({ ...segment, languages: toggled(segment.languages, id, target.checked) })
            }
          />
        ))}
      </fieldset>
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="text-sm font-medium text-quiet">{t('push.countries')}</legend>
        {COUNTRIES.map(({ id, name }) => (
          <Check
            key={id}
            label={name}
            checked={segment.countries.includes(id)}
            onChange={({ target }) =>
              onChange({ ...segment, countries: toggled(segment.countries, id, target.checked) })
            }
          />
        ))}
      </fieldset>
      <div className="grid gap-3 sm:grid-cols-3">
        <TextField
          label={t('push.vipFrom')}
          type="number"
          min={1}
          max={101}
          value={segment.vipFrom === null ? '' : segment.vipFrom + 1}
          onChange={({ target }) => {
            const level = numberOf(target.value, 1)
            onChange({ ...segment, vipFrom: level === null ? null : level - 1 })
          }}
        />
        <SelectField
          label={t('push.deposits')}
          value={segment.deposited === null ? '' : String(segment.deposited)}
          options={[
            { value: '', label: t('push.either') },
            { value: 'true', label: t('push.deposited') },
            { value: 'false', label: t('push.notDeposited') },
          ]}
          onChange={({ target }) =>
            onChange({ ...segment, deposited: target.value === '' ? null : target.value === 'true' })
          }
        />
        <TextField
          label={t('push.inactiveDays')}
          type="number"
          min={1}
          max={365}
          value={segment.inactiveDays ?? ''}
          onChange={({ target }) => onChange({ ...segment, inactiveDays: numberOf(target.value, 1) })}
        />
      </div>
    </>
  )
}
